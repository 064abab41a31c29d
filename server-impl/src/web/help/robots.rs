//! `/robots.txt`

use super::{
    page::{Media, Page},
    site::Whole,
    views::robots::Robots,
};
use crate::types::Result;

/// What crawlers may read.
///
/// # Errors
/// Only faults.
pub(super) fn page(whole: &Whole) -> Result<Page> {
    Page::of(Media::Text, &Robots { is_indexed: whole.site.indexing, origin: &whole.shown.origin })
}
