//! The help center of the agent of a stage.

use frontdesk_store::{
    Tx,
    help_center::{articles, changes, collections, files, plan_limits, redirects, revisions, sites as stored_sites, slugs},
};
use frontdesk_types::{
    AgentId, ArticleId, CollectionId, OrgId, SiteId,
    help_center::{
        articles::{Article, ArticleStatus},
        changes::ChangeSubject,
        collections::{Collection, Translations},
        files::HelpCenterFile,
        redirects::{RedirectTarget, SiteRedirect},
        revisions::{ArticleContent, Revision, RevisionRendering},
        sites,
    },
    name_key,
};
use serde_json::json;
use uuid::Uuid;

use crate::{Actor, ApiCall, World, call::PICTURE, contract::ContractOperation};

/// A published site, with an article of each status in its collection.
pub struct HelpCenter {
    /// The site.
    pub site: Uuid,
    /// Collection of the site.
    pub collection: Uuid,
    /// An article that was never published.
    pub draft: Uuid,
    /// An article that visitors see.
    pub published: Uuid,
    /// An archived article.
    pub archived: Uuid,
    /// A redirect to the article that visitors see.
    pub redirect: Uuid,
    /// A file that nothing uses.
    pub file: Uuid,
}

impl HelpCenter {
    /// Adapts the example call of an operation where more than its ids depends on the stage.
    pub(super) fn adapt_call(&self, call: ApiCall) -> ApiCall {
        match call.operation.id.as_str() {
            // No other site of the platform may have it.
            "createHelpCenter" => call.without_field("slug"),
            "createRedirect" => call.field("target", json!({ "kind": "article", "id": self.published })),
            _ => call,
        }
    }

    /// Returns the article that an operation is about.
    pub(super) fn article_for(&self, operation: &ContractOperation) -> Uuid {
        match operation.id.as_str() {
            "publishArticle" => self.draft,
            "unarchiveArticle" => self.archived,
            _ => self.published,
        }
    }
}

/// Gives the agent a help center.
pub(super) async fn create_help_center(world: &World, actor: &Actor, agent: Uuid) -> HelpCenter {
    let mut tx = world.store().begin().await.expect("a transaction");
    let site = create_site(world, &mut tx, actor, agent).await;
    let collection = create_collection(world, &mut tx, &site).await;
    let draft = create_article(world, &mut tx, &site, collection, ArticleStatus::Draft).await;
    let published = create_article(world, &mut tx, &site, collection, ArticleStatus::Published).await;
    let archived = create_article(world, &mut tx, &site, collection, ArticleStatus::Archived).await;
    let redirect = create_redirect(world, &mut tx, &site, &published).await;
    // A search finds what has changed.
    let change = world.app().services.ports.ids.next::<Uuid>();
    changes::record_changes(&mut tx, site.org, site.id, &[ChangeSubject::Site], change).await.expect("the change is numbered");
    let file = create_file(world, &mut tx, &site).await;
    tx.commit().await.expect("a commit");
    HelpCenter {
        site: site.id.0,
        collection: collection.0,
        draft: draft.id.0,
        published: published.id.0,
        archived: archived.id.0,
        redirect,
        file,
    }
}

async fn create_site(world: &World, tx: &mut Tx, actor: &Actor, agent: Uuid) -> sites::HelpCenter {
    let (id, now) = (world.app().services.ports.ids.next::<Uuid>(), world.now());
    let slug = format!("s{}", &id.simple().to_string()[16..]);
    let site = sites::HelpCenter {
        slug: slug.clone(),
        name: "Acme Help".to_owned(),
        locales: vec!["en".to_owned(), "de".to_owned()],
        published: true,
        ..sites::HelpCenter::new(actor.org, id.into(), AgentId(agent), now)
    };
    let site = stored_sites::insert(tx, &site).await.expect("the site is added");
    assert!(slugs::take_for_site(tx, site.org, site.id, &slug, now).await.expect("a query"), "the slug is free");
    site
}

async fn create_collection(world: &World, tx: &mut Tx, site: &sites::HelpCenter) -> CollectionId {
    let now = world.now();
    let collection = Collection {
        id: world.app().services.ports.ids.next(),
        org: site.org,
        site: site.id,
        parent: None,
        name: "First steps".to_owned(),
        slug: "first-steps".to_owned(),
        description: None,
        icon: None,
        position: 1,
        translations: Translations::new(),
        created_at: now,
        updated_at: now,
    };
    collections::insert(tx, &collection).await.expect("the collection is added").id
}

