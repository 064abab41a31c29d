//! Collections and articles of help centers, through the SDK.

use frontdesk_client::types::{ArticleCreate, ArticleStatus, ArticleUpdate, CollectionCreate, CollectionUpdate};
use frontdesk_conformance::Stage;

pub(in super::super) async fn list_collections(stage: &Stage) {
    let page = stage.actor.sdk.list_collections(stage.help.site).await.expect("a page");
    assert_eq!(page.items.iter().map(|collection| collection.id).collect::<Vec<_>>(), [stage.help.collection]);
}

pub(in super::super) async fn create_collection(stage: &Stage) {
    let body = CollectionCreate::builder().name(" Keys ").parent_id(stage.help.collection);
    let created = stage.actor.sdk.create_collection(stage.help.site).body(body).await.expect("a collection");
    assert_eq!((created.name.as_str(), created.slug.as_str(), created.position), ("Keys", "keys", 1));
    assert_eq!(created.parent_id, Some(stage.help.collection));
}

pub(in super::super) async fn get_collection(stage: &Stage) {
    let collection = stage.actor.sdk.get_collection(stage.help.collection).await.expect("a collection");
    assert_eq!((collection.article_count, collection.published_count), (3, 1));
}

pub(in super::super) async fn update_collection(stage: &Stage) {
    let body = CollectionUpdate::builder().name("Next steps".to_owned());
    let collection = stage.actor.sdk.update_collection(stage.help.collection).body(body).await.expect("a collection");
    assert_eq!((collection.name.as_str(), collection.slug.as_str()), ("Next steps", "first-steps"));
}

pub(in super::super) async fn delete_collection(stage: &Stage) {
    let gone = stage.actor.sdk.delete_collection(stage.help.collection).await.expect("a deletion");
    assert_eq!((gone.deleted_collections, gone.deleted_articles, gone.moved_articles), (1, 3, 0));
}

pub(in super::super) async fn list_articles(stage: &Stage) {
    let page = stage.actor.sdk.list_articles(stage.help.site).status(ArticleStatus::Draft).await.expect("a page");
    assert_eq!(page.items.iter().map(|article| article.id).collect::<Vec<_>>(), [stage.help.draft]);
}

pub(in super::super) async fn create_article(stage: &Stage) {
    let body = ArticleCreate::builder().title(" Keys ").body("Turn the key.");
    let article = stage.actor.sdk.create_article(stage.help.collection).body(body).await.expect("an article");
    assert_eq!((article.title.as_str(), article.status, article.number), ("Keys", ArticleStatus::Draft, 4));
}

pub(in super::super) async fn get_article(stage: &Stage) {
    let article = stage.actor.sdk.get_article(stage.help.published).await.expect("an article");
    assert_eq!((article.html.as_str(), article.live_revision), ("<p>Open the settings.</p>\n", Some(1)));
}

pub(in super::super) async fn update_article(stage: &Stage) {
    let body = ArticleUpdate::builder().title("Keys".to_owned()).is_live(false);
    let article = stage.actor.sdk.update_article(stage.help.published).body(body).await.expect("an article");
    assert!(article.has_unpublished_changes && article.title == "Keys");
}

pub(in super::super) async fn delete_article(stage: &Stage) {
    let article = stage.actor.sdk.delete_article(stage.help.published).await.expect("an article");
    assert_eq!((article.id, article.status), (stage.help.published, ArticleStatus::Published));
}

pub(in super::super) async fn publish_article(stage: &Stage) {
    let article = stage.actor.sdk.publish_article(stage.help.draft).await.expect("an article");
    assert_eq!(article.status, ArticleStatus::Published);
}

pub(in super::super) async fn unpublish_article(stage: &Stage) {
    let article = stage.actor.sdk.unpublish_article(stage.help.published).await.expect("an article");
    assert_eq!(article.status, ArticleStatus::Draft);
}

pub(in super::super) async fn archive_article(stage: &Stage) {
    let article = stage.actor.sdk.archive_article(stage.help.published).await.expect("an article");
    assert_eq!(article.status, ArticleStatus::Archived);
}

pub(in super::super) async fn unarchive_article(stage: &Stage) {
    let article = stage.actor.sdk.unarchive_article(stage.help.archived).await.expect("an article");
    assert_eq!(article.status, ArticleStatus::Published);
}

pub(in super::super) async fn list_article_revisions(stage: &Stage) {
    let page = stage.actor.sdk.list_article_revisions(stage.help.published).await.expect("a page");
    assert_eq!(page.items.iter().map(|revision| (revision.number, revision.is_live)).collect::<Vec<_>>(), [(1, true)]);
}

pub(in super::super) async fn get_article_revision(stage: &Stage) {
    let revision = stage.actor.sdk.get_article_revision(stage.help.published, 1).await.expect("a revision");
    assert_eq!((revision.body.as_str(), revision.is_live), ("Open the settings.", true));
}

pub(in super::super) async fn restore_article_revision(stage: &Stage) {
    let article = stage.actor.sdk.restore_article_revision(stage.help.published, 1).await.expect("an article");
    assert_eq!(article.revision, 1, "it is the newest one");
}

pub(in super::super) async fn preview_article(stage: &Stage) {
    let preview = stage.actor.sdk.preview_article(stage.help.draft).await.expect("an address");
    assert!(preview.url.contains("/articles/1-an-article-that-is-draft?preview="), "{}", preview.url);
}
