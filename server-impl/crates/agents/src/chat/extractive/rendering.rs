//! Renders quotes for people: without markup and broken lines, code with its white space, lists as
//! lists; or as Markdown.

use frontdesk_documents::extraction::blocks::fence;
use frontdesk_text::{
    language::sentences::{Kind, code_of},
    relevance::Reading,
};
use frontdesk_types::chat::AnswerFormat;

use super::Run;

/// Separator between two quotes of an answer.
pub(super) const BETWEEN: &str = "\n\n";

/// Returns the text of an answer.
pub(super) fn text(runs: &[Run], readings: &[Reading<'_>], format: AnswerFormat) -> String {
    let texts: Vec<String> = runs.iter().map(|run| written(run, &readings[run.passage], format)).collect();
    texts.join(BETWEEN)
}

/// Renders one quote.
fn written(run: &Run, reading: &Reading<'_>, format: AnswerFormat) -> String {
    let mut text = String::new();
    for number in run.units.clone() {
        let unit = &reading.units[number];
        let before = number.checked_sub(1).filter(|before| run.units.contains(before)).map(|before| &reading.units[before]);
        let continues = before.is_some_and(|before| before.block == unit.block);
        match before {
            // Not every script has spaces between sentences.
            Some(before) if continues && before.bytes.end < unit.bytes.start => text.push(' '),
            Some(before) if !continues => text.push_str(between(before.kind, unit.kind, format)),
            _ => {}
        }
        text.push_str(&block(reading, number, !continues, format));
    }
    text
}

/// Returns the separator between two blocks.
fn between(before: Kind, behind: Kind, format: AnswerFormat) -> &'static str {
    match (before, behind) {
        (Kind::Item, Kind::Item) | (Kind::Row, Kind::Row) => "\n",
        (Kind::Term, Kind::Term | Kind::Description) | (Kind::Label, Kind::Prose) if format == AnswerFormat::Text => "\n",
        _ => BETWEEN,
    }
}

/// Renders a unit, at the beginning of its block or inside it.
fn block(reading: &Reading<'_>, number: usize, begins: bool, format: AnswerFormat) -> String {
    let (unit, text) = (&reading.units[number], &reading.passage.chunk.text);
    let line = reading.text(number).split_whitespace().collect::<Vec<_>>().join(" ");
    let markdown = format == AnswerFormat::Markdown;
    match unit.kind {
        Kind::Code if markdown => {
            let code = &text[code_of(text, unit.bytes.clone())];
            let fence = fence(code);
            format!("{fence}\n{code}\n{fence}")
        }
        Kind::Code => text[code_of(text, unit.bytes.clone())].to_owned(),
        Kind::Description if begins => line.trim_start_matches(':').trim_start().to_owned(),
        Kind::Term | Kind::Label if markdown && begins && !line.ends_with([':', '：']) => {
            format!("**{}**", line.replace('*', "\\*"))
        }
        Kind::Row if markdown && begins => format!("- {line}"),
        _ => line,
    }
}
