//! A match for a terminal: at most 100 columns, plain or with a little colour.

use super::verdict::complement;
use super::{MatchReport, PairingGain, SeatScore};
use admiralty_core::results::grouped;
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Estimate, Scale, elo_text, rounded};
use admiralty_show::summary::{entry, every_source, line, sources, verdict};
use admiralty_show::{Detail, Paint, table};

/// What the short text leaves out.
const HIDDEN: [&str; 2] = ["pairs by points", "what the common dice save"];

/// The verdict, the score and the sides; with [`Detail::All`] also the pairs and every source. Ends with a line feed.
#[must_use]
pub fn text(report: &MatchReport, detail: Detail, paint: Paint) -> String {
    let mut out = String::new();
    let [first, second] = report.names();
    let games = grouped(report.citation.games);
    if let Some(warning) = report.warning() {
        line(&mut out, &paint.warning(&warning));
    }
    verdict(&mut out, &report.verdict(), paint);
    line(&mut out, "");
    let heading = format!(
        "{}: {first} against {second}, {games} games in pairs",
        report.citation.ruleset
    );
    line(&mut out, &paint.heading(&heading));
    for contender in &report.citation.players.all {
        let parts = contender.parts(&report.citation.game);
        if !parts.is_empty() {
            line(&mut out, &paint.note(&format!("{}: {parts}", contender.name)));
        }
    }
    if report.account.count() > 0 {
        result(&mut out, report, paint);
        sides(&mut out, report, paint);
        if detail == Detail::All {
            pairs(&mut out, report, paint);
        }
    }
    line(&mut out, "");
    match detail {
        Detail::All => every_source(&mut out, &report.citation, paint),
        Detail::Short { .. } => sources(&mut out, &report.citation, &HIDDEN, paint),
    }
    out
}

fn result(out: &mut String, report: &MatchReport, paint: Paint) {
    let [first, second] = report.names();
    let word = report.citation.intervals.word();
    line(
        out,
        &paint.heading(&format!(
            "{first} against {second}, both sides (± is sampling error alone, {word})"
        )),
    );
    entry(
        out,
        "score",
        &format!("{}   draws count half", percent(report.score)),
    );
    entry(
        out,
        "Elo",
        &format!("{}   logistic", elo_text(report.score.in_elo())),
    );
    if let Some(margin) = report.margin {
        let text = format!("{} {} a game", points(margin), report.points);
        entry(out, "ahead by", &text);
    }
    if let Some(test) = &report.test {
        entry(out, "test", &test.verdict_text([first, second]));
        let (elo0, elo1) = test.sprt.bounds();
        let end = rounded(admiralty_core::statistics::Sprt::end(), 2);
        let ratio = rounded(test.log_ratio, 2);
        let note =
            format!("SPRT {elo0} against {elo1} Elo, 5 % error either way: log ratio {ratio} of ±{end}");
        entry(out, "", &note);
    }
    if let Some((precision, reached)) = &report.precision {
        let end = if *reached { "reached" } else { "not reached" };
        entry(out, "precision", &format!("{precision}, {end}"));
    }
}

fn sides(out: &mut String, report: &MatchReport, paint: Paint) {
    let [first, second] = report.names();
    line(out, "");
    line(out, &paint.heading("From either side"));
    let row = |label: String, seat: SeatScore, swapped: bool| {
        let (won, lost) = if swapped {
            (seat.lost, seat.won)
        } else {
            (seat.won, seat.lost)
        };
        let (score, margin) = if swapped {
            (complement(seat.score), seat.margin.map(Estimate::negated))
        } else {
            (seat.score, seat.margin)
        };
        vec![
            label,
            grouped(won),
            grouped(seat.drawn),
            grouped(lost),
            percent(score),
            margin.map_or_else(String::new, points),
        ]
    };
    let game = &report.citation.game;
    let mut rows = Vec::new();
    for (seat, &own) in report.seats.iter() {
        let side = game.seat(seat).label();
        rows.push(row(format!("{first} as {side}"), own, false));
        let others = report.seats[seat.other()];
        rows.push(row(format!("{second} as {side}"), others, true));
    }
    let ahead = format!("{} ahead", report.points);
    for text in grid(&["", "won", "drawn", "lost", "score", &ahead], &rows) {
        line(out, &text);
    }
    let margin = report.lead.map_or_else(String::new, |mean| {
        let leader = game.ahead().label();
        format!(", {leader} ahead by {} {}", points(mean), report.points)
    });
    let balance = format!(
        "{} of the points, whoever plays them{margin}",
        percent(report.first_side)
    );
    entry(out, game.seat(Seat::FIRST).side, &balance);
}

fn pairs(out: &mut String, report: &MatchReport, paint: Paint) {
    line(out, "");
    line(
        out,
        &paint.heading("Pairs (two games on the same dice, sides changed)"),
    );
    let shares: Vec<String> = ["0", "½", "1", "1½", "2"]
        .iter()
        .zip(report.account.pairs.counts())
        .map(|(points, pairs)| format!("{points}: {}", grouped(pairs)))
        .collect();
    entry(out, "by points", &shares.join("   "));
    let what = [
        ("score", report.gain),
        (report.points.as_str(), report.margin_gain),
    ];
    for (name, gain) in what {
        if let Some(PairingGain { correlation, factor }) = gain {
            let saved = factor.map_or_else(
                || "no pair differs".to_owned(),
                |factor| {
                    format!(
                        "{} times fewer games than on dice of their own",
                        rounded(factor, 2)
                    )
                },
            );
            let text = format!("correlation {}: {saved}", rounded(correlation, 3));
            entry(out, &format!("dice, {name}"), &text);
        }
    }
}

fn percent(share: Estimate) -> String {
    share.show(Scale::Percent).to_string()
}

fn points(mean: Estimate) -> String {
    mean.show_signed(Scale::Plain).to_string()
}

/// A table; all columns but the first are numbers.
pub(super) fn grid(header: &[&str], rows: &[Vec<String>]) -> Vec<String> {
    let lines = table::lines(1, header, rows);
    lines.iter().map(|text| format!(" {text}")).collect()
}
