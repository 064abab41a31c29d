//! `/robots.txt`.

use frontdesk_types::Result;

use super::{
    page::{Media, Page},
    site::Whole,
    views::robots::Robots,
};

/// Renders the rules for crawlers.
///
/// # Errors
/// Internal errors only.
pub(super) fn page(whole: &Whole) -> Result<Page> {
    Page::of(Media::Text, &Robots { is_indexed: whole.site.indexing, origin: &whole.shown.origin })
}
