//! Prints the results of several rounds: medians of each value, and of the ratios per round, so that a temporary
//! slowdown of the machine affects both sides.

use crate::common::load::LoadResults;

/// Compares Frontdesk with the floor.
pub(crate) fn print_comparison(what: &str, rounds: &[(LoadResults, LoadResults)]) {
    let ours: Vec<LoadResults> = rounds.iter().map(|(ours, _)| *ours).collect();
    let floor: Vec<LoadResults> = rounds.iter().map(|(_, floor)| *floor).collect();
    let share = format_spread(rounds.iter().map(|(ours, floor)| ours.per_second / floor.per_second).collect());
    println!("{what}: {}; floor {}; {share} of the floor.", format_results(&ours), format_results(&floor));
}

/// The results of requests to two servers, twice each, and over TLS.
pub(crate) struct RoundResults {
    /// Plain requests to the server without TLS.
    pub(crate) off: [LoadResults; 2],
    /// Plain requests to the server with TLS.
    pub(crate) on: [LoadResults; 2],
    /// Requests over TLS.
    pub(crate) tls: LoadResults,
}

/// Prints plain requests without and with TLS. The noise is the difference between two runs of the same server.
pub(crate) fn print_plain(what: &str, rounds: &[RoundResults]) {
    let of = |runs: fn(&RoundResults) -> Vec<LoadResults>| format_results(&rounds.iter().flat_map(runs).collect::<Vec<_>>());
    println!("{what}:");
    println!("  plain, tls.mode off: {}", of(|round| round.off.to_vec()));
    println!("  plain, tls.mode on: {}", of(|round| round.on.to_vec()));
    println!("  over TLS, connections kept: {}", of(|round| vec![round.tls]));
    let sum = |[first, second]: [LoadResults; 2]| first.per_second + second.per_second;
    let again = |[first, second]: [LoadResults; 2]| second.per_second / first.per_second;
    println!(
        "  plain, on: {} of off; noise: off again {} of off, on again {} of on",
        format_spread(rounds.iter().map(|round| sum(round.on) / sum(round.off)).collect()),
        format_spread(rounds.iter().map(|round| again(round.off)).collect()),
        format_spread(rounds.iter().map(|round| again(round.on)).collect())
    );
}

fn format_results(runs: &[LoadResults]) -> String {
    let of = |figure: fn(&LoadResults) -> f64| median(runs.iter().map(figure).collect());
    let (per_second, p50) = (of(|run| run.per_second), of(|run| run.p50.as_secs_f64() * 1e3));
    format!("{per_second:.0}/s, p50 {p50:.2} ms, p99 {:.2} ms", of(|run| run.p99.as_secs_f64() * 1e3))
}

/// Formats the median of ratios, with the minimum and the maximum.
fn format_spread(ratios: Vec<f64>) -> String {
    let (least, most) = ratios.iter().fold((f64::MAX, f64::MIN), |(least, most), ratio| (least.min(*ratio), most.max(*ratio)));
    format!("{:.3} ({least:.3} to {most:.3})", median(ratios))
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
