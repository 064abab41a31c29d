//! Articles as Markdown files.

use std::collections::{BTreeMap, HashMap};

use frontdesk_help_center::slugs;
use frontdesk_store as store;
use frontdesk_types::{
    Error, Result,
    help_center::{
        articles::{Article, SearchMetadata},
        imports::ImportedKind,
        revisions::Revision,
    },
};
use uuid::Uuid;

use super::{SiteExport, links::RelinkedText};
use crate::portable::{
    digest::DigestedArticle,
    front_matter::{self, FrontMatter, SeoMatter},
    paths,
};

/// Returns the path of an article's file, which is named like its address.
pub(super) fn article_path(article: &Article, folder: &str) -> String {
    format!("{folder}/{}.md", slugs::article_part(article.number, &article.slug))
}

impl SiteExport<'_> {
    /// Writes all articles and returns how many have changes that visitors do not see.
    pub(super) async fn write_articles(&mut self) -> Result<usize> {
        let groups = self.group_names();
        let articles = self.articles.clone();
        for article in &articles {
            let place = self.article_paths[&article.id].clone();
            let Some((revision, body)) = self.load_content(article).await? else {
                self.article_paths.remove(&article.id);
                continue;
            };
            let text = self.rewrite_links(article, paths::parent_folder(&place), body).await?;
            let group = article.translation_group.and_then(|group| groups.get(&group).cloned());
            let collection = &self.collection_paths[&article.collection];
            let digest = digested_article(article, &revision, &text, collection, group.as_deref()).digest()?;
            self.write_content(&place, front_matter::join(&build_front_matter(article, revision, group), &text.body)?).await?;
            self.add_note(ImportedKind::Article, &place, article.id.0, Some(digest));
        }
        let is_there = |article: &&Article| self.article_paths.contains_key(&article.id);
        Ok(articles.iter().filter(is_there).filter(|article| article.has_unpublished_changes()).count())
    }

    /// Returns the published content of an article, or its latest if it is unpublished; `None` if the article was
    /// deleted since the export began.
    async fn load_content(&self, article: &Article) -> Result<Option<(Revision, String)>> {
        let number = article.live_revision.unwrap_or(article.revision);
        let mut conn = self.store.read().await?;
        let found = store::help_center::revisions::find(&mut conn, article.org, article.id, number).await?;
        if let Some((revision, content)) = found {
            return Ok(Some((revision, content.body)));
        }
        if store::help_center::articles::find(&mut conn, article.org, article.id).await?.is_none() {
            return Ok(None);
        }
        Err(Error::internal(format!("the article {} has lost its revision {number}; export again", article.id)))
    }

    /// Names each group of translations after the file of one member: the one in the main language if there is
    /// one, else the one with the lowest number.
    fn group_names(&self) -> HashMap<Uuid, String> {
        let mut first: BTreeMap<Uuid, (bool, i64, &Article)> = BTreeMap::new();
        for article in &self.articles {
            let Some(group) = article.translation_group else { continue };
            let rank = (article.locale != self.site.locale, article.number, article);
            let best = first.entry(group).or_insert(rank);
            if (rank.0, rank.1) < (best.0, best.1) {
                *best = rank;
            }
        }
        let named = |(group, (_, _, article)): (Uuid, (bool, i64, &Article))| {
            let place = &self.article_paths[&article.id];
            (group, place.strip_suffix(".md").unwrap_or(place).to_owned())
        };
        first.into_iter().map(named).collect()
    }
}

/// Returns the fields that an import of the file would set. While their digest is unchanged, an import leaves
/// edits made on the site alone.
fn digested_article<'t>(
    article: &'t Article,
    revision: &'t Revision,
    text: &'t RelinkedText,
    collection: &'t str,
    group: Option<&'t str>,
) -> DigestedArticle<'t> {
    DigestedArticle {
        title: &revision.title,
        excerpt: &revision.excerpt,
        body: &text.body,
        links: &text.links,
        seo: &revision.seo,
        collection,
        locale: &article.locale,
        group,
        tags: &article.tags,
        position: Some(article.position),
        author: &article.author_name,
        status: Some(article.status),
    }
}

fn build_front_matter(article: &Article, revision: Revision, group: Option<String>) -> FrontMatter {
    let SearchMetadata { title, description, noindex } = revision.seo;
    let seo = SeoMatter { title, description, noindex };
    FrontMatter {
        title: Some(revision.title),
        number: Some(article.number),
        status: Some(article.status.as_str().to_owned()),
        locale: Some(article.locale.clone()),
        translation_group: group,
        position: Some(article.position),
        excerpt: revision.excerpt,
        tags: article.tags.clone(),
        author: article.author_name.clone(),
        seo: Some(seo).filter(|seo| *seo != SeoMatter::default()),
        ..FrontMatter::default()
    }
}
