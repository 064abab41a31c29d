//! Parses a path of a site into what it requests: the inverse of [`PagePaths`].

use frontdesk_types::{HelpCenterFileId, MessageId, help_center::sites::HelpCenter};
use percent_encoding::percent_decode_str;

use super::PagePaths;
use crate::{paths::SitePath, slugs};

/// Folder of the platform's resources and the site's files.
const OWN_FOLDER: &str = "/_fd/";

/// The page or file that a path requests, with its language.
#[derive(Debug, PartialEq, Eq)]
pub struct RequestTarget {
    /// Language of the page.
    pub locale: String,
    /// The page or file.
    pub requested: RequestedPage,
}

/// A page or a file.
#[derive(Debug, PartialEq, Eq)]
pub enum RequestedPage {
    /// The home page.
    Home,
    /// A collection.
    Collection {
        /// Slug of the collection.
        slug: String,
        /// Page of its articles; the first is 1.
        page: u32,
    },
    /// An article.
    Article {
        /// Number of the article, whatever slug follows it.
        number: i64,
        /// `true` if its Markdown is requested.
        is_markdown: bool,
    },
    /// The search page.
    Search,
    /// The page on which visitors ask.
    Ask,
    /// The stream in which the script receives an answer.
    AskStream,
    /// The reply to a question of the script, by its id.
    Reply(MessageId),
    /// The feed.
    Feed,
    /// The sitemap of all pages, or a numbered part of it.
    Sitemap(Option<i64>),
    /// The rules for robots, `robots.txt`.
    Robots,
    /// The site for language models, `llms.txt`.
    Llms,
    /// The icon.
    Favicon,
    /// Search results for the script.
    Instant,
    /// A file of the site, by its id and name.
    File(HelpCenterFileId, String),
    /// The style sheet of the theme.
    Theme,
    /// The style sheet of the tenant.
    TenantSheet,
    /// Anything that a site does not have built in.
    Other,
}

impl RequestTarget {
    /// Parses a path of a site.
    pub fn parse(path: &SitePath, site: &HelpCenter) -> Self {
        if let Some(own) = path.as_str().strip_prefix(OWN_FOLDER) {
            return Self { locale: site.locale.clone(), requested: parse_own_file(own) };
        }
        let others = site.locales.iter().filter(|locale| **locale != site.locale);
        let folder = |locale: &String| Some((locale.clone(), PagePaths::of_locale(locale, &site.locale).home()));
        let found = others.filter_map(folder).find(|(_, folder)| path.is_within(folder));
        match found {
            Some((locale, folder)) => {
                let asked = parse_page(path.as_str()[folder.len()..].trim_start_matches('/'));
                Self { locale, requested: asked }
            }
            None => {
                let inner = path.as_str().trim_start_matches('/');
                Self { locale: site.locale.clone(), requested: parse_unique(inner).unwrap_or_else(|| parse_page(inner)) }
            }
        }
    }
}

impl RequestedPage {
    /// Returns `true` if every site has the page, whatever its content.
    pub fn is_everywhere(&self) -> bool {
        matches!(self, Self::Home | Self::Search | Self::Feed | Self::Sitemap(None) | Self::Robots | Self::Llms | Self::Favicon)
    }
}

/// Checks whether a path is that of a resource that pages embed: a style sheet, a picture, another file.
pub fn is_part_of_page(path: &SitePath) -> bool {
    let own = path.as_str().strip_prefix(OWN_FOLDER).map(parse_own_file);
    matches!(own, Some(RequestedPage::Theme | RequestedPage::TenantSheet | RequestedPage::File(..)))
}

/// Returns the file of the site at a path; `None` for any other path, and for a web address.
pub fn file_at(path: &str) -> Option<HelpCenterFileId> {
    match parse_own_file(SitePath::parse(path).ok()?.as_str().strip_prefix(OWN_FOLDER)?) {
        RequestedPage::File(id, _) => Some(id),
        _ => None,
    }
}

/// Parses a path that a site has only once.
fn parse_unique(path: &str) -> Option<RequestedPage> {
    Some(match path {
        "sitemap.xml" => RequestedPage::Sitemap(None),
        "robots.txt" => RequestedPage::Robots,
        "llms.txt" => RequestedPage::Llms,
        "favicon.ico" => RequestedPage::Favicon,
        _ => {
            let number = path.strip_prefix("sitemap-")?.strip_suffix(".xml")?;
            RequestedPage::Sitemap(Some(slugs::article_number(number).filter(|plain| plain.to_string() == number)?))
        }
    })
}

