//! Addresses of the pages of sites.

use frontdesk_ports::dns::fqdn::Fqdn;
use frontdesk_types::help_center::{
    articles::Article,
    pages::{ArticlePlace, PublicSite},
    sites::HelpCenter,
};
use url::Url;

use super::page_paths::PagePaths;

/// Domain of help centers until the operator sets one. Browsers resolve every name under it to the local machine.
const LOCALHOST: &str = "localhost";

/// Builds the addresses of sites.
#[derive(Debug, Clone)]
pub struct SiteAddresses {
    /// URL scheme of the platform.
    scheme: String,
    /// Domain of help centers.
    domain: String,
    /// Port of the platform with a leading colon; empty if it is the default port of the scheme.
    port: String,
}

impl SiteAddresses {
    /// Creates addresses under the operator's domain, or under `localhost`. `platform` is the URL of the server.
    pub fn new(platform: &str, domain: Option<&Fqdn>) -> Self {
        let platform = Url::parse(platform).ok();
        let scheme = platform.as_ref().map_or("http", Url::scheme).to_owned();
        let port = platform.and_then(|url| url.port()).map_or(String::new(), |port| format!(":{port}"));
        Self { scheme, domain: domain.map_or(LOCALHOST.to_owned(), ToString::to_string), port }
    }

    /// Returns the hostname of a site on the platform.
    pub fn hostname(&self, slug: &str) -> String {
        format!("{slug}.{}", self.domain)
    }

    /// Extracts the slug from a hostname of the platform.
    pub fn slug_in<'h>(&self, hostname: &'h str) -> Option<&'h str> {
        let slug = hostname.strip_suffix(&self.domain)?.strip_suffix('.')?;
        (!slug.is_empty() && !slug.contains('.')).then_some(slug)
    }

    /// Returns the part of a platform hostname after the slug.
    pub fn hostname_suffix(&self) -> String {
        format!(".{}", self.domain)
    }

    /// Returns the page addresses of a site, at its custom domain if it has one.
    pub fn of_site(&self, site: &HelpCenter, custom: Option<&str>) -> PageAddresses {
        self.page_addresses(&site.slug, custom, &site.locale)
    }

    /// Returns the page addresses of a site as visitors see it.
    pub fn of_public(&self, site: &PublicSite) -> PageAddresses {
        self.page_addresses(&site.slug, site.hostname.as_deref(), &site.locale)
    }

    /// Returns the address of an article's page.
    pub fn of_article(&self, place: &ArticlePlace) -> String {
        let ArticlePlace { number, slug, locale, site_slug, site_locale, hostname } = place;
        self.page_addresses(site_slug, hostname.as_deref(), site_locale).page_url(locale, *number, slug)
    }

    fn page_addresses(&self, slug: &str, custom: Option<&str>, locale: &str) -> PageAddresses {
        // A custom domain becomes active only once it answers over HTTPS.
        let origin = custom.map_or_else(
            || format!("{}://{}{}", self.scheme, self.hostname(slug), self.port),
            |custom| format!("https://{custom}"),
        );
        PageAddresses { origin, locale: locale.to_owned() }
    }
}

/// Addresses of the pages of one site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageAddresses {
    /// Scheme, host and port.
    pub origin: String,
    /// Main language of the site.
    locale: String,
}

impl PageAddresses {
    /// Returns the address of the home page.
    pub fn home_url(&self) -> String {
        format!("{}/", self.origin)
    }

    /// Returns the address of an article.
    pub fn article_url(&self, article: &Article) -> String {
        self.page_url(&article.locale, article.number, &article.slug)
    }

    fn page_url(&self, locale: &str, number: i64, slug: &str) -> String {
        format!("{}{}", self.origin, PagePaths::of_locale(locale, &self.locale).article(number, slug))
    }

    /// Returns the address of an article's preview, for anyone who holds the token.
    pub fn preview_url(&self, article: &Article, token: &str) -> String {
        format!("{}?preview={token}", self.article_url(article))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_are_below_the_domain_of_help_centers() {
        let local = SiteAddresses::new("http://127.0.0.1:8080", None);
        assert_eq!(local.page_addresses("acme", None, "en").home_url(), "http://acme.localhost:8080/");
        let domain = "help.desk.example".parse().expect("a name");
        let set = SiteAddresses::new("https://desk.example", Some(&domain));
        assert_eq!(set.page_addresses("acme", None, "en").home_url(), "https://acme.help.desk.example/");
        assert_eq!(set.page_addresses("acme", Some("help.acme.com"), "en").home_url(), "https://help.acme.com/");
    }

    #[test]
    fn an_article_is_where_its_site_is() {
        let domain = "help.desk.example".parse().expect("a name");
        let addresses = SiteAddresses::new("https://desk.example", Some(&domain));
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
        let local = SiteAddresses::new("http://127.0.0.1:8080", None);
        let slugs = ["acme.localhost", "a.b.localhost", "localhost", ".localhost", "acmelocalhost", "acme.test"];
        assert_eq!(slugs.map(|name| local.slug_in(name)), [Some("acme"), None, None, None, None, None]);
    }
}
