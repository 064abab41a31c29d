//! Prints the results of several rounds: medians of each value, and of the ratios per round, so that a temporary
//! slowdown of the machine affects both sides.

use crate::common::load::Figures;

/// Compares Frontdesk with the floor.
pub(crate) fn beside_floor(what: &str, rounds: &[(Figures, Figures)]) {
    let ours: Vec<Figures> = rounds.iter().map(|(ours, _)| *ours).collect();
    let floor: Vec<Figures> = rounds.iter().map(|(_, floor)| *floor).collect();
    let share = spread(rounds.iter().map(|(ours, floor)| ours.per_second / floor.per_second).collect());
    println!("{what}: {}; floor {}; {share} of the floor.", figures(&ours), figures(&floor));
}

/// The results of requests to two servers, twice each, and over TLS.
pub(crate) struct Round {
    /// Plain requests to the server without TLS.
    pub(crate) off: [Figures; 2],
    /// Plain requests to the server with TLS.
    pub(crate) on: [Figures; 2],
    /// Requests over TLS.
    pub(crate) tls: Figures,
}

/// Prints plain requests without and with TLS. The noise is the difference between two runs of the same server.
pub(crate) fn plain(what: &str, rounds: &[Round]) {
    let of = |runs: fn(&Round) -> Vec<Figures>| figures(&rounds.iter().flat_map(runs).collect::<Vec<_>>());
    println!("{what}:");
    println!("  plain, tls.mode off: {}", of(|round| round.off.to_vec()));
    println!("  plain, tls.mode on: {}", of(|round| round.on.to_vec()));
    println!("  over TLS, connections kept: {}", of(|round| vec![round.tls]));
    let sum = |[first, second]: [Figures; 2]| first.per_second + second.per_second;
    let again = |[first, second]: [Figures; 2]| second.per_second / first.per_second;
    println!(
        "  plain, on: {} of off; noise: off again {} of off, on again {} of on",
        spread(rounds.iter().map(|round| sum(round.on) / sum(round.off)).collect()),
        spread(rounds.iter().map(|round| again(round.off)).collect()),
        spread(rounds.iter().map(|round| again(round.on)).collect())
    );
}

fn figures(runs: &[Figures]) -> String {
    let of = |figure: fn(&Figures) -> f64| median(runs.iter().map(figure).collect());
    let (per_second, p50) = (of(|run| run.per_second), of(|run| run.p50.as_secs_f64() * 1e3));
    format!("{per_second:.0}/s, p50 {p50:.2} ms, p99 {:.2} ms", of(|run| run.p99.as_secs_f64() * 1e3))
}

/// Formats the median of ratios, with the minimum and the maximum.
fn spread(ratios: Vec<f64>) -> String {
    let (least, most) = ratios.iter().fold((f64::MAX, f64::MIN), |(least, most), ratio| (least.min(*ratio), most.max(*ratio)));
    format!("{:.3} ({least:.3} to {most:.3})", median(ratios))
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
