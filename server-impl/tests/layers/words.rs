//! The rules of `CONTRIBUTING.md` that a machine can judge.

/// Words with which no doc comment opens: it says what an item is or does.
const QUESTIONS: [&str; 8] = ["What", "Whether", "Who", "Whose", "How", "Where", "Which", "That"];

/// Words with which no limit is named: it is `MAX_…` or `MIN_…`, with its unit.
const SUPERLATIVES: [&str; 7] = ["MOST", "LEAST", "LONGEST", "SHORTEST", "LARGEST", "SMALLEST", "FEWEST"];

/// Maximum columns of a line: rustfmt wraps neither comments nor strings. Rows of tables cannot be wrapped.
const MAX_COLUMNS: usize = 130;

/// The problems of a source file, each with its line.
pub(crate) fn problems(text: &str) -> Vec<String> {
    let mut before = "";
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let trimmed = line.trim_start();
        if let Some(problem) = problem(trimmed, before, line.chars().count()) {
            found.push(format!("{}: {problem}: {trimmed}", index + 1));
        }
        before = trimmed;
    }
    found
}

fn problem(line: &str, before: &str, columns: usize) -> Option<&'static str> {
    let opening = line.strip_prefix("/// ").filter(|_| !before.starts_with("///"));
    if opening.and_then(|text| text.split_whitespace().next()).is_some_and(|word| QUESTIONS.contains(&word)) {
        return Some("say what it is or does");
    }
    let name = line.split("const ").nth(1).and_then(|rest| rest.split([':', '_']).next());
    if !line.starts_with("//") && name.is_some_and(|name| SUPERLATIVES.contains(&name)) {
        return Some("name the limit MAX_… or MIN_…, with its unit");
    }
    let is_table = line.starts_with("//") && line.contains(" | ");
    (!is_table && columns > MAX_COLUMNS).then_some("break the line")
}