/// Parses a path that a site has in each language.
fn parse_page(path: &str) -> RequestedPage {
    match path {
        "" => return RequestedPage::Home,
        "search" => return RequestedPage::Search,
        "ask" => return RequestedPage::Ask,
        "feed.xml" => return RequestedPage::Feed,
        _ => {}
    }
    match path.split_once('/') {
        Some(("collections", rest)) => parse_collection(rest).unwrap_or(RequestedPage::Other),
        Some(("articles", part)) if !part.contains('/') => {
            let bare = part.strip_suffix(".md");
            let number = slugs::article_number(bare.unwrap_or(part));
            number.map_or(RequestedPage::Other, |number| RequestedPage::Article { number, is_markdown: bare.is_some() })
        }
        _ => RequestedPage::Other,
    }
}

/// Parses the slug of a collection, and from the second page on its page number.
fn parse_collection(rest: &str) -> Option<RequestedPage> {
    let (slug, page) = rest.split_once('/').map_or((rest, None), |(slug, page)| (slug, Some(page)));
    let page = match page {
        // Only the canonical spelling is accepted.
        Some(page) => page.parse().ok().filter(|number: &u32| *number > 1 && number.to_string() == page)?,
        None => 1,
    };
    let slug = percent_decode_str(slug).decode_utf8().ok()?.into_owned();
    Some(RequestedPage::Collection { slug, page })
}

/// Parses a path in the platform's folder.
fn parse_own_file(path: &str) -> RequestedPage {
    match path.split('/').collect::<Vec<_>>().as_slice() {
        ["search"] => RequestedPage::Instant,
        ["ask"] => RequestedPage::AskStream,
        ["ask", id] => id.parse().map_or(RequestedPage::Other, RequestedPage::Reply),
        [_, "theme.css"] => RequestedPage::Theme,
        [_, "tenant.css"] => RequestedPage::TenantSheet,
        ["files", id, name] => match (id.parse::<uuid::Uuid>(), percent_decode_str(name).decode_utf8()) {
            // Only the canonical spelling is accepted.
            (Ok(id_read), Ok(name)) if id_read.to_string() == *id => {
                RequestedPage::File(HelpCenterFileId(id_read), name.into_owned())
            }
            _ => RequestedPage::Other,
        },
        _ => RequestedPage::Other,
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{AgentId, OrgId, SiteId, Timestamp};
    use uuid::Uuid;

    use super::*;

    fn asked(path: &str) -> String {
        let site = HelpCenter::new(OrgId(Uuid::nil()), SiteId(Uuid::nil()), AgentId(Uuid::nil()), Timestamp(0));
        let site = HelpCenter { locales: vec!["en".to_owned(), "de".to_owned(), "pt-BR".to_owned()], ..site };
        let RequestTarget { locale, requested: asked } = RequestTarget::parse(&SitePath::parse(path).unwrap(), &site);
        format!("{locale} {asked:?}")
    }

    #[test]
    fn a_path_asks_for_a_page_in_a_language() {
        let id = Uuid::from_u128(7);
        for (path, target) in [
            ("/", "en Home"),
            ("/de", "de Home"),
            ("/dear", "en Other"),
            ("/en", "en Other"),
            ("/collections/a%C3%A4", "en Collection { slug: \"aä\", page: 1 }"),
            ("/pt-BR/collections/a", "pt-BR Collection { slug: \"a\", page: 1 }"),
            ("/collections/a/2", "en Collection { slug: \"a\", page: 2 }"),
            ("/collections/a/1", "en Other"),
            ("/collections/a/02", "en Other"),
            ("/collections/a/b", "en Other"),
            ("/articles/7-a", "en Article { number: 7, is_markdown: false }"),
            ("/de/articles/7.md", "de Article { number: 7, is_markdown: true }"),
            ("/articles/07", "en Other"),
            ("/search", "en Search"),
            ("/ask", "en Ask"),
            ("/de/ask", "de Ask"),
            ("/ask/7", "en Other"),
            ("/_fd/ask", "en AskStream"),
            ("/_fd/ask/7", "en Other"),
            ("/de/_fd/ask", "de Other"),
            ("/de/feed.xml", "de Feed"),
            ("/sitemap.xml", "en Sitemap(None)"),
            ("/sitemap-2.xml", "en Sitemap(Some(2))"),
            ("/sitemap-2-a.xml", "en Other"),
            ("/de/sitemap.xml", "de Other"),
            ("/robots.txt", "en Robots"),
            ("/_fd/search", "en Instant"),
            ("/_fd/0123/theme.css", "en Theme"),
            ("/_fd/files/7/a", "en Other"),
            ("/_fd/preview", "en Other"),
        ] {
            assert_eq!(asked(path), target, "{path}");
        }
        assert_eq!(asked(&format!("/_fd/files/{id}/a%20b.png")), format!("en File(HelpCenterFileId({id}), \"a b.png\")"));
    }
}
