//! The paths of a site as visitors find them: its pages, and then its redirects.

use async_trait::async_trait;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    Error, Result,
    help_center::{
        redirects::{RedirectTarget, SiteRedirect},
        sites::HelpCenter,
    },
};

use super::{PathLookup, RedirectDestination, RedirectRule, RuleTarget, SiteLookup, numbered::equivalent_paths, resolve};
use crate::{
    links::SiteLocation,
    page_paths::{PagePaths, RequestTarget as PageTarget, RequestedPage},
    paths::SitePath,
};

/// A site as visitors find it.
pub struct SitePages<'c> {
    conn: &'c mut Conn,
    site: &'c HelpCenter,
}

impl<'c> SitePages<'c> {
    /// Creates a lookup of the pages of a site.
    pub fn new(conn: &'c mut Conn, site: &'c HelpCenter) -> Self {
        Self { conn, site }
    }

    async fn is_page(&mut self, path: &SitePath) -> Result<bool> {
        if path.is_reserved() {
            return Ok(true);
        }
        let HelpCenter { org, id, .. } = self.site;
        Ok(match PageTarget::parse(path, self.site).requested {
            RequestedPage::Collection { slug, .. } => {
                store::help_center::collections::find_by_slug(self.conn, *org, *id, &slug).await?.is_some()
            }
            RequestedPage::Article { number, .. } => {
                store::help_center::pages::find_page(self.conn, *org, *id, number).await?.is_some()
            }
            RequestedPage::Ask => self.site.ask_enabled,
            asked => asked.is_everywhere(),
        })
    }

    /// Finds the redirect of a path that stands for the same page.
    async fn find_numbered(&mut self, path: &SitePath) -> Result<Option<SiteRedirect>> {
        let others = equivalent_paths(path);
        if others.is_empty() {
            return Ok(None);
        }
        let others: Vec<&str> = others.iter().map(String::as_str).collect();
        let HelpCenter { org, id, .. } = self.site;
        let known = store::help_center::redirects::list_from_paths(self.conn, *org, *id, &others).await?;
        let of_path = |path: &&str| known.iter().find(|known| known.from_path == **path && !known.is_prefix).cloned();
        Ok(others.iter().find_map(of_path))
    }

    /// Converts a stored redirect into a rule.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn rule_of(&mut self, redirect: &SiteRedirect) -> Result<RedirectRule> {
        let broken = |wrong: &str| Error::internal(format!("the redirect {} is broken: {wrong}", redirect.id));
        let from = SitePath::parse(&redirect.from_path).map_err(broken)?;
        let place = |path: &str| SiteLocation::parse(path).map_err(broken);
        let page = |path: Option<String>| path.map_or(Ok(RuleTarget::Hidden), |path| place(&path).map(RuleTarget::Page));
        let to = match &redirect.target {
            RedirectTarget::Url(url) => RuleTarget::Path(place(url)?),
            RedirectTarget::Article(article) => {
                let link = store::help_center::pages::find_link(self.conn, redirect.org, *article).await?;
                page(link.map(|link| PagePaths::of_locale(&link.locale, &self.site.locale).article(link.number, &link.slug)))?
            }
            RedirectTarget::Collection(collection) => {
                let found = store::help_center::collections::find(self.conn, redirect.org, *collection).await?;
                page(found.map(|found| PagePaths::of_locale(&self.site.locale, &self.site.locale).collection(&found.slug)))?
            }
        };
        Ok(RedirectRule {
            from,
            is_prefix: redirect.is_prefix,
            to,
            is_permanent: redirect.status == super::writing::PERMANENT_STATUS,
        })
    }
}

#[async_trait]
impl SiteLookup for SitePages<'_> {
    async fn look_up(&mut self, path: &SitePath) -> Result<PathLookup> {
        if self.is_page(path).await? {
            return Ok(PathLookup::Page);
        }
        let above: Vec<&str> = path.self_and_parents().collect();
        let HelpCenter { org, id, .. } = self.site;
        let found = store::help_center::redirects::find_matching(self.conn, *org, *id, path.as_str(), &above).await?;
        let is_exact = found.as_ref().is_some_and(|found| found.from_path == path.as_str());
        let numbered = if is_exact { None } else { self.find_numbered(path).await? };
        match numbered.or(found) {
            Some(redirect) => self.rule_of(&redirect).await.map(PathLookup::Redirect),
            None => Ok(PathLookup::Nothing),
        }
    }
}

/// Resolves the redirects of a path without a page; `None` when visitors get a 404.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find_destination(conn: &mut Conn, site: &HelpCenter, path: &SitePath) -> Result<Option<RedirectDestination>> {
    resolve(&mut SitePages::new(conn, site), path).await
}
