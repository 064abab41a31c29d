//! Files for programs: sitemap, robots, feed, and articles as Markdown.

use super::*;

stories![crawlers_find_every_page, who_wants_no_crawlers_says_so, an_article_is_also_markdown,];

async fn crawlers_find_every_page(world: &World) {
    let site = Visited::of(world).await;
    let path = site.path().await;
    let url = site.article().await["url"].as_str().expect("an address").to_owned();
    let origin = url.strip_suffix(&path).expect("a path");
    let robots = site.gets("/robots.txt").await;
    assert_eq!(robots.header("content-type"), Some("text/plain; charset=utf-8"));
    assert!(robots.text().contains(&format!("Sitemap: {origin}/sitemap.xml")), "{}", robots.text());
    let hidden = site.publishes(json!({ "title": "Nobody finds this", "body": "-", "seo": { "noindex": true } })).await;
    let sitemap = site.gets("/sitemap.xml").await;
    assert_eq!(sitemap.header("content-type"), Some("application/xml; charset=utf-8"));
    for path in ["/", "/collections/first-steps", &path] {
        assert!(sitemap.text().contains(&format!("<loc>{origin}{path}</loc>")), "{path}: {}", sitemap.text());
    }
    assert!(!sitemap.text().contains(&path_of(&hidden)), "{}", sitemap.text());
    assert_eq!(site.gets(&path_of(&hidden)).await.header("x-robots-tag"), Some("noindex"));
    assert_eq!(site.gets("/sitemap-1.xml").await.status, 404, "there is one file");
    let feed = site.gets("/feed.xml").await;
    assert_eq!(feed.header("content-type"), Some("application/atom+xml; charset=utf-8"));
    assert!(feed.text().contains(&format!("urn:uuid:{}", site.stage.help.published)), "{}", feed.text());
    let llms = site.reads("/llms.txt").await;
    assert!(llms.contains(&format!("({url}.md)")), "{llms}");
    let icon = site.gets("/favicon.ico").await;
    assert_eq!(icon.status, 302);
    assert_eq!(site.gets(icon.header("location").expect("a place")).await.header("content-type"), Some("image/svg+xml"));
}

async fn who_wants_no_crawlers_says_so(world: &World) {
    let site = Visited::of(world).await;
    let path = site.path().await;
    assert_eq!(site.gets(&path).await.header("x-robots-tag"), None);
    site.changes(json!({ "indexing": false })).await;
    for path in ["/", &path, "/collections/first-steps", "/feed.xml"] {
        assert_eq!(site.gets(path).await.header("x-robots-tag"), Some("noindex"), "{path}");
    }
    assert!(!site.reads("/robots.txt").await.contains("Sitemap"));
    assert_eq!(site.gets("/sitemap.xml").await.status, 404);
}

async fn an_article_is_also_markdown(world: &World) {
    let site = Visited::of(world).await;
    let article = site.publishes(json!({ "title": "Plans", "body": "You can *change* it.\n\n## How" })).await;
    let path = format!("{}.md", path_of(&article));
    let text = site.gets(&path).await;
    assert_eq!((text.status, text.header("content-type")), (200, Some("text/markdown; charset=utf-8")));
    assert!(text.text().starts_with("# Plans\n") && text.text().contains("You can *change* it.\n\n## How"), "{}", text.text());
    let number = path.trim_start_matches("/articles/").split('-').next().expect("a number").to_owned();
    assert_eq!(site.gets(&format!("/articles/{number}.md")).await.header("location"), Some(path.as_str()));
}
