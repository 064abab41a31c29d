//! Samples of the figures, and the table of them.

use std::time::Duration;

use crate::quantile::quantile;

/// The samples of one figure.
pub(crate) struct FigureSamples {
    /// Measured operation.
    name: &'static str,
    /// Times in milliseconds.
    millis: Vec<f64>,
    /// Number of requests that were refused, or had no effect in time.
    refused: usize,
}

impl FigureSamples {
    /// Creates a figure without samples.
    pub(crate) fn new(name: &'static str) -> Self {
        Self { name, millis: Vec::new(), refused: 0 }
    }

    /// Adds the time of a request that was granted.
    pub(crate) fn add_time(&mut self, taken: Duration) {
        self.millis.push(taken.as_secs_f64() * 1e3);
    }

    /// Counts a request that was refused; the first reason is printed.
    pub(crate) fn add_refusal(&mut self, reason: &str) {
        if self.refused == 0 {
            let reason: String = reason.chars().take(300).collect();
            eprintln!("{}: refused: {reason}", self.name);
        }
        self.refused += 1;
    }

    fn merge(&mut self, others: Self) {
        self.millis.extend(others.millis);
        self.refused += others.refused;
    }

    fn format_columns(&self) -> String {
        let [p50, p99] = [0.5, 0.99].map(|part| quantile(&self.millis, part));
        format!("{p50:.2} ms | {p99:.2} ms | {}", self.refused)
    }
}

/// The figures of one organization while the noise is off, or on.
#[derive(Default)]
pub(crate) struct FigureTable(Vec<FigureSamples>);

impl FigureTable {
    /// Adds the samples of a round, which has the same figures as every other one.
    pub(crate) fn add_round(&mut self, round: Vec<FigureSamples>) {
        if self.0.is_empty() {
            self.0 = round;
            return;
        }
        for (figure, samples) in self.0.iter_mut().zip(round) {
            figure.merge(samples);
        }
    }
}

/// Prints the figures of an organization alone and beside another one, with the ratios of their medians.
pub(crate) fn print_table(database: &str, alone: &FigureTable, beside: &FigureTable) {
    println!("| {database} | alone p50 | p99 | refused | beside p50 | p99 | refused | p50 beside/alone |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    for (alone, beside) in alone.0.iter().zip(&beside.0) {
        let ratio = quantile(&beside.millis, 0.5) / quantile(&alone.millis, 0.5);
        println!("| {} | {} | {} | {ratio:.2} |", alone.name, alone.format_columns(), beside.format_columns());
    }
}
