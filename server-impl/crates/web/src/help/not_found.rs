//! The page for unknown paths.

use frontdesk_store::Conn;
use frontdesk_types::Result;

use super::{
    page::{Media, Page},
    site::Whole,
    views::{head::Head, not_found::NotFound},
};

/// Renders the page in a language.
///
/// # Errors
/// Internal errors only.
pub(super) async fn page(conn: &mut Conn, whole: &Whole, locale: &str) -> Result<Page> {
    let suggestions = whole.suggestions(conn, locale).await?;
    let frame = whole.frame(locale, |_, _| None);
    let head = Head::hidden(&frame.text.not_found);
    Ok(Page::of(Media::Html, &NotFound { frame, head, suggestions })?.in_locale(locale).hidden(true))
}
