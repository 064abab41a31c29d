//! Paths of the pages. A site's own language is at the root, each other one in a folder of its own: a second language
//! changes no path.

mod target;

use frontdesk_types::HelpFileId;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

pub use self::target::{RequestedPage, Target, file_at, is_part_of_page};

/// Characters that may stand in a segment of a path, or in a value of a query, as they are.
const KEPT: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Path to which feedback is sent.
pub const FEEDBACK: &str = "/_fd/feedback";

/// Path at which the password of a site is entered.
pub const PASSWORD: &str = "/password";

/// Path at which people sign in to a site, or are told how to get in.
pub const SIGN_IN: &str = "/sign-in";

/// Path to which the mailed code is sent.
pub const SIGN_IN_CODE: &str = "/sign-in/code";

/// Path at which visitors end their visit.
pub const SIGN_OUT: &str = "/sign-out";
/// Path at which the script asks; an answer is below it, by its id.
pub const ASK: &str = "/_fd/ask";

/// The folder of the files of the site.
const FILES: &str = "/_fd/files";

/// Path at which the script searches.
const INSTANT_SEARCH: &str = "/_fd/search";

/// The paths of a language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paths {
    /// Nothing, or a slash and the locale.
    prefix: String,
    locale: String,
}

impl Paths {
    /// The paths of a locale of a site.
    pub fn of(locale: &str, locale_of_site: &str) -> Self {
        let prefix = if locale == locale_of_site { String::new() } else { format!("/{}", encoded(locale)) };
        Self { prefix, locale: locale.to_owned() }
    }

    /// The home page.
    pub fn home(&self) -> String {
        if self.prefix.is_empty() { "/".to_owned() } else { self.prefix.clone() }
    }

    /// A collection.
    pub fn collection(&self, slug: &str) -> String {
        format!("{}/collections/{}", self.prefix, encoded(slug))
    }

    /// A page of the articles of a collection; the first is 1.
    pub fn collection_page(&self, slug: &str, page: u32) -> String {
        let first = self.collection(slug);
        if page > 1 { format!("{first}/{page}") } else { first }
    }

    /// An article.
    pub fn article(&self, number: i64, slug: &str) -> String {
        let hyphen = if slug.is_empty() { "" } else { "-" };
        format!("{}/articles/{number}{hyphen}{}", self.prefix, encoded(slug))
    }

    /// The page of search.
    pub fn search(&self) -> String {
        format!("{}/search", self.prefix)
    }

    /// A page of the results for a query; the first is 1.
    pub fn results(&self, query: &str, page: u32) -> String {
        let page = if page > 1 { format!("&page={page}") } else { String::new() };
        format!("{}?q={}{page}", self.search(), encoded(query))
    }

    /// The page on which visitors ask.
    pub fn ask(&self) -> String {
        format!("{}/ask", self.prefix)
    }

    /// The same with a question, which is not asked yet.
    pub fn asking(&self, question: &str) -> String {
        format!("{}?q={}", self.ask(), encoded(question))
    }

    /// Returns where the script asks.
    pub fn ask_stream(&self) -> String {
        format!("{ASK}?locale={}", encoded(&self.locale))
    }

    /// Returns where the script searches; it adds the query.
    pub fn instant_search(&self) -> String {
        format!("{INSTANT_SEARCH}?locale={}", encoded(&self.locale))
    }

    /// The feed.
    pub fn feed(&self) -> String {
        format!("{}/feed.xml", self.prefix)
    }
}

/// A file of the site, in every language.
pub fn file(id: HelpFileId, name: &str) -> String {
    format!("{FILES}/{id}/{}", encoded(name))
}

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, &KEPT).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_language_is_at_the_root() {
        let (own, other) = (Paths::of("en", "en"), Paths::of("pt-BR", "en"));
        let paths = |paths: &Paths| [paths.home(), paths.collection("a-b"), paths.article(7, "c"), paths.search()].join(" ");
        assert_eq!(paths(&own), "/ /collections/a-b /articles/7-c /search");
        assert_eq!(paths(&other), "/pt-BR /pt-BR/collections/a-b /pt-BR/articles/7-c /pt-BR/search");
        assert_eq!(own.article(7, ""), "/articles/7");
    }

    #[test]
    fn nothing_breaks_out_of_its_segment() {
        let paths = Paths::of("en", "en");
        assert_eq!(paths.collection("../a?b#c\"<é"), "/collections/..%2Fa%3Fb%23c%22%3C%C3%A9");
        assert_eq!(paths.results("a&b=c +\"日", 2), "/search?q=a%26b%3Dc%20%2B%22%E6%97%A5&page=2");
    }
}
