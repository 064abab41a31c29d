//! Redirects of visitors.

use frontdesk_conformance::stage::domain_hostname;

use super::*;

stories![an_article_has_one_address, a_site_has_one_hostname, redirects_lead_on,];

async fn an_article_has_one_address(world: &World) {
    let site = VisitedSite::of(world).await;
    let path = site.published_path().await;
    let number = path.trim_start_matches("/articles/").split('-').next().expect("a number").to_owned();
    for other in [format!("/articles/{number}"), format!("/articles/{number}-another"), format!("{path}/")] {
        let answer = site.get_page(&other).await;
        assert_eq!((answer.status, answer.header("location")), (301, Some(path.as_str())), "{other}");
    }
    let article = article_path(site.stage.help.published);
    site.stage.actor.patch(&article, json!({ "title": "Another title" })).await.data();
    let renamed = site.published_path().await;
    assert_eq!(site.get_page(&path).await.header("location"), Some(renamed.as_str()), "renaming needs no redirect");
    assert_eq!(site.get_page("/collections/first-steps/").await.header("location"), Some("/collections/first-steps"));
    assert_eq!(site.get_page("/search/?q=a").await.header("location"), Some("/search?q=a"));
    assert_ne!(site.get_page("//evil.test/").await.status, 301, "never to another host");
}

async fn a_site_has_one_hostname(world: &World) {
    let site = VisitedSite::of(world).await;
    let path = format!("{}?a=b", site.published_path().await);
    let before = site.host.clone();
    site.change_site(json!({ "slug": "acme-moved" })).await;
    let port = world.url().rsplit(':').next().expect("a port").to_owned();
    let moved = site.get_page_at(&before, &path).await;
    let slug = format!("http://acme-moved.localhost:{port}{path}");
    assert_eq!((moved.status, moved.header("location")), (301, Some(slug.as_str())));
    assert_eq!(site.get_page_at("acme-moved.localhost", &path).await.status, 200);
    assert_eq!(site.get_page_at("ACME-moved.localhost.:1", &path).await.status, 200, "as hostnames may be written");

    // A custom domain serves the pages as soon as it shows them.
    let custom = domain_hostname(site.stage.domain);
    let surface = format!("/custom-domains/{}/surface", site.stage.domain);
    site.stage.actor.patch(&surface, json!({ "surface": "help_center" })).await.data();
    let moved = site.get_page_at("acme-moved.localhost", &path).await;
    assert_eq!((moved.status, moved.header("location")), (301, Some(format!("https://{custom}{path}").as_str())));
    let page = site.get_page_at(&custom, &path).await;
    assert!(page.status == 200 && page.text().contains(&format!("href=\"https://{custom}/articles/")), "{}", page.text());
    site.stage.actor.patch(&surface, json!({ "surface": "widget" })).await.data();
    assert_eq!(site.get_page_at("acme-moved.localhost", &path).await.status, 200);
}

async fn redirects_lead_on(world: &World) {
    let site = VisitedSite::of(world).await;
    let path = site.published_path().await;
    let old = site.get_page("/old").await;
    assert_eq!((old.status, old.header("location")), (301, Some(path.as_str())));
    assert_eq!(old.header("cache-control"), Some("max-age=0, must-revalidate"), "it may be deleted");
    let redirects = format!("/help-center/sites/{}/redirects", site.stage.help.site);
    let to = |url: &str| json!({ "kind": "url", "url": url });
    let add = async |body: Value| site.stage.actor.post(&redirects, body).await.data();
    add(json!({ "fromPath": "/docs", "isPrefix": true, "target": to("/old"), "httpStatus": 302 })).await;
    let deep = site.get_page("/docs/a/b?c=d").await;
    let with_query = format!("{path}?c=d");
    assert_eq!((deep.status, deep.header("location")), (302, Some(with_query.as_str())), "a chain is followed to its end");
    add(json!({ "fromPath": "/collections/first-steps", "target": to("/old") })).await;
    assert_eq!(site.get_page("/collections/first-steps").await.status, 200, "a page that exists wins");
    site.stage.actor.post_empty(&format!("{}/unpublish", article_path(site.stage.help.published))).await.data();
    assert_eq!(site.get_page("/old").await.status, 404, "it would lead to what nobody sees");
}
