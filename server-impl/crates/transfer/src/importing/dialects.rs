//! Converts the Markdown of other tools to that of articles: MDX and Docusaurus, MkDocs, VuePress, GitBook, Hugo, Jekyll,
//! mdBook, Obsidian. What has no counterpart is left out and told, so that no visitor sees its code.

mod attributes;
mod containers;
mod definitions;
mod directive;
mod html_parts;
mod includes;
mod inlines;
mod lines;
mod link_targets;
pub(super) mod losses;
mod markdown_blocks;
mod modules;
mod open_container;
mod openers;
pub(super) mod page;
mod site_values;
mod tags;
mod vocabulary;
mod wiki_links;

use frontdesk_documents::markdown::{self as rules, TextLimitError};

use self::{losses::LossLog, page::PageContext};
use super::names;
use crate::portable::paths;

/// Converts a text without its front matter. Places in it stay marked.
///
/// # Errors
/// A message for users that says why the text cannot be converted.
pub(super) fn convert(text: &str, page: &PageContext<'_>, losses: &mut LossLog) -> Result<String, String> {
    let text = includes::expand_includes(text, page, losses);
    let text = site_values::replace_values(&text, page.config);
    if text.len() > rules::MAX_BODY_BYTES {
        return Err(TextLimitError::Body.to_string());
    }
    let text = text.replace("\r\n", "\n").replace(rules::is_reserved, "");
    let text = containers::rewrite_containers(&text, page, losses);
    let text = markdown_blocks::separate_markdown(&text);
    let text = inlines::rewrite_inlines(&text, page, losses)?;
    let text = definitions::rewrite_definitions(&text);
    let text = html_parts::convert_html(&text, page, losses)?;
    replace_drawings(&text, page, losses)
}

/// Replaces pictures that are no pixels with their descriptions: pages cannot show files of the folder that may have
/// scripts in them.
fn replace_drawings(text: &str, page: &PageContext<'_>, losses: &mut LossLog) -> Result<String, String> {
    let replace = |target: &str, words: &str| {
        let path = target.split(['?', '#']).next().unwrap_or_default();
        let is_drawing = path.get(path.len().saturating_sub(4)..).is_some_and(|ending| ending.eq_ignore_ascii_case(".svg"));
        let is_local = !target.contains("://") && !target.starts_with("//");
        (is_drawing && is_local).then(|| {
            losses.record(
                "pictures in SVG",
                target,
                page.path,
                "pages do not show them, only their descriptions: save them as PNG",
            );
            let name = paths::file_name(path);
            // The name of the file describes nothing.
            if words.is_empty() || words == name {
                names::readable_title(names::file_stem(paths::file_name(path)))
            } else {
                words.to_owned()
            }
        })
    };
    rules::replace_images(text, replace).map_err(|bound| bound.to_string())
}
