//! Rewrites links to pages and files of the site as links to files of the folder.

use std::collections::{BTreeSet, HashMap};

use frontdesk_documents::markdown;
use frontdesk_help_center::{
    articles::rendering,
    page_paths::{RequestedPage, Target},
    paths::SitePath,
};
use frontdesk_types::{Result, help_center::articles::Article};

use super::{Export, files::Written};
use crate::portable::paths;

/// A text as it is stored in the folder.
#[derive(Debug, Default)]
pub(super) struct Relinked {
    pub(super) body: String,
    /// Targets of the rewritten links, as an import identifies them.
    pub(super) links: BTreeSet<String>,
}

/// Target of a link.
struct Place {
    /// Path in the folder.
    path: String,
    /// Id of a page, or hash of a file.
    leads_to: String,
}

impl Export<'_> {
    /// Returns the text of an article with its links pointing to files of the folder.
    pub(super) async fn relinked(&mut self, article: &Article, folder: &str, body: String) -> Result<Relinked> {
        // The text rendered when it was saved. If a later release rejects it, it is exported unchanged.
        let Ok(links) = rendering::apart(&body, markdown::links).await? else {
            return Ok(Relinked { body, ..Relinked::default() });
        };
        let (mut new, mut leads_to) = (HashMap::new(), BTreeSet::new());
        for target in links.targets() {
            let Some((asked, fragment)) = self.asked(&target) else { continue };
            if let Some(place) = self.place(article, asked, fragment).await? {
                new.insert(target.clone(), paths::link(folder, &place.path) + fragment);
                leads_to.insert(place.leads_to);
            }
        }
        Ok(Relinked { body: links.relinked(&body, &new), links: leads_to })
    }

    /// Returns the file that a site address leads to.
    pub(super) async fn file_at(&mut self, address: &str) -> Result<Option<Written>> {
        match self.asked(address) {
            Some((Target { asked: RequestedPage::File(id, _), .. }, "")) => self.file(id).await,
            _ => Ok(None),
        }
    }

    /// Parses a site address into its target and its fragment.
    fn asked<'t>(&self, target: &'t str) -> Option<(Target, &'t str)> {
        let (place, fragment) = target.find('#').map_or((target, ""), |at| target.split_at(at));
        if !place.starts_with('/') || place.contains('?') {
            return None;
        }
        Some((Target::of(&SitePath::parse(place).ok()?, &self.site), fragment))
    }

    /// Returns the target's place in the folder, or `None` to leave the link unchanged.
    async fn place(&mut self, article: &Article, asked: Target, fragment: &str) -> Result<Option<Place>> {
        let Target { locale, asked } = asked;
        Ok(match asked {
            RequestedPage::Article { number, is_markdown: false } => {
                let found = self.articles.binary_search_by_key(&number, |known| known.number).ok().map(|at| &self.articles[at]);
                let found = found.filter(|found| found.locale == locale);
                found.and_then(|found| Some(Place { path: self.places.get(&found.id)?.clone(), leads_to: found.id.to_string() }))
            }
            RequestedPage::Collection { slug, page: 1 } if locale == article.locale => {
                let found = self.collections.iter().find(|known| known.slug == slug);
                found.map(|found| Place { path: self.folders[&found.id].clone(), leads_to: found.id.to_string() })
            }
            RequestedPage::File(id, _) if fragment.is_empty() => {
                self.file(id).await?.map(|file| Place { path: file.path, leads_to: file.hash })
            }
            _ => None,
        })
    }
}
