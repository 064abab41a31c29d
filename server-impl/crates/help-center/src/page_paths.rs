//! Paths of pages. A site's main language is at the root, each other one in a folder: adding a language
//! changes no existing path.

mod target;

use frontdesk_types::HelpCenterFileId;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

pub use self::target::{RequestTarget, RequestedPage, file_at, is_part_of_page};

/// Characters left unescaped in a path segment or a query value.
const ESCAPED_CHARS: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Path to which feedback is sent.
pub const FEEDBACK_PATH: &str = "/_fd/feedback";

/// Path of the page on which the password of a site is entered.
pub const PASSWORD_PATH: &str = "/password";

/// Path of the page on which visitors sign in to a site, or learn how to get access.
pub const SIGN_IN_PATH: &str = "/sign-in";

/// Path to which the mailed code is sent.
pub const SIGN_IN_CODE_PATH: &str = "/sign-in/code";

/// Path that ends a visit.
pub const SIGN_OUT_PATH: &str = "/sign-out";
/// Path to which the script sends questions; an answer is under it, by its id.
pub const ASK_PATH: &str = "/_fd/ask";

/// Folder of the files of a site.
const FILES_FOLDER: &str = "/_fd/files";

/// Path of the script's search requests.
const INSTANT_SEARCH_PATH: &str = "/_fd/search";

/// Paths of the pages in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PagePaths {
    /// Empty, or a slash and the locale.
    prefix: String,
    locale: String,
}

impl PagePaths {
    /// Creates the paths of a locale of a site.
    pub fn of_locale(locale: &str, locale_of_site: &str) -> Self {
        let prefix = if locale == locale_of_site { String::new() } else { format!("/{}", encode_segment(locale)) };
        Self { prefix, locale: locale.to_owned() }
    }

    /// Returns the path of the home page.
    pub fn home(&self) -> String {
        if self.prefix.is_empty() { "/".to_owned() } else { self.prefix.clone() }
    }

    /// Returns the path of a collection.
    pub fn collection(&self, slug: &str) -> String {
        format!("{}/collections/{}", self.prefix, encode_segment(slug))
    }

    /// Returns the path of a page of a collection's articles; the first is 1.
    pub fn collection_page(&self, slug: &str, page: u32) -> String {
        let first = self.collection(slug);
        if page > 1 { format!("{first}/{page}") } else { first }
    }

    /// Returns the path of an article.
    pub fn article(&self, number: i64, slug: &str) -> String {
        let hyphen = if slug.is_empty() { "" } else { "-" };
        format!("{}/articles/{number}{hyphen}{}", self.prefix, encode_segment(slug))
    }

    /// Returns the path of the search page.
    pub fn search(&self) -> String {
        format!("{}/search", self.prefix)
    }

    /// Returns the path of a page of search results; the first is 1.
    pub fn search_results(&self, query: &str, page: u32) -> String {
        let page = if page > 1 { format!("&page={page}") } else { String::new() };
        format!("{}?q={}{page}", self.search(), encode_segment(query))
    }

    /// Returns the path of the page on which visitors ask.
    pub fn ask(&self) -> String {
        format!("{}/ask", self.prefix)
    }

    /// Returns the path of the same page with a question filled in, but not yet asked.
    pub fn ask_with_question(&self, question: &str) -> String {
        format!("{}?q={}", self.ask(), encode_segment(question))
    }

    /// Returns the path to which the script sends questions.
    pub fn ask_stream(&self) -> String {
        format!("{ASK_PATH}?locale={}", encode_segment(&self.locale))
    }

    /// Returns the path of the script's search requests, to which it adds the query.
    pub fn instant_search(&self) -> String {
        format!("{INSTANT_SEARCH_PATH}?locale={}", encode_segment(&self.locale))
    }

    /// Returns the path of the feed.
    pub fn feed(&self) -> String {
        format!("{}/feed.xml", self.prefix)
    }
}

/// Returns the path of a file of the site, which has no language.
pub fn file_path(id: HelpCenterFileId, name: &str) -> String {
    format!("{FILES_FOLDER}/{id}/{}", encode_segment(name))
}

fn encode_segment(text: &str) -> String {
    utf8_percent_encode(text, &ESCAPED_CHARS).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_language_is_at_the_root() {
        let (own, other) = (PagePaths::of_locale("en", "en"), PagePaths::of_locale("pt-BR", "en"));
        let paths = |paths: &PagePaths| [paths.home(), paths.collection("a-b"), paths.article(7, "c"), paths.search()].join(" ");
        assert_eq!(paths(&own), "/ /collections/a-b /articles/7-c /search");
        assert_eq!(paths(&other), "/pt-BR /pt-BR/collections/a-b /pt-BR/articles/7-c /pt-BR/search");
        assert_eq!(own.article(7, ""), "/articles/7");
    }

    #[test]
    fn nothing_breaks_out_of_its_segment() {
        let paths = PagePaths::of_locale("en", "en");
        assert_eq!(paths.collection("../a?b#c\"<é"), "/collections/..%2Fa%3Fb%23c%22%3C%C3%A9");
        assert_eq!(paths.search_results("a&b=c +\"日", 2), "/search?q=a%26b%3Dc%20%2B%22%E6%97%A5&page=2");
    }
}
