//! Rewrites links to pages and files of the site as links to files of the folder.

use std::collections::{BTreeSet, HashMap};

use frontdesk_documents::markdown;
use frontdesk_help_center::{
    articles::rendering,
    page_paths::{RequestTarget, RequestedPage},
    paths::SitePath,
};
use frontdesk_types::{Result, help_center::articles::Article};

use super::{SiteExport, files::ExportedFile};
use crate::portable::paths;

/// A text as it is stored in the folder.
#[derive(Debug, Default)]
pub(super) struct RelinkedText {
    pub(super) body: String,
    /// Targets of the rewritten links, as an import identifies them.
    pub(super) links: BTreeSet<String>,
}

/// Target of a link.
struct ExportedTarget {
    /// Path in the folder.
    path: String,
    /// Id of a page, or hash of a file.
    leads_to: String,
}

impl SiteExport<'_> {
    /// Returns the text of an article with its links pointing to files of the folder.
    pub(super) async fn rewrite_links(&mut self, article: &Article, folder: &str, body: String) -> Result<RelinkedText> {
        // The text rendered when it was saved. If a later release rejects it, it is exported unchanged.
        let Ok(links) = rendering::run_blocking(&body, markdown::find_links).await? else {
            return Ok(RelinkedText { body, ..RelinkedText::default() });
        };
        let (mut new, mut leads_to) = (HashMap::new(), BTreeSet::new());
        for target in links.distinct_targets() {
            let Some((asked, fragment)) = self.parse_target(&target) else { continue };
            if let Some(place) = self.resolve_target(article, asked, fragment).await? {
                new.insert(target.clone(), paths::relative_link(folder, &place.path) + fragment);
                leads_to.insert(place.leads_to);
            }
        }
        Ok(RelinkedText { body: links.relink(&body, &new), links: leads_to })
    }

    /// Returns the file that a site address leads to.
    pub(super) async fn export_file_at(&mut self, address: &str) -> Result<Option<ExportedFile>> {
        match self.parse_target(address) {
            Some((RequestTarget { requested: RequestedPage::File(id, _), .. }, "")) => self.export_file(id).await,
            _ => Ok(None),
        }
    }

    /// Parses a site address into its target and its fragment.
    fn parse_target<'t>(&self, target: &'t str) -> Option<(RequestTarget, &'t str)> {
        let (place, fragment) = target.find('#').map_or((target, ""), |at| target.split_at(at));
        if !place.starts_with('/') || place.contains('?') {
            return None;
        }
        Some((RequestTarget::parse(&SitePath::parse(place).ok()?, &self.site), fragment))
    }

    /// Returns the target's place in the folder, or `None` to leave the link unchanged.
    async fn resolve_target(
        &mut self,
        article: &Article,
        asked: RequestTarget,
        fragment: &str,
    ) -> Result<Option<ExportedTarget>> {
        let RequestTarget { locale, requested: asked } = asked;
        Ok(match asked {
            RequestedPage::Article { number, is_markdown: false } => {
                let found = self.articles.binary_search_by_key(&number, |known| known.number).ok().map(|at| &self.articles[at]);
                let found = found.filter(|found| found.locale == locale);
                found.and_then(|found| {
                    Some(ExportedTarget { path: self.article_paths.get(&found.id)?.clone(), leads_to: found.id.to_string() })
                })
            }
            RequestedPage::Collection { slug, page: 1 } if locale == article.locale => {
                let found = self.collections.iter().find(|known| known.slug == slug);
                found.map(|found| ExportedTarget {
                    path: self.collection_paths[&found.id].clone(),
                    leads_to: found.id.to_string(),
                })
            }
            RequestedPage::File(id, _) if fragment.is_empty() => {
                self.export_file(id).await?.map(|file| ExportedTarget { path: file.path, leads_to: file.hash })
            }
            _ => None,
        })
    }
}
