//! The page for unknown paths.

use frontdesk_store::Conn;
use frontdesk_types::Result;

use super::{
    page::{MediaType, RenderedPage},
    site::LoadedSite,
    views::{head::PageHead, not_found::NotFoundView},
};

/// Renders the page in a language.
///
/// # Errors
/// Internal errors only.
pub(super) async fn render_page(conn: &mut Conn, whole: &LoadedSite, locale: &str) -> Result<RenderedPage> {
    let suggestions = whole.suggest_articles(conn, locale).await?;
    let frame = whole.build_frame(locale, |_, _| None);
    let head = PageHead::not_indexed(&frame.text.not_found);
    Ok(RenderedPage::render_template(MediaType::Html, &NotFoundView { frame, head, suggestions })?
        .with_locale(locale)
        .with_hidden(true))
}
