//! Adam (Kingma and Ba 2015): steps of about the same length for every parameter.

/// The state of the method for so many parameters.
#[derive(Clone, Debug)]
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

const KEEP_MEAN: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.99;
const LEAST: f32 = 1e-8;

impl Adam {
    /// Before the first step.
    #[must_use]
    pub fn new(parameters: usize) -> Self {
        Adam {
            mean: vec![0.0; parameters],
            square: vec![0.0; parameters],
            steps: 0,
        }
    }

    /// One step against a gradient, which is then set to nothing.
    pub fn step(&mut self, parameters: &mut [f32], gradient: &mut [f32], (rate, scale): (f32, f32)) {
        self.steps += 1;
        let rate = rate * (1.0 - KEEP_SQUARE.powi(self.steps)).sqrt() / (1.0 - KEEP_MEAN.powi(self.steps));
        let state = self.mean.iter_mut().zip(&mut self.square);
        for ((parameter, slope), (mean, square)) in parameters.iter_mut().zip(gradient).zip(state) {
            let of = *slope * scale;
            *slope = 0.0;
            *mean += (of - *mean) * (1.0 - KEEP_MEAN);
            *square += (of * of - *square) * (1.0 - KEEP_SQUARE);
            *parameter -= rate * *mean / (square.sqrt() + LEAST);
        }
    }
}
