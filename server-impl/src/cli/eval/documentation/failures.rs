//! List of the questions that failed, for people.

use super::evaluation::JudgedQuestion;

/// Prints them on standard error, separate from the statistics.
pub(super) fn print_failures(judged: &[JudgedQuestion<'_>]) {
    for line in judged.iter().filter_map(failure_line) {
        eprintln!("{line}");
    }
}

fn failure_line(judged: &JudgedQuestion<'_>) -> Option<String> {
    let (reason, question) = (judged.failure_reason()?, judged.question);
    let best = judged.best.as_deref().unwrap_or("none");
    let gold: Vec<&str> = question.gold.iter().map(|gold| gold.page.as_str()).collect();
    let expected = if gold.is_empty() { String::new() } else { format!("; expected: {}", gold.join(", ")) };
    let id = if question.id.is_empty() { String::new() } else { format!("{} ", question.id) };
    Some(format!("{reason}: {id}{}\n    best page: {best}{expected}", question.question))
}
