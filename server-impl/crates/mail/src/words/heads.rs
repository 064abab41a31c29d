//! The header of a quoted mail, as Outlook and others write it into the text: From, Sent, To, Subject.

use std::borrow::Cow;

use super::labels::{DATE_LABELS, FROM_LABELS, SUBJECT_LABELS, TO_LABELS};

/// Maximum lines of such a header.
const MAX_LINES: usize = 16;

/// Maximum characters of a label.
const MAX_LABEL_CHARS: usize = 30;

/// Kind of a labelled line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    From,
    Date,
    To,
    Subject,
}

/// Checks if a text begins with the header of a mail. All four lines are one; with fewer, the sender must come first and be an
/// address, or "From: Berlin, To: Paris, Date: May" of somebody who travels would be one.
pub(super) fn is_head(lines: &[Cow<'_, str>]) -> bool {
    let Some((first, value)) = lines.first().and_then(|line| read_label(line)) else { return false };
    let (mut found, mut others) = (vec![first], 0);
    let mut has_address = first == Label::From && value.contains('@');
    for line in lines.iter().take(MAX_LINES).skip(1).filter(|line| !line.trim().is_empty()) {
        match read_label(line) {
            Some((label, _)) if !found.contains(&label) => found.push(label),
            Some(_) => break,
            // A long line goes on below.
            None => {
                has_address |= found == [Label::From] && line.contains('@');
                others += 1;
            }
        }
        if others > 3 {
            break;
        }
    }
    found.len() == 4 || found.len() == 3 && has_address
}

/// Reads a line such as `*From:* Anna`.
fn read_label(line: &str) -> Option<(Label, &str)> {
    let line = line.trim_start_matches(|letter: char| letter.is_whitespace() || matches!(letter, '*' | '_' | '|' | '#' | '-'));
    let (label, value) = line.split_once([':', '：'])?;
    if label.chars().nth(MAX_LABEL_CHARS).is_some() {
        return None;
    }
    let label = label.trim_matches(|letter: char| letter.is_whitespace() || matches!(letter, '*' | '_' | '|')).to_lowercase();
    let kinds =
        [(FROM_LABELS, Label::From), (DATE_LABELS, Label::Date), (TO_LABELS, Label::To), (SUBJECT_LABELS, Label::Subject)];
    let (_, kind) = kinds.into_iter().find(|(labels, _)| labels.contains(&label.as_str()))?;
    Some((kind, value.trim()))
}
