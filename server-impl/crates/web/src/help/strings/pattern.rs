//! Texts with a placeholder, written `{}`.

use serde::Deserialize;

/// A text with a placeholder. It may lack one, since the dual form of some languages states the number by itself.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub(crate) struct TextPattern {
    /// Text before the placeholder.
    pub(crate) before: String,
    /// Text after the placeholder; `None` if there is no placeholder.
    after: Option<String>,
}

impl TextPattern {
    /// Returns the text with its placeholder replaced.
    pub(crate) fn fill_placeholder(&self, value: &str) -> String {
        self.after.as_ref().map_or_else(|| self.before.clone(), |after| format!("{}{value}{after}", self.before))
    }

    /// Returns the text after the placeholder.
    pub(crate) fn after(&self) -> &str {
        self.after.as_deref().unwrap_or_default()
    }

    /// Returns `true` if there is a placeholder.
    #[cfg(test)]
    pub(super) fn has_placeholder(&self) -> bool {
        self.after.is_some()
    }
}

impl From<String> for TextPattern {
    fn from(text: String) -> Self {
        match text.split_once("{}") {
            Some((before, after)) => Self { before: before.to_owned(), after: Some(after.to_owned()) },
            None => Self { before: text, after: None },
        }
    }
}
