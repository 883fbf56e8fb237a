//! A game told with its map, page by page.

use super::{Observer, Playable, Rules};
use crate::results::chart::{Chart, Figure};
use crate::results::scene::Scene;
use crate::results::story::{Story, StoryStep};

/// Draws a game of the machine on its map, page by page, with everything open. See [`Playable::painter`].
pub trait Painter<R: Rules> {
    /// The heading of the page that begins with this event, if one does.
    fn begins(&self, rules: &R, state: &R::State, event: &R::Event<'_>) -> Option<String>;

    /// Is told every event, that which begins a page after the last page was drawn.
    fn see(&mut self, rules: &R, state: &R::State, event: &R::Event<'_>);

    /// The map at the end of a page, with how to read it. What belongs to this page alone is forgotten.
    fn draw(&mut self, rules: &R) -> (Scene, String);
}

/// Pages of a game that is being played.
pub(super) struct Pages<'r, R> {
    painter: Box<dyn Painter<R> + 'r>,
    steps: Vec<StoryStep>,
}

impl<'r, R: Playable> Pages<'r, R> {
    pub fn new(painter: Box<dyn Painter<R> + 'r>) -> Self {
        Pages {
            painter,
            steps: vec![StoryStep::default()],
        }
    }

    /// Adds to the text of the page that is open.
    pub fn tell(&mut self, text: &str) {
        let Some(page) = self.steps.last_mut() else { return };
        // A heading of the report is that of the page.
        for line in text.lines().filter(|line| *line != page.title) {
            if !(line.is_empty() && page.text.is_empty()) {
                page.text += line;
                page.text.push('\n');
            }
        }
    }

    fn close(&mut self, rules: &R) {
        let (scene, caption) = self.painter.draw(rules);
        let number = self.steps.len() - 1;
        if let Some(page) = self.steps.last_mut() {
            page.figure = Some(Figure {
                id: format!("map-{number}").into(),
                title: page.title.clone(),
                caption,
                chart: Chart::Scene(scene),
            });
        }
    }

    /// The pages, of which the first says who plays.
    pub fn finish(mut self, rules: &R) -> Story {
        self.close(rules);
        self.steps.retain(|step| !step.text.trim().is_empty());
        Story { steps: self.steps }
    }
}

impl<R: Playable> Observer<R> for Pages<'_, R> {
    fn see(&mut self, rules: &R, state: &R::State, event: &R::Event<'_>) {
        if let Some(title) = self.painter.begins(rules, state, event) {
            if self.steps.len() > 1 {
                self.close(rules);
            }
            self.steps.push(StoryStep {
                title,
                ..StoryStep::default()
            });
        }
        self.painter.see(rules, state, event);
        let mut told = String::new();
        rules.tell(state, event, &mut told);
        self.tell(&told);
    }
}
