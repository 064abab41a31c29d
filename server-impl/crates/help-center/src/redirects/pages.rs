//! The paths of a site as visitors find them: its pages, and then its redirects.

use async_trait::async_trait;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    Error, Result,
    help_center::{
        redirects::{Redirect, RedirectTarget},
        sites::HelpSite,
    },
};

use super::{Destination, Look, PathLookup, Rule, Target, resolve};
use crate::{
    links::Place,
    page_paths::{Paths, RequestedPage, Target as PageTarget},
    paths::SitePath,
};

/// A site as visitors find it.
pub struct SitePages<'c> {
    conn: &'c mut Conn,
    site: &'c HelpSite,
}

impl<'c> SitePages<'c> {
    /// Creates a lookup of the pages of a site.
    pub fn of(conn: &'c mut Conn, site: &'c HelpSite) -> Self {
        Self { conn, site }
    }

    async fn is_page(&mut self, path: &SitePath) -> Result<bool> {
        if path.is_own() {
            return Ok(true);
        }
        let HelpSite { org, id, .. } = self.site;
        Ok(match PageTarget::of(path, self.site).asked {
            RequestedPage::Collection { slug, .. } => {
                store::help_center::collections::with_slug(self.conn, *org, *id, &slug).await?.is_some()
            }
            RequestedPage::Article { number, .. } => {
                store::help_center::pages::article(self.conn, *org, *id, number).await?.is_some()
            }
            RequestedPage::Ask => self.site.ask_enabled,
            asked => asked.is_everywhere(),
        })
    }

    /// Converts a stored redirect into a rule.
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
    async fn look(&mut self, path: &SitePath) -> Result<PathLookup> {
        if self.is_page(path).await? {
            return Ok(PathLookup::Page);
        }
        let above: Vec<&str> = path.and_parents().collect();
        let HelpSite { org, id, .. } = self.site;
        match store::help_center::redirects::matching(self.conn, *org, *id, path.as_str(), &above).await? {
            Some(redirect) => self.rule(&redirect).await.map(PathLookup::Redirect),
            None => Ok(PathLookup::Nothing),
        }
    }
}

/// Resolves the redirects of a path without a page; `None` when visitors get a 404.
///
/// # Errors
/// Only faults.
pub async fn destination(conn: &mut Conn, site: &HelpSite, path: &SitePath) -> Result<Option<Destination>> {
    resolve(&mut SitePages::of(conn, site), path).await
}
