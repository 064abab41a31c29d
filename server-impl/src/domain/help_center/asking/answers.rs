//! What an agent has answered, as a page shows it.

use crate::{
    domain::help_center::{
        articles::rendering,
        markdown::{self, Words},
    },
    types::Result,
};

/// An answer in HTML that a page may show as it is; `None` for one that has too much of something, which is shown as plain text.
///
/// # Errors
/// Only faults.
pub async fn rendered(text: &str, locale: &str) -> Result<Option<String>> {
    let words = Words::of(locale);
    Ok(rendering::apart(text, move |text| markdown::answer(text, &words)).await?.ok())
}
