//! Hidden sites: always the same page, immediately, in every process.

use frontdesk_conformance::{TestDatabase, world};
use frontdesk_help_center::sites::suspending::set_suspended;
use frontdesk_types::SiteId;

use super::*;

stories![what_is_not_shown_is_always_the_same, what_is_unpublished_is_gone_at_the_next_request,];

async fn what_is_not_shown_is_always_the_same(world: &World) {
    let site = VisitedSite::of(world).await;
    let path = site.published_path().await;
    let nobody = site.get_page_at("nobody-has-this.localhost", "/").await;
    assert_eq!((nobody.status, nobody.header("cache-control")), (404, Some("no-store")));
    let file =
        site.read_page("/").await.split("href=\"").find(|rest| rest.contains("/theme.css")).expect("a style sheet").to_owned();
    let file = file.split('"').next().expect("a path").to_owned();
    let is_hidden = async |why: &str| {
        for path in ["/", &path, "/robots.txt", "/sitemap.xml", "/_fd/search?q=a", "/nowhere", &file] {
            let answer = site.get_page(path).await;
            assert_eq!((answer.status, answer.text()), (404, nobody.text()), "{why}: {path}");
        }
        let form = format!("article={}&vote=up", site.stage.help.published);
        let posted =
            site.send_request("POST", "/_fd/feedback", &[("Content-Type", "application/x-www-form-urlencoded")], &form).await;
        assert_eq!((posted.status, posted.text()), (404, nobody.text()), "{why}");
    };
    site.set_published(false).await;
    is_hidden("it is not published").await;
    site.set_published(true).await;
    assert_eq!(site.get_page(&path).await.status, 200);
    let agent = format!("/agents/{}", site.stage.agent);
    site.stage.actor.delete(&agent).await.data();
    is_hidden("its agent awaits deletion").await;
    site.stage.actor.post_empty(&format!("{agent}/cancel-delete")).await.data();
    assert_eq!(site.get_page(&path).await.status, 200);
    let stopped = async |is_stopped| {
        world
            .run_as_operator(site.stage.actor.org, async |unit| {
                set_suspended(unit, SiteId(site.stage.help.site), is_stopped).await
            })
            .await
    };
    stopped(true).await;
    is_hidden("the operator has suspended it").await;
    stopped(false).await;
    assert_eq!(site.get_page(&path).await.status, 200);
    site.stage.actor.delete(&format!("/help-center/sites/{}", site.stage.help.site)).await.data();
    is_hidden("it is deleted").await;
}

async fn what_is_unpublished_is_gone_at_the_next_request(world: &World) {
    let site = VisitedSite::of(world).await;
    let (article, path) = (article_path(site.stage.help.published), site.published_path().await);
    let acts = async |action: &str| site.stage.actor.post_empty(&format!("{article}/{action}")).await.data();
    for (take, give) in [("unpublish", "publish"), ("archive", "unarchive")] {
        assert!(site.read_page("/").await.contains(&path));
        site.read_page(&path).await;
        acts(take).await;
        assert_eq!(site.get_page(&path).await.status, 404, "{take}");
        assert!(!site.read_page("/").await.contains(&path), "{take}");
        acts(give).await;
    }
    site.stage.actor.patch(&article, json!({ "body": "Now at the *door*." })).await.data();
    assert!(site.read_page(&path).await.contains("<em>door</em>"));
    site.stage.actor.delete(&article).await.data();
    assert_eq!(site.get_page(&path).await.status, 404, "it is deleted");
}

#[test]
fn what_is_deleted_is_gone_in_every_process() {
    world::tell(TestDatabase::Postgres, [""], async |world: &World| {
        let site = VisitedSite::of(world).await;
        let other = world.start_beside("").await;
        let wire = frontdesk_conformance::wire::Wire::to(&other.url);
        let there = async |path: &str| {
            wire.send_bytes(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", site.host)).await
        };
        let path = site.published_path().await;
        let found = async || there("/_fd/search?q=settings").await.text().contains(&path);
        for _ in 0..2 {
            assert_eq!(there(&path).await.status, 200);
            assert!(there("/").await.text().contains(&path));
        }
        let article = article_path(site.stage.help.published);
        site.stage.actor.patch(&article, json!({ "body": "Open the settings at the door." })).await.data();
        assert!(there(&path).await.text().contains("at the door"), "it has changed in the next request");
        assert!(found().await);
        site.stage.actor.delete(&article).await.data();
        assert_eq!(there(&path).await.status, 404, "in the next request");
        assert!(!there("/").await.text().contains(&path) && !found().await);
        site.set_published(false).await;
        assert_eq!(there("/").await.status, 404);
        other.stop().await;
    });
}
