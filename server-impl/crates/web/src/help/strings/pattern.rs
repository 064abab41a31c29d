//! Texts with a gap, written `{}`.

use serde::Deserialize;

/// A text with a gap. It may have none: the two of some languages tells its number by itself.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub(crate) struct Pattern {
    /// Text before the gap.
    pub(crate) before: String,
    /// Text after it; nothing in a text without one.
    after: Option<String>,
}

impl Pattern {
    /// The text with something in its gap.
    pub(crate) fn fill(&self, value: &str) -> String {
        self.after.as_ref().map_or_else(|| self.before.clone(), |after| format!("{}{value}{after}", self.before))
    }

    /// Returns what stands after the gap.
    pub(crate) fn after(&self) -> &str {
        self.after.as_deref().unwrap_or_default()
    }

    /// Returns whether there is a gap.
    #[cfg(test)]
    pub(super) fn has_gap(&self) -> bool {
        self.after.is_some()
    }
}

impl From<String> for Pattern {
    fn from(text: String) -> Self {
        match text.split_once("{}") {
            Some((before, after)) => Self { before: before.to_owned(), after: Some(after.to_owned()) },
            None => Self { before: text, after: None },
        }
    }
}
