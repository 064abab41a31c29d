//! Files for programs: sitemap, robots, feed, and articles as Markdown.

use super::*;

stories![crawlers_find_every_page, who_wants_no_crawlers_says_so, an_article_is_also_markdown,];

async fn crawlers_find_every_page(world: &World) {
    let site = VisitedSite::of(world).await;
    let path = site.published_path().await;
    let url = site.published_article().await["url"].as_str().expect("an address").to_owned();
    let origin = url.strip_suffix(&path).expect("a path");
    let robots = site.get_page("/robots.txt").await;
    assert_eq!(robots.header("content-type"), Some("text/plain; charset=utf-8"));
    assert!(robots.text().contains(&format!("Sitemap: {origin}/sitemap.xml")), "{}", robots.text());
    let hidden = site.publish_article(json!({ "title": "Nobody finds this", "body": "-", "seo": { "isNoindex": true } })).await;
    let sitemap = site.get_page("/sitemap.xml").await;
    assert_eq!(sitemap.header("content-type"), Some("application/xml; charset=utf-8"));
    for path in ["/", "/collections/first-steps", &path] {
        assert!(sitemap.text().contains(&format!("<loc>{origin}{path}</loc>")), "{path}: {}", sitemap.text());
    }
    assert!(!sitemap.text().contains(&shown_path(&hidden)), "{}", sitemap.text());
    assert_eq!(site.get_page(&shown_path(&hidden)).await.header("x-robots-tag"), Some("noindex"));
    assert_eq!(site.get_page("/sitemap-1.xml").await.status, 404, "there is one file");
    let feed = site.get_page("/feed.xml").await;
    assert_eq!(feed.header("content-type"), Some("application/atom+xml; charset=utf-8"));
    assert!(feed.text().contains(&format!("urn:uuid:{}", site.stage.help.published)), "{}", feed.text());
    let llms = site.read_page("/llms.txt").await;
    assert!(llms.contains(&format!("({url}.md)")), "{llms}");
    let icon = site.get_page("/favicon.ico").await;
    assert_eq!(icon.status, 302);
    assert_eq!(site.get_page(icon.header("location").expect("a place")).await.header("content-type"), Some("image/svg+xml"));
}

async fn who_wants_no_crawlers_says_so(world: &World) {
    let site = VisitedSite::of(world).await;
    let path = site.published_path().await;
    assert_eq!(site.get_page(&path).await.header("x-robots-tag"), None);
    site.change_site(json!({ "isIndexed": false })).await;
    for path in ["/", &path, "/collections/first-steps", "/feed.xml"] {
        assert_eq!(site.get_page(path).await.header("x-robots-tag"), Some("noindex"), "{path}");
    }
    assert!(!site.read_page("/robots.txt").await.contains("Sitemap"));
    assert_eq!(site.get_page("/sitemap.xml").await.status, 404);
}

async fn an_article_is_also_markdown(world: &World) {
    let site = VisitedSite::of(world).await;
    let article = site.publish_article(json!({ "title": "Plans", "body": "You can *change* it.\n\n## How" })).await;
    let path = format!("{}.md", shown_path(&article));
    let text = site.get_page(&path).await;
    assert_eq!((text.status, text.header("content-type")), (200, Some("text/markdown; charset=utf-8")));
    assert!(text.text().starts_with("# Plans\n") && text.text().contains("You can *change* it.\n\n## How"), "{}", text.text());
    let number = path.trim_start_matches("/articles/").split('-').next().expect("a number").to_owned();
    assert_eq!(site.get_page(&format!("/articles/{number}.md")).await.header("location"), Some(path.as_str()));
}
