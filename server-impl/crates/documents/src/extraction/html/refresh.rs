//! Pages that send their readers on (`<meta http-equiv=refresh>`; WHATWG HTML, section 4.2.5.3).

use dom_query::Document;
use url::Url;

use super::{resolve_link, without_fragment};

/// Maximum seconds after which a page sends its readers on. One that waits longer is to be read.
const MAX_SECONDS: u64 = 30;

/// Maximum tags that are looked at. More than one is a mistake.
const MAX_TAGS: usize = 20;

/// Finds the address to which a page sends its readers. One for readers without scripts counts only if the page has
/// no text.
pub(super) fn find_target(document: &Document, base: &Url, is_empty: bool) -> Option<Url> {
    let tags = document.select("meta[http-equiv=refresh i][content]");
    let mut targets = tags.nodes().iter().take(MAX_TAGS).filter_map(|tag| {
        let content = tag.attr("content")?;
        let (_, address) = parse_refresh(&content).filter(|(seconds, _)| *seconds <= MAX_SECONDS)?;
        let is_fallback = || tag.ancestors_it(None).any(|above| above.has_name("noscript"));
        resolve_link(base, address).filter(|_| is_empty || !is_fallback())
    });
    targets.find(|url| matches!(url.scheme(), "http" | "https")).map(without_fragment)
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
            find_target(&Document::from(format!("{tags}<meta http-equiv=refresh content='0;url=/new'>")), &base, true)
        };
        assert_eq!(find(MAX_TAGS - 1).as_ref().map(Url::path), Some("/new"));
        assert_eq!(find(MAX_TAGS), None);
    }
}
