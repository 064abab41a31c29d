//! What visitors find at the paths of a site: its pages, and behind them its redirects.

use async_trait::async_trait;
use percent_encoding::percent_decode_str;

use super::{Destination, Found, Look, Rule, Target, resolve};
use crate::{
    domain::help_center::{links::Place, page_paths::Paths, paths::SitePath, slugs},
    store::{self, Conn},
    types::{
        Error, Result,
        help_center::{
            redirects::{Redirect, RedirectTarget},
            sites::Site,
        },
    },
};

/// Pages that every site has, in each of its languages.
const EVERYWHERE: [&str; 3] = ["", "search", "feed.xml"];

/// Pages that every site has once.
const ONCE: [&str; 4] = ["/sitemap.xml", "/robots.txt", "/llms.txt", "/favicon.ico"];

/// The page that a path names, which may not exist.
#[derive(Debug, PartialEq, Eq)]
enum Named {
    /// One that every site has.
    Fixed,
    /// The collection with this slug.
    Collection(String),
    /// The article with this number, whatever follows it.
    Article(i64),
}

impl Named {
    fn of(path: &SitePath, site: &Site) -> Option<Self> {
        if path.is_own() || ONCE.contains(&path.as_str()) {
            return Some(Self::Fixed);
        }
        let below = in_language(path, site);
        if EVERYWHERE.contains(&below) {
            return Some(Self::Fixed);
        }
        match below.split_once('/')? {
            ("collections", slug) => Some(Self::Collection(percent_decode_str(slug).decode_utf8().ok()?.into_owned())),
            ("articles", article) => {
                let part = article.strip_suffix(".md").unwrap_or(article);
                slugs::article_number(part).filter(|_| !part.contains('/')).map(Self::Article)
            }
            _ => None,
        }
    }
}

/// The path below the folder of its language, without the slash before it.
fn in_language<'p>(path: &'p SitePath, site: &Site) -> &'p str {
    let others = site.locales.iter().filter(|locale| **locale != site.locale);
    let folder = others.map(|locale| Paths::of(locale, &site.locale).home()).find(|folder| path.is_within(folder));
    path.as_str()[folder.map_or(0, |folder| folder.len())..].trim_start_matches('/')
}

/// A site, as visitors find it.
pub struct SitePages<'c> {
    conn: &'c mut Conn,
    site: &'c Site,
}

impl<'c> SitePages<'c> {
    /// The pages of a site.
    pub fn of(conn: &'c mut Conn, site: &'c Site) -> Self {
        Self { conn, site }
    }

    async fn exists(&mut self, page: Named) -> Result<bool> {
        let Site { org, id, .. } = self.site;
        Ok(match page {
            Named::Fixed => true,
            Named::Collection(slug) => store::help_center::collections::with_slug(self.conn, *org, *id, &slug).await?.is_some(),
            Named::Article(number) => store::help_center::pages::article(self.conn, *org, *id, number).await?.is_some(),
        })
    }

    /// The redirect as a rule.
    ///
    /// # Errors
    /// Only faults.
    pub async fn rule(&mut self, redirect: &Redirect) -> Result<Rule> {
        let broken = |wrong: &str| Error::internal(format!("the redirect {} is broken: {wrong}", redirect.id));
        let from = SitePath::parse(&redirect.from_path).map_err(broken)?;
        let place = |path: &str| Place::parse(path).map_err(broken);
        let page = |path: Option<String>| path.map_or(Ok(Target::Hidden), |path| place(&path).map(Target::Page));
        let to = match &redirect.target {
            RedirectTarget::Url(url) => Target::Path(place(url)?),
            RedirectTarget::Article(article) => {
                let link = store::help_center::pages::link_to(self.conn, redirect.org, *article).await?;
                page(link.map(|link| Paths::of(&link.locale, &self.site.locale).article(link.number, &link.slug)))?
            }
            RedirectTarget::Collection(collection) => {
                let found = store::help_center::collections::find(self.conn, redirect.org, *collection).await?;
                page(found.map(|found| Paths::of(&self.site.locale, &self.site.locale).collection(&found.slug)))?
            }
        };
        Ok(Rule { from, is_prefix: redirect.is_prefix, to, is_permanent: redirect.status == super::writing::PERMANENT })
    }
}

#[async_trait]
impl Look for SitePages<'_> {
    async fn look(&mut self, path: &SitePath) -> Result<Found> {
        if let Some(page) = Named::of(path, self.site)
            && self.exists(page).await?
        {
            return Ok(Found::Page);
        }
        let above: Vec<&str> = path.and_parents().collect();
        let Site { org, id, .. } = self.site;
        match store::help_center::redirects::matching(self.conn, *org, *id, path.as_str(), &above).await? {
            Some(redirect) => self.rule(&redirect).await.map(Found::Redirect),
            None => Ok(Found::Nothing),
        }
    }
}

/// Where visitors of a path without a page are sent; `None` when they are told that there is nothing.
///
/// # Errors
/// Only faults.
pub async fn destination(conn: &mut Conn, site: &Site, path: &SitePath) -> Result<Option<Destination>> {
    resolve(&mut SitePages::of(conn, site), path).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{AgentId, OrgId, SiteId, Timestamp};
    use uuid::Uuid;

    fn named(path: &str) -> Option<Named> {
        let site = Site::new(OrgId(Uuid::nil()), SiteId(Uuid::nil()), AgentId(Uuid::nil()), Timestamp(0));
        let site = Site { locales: vec!["en".to_owned(), "de".to_owned(), "pt-BR".to_owned()], ..site };
        Named::of(&SitePath::parse(path).unwrap(), &site)
    }

    #[test]
    fn a_path_names_a_page_in_every_language() {
        let collection = |slug: &str| Some(Named::Collection(slug.to_owned()));
        for (path, page) in [
            ("/", Some(Named::Fixed)),
            ("/de/", Some(Named::Fixed)),
            ("/pt-BR/search", Some(Named::Fixed)),
            ("/en", None),
            ("/dear", None),
            ("/robots.txt", Some(Named::Fixed)),
            ("/de/robots.txt", None),
            ("/_fd/files/1/a.png", Some(Named::Fixed)),
            ("/collections/a%C3%A4", collection("aä")),
            ("/de/collections/a", collection("a")),
            ("/collections", None),
            ("/articles/7", Some(Named::Article(7))),
            ("/de/articles/7-any-thing", Some(Named::Article(7))),
            ("/articles/7-a.md", Some(Named::Article(7))),
            ("/articles/07-a", None),
            ("/articles/+7", None),
            ("/articles/7/a", None),
            ("/old", None),
        ] {
            assert_eq!(named(path), page, "{path}");
        }
    }
}
