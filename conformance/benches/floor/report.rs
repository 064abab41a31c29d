//! Prints the table.

use std::time::Duration;

use crate::common::load::LoadResults;

/// The runs of one operation: Frontdesk's, each with the baseline's that followed it, if any.
pub(crate) struct ReportRow {
    /// Measured operation.
    pub(crate) operation: String,
    /// One entry per round.
    pub(crate) rounds: Vec<(LoadResults, Option<LoadResults>)>,
}

/// Prints the operations with medians over the rounds.
pub(crate) fn print_rows(rows: &[ReportRow]) {
    println!(
        "| operation | Frontdesk req/s | p50 | p99 | floor req/s | p50 | p99 | throughput of the floor's | p99 of the floor's |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for ReportRow { operation, rounds } in rows {
        let ours: Vec<LoadResults> = rounds.iter().map(|(ours, _)| *ours).collect();
        let pairs: Vec<(LoadResults, LoadResults)> = rounds.iter().filter_map(|(ours, floor)| Some((*ours, (*floor)?))).collect();
        let floor: Vec<LoadResults> = pairs.iter().map(|(_, floor)| *floor).collect();
        println!("| {operation} | {} | {} | {} |", format_results(&ours), format_results(&floor), format_ratios(&pairs));
    }
}

fn format_results(runs: &[LoadResults]) -> String {
    if runs.is_empty() {
        return "- | - | -".to_owned();
    }
    let millis =
        |of: fn(&LoadResults) -> Duration| format!("{:.2} ms", median(runs.iter().map(|run| of(run).as_secs_f64() * 1_000.0)));
    format!("{:.0} | {} | {}", median(runs.iter().map(|run| run.per_second)), millis(|run| run.p50), millis(|run| run.p99))
}

/// Formats the median of the ratios per round, so that a temporary slowdown of the machine affects both sides.
fn format_ratios(pairs: &[(LoadResults, LoadResults)]) -> String {
    if pairs.is_empty() {
        return "- | -".to_owned();
    }
    let throughput = median(pairs.iter().map(|(ours, floor)| ours.per_second / floor.per_second));
    let slowest = median(pairs.iter().map(|(ours, floor)| ours.p99.as_secs_f64() / floor.p99.as_secs_f64()));
    format!("{:.0} % | {slowest:.2} x", throughput * 100.0)
}

fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
