//! Renders quotes for people: without markup and broken lines, code with its white space, lists as
//! lists; or as Markdown.

use frontdesk_documents::extraction::blocks::fence_for;
use frontdesk_text::{
    language::sentences::{BlockKind, code_inside_fences},
    relevance::PassageReading,
};
use frontdesk_types::chat::AnswerFormat;

use super::QuoteRun;

/// Separator between two quotes of an answer.
pub(super) const QUOTE_SEPARATOR: &str = "\n\n";

/// Returns the text of an answer.
pub(super) fn render_answer(runs: &[QuoteRun], readings: &[PassageReading<'_>], format: AnswerFormat) -> String {
    let texts: Vec<String> = runs.iter().map(|run| render_quote(run, &readings[run.passage], format)).collect();
    texts.join(QUOTE_SEPARATOR)
}

/// Renders one quote.
fn render_quote(run: &QuoteRun, reading: &PassageReading<'_>, format: AnswerFormat) -> String {
    let mut text = String::new();
    for number in run.units.clone() {
        let unit = &reading.units[number];
        let before = number.checked_sub(1).filter(|before| run.units.contains(before)).map(|before| &reading.units[before]);
        let continues = before.is_some_and(|before| before.block == unit.block);
        match before {
            // Not every script has spaces between sentences.
            Some(before) if continues && before.bytes.end < unit.bytes.start => text.push(' '),
            Some(before) if !continues => text.push_str(block_separator(before.kind, unit.kind, format)),
            _ => {}
        }
        text.push_str(&render_unit(reading, number, !continues, format));
    }
    text
}

/// Returns the separator between two blocks.
fn block_separator(before: BlockKind, behind: BlockKind, format: AnswerFormat) -> &'static str {
    match (before, behind) {
        (BlockKind::Item, BlockKind::Item) | (BlockKind::Row, BlockKind::Row) => "\n",
        (BlockKind::Term, BlockKind::Term | BlockKind::Description) | (BlockKind::Label, BlockKind::Prose)
            if format == AnswerFormat::Text =>
        {
            "\n"
        }
        _ => QUOTE_SEPARATOR,
    }
}

/// Renders a unit, at the beginning of its block or inside it.
fn render_unit(reading: &PassageReading<'_>, number: usize, begins: bool, format: AnswerFormat) -> String {
    let (unit, text) = (&reading.units[number], &reading.passage.chunk.text);
    let line = reading.text(number).split_whitespace().collect::<Vec<_>>().join(" ");
    let markdown = format == AnswerFormat::Markdown;
    match unit.kind {
        BlockKind::Code if markdown => {
            let code = &text[code_inside_fences(text, unit.bytes.clone())];
            let fence = fence_for(code);
            format!("{fence}\n{code}\n{fence}")
        }
        BlockKind::Code => text[code_inside_fences(text, unit.bytes.clone())].to_owned(),
        BlockKind::Description if begins => line.trim_start_matches(':').trim_start().to_owned(),
        BlockKind::Term | BlockKind::Label if markdown && begins && !line.ends_with([':', '：']) => {
            format!("**{}**", line.replace('*', "\\*"))
        }
        BlockKind::Row if markdown && begins => format!("- {line}"),
        _ => line,
    }
}
