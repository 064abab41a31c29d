//! Links between notes: `[[Page#Heading|words]]`, and `![[picture.png]]`.

use super::{link_targets, page::PageContext};
use crate::{importing::names, portable::paths};

/// Maximum length of a link, in bytes.
const MAX_BYTES: usize = 500;

/// A link to a note or a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WikiLink<'t> {
    pub(super) page: &'t str,
    /// Heading, without its `#`; it may be empty.
    pub(super) heading: &'t str,
    pub(super) words: Option<&'t str>,
}

/// Parses a link at the beginning of a text, and returns it with its length.
pub(super) fn parse_wiki_link(text: &str) -> Option<(WikiLink<'_>, usize)> {
    let inner = text.strip_prefix("[[")?;
    let end = inner[..inner.floor_char_boundary(MAX_BYTES)].find("]]")?;
    let (inner, behind) = (&inner[..end], &inner[end + 2..]);
    // A link whose words are in brackets: `[[1]](https://…)`.
    if behind.starts_with(['(', '['])
        || inner.is_empty()
        || inner.contains(['[', ']', '\n'])
        || inner.starts_with([' ', '-', '!', '$', '"'])
        || inner.starts_with('^')
    {
        return None;
    }
    let (target, words) = match inner.split_once('|') {
        Some((target, words)) => (target.trim_end_matches('\\'), Some(words.trim()).filter(|words| !words.is_empty())),
        None => (inner, None),
    };
    let (page, heading) = target.split_once('#').unwrap_or((target, ""));
    let heading = heading.rsplit('#').next().unwrap_or_default().trim();
    Some((WikiLink { page: page.trim(), heading, words }, end + 4))
}

/// Writes a link in Markdown: words alone if it leads nowhere.
pub(super) fn write(link: &WikiLink<'_>, is_embedded: bool, page: &PageContext<'_>) -> String {
    let is_size = |words: &&str| {
        words.contains(|letter: char| letter.is_ascii_digit()) && words.bytes().all(|byte| byte.is_ascii_digit() || byte == b'x')
    };
    let words = link.words.filter(|words| !is_size(words));
    let fragment = if link.heading.is_empty() { String::new() } else { format!("#{}", link.heading) };
    if link.page.is_empty() {
        return format!("[{}]({})", words.unwrap_or(link.heading), link_targets::spell(&fragment));
    }
    let name = paths::file_name(link.page);
    let is_embedded_file = is_embedded && name.contains('.');
    let is_part = !link.heading.is_empty() && !link.heading.starts_with('^') && !is_embedded_file;
    let named = || if is_part { format!("{name} > {}", link.heading) } else { name.to_owned() };
    let shown = words.map_or_else(named, ToOwned::to_owned);
    let Some(path) = page.files.find_note(link.page) else {
        // A picture or a file that is shown in its place, such as an icon of the program.
        return if is_embedded_file && words.is_none() { names::readable_title(names::file_stem(name)) } else { shown };
    };
    let target = paths::relative_link(paths::parent_folder(page.path), path) + &fragment;
    let is_picture = is_embedded && !names::is_article(path);
    let mark = if is_picture { "!" } else { "" };
    format!("{mark}[{shown}]({})", link_targets::spell(&target))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_parsed() {
        let parsed = |text| parse_wiki_link(text).map(|(link, length)| (link.page, link.heading, link.words, length));
        assert_eq!(parsed("[[A b]] c"), Some(("A b", "", None, 7)));
        assert_eq!(parsed("[[a/b#C#D|words]]"), Some(("a/b", "D", Some("words"), 17)));
        assert_eq!(parsed("[[a\\|b]]"), Some(("a", "", Some("b"), 8)));
        assert_eq!(parsed("[[#C]]"), Some(("", "C", None, 6)));
        for none in ["[[ -f x ]]", "[[", "[[]]", "[[a\nb]]", "[a](b)", "[[^1]]", "[[1]](b)", "[[#1]][b]"] {
            assert_eq!(parsed(none), None, "{none}");
        }
    }
}
