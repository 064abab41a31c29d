//! List of the questions that failed, for people.

use super::judging::Judged;

/// Prints them on standard error, separate from the statistics.
pub(super) fn print(judged: &[Judged<'_>]) {
    for line in judged.iter().filter_map(line) {
        eprintln!("{line}");
    }
}

fn line(judged: &Judged<'_>) -> Option<String> {
    let (reason, question) = (judged.failure()?, judged.question);
    let best = judged.best.as_deref().unwrap_or("none");
    let gold: Vec<&str> = question.gold.iter().map(|gold| gold.page.as_str()).collect();
    let expected = if gold.is_empty() { String::new() } else { format!("; expected: {}", gold.join(", ")) };
    let id = if question.id.is_empty() { String::new() } else { format!("{} ", question.id) };
    Some(format!("{reason}: {id}{}\n    best page: {best}{expected}", question.question))
}
