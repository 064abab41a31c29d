//! Stories of help centers.

mod articles;
mod files;
mod insights;
mod purging;
mod sites;

use frontdesk_types::{
    CollectionId, OrgId, SiteId,
    help_center::{
        articles::{Article, ArticleStatus},
        collections::{Collection, Translations},
        revisions::{ArticleContent, ArticleHeading, Revision, RevisionRendering},
        sites::HelpCenter,
    },
};

use super::{NOON, StoreWorld};
use crate::{
    Conn,
    help_center::{articles as stored, collections, plan_limits, revisions, sites as stored_sites},
};

impl StoreWorld {
    async fn create_collection(&self, site: &HelpCenter, slug: &str, parent: Option<CollectionId>) -> Collection {
        let collection = Collection {
            id: self.ids.next(),
            org: site.org,
            site: site.id,
            parent,
            name: slug.to_owned(),
            slug: slug.to_owned(),
            description: None,
            icon: None,
            position: 1,
            translations: Translations::new(),
            created_at: NOON,
            updated_at: NOON,
        };
        let mut tx = self.begin_tx().await;
        let added = collections::insert(&mut tx, &collection).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(added, collection);
        added
    }

    /// Creates a draft with one revision.
    async fn create_draft(&self, site: &HelpCenter, collection: CollectionId, title: &str) -> Article {
        let mut tx = self.begin_tx().await;
        assert!(plan_limits::take_articles(&mut tx, site.org, 1, None).await.unwrap(), "there is no cap");
        let number = stored_sites::take_next_number(&mut tx, site.org, site.id).await.unwrap();
        let article = Article {
            number,
            title: title.to_owned(),
            slug: title.to_lowercase().replace(' ', "-"),
            summary: format!("About {title}"),
            revision: 1,
            ..Article::new(site, collection, self.ids.next(), NOON)
        };
        let article = stored::insert(&mut tx, &article).await.unwrap();
        revisions::insert(&mut tx, site.org, &newest_revision(&article), &article_content(title)).await.unwrap();
        tx.commit().await.unwrap();
        article
    }

    /// Creates a published article.
    async fn create_article(&self, site: &HelpCenter, collection: CollectionId, title: &str) -> Article {
        let article = as_published(self.create_draft(site, collection, title).await);
        let mut tx = self.begin_tx().await;
        assert!(stored::set_state(&mut tx, &article, ArticleStatus::Draft).await.unwrap(), "it is a draft");
        tx.commit().await.unwrap();
        article
    }

    /// Adds a revision with another title, which visitors see if `is_live`.
    async fn add_revision(&self, article: &Article, title: &str, is_live: bool) -> Article {
        let article = Article { revision: article.revision + 1, title: title.to_owned(), ..article.clone() };
        let article = if is_live { as_published(article) } else { article };
        let mut tx = self.begin_tx().await;
        revisions::insert(&mut tx, article.org, &newest_revision(&article), &article_content(title)).await.unwrap();
        stored::update(&mut tx, &article).await.unwrap();
        tx.commit().await.unwrap();
        article
    }

    async fn read_conn(&self) -> Conn {
        self.store.read().await.expect("a connection")
    }
}

/// Returns the article as published: visitors see its newest revision.
fn as_published(article: Article) -> Article {
    Article {
        status: ArticleStatus::Published,
        live_revision: Some(article.revision),
        live_at: Some(NOON),
        published_at: Some(NOON),
        first_published_at: Some(NOON),
        ..article
    }
}

/// Builds the newest revision of an article.
fn newest_revision(article: &Article) -> Revision {
    Revision {
        article: article.id,
        number: article.revision,
        title: article.title.clone(),
        excerpt: None,
        summary: format!("About {}", article.title),
        seo: article.seo.clone(),
        key_id: None,
        created_at: NOON,
    }
}

fn article_content(title: &str) -> ArticleContent {
    let heading = ArticleHeading { level: 2, id: "hours".to_owned(), text: "Hours".to_owned() };
    let rendering =
        RevisionRendering { html: format!("<p>{title}</p>"), text: title.to_owned(), headings: vec![heading], renderer: 1 };
    ArticleContent { body: format!("{title}\n"), rendering }
}

/// Returns the used slots for articles, and the used bytes of files.
async fn read_usage(conn: &mut Conn, org: OrgId) -> (i64, i64) {
    plan_limits::find_usage(conn, org).await.unwrap().expect("the organization is there")
}

/// Returns the site that a slug leads to.
async fn site_at_slug(world: &StoreWorld, slug: &str) -> Option<SiteId> {
    let mut conn = world.read_conn().await;
    crate::help_center::public::find_by_slug(&mut conn, slug, NOON).await.unwrap().map(|found| found.site)
}
