//! Links of an article to paths of its site that lead nowhere.

use std::collections::HashSet;

use frontdesk_documents::markdown::SiteReference;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    HelpCenterFileId, Result,
    help_center::{articles::Article, sites::HelpCenter},
};

use crate::{
    page_paths::{RequestTarget, RequestedPage},
    paths::SitePath,
};

/// Returns those paths of the site, among all references of a text, that have no article in any status, no
/// collection, no file and no redirect.
pub(super) async fn find_broken(conn: &mut Conn, article: &Article, references: Vec<SiteReference>) -> Result<Vec<String>> {
    if references.is_empty() {
        return Ok(Vec::new());
    }
    let Some(site) = store::help_center::sites::find(conn, article.org, article.site).await? else { return Ok(Vec::new()) };
    let there = ExistingTargets::load(conn, site, &references).await?;
    let broken = references.into_iter().filter(|reference| !there.has_target(reference));
    Ok(broken.map(|(SiteReference::Path(path) | SiteReference::File(_, path))| path).collect())
}

/// The existing targets among a text's references.
struct ExistingTargets {
    site: HelpCenter,
    article_numbers: HashSet<i64>,
    collections: HashSet<String>,
    files: HashSet<HelpCenterFileId>,
    redirects: Vec<(String, bool)>,
}

impl ExistingTargets {
    async fn load(conn: &mut Conn, site: HelpCenter, references: &[SiteReference]) -> Result<Self> {
        let (org, id) = (site.org, site.id);
        let paths: Vec<SitePath> = references.iter().filter_map(path_of).collect();
        let asked: Vec<RequestedPage> = paths.iter().map(|path| RequestTarget::parse(path, &site).requested).collect();
        let mut there = Self {
            site,
            article_numbers: HashSet::new(),
            collections: HashSet::new(),
            files: HashSet::new(),
            redirects: Vec::new(),
        };
        let numbers: Vec<i64> = asked.iter().filter_map(article_number).collect();
        if !numbers.is_empty() {
            there.article_numbers =
                store::help_center::articles::filter_numbers(conn, org, id, &numbers).await?.into_iter().collect();
        }
        if asked.iter().any(|asked| matches!(asked, RequestedPage::Collection { .. })) {
            let all = store::help_center::collections::list_all(conn, org, id).await?;
            there.collections = all.into_iter().map(|collection| collection.slug).collect();
        }
        let files: Vec<HelpCenterFileId> = references.iter().filter_map(file_of).collect();
        if !files.is_empty() {
            let among = store::help_center::files::filter_of_site(conn, org, id, &files).await?;
            there.files = among.into_iter().map(|file| file.id).collect();
        }
        let unknown: HashSet<&str> =
            paths.iter().filter(|path| !there.is_page(path)).flat_map(SitePath::self_and_parents).collect();
        if !unknown.is_empty() {
            let unknown: Vec<&str> = unknown.into_iter().collect();
            let among = store::help_center::redirects::list_from_paths(conn, org, id, &unknown).await?;
            there.redirects = among.into_iter().map(|redirect| (redirect.from_path, redirect.is_prefix)).collect();
        }
        Ok(there)
    }

    fn has_target(&self, reference: &SiteReference) -> bool {
        match reference {
            SiteReference::File(id, _) => self.files.contains(&HelpCenterFileId(*id)),
            SiteReference::Path(path) => SitePath::parse(path).is_ok_and(|path| self.is_page(&path) || self.is_redirected(&path)),
        }
    }

    fn is_page(&self, path: &SitePath) -> bool {
        path.is_reserved()
            || match RequestTarget::parse(path, &self.site).requested {
                RequestedPage::Article { number, .. } => self.article_numbers.contains(&number),
                RequestedPage::Collection { slug, .. } => self.collections.contains(&slug),
                RequestedPage::Ask => self.site.ask_enabled,
                asked => asked.is_everywhere(),
            }
    }

    fn is_redirected(&self, path: &SitePath) -> bool {
        self.redirects.iter().any(|(from, is_prefix)| path.as_str() == from || (*is_prefix && path.is_within(from)))
    }
}

fn path_of(reference: &SiteReference) -> Option<SitePath> {
    match reference {
        SiteReference::Path(path) => SitePath::parse(path).ok(),
        SiteReference::File(..) => None,
    }
}

fn file_of(reference: &SiteReference) -> Option<HelpCenterFileId> {
    match reference {
        SiteReference::File(id, _) => Some(HelpCenterFileId(*id)),
        SiteReference::Path(_) => None,
    }
}

fn article_number(asked: &RequestedPage) -> Option<i64> {
    match asked {
        RequestedPage::Article { number, .. } => Some(*number),
        _ => None,
    }
}
