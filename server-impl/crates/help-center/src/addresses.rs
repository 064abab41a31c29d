//! Where the pages of sites are.

use frontdesk_ports::dns::fqdn::Fqdn;
use frontdesk_types::help_center::{
    articles::Article,
    pages::{ArticlePlace, PublicSite},
    sites::HelpSite,
};
use url::Url;

use super::page_paths::Paths;

/// The domain of help centers until the operator sets one. Browsers find every name below it on the machine itself.
const LOCALHOST: &str = "localhost";

/// Gives sites their addresses.
#[derive(Debug, Clone)]
pub struct Addresses {
    /// The scheme of the platform.
    scheme: String,
    /// The domain of help centers.
    domain: String,
    /// The port of the platform, with a colon, unless it is that of the scheme.
    port: String,
}

impl Addresses {
    /// Below the operator's domain, or else below `localhost`. `platform` is the address of the server.
    pub fn new(platform: &str, domain: Option<&Fqdn>) -> Self {
        let platform = Url::parse(platform).ok();
        let scheme = platform.as_ref().map_or("http", Url::scheme).to_owned();
        let port = platform.and_then(|url| url.port()).map_or(String::new(), |port| format!(":{port}"));
        Self { scheme, domain: domain.map_or(LOCALHOST.to_owned(), ToString::to_string), port }
    }

    /// The hostname that a site has on the platform.
    pub fn hostname(&self, slug: &str) -> String {
        format!("{slug}.{}", self.domain)
    }

    /// The slug in a hostname of the platform.
    pub fn slug<'h>(&self, hostname: &'h str) -> Option<&'h str> {
        let slug = hostname.strip_suffix(&self.domain)?.strip_suffix('.')?;
        (!slug.is_empty() && !slug.contains('.')).then_some(slug)
    }

    /// Returns what follows the slug in a hostname of the platform.
    pub fn suffix(&self) -> String {
        format!(".{}", self.domain)
    }

    /// The pages of a site, at a custom domain if it has one.
    pub fn of(&self, site: &HelpSite, custom: Option<&str>) -> PageAddresses {
        self.at(&site.slug, custom, &site.locale)
    }

    /// The pages of a site that visitors are to see.
    pub fn of_public(&self, site: &PublicSite) -> PageAddresses {
        self.at(&site.slug, site.hostname.as_deref(), &site.locale)
    }

    /// The page of an article.
    pub fn of_article(&self, place: &ArticlePlace) -> String {
        let ArticlePlace { number, slug, locale, site_slug, site_locale, hostname } = place;
        self.at(site_slug, hostname.as_deref(), site_locale).page(locale, *number, slug)
    }

    fn at(&self, slug: &str, custom: Option<&str>, locale: &str) -> PageAddresses {
        // A custom domain is active only once it answers over HTTPS.
        let origin = custom.map_or_else(
            || format!("{}://{}{}", self.scheme, self.hostname(slug), self.port),
            |custom| format!("https://{custom}"),
        );
        PageAddresses { origin, locale: locale.to_owned() }
    }
}

/// The addresses of the pages of a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageAddresses {
    /// Scheme, host and port.
    pub origin: String,
    /// The main language.
    locale: String,
}

impl PageAddresses {
    /// The home page.
    pub fn home(&self) -> String {
        format!("{}/", self.origin)
    }

    /// An article.
    pub fn article(&self, article: &Article) -> String {
        self.page(&article.locale, article.number, &article.slug)
    }

    fn page(&self, locale: &str, number: i64, slug: &str) -> String {
        format!("{}{}", self.origin, Paths::of(locale, &self.locale).article(number, slug))
    }

    /// A preview of an article, for whoever has the token.
    pub fn preview(&self, article: &Article, token: &str) -> String {
        format!("{}?preview={token}", self.article(article))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_are_below_the_domain_of_help_centers() {
        let local = Addresses::new("http://127.0.0.1:8080", None);
        assert_eq!(local.at("acme", None, "en").home(), "http://acme.localhost:8080/");
        let domain = "help.desk.example".parse().expect("a name");
        let set = Addresses::new("https://desk.example", Some(&domain));
        assert_eq!(set.at("acme", None, "en").home(), "https://acme.help.desk.example/");
        assert_eq!(set.at("acme", Some("help.acme.com"), "en").home(), "https://help.acme.com/");
    }

    #[test]
    fn an_article_is_where_its_site_is() {
        let domain = "help.desk.example".parse().expect("a name");
        let addresses = Addresses::new("https://desk.example", Some(&domain));
        let mut place = ArticlePlace {
            number: 7,
            slug: "open".to_owned(),
            locale: "de".to_owned(),
            site_slug: "acme".to_owned(),
            site_locale: "en".to_owned(),
            hostname: None,
        };
        assert_eq!(addresses.of_article(&place), "https://acme.help.desk.example/de/articles/7-open");
        place.hostname = Some("help.acme.com".to_owned());
        assert_eq!(addresses.of_article(&place), "https://help.acme.com/de/articles/7-open");
    }

    #[test]
    fn a_slug_is_one_label() {
        let local = Addresses::new("http://127.0.0.1:8080", None);
        let slugs = ["acme.localhost", "a.b.localhost", "localhost", ".localhost", "acmelocalhost", "acme.test"];
        assert_eq!(slugs.map(|name| local.slug(name)), [Some("acme"), None, None, None, None, None]);
    }
}
