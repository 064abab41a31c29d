//! Files and redirects of help centers, and the comments of visitors.

use frontdesk_client::types::{ArticleRedirectTarget, PathRedirectTarget, RedirectCreate, RedirectTarget};
use frontdesk_conformance::{Stage, call::PICTURE};

pub(in super::super) async fn list_help_center_files(stage: &Stage) {
    let page = stage.actor.sdk.list_help_center_files(stage.help.site).await.expect("a page");
    assert_eq!(page.items.iter().map(|file| file.id).collect::<Vec<_>>(), [stage.help.file]);
}

pub(in super::super) async fn create_help_center_file(stage: &Stage) {
    let file = stage.actor.sdk.create_help_center_file(stage.help.site).name("a dot.png").body(PICTURE).await.expect("a file");
    assert_eq!((file.name.as_str(), file.media_type.as_str(), file.width), ("a dot.png.gif", "image/gif", Some(1)));
    assert_eq!(file.url, format!("/_fd/files/{}/a%20dot.png.gif", file.id));
}

pub(in super::super) async fn get_help_center_file(stage: &Stage) {
    let file = stage.actor.sdk.get_help_center_file(stage.help.file).await.expect("a file");
    assert_eq!((file.id, file.site_id, file.used_by.articles), (stage.help.file, stage.help.site, 0));
}

pub(in super::super) async fn delete_help_center_file(stage: &Stage) {
    let file = stage.actor.sdk.delete_help_center_file(stage.help.file).await.expect("a file");
    assert_eq!(file.id, stage.help.file);
}

pub(in super::super) async fn list_redirects(stage: &Stage) {
    let page = stage.actor.sdk.list_redirects(stage.help.site).await.expect("a page");
    let [redirect] = &page.items[..] else { panic!("one redirect") };
    assert_eq!((redirect.id, &redirect.target), (stage.help.redirect, &published_target(stage)));
}

pub(in super::super) async fn create_redirect(stage: &Stage) {
    let target = PathRedirectTarget::builder().url("/collections/first-steps");
    let body = RedirectCreate::builder().from_path("/hc/").is_prefix(true).target(target);
    let redirect = stage.actor.sdk.create_redirect(stage.help.site).body(body).await.expect("a redirect");
    assert_eq!((redirect.from_path.as_str(), redirect.is_prefix, redirect.http_status), ("/hc", true, 301));
}

/// Returns the target of the redirect that the stage has.
fn published_target(stage: &Stage) -> RedirectTarget {
    ArticleRedirectTarget::builder().id(stage.help.published).try_into().expect("an id")
}

pub(in super::super) async fn get_redirect(stage: &Stage) {
    let redirect = stage.actor.sdk.get_redirect(stage.help.redirect).await.expect("a redirect");
    let target = published_target(stage);
    assert_eq!((redirect.from_path.as_str(), redirect.target.clone()), ("/old", target));
}

pub(in super::super) async fn delete_redirect(stage: &Stage) {
    let redirect = stage.actor.sdk.delete_redirect(stage.help.redirect).await.expect("a redirect");
    assert_eq!(redirect.from_path, "/old");
}

pub(in super::super) async fn list_article_feedback(stage: &Stage) {
    let page = stage.actor.sdk.list_article_feedback(stage.help.published).await.expect("a page");
    assert_eq!((page.items.len(), page.next_cursor), (0, None));
}
