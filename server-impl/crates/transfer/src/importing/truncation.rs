//! Truncates values that exceed Frontdesk's limits, such as long titles and long or numerous labels, and adds a note.

use std::collections::HashSet;

use frontdesk_help_center::articles::{MAX_TAG_CHARS, MAX_TAGS};
use frontdesk_vocabulary::texts;

use super::names;

/// Truncates a title to the maximum length of an article's title.
///
/// # Errors
/// The title is missing or blank.
pub(super) fn fit_title(given: Option<String>, notes: &mut Vec<String>) -> Result<String, String> {
    let title = given.filter(|title| !title.trim().is_empty()).ok_or("it has no title")?;
    if texts::ARTICLE_TITLE.keep(&title).is_ok() {
        return Ok(title);
    }
    let most = texts::ARTICLE_TITLE.limit.number();
    notes.push(format!("its title is longer than {most} characters and was cut there"));
    truncate(&title, most).ok_or_else(|| "it has no title".to_owned())
}

/// Truncates labels and drops those beyond the maximum number per article.
pub(super) fn fit_labels(given: Vec<String>, notes: &mut Vec<String>) -> Vec<String> {
    let (mut kept, mut seen, mut is_cut, mut left_out) = (Vec::new(), HashSet::new(), false, 0);
    for label in given.iter().map(|label| label.trim()) {
        let Some(fitting) = truncate(label, MAX_TAG_CHARS) else { continue };
        is_cut |= label.chars().count() > MAX_TAG_CHARS;
        if !seen.insert(fitting.clone()) {
            continue;
        }
        if kept.len() < MAX_TAGS {
            kept.push(fitting);
        } else {
            left_out += 1;
        }
    }
    if is_cut {
        notes.push(format!("labels longer than {MAX_TAG_CHARS} characters were cut there"));
    }
    if left_out > 0 {
        notes.push(format!("{left_out} of its labels were left out, since an article has at most {MAX_TAGS}"));
    }
    kept
}

/// Truncates the name of an author.
pub(super) fn fit_author(given: &str) -> Option<String> {
    truncate(given, texts::ARTICLE_AUTHOR.limit.number())
}

fn truncate(text: &str, most: usize) -> Option<String> {
    names::shorten(text, most).map(|text| text.trim_end().to_owned())
}
