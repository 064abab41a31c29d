//! `/robots.txt`.

use frontdesk_types::Result;

use super::{
    page::{MediaType, RenderedPage},
    site::LoadedSite,
    views::robots::RobotsView,
};

/// Renders the rules for crawlers.
///
/// # Errors
/// Internal errors only.
pub(super) fn render_page(whole: &LoadedSite) -> Result<RenderedPage> {
    RenderedPage::render_template(MediaType::Text, &RobotsView { is_indexed: whole.site.indexing, origin: &whole.shown.origin })
}
