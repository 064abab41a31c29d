//! Pages that send their readers on (`<meta http-equiv=refresh>` and the header `Refresh`; WHATWG HTML, section 4.2.5.3).

use dom_query::Document;
use url::Url;

use super::{resolve_link, without_fragment};

/// Maximum seconds after which a page sends its readers on: one with text, which is to be read if it waits longer, and
/// any other one.
const MAX_SECONDS_BEFORE_TEXT: u64 = 1;
const MAX_SECONDS: u64 = 30;

/// Letters of a text from which on a page is there to be read, unless it sends its readers on at once.
const MIN_LETTERS: usize = 200;

/// Maximum tags that are looked at. More than one is a mistake.
const MAX_TAGS: usize = 20;

/// An address to which a page sends its readers.
pub(super) struct RefreshTarget {
    pub(super) url: Url,
    seconds: u64,
    /// Set for readers without scripts.
    is_fallback: bool,
}

impl RefreshTarget {
    /// Returns `true` if the target is read instead of the page, which has this text. Slides and pages of status that
    /// lead on after a while are read themselves; a fallback counts only if there is no text.
    pub(super) fn replaces(&self, text: &str) -> bool {
        if self.is_fallback {
            return text.is_empty();
        }
        let has_text = || text.chars().filter(|c| c.is_alphanumeric()).nth(MIN_LETTERS).is_some();
        self.seconds <= MAX_SECONDS_BEFORE_TEXT || !has_text()
    }
}

/// Finds the addresses to which a page sends its readers within half a minute.
pub(super) fn find_targets(document: &Document, base: &Url) -> Vec<RefreshTarget> {
    let tags = document.select("meta[http-equiv=refresh i][content]");
    let targets = tags.nodes().iter().take(MAX_TAGS).filter_map(|tag| {
        let is_fallback = tag.ancestors_it(None).any(|above| above.has_name("noscript"));
        Some(RefreshTarget { is_fallback, ..read_target(&tag.attr("content")?, base)? })
    });
    targets.collect()
}

/// Reads the address to which a page sends its readers within half a minute.
pub(super) fn read_target(content: &str, base: &Url) -> Option<RefreshTarget> {
    let (seconds, address) = parse_refresh(content).filter(|(seconds, _)| *seconds <= MAX_SECONDS)?;
    let url = resolve_link(base, address).filter(|url| matches!(url.scheme(), "http" | "https")).map(without_fragment)?;
    Some(RefreshTarget { url, seconds, is_fallback: false })
}

/// Parses the seconds and the address of a refresh; `None` for one that only loads the page again.
fn parse_refresh(content: &str) -> Option<(u64, &str)> {
    let content = content.trim_start();
    let end = content.find(|c: char| !c.is_ascii_digit()).unwrap_or(content.len());
    let rest = content[end..].trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    if end == 0 && rest.len() == content.len() {
        return None;
    }
    let seconds = if end == 0 { 0 } else { content[..end].parse().unwrap_or(u64::MAX) };
    let rest = rest.trim_start();
    let rest = rest.strip_prefix([';', ',']).unwrap_or(rest).trim();
    let named = rest.get(..3).filter(|name| name.eq_ignore_ascii_case("url")).map(|_| rest[3..].trim_start());
    let address = named.and_then(|rest| rest.strip_prefix('=')).unwrap_or(rest).trim_start();
    let address = match address.chars().next() {
        Some(quote @ ('"' | '\'')) => address[1..].split(quote).next().unwrap_or_default(),
        _ => address,
    };
    let address = address.trim();
    (!address.is_empty()).then_some((seconds, address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_in_every_notation() {
        for content in ["0;url=/new", " 0 ; URL = '/new' ", "0,url=\"/new\"", "0 /new", "0.5; url=/new", "00;/new", ".5;url=/new"]
        {
            assert_eq!(parse_refresh(content), Some((0, "/new")), "{content}");
        }
        assert_eq!(parse_refresh("5; url=urlaub.html"), Some((5, "urlaub.html")));
        assert_eq!(parse_refresh("5; urlaub.html"), Some((5, "urlaub.html")), "it only begins like the keyword");
        assert_eq!(parse_refresh("99999999999999999999; /new"), Some((u64::MAX, "/new")));
        for content in ["", "5", "5;", "url=/new", "x; url=/new", "0; url=", "0; url=''"] {
            assert_eq!(parse_refresh(content), None, "{content}");
        }
    }

    #[test]
    fn of_many_tags_the_first_ones_are_looked_at() {
        let base = Url::parse("https://desk.example/").unwrap();
        let find = |before: usize| {
            let tags = "<meta http-equiv=refresh content=30>".repeat(before);
            let document = Document::from(format!("{tags}<meta http-equiv=refresh content='0;url=/new'>"));
            find_targets(&document, &base).first().map(|target| target.url.path().to_owned())
        };
        assert_eq!(find(MAX_TAGS - 1).as_deref(), Some("/new"));
        assert_eq!(find(MAX_TAGS), None);
    }
}
