//! Links to pages and files of the site become links to files of the folder.

use std::collections::HashMap;

use super::Export;
use crate::{
    domain::help_center::{
        articles::rendering,
        markdown,
        page_paths::{Asked, Target},
        paths::SitePath,
        portable::paths,
    },
    types::{Result, help_center::articles::Article},
};

impl Export<'_> {
    /// The text of an article, as it stands in a folder.
    pub(super) async fn relinked(&mut self, article: &Article, folder: &str, body: String) -> Result<String> {
        // It was rendered once; a later release may be stricter, and then it stays as it is.
        let Ok(links) = rendering::apart(&body, markdown::links).await? else { return Ok(body) };
        let mut new = HashMap::new();
        for target in links.targets() {
            if let Some(link) = self.link(article, folder, &target).await? {
                new.insert(target, link);
            }
        }
        Ok(links.relinked(&body, &new))
    }

    /// What a link becomes; `None` where it stays as it is.
    async fn link(&mut self, article: &Article, folder: &str, target: &str) -> Result<Option<String>> {
        let (place, fragment) = target.find('#').map_or((target, ""), |at| target.split_at(at));
        if !place.starts_with('/') || place.contains('?') {
            return Ok(None);
        }
        let Ok(path) = SitePath::parse(place) else { return Ok(None) };
        let Target { locale, asked } = Target::of(&path, &self.site);
        let to = match asked {
            Asked::Article { number, is_markdown: false } => {
                let found = self.articles.binary_search_by_key(&number, |known| known.number).ok().map(|at| &self.articles[at]);
                found.filter(|found| found.locale == locale).map(|found| self.places[&found.id].clone())
            }
            Asked::Collection { slug, page: 1 } if locale == article.locale => {
                let found = self.collections.iter().find(|known| known.slug == slug);
                found.map(|found| self.folders[&found.id].clone())
            }
            Asked::File(id, _) if fragment.is_empty() => self.file(id).await?,
            _ => None,
        };
        Ok(to.map(|to| paths::link(folder, &to) + fragment))
    }
}