async fn create_article(
    world: &World,
    tx: &mut Tx,
    site: &sites::HelpCenter,
    collection: CollectionId,
    status: ArticleStatus,
) -> Article {
    assert!(plan_limits::take_articles(tx, site.org, 1, None).await.expect("a query"), "there is no cap");
    let number = stored_sites::take_next_number(tx, site.org, site.id).await.expect("a number");
    let (id, now) = (world.app().services.ports.ids.next(), world.now());
    let title = format!("An article that is {}", status.as_str());
    let draft = Article {
        number,
        slug: title.to_lowercase().replace(' ', "-"),
        title_key: name_key(&title),
        title,
        summary: "Open the settings.".to_owned(),
        position: number,
        revision: 1,
        ..Article::new(site, collection, id, now)
    };
    let draft = articles::insert(tx, &draft).await.expect("the article is added");
    revisions::insert(tx, site.org, &build_revision(&draft), &sample_content()).await.expect("the revision is added");
    if status == ArticleStatus::Draft {
        return draft;
    }
    let article = Article {
        status,
        live_revision: Some(1),
        live_at: Some(now),
        published_at: Some(now),
        first_published_at: Some(now),
        archived_at: (status == ArticleStatus::Archived).then_some(now),
        ..draft
    };
    assert!(articles::set_state(tx, &article, ArticleStatus::Draft).await.expect("a query"), "it is a draft");
    article
}

fn build_revision(article: &Article) -> Revision {
    Revision {
        article: article.id,
        number: 1,
        title: article.title.clone(),
        excerpt: None,
        summary: article.summary.clone(),
        seo: article.seo.clone(),
        key_id: None,
        created_at: article.created_at,
    }
}

fn sample_content() -> ArticleContent {
    ArticleContent {
        body: "Open the settings.".to_owned(),
        rendering: RevisionRendering {
            html: "<p>Open the settings.</p>\n".to_owned(),
            text: "Open the settings.".to_owned(),
            headings: Vec::new(),
            renderer: 1,
        },
    }
}

async fn create_redirect(world: &World, tx: &mut Tx, site: &sites::HelpCenter, article: &Article) -> Uuid {
    let redirect = build_redirect(world, (site.org, site.id), "/old".to_owned(), article.id);
    assert!(redirects::insert(tx, &redirect).await.expect("a query"), "the path is free");
    redirect.id.0
}

fn build_redirect(world: &World, (org, site): (OrgId, SiteId), from_path: String, article: ArticleId) -> SiteRedirect {
    SiteRedirect {
        id: world.app().services.ports.ids.next(),
        org,
        site,
        from_path,
        is_prefix: false,
        target: RedirectTarget::Article(article),
        status: 301,
        created_at: world.now(),
    }
}

/// Adds redirects to the article that visitors see.
pub(super) async fn add_redirects(world: &World, actor: &Actor, help: &HelpCenter, number: usize) {
    let (site, article) = ((actor.org, SiteId(help.site)), ArticleId(help.published));
    let mut tx = world.store().begin().await.expect("a transaction");
    for number in 0..number {
        let redirect = build_redirect(world, site, format!("/more/{number}"), article);
        assert!(redirects::insert(&mut tx, &redirect).await.expect("a query"), "the path is free");
    }
    tx.commit().await.expect("a commit");
}

async fn create_file(world: &World, tx: &mut Tx, site: &sites::HelpCenter) -> Uuid {
    let (bytes, now) = (i64::try_from(PICTURE.len()).expect("a short picture"), world.now());
    let file = HelpCenterFile {
        id: world.app().services.ports.ids.next(),
        org: site.org,
        site: site.id,
        name: "logo.gif".to_owned(),
        media_type: "image/gif".to_owned(),
        bytes,
        width: Some(1),
        height: Some(1),
        expires_at: Some(now + std::time::Duration::from_hours(1)),
        created_at: now,
    };
    assert!(plan_limits::take_file_bytes(tx, site.org, bytes, None).await.expect("a query"), "there is no cap");
    files::insert(tx, &file).await.expect("the file is added");
    files::insert_blocks(tx, site.org, file.id, 0, PICTURE).await.expect("its blocks are added");
    assert!(files::mark_complete(tx, site.org, file.id, now).await.expect("a query").is_some(), "it has not expired");
    file.id.0
}

/// Removes the help centers of an organization.
pub(super) async fn remove_help_centers(world: &World, actor: &Actor) {
    let mut database = world.backdoor().await;
    let tables = [
        "help_feedback",
        "help_changes",
        "help_imports",
        "help_file_uses",
        "help_file_blocks",
        "help_files",
        "help_redirects",
        "help_revisions",
        "help_articles",
        "help_collections",
        "help_slugs",
        "help_sites",
    ];
    for table in tables {
        database.execute(format!("DELETE FROM {table} WHERE org_id = '{}'", actor.org)).await;
    }
    database.execute(format!("UPDATE orgs SET help_articles = 0, help_file_bytes = 0 WHERE id = '{}'", actor.org)).await;
}
