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
        revisions::{ArticleContent, Heading, Rendering, Revision},
        sites::HelpSite,
    },
};

use super::{NOON, World};
use crate::{
    Conn,
    help_center::{articles as stored, caps, collections, revisions, sites as stored_sites},
};

impl World {
    async fn collection(&self, site: &HelpSite, slug: &str, parent: Option<CollectionId>) -> Collection {
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
        let mut tx = self.tx().await;
        let added = collections::insert(&mut tx, &collection).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(added, collection);
        added
    }

    /// Creates a draft with one revision.
    async fn draft(&self, site: &HelpSite, collection: CollectionId, title: &str) -> Article {
        let mut tx = self.tx().await;
        assert!(caps::take_articles(&mut tx, site.org, 1, None).await.unwrap(), "there is no cap");
        let number = stored_sites::next_number(&mut tx, site.org, site.id).await.unwrap();
        let article = Article {
            number,
            title: title.to_owned(),
            slug: title.to_lowercase().replace(' ', "-"),
            summary: format!("About {title}"),
            revision: 1,
            ..Article::new(site, collection, self.ids.next(), NOON)
        };
        let article = stored::insert(&mut tx, &article).await.unwrap();
        revisions::insert(&mut tx, site.org, &revision(&article), &content(title)).await.unwrap();
        tx.commit().await.unwrap();
        article
    }

    /// Creates a published article.
    async fn article(&self, site: &HelpSite, collection: CollectionId, title: &str) -> Article {
        let article = published(self.draft(site, collection, title).await);
        let mut tx = self.tx().await;
        assert!(stored::set_state(&mut tx, &article, ArticleStatus::Draft).await.unwrap(), "it is a draft");
        tx.commit().await.unwrap();
        article
    }

    /// Adds a revision with another title, which visitors see if `is_live`.
    async fn revise(&self, article: &Article, title: &str, is_live: bool) -> Article {
        let article = Article { revision: article.revision + 1, title: title.to_owned(), ..article.clone() };
        let article = if is_live { published(article) } else { article };
        let mut tx = self.tx().await;
        revisions::insert(&mut tx, article.org, &revision(&article), &content(title)).await.unwrap();
        stored::update(&mut tx, &article).await.unwrap();
        tx.commit().await.unwrap();
        article
    }

    async fn conn(&self) -> Conn {
        self.store.read().await.expect("a connection")
    }
}

/// Returns the article as published: visitors see its newest revision.
fn published(article: Article) -> Article {
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
fn revision(article: &Article) -> Revision {
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

fn content(title: &str) -> ArticleContent {
    let heading = Heading { level: 2, id: "hours".to_owned(), text: "Hours".to_owned() };
    let rendering = Rendering { html: format!("<p>{title}</p>"), text: title.to_owned(), headings: vec![heading], renderer: 1 };
    ArticleContent { body: format!("{title}\n"), rendering }
}

/// Returns the used slots for articles, and the used bytes of files.
async fn used(conn: &mut Conn, org: OrgId) -> (i64, i64) {
    caps::used(conn, org).await.unwrap().expect("the organization is there")
}

/// Returns the site that a slug leads to.
async fn at(world: &World, slug: &str) -> Option<SiteId> {
    let mut conn = world.conn().await;
    crate::help_center::public::at_slug(&mut conn, slug, NOON).await.unwrap().map(|found| found.site)
}
