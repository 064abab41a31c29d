//! The pages of a help center that visitors read, at its own hostname.

mod asked;
mod asking;
mod asking_limits;
mod countries;
mod crowds;
mod hidden;
mod insights;
mod machines;
mod many;
mod moved;
mod sent;

use frontdesk_conformance::{ApiAnswer, Stage, World, actor::created_id, stories};
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    a_site_has_pages_for_people,
    each_language_has_pages_of_its_own,
    a_preview_shows_what_nobody_else_sees,
    nothing_of_the_platform_is_on_a_site,
    what_a_tenant_writes_stays_text,
];

/// A site of a stage, as visitors find it.
pub(super) struct VisitedSite<'w> {
    pub(super) world: &'w World,
    pub(super) stage: Stage,
    /// Hostname of the site.
    pub(super) host: String,
}

impl<'w> VisitedSite<'w> {
    pub(super) async fn of(world: &'w World) -> Self {
        let stage = Stage::set_up(world).await;
        let site = stage.actor.get(&format!("/help-center/sites/{}", stage.help.site)).await.data();
        let host = format!("{}.localhost", site["slug"].as_str().expect("a slug"));
        Self { world, stage, host }
    }

    /// Sends a request of a visitor. No redirect is followed.
    pub(super) async fn send_request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> ApiAnswer {
        self.send_request_to(self.world, &self.host, method, path, headers, body).await
    }

    async fn send_request_to(
        &self,
        world: &World,
        host: &str,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> ApiAnswer {
        let more: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let length = if body.is_empty() { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
        world
            .wire
            .send_bytes(&format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\n{more}{length}Connection: close\r\n\r\n{body}"))
            .await
    }

    pub(super) async fn get_page(&self, path: &str) -> ApiAnswer {
        self.send_request("GET", path, &[], "").await
    }

    /// Returns the page at a path, which must exist.
    pub(super) async fn read_page(&self, path: &str) -> String {
        let answer = self.get_page(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        answer.text().to_owned()
    }

    /// Requests a page at another hostname.
    async fn get_page_at(&self, host: &str, path: &str) -> ApiAnswer {
        self.send_request_to(self.world, host, "GET", path, &[], "").await
    }

    /// Publishes an article; returns it.
    async fn publish_article(&self, article: Value) -> Value {
        let written =
            self.stage.actor.post(&format!("/help-center/collections/{}/articles", self.stage.help.collection), article).await;
        self.stage.actor.post_empty(&format!("/help-center/articles/{}/publish", created_id(&written))).await.data()
    }

    pub(super) async fn change_site(&self, site: Value) {
        self.stage.actor.patch(&format!("/help-center/sites/{}", self.stage.help.site), site).await.data();
    }

    async fn set_published(&self, published: bool) {
        let access = format!("/help-center/sites/{}/access", self.stage.help.site);
        self.stage.actor.patch(&access, json!({ "isPublished": published })).await.data();
    }

    /// Returns the published article of the stage.
    async fn published_article(&self) -> Value {
        self.stage.actor.get(&article_path(self.stage.help.published)).await.data()
    }

    /// Returns the path of the article of the stage.
    pub(super) async fn published_path(&self) -> String {
        shown_path(&self.published_article().await)
    }
}

fn article_path(id: Uuid) -> String {
    format!("/help-center/articles/{id}")
}

/// Returns the path of an article or a file on its site.
pub(super) fn shown_path(shown: &Value) -> String {
    let url = shown["url"].as_str().expect("an address");
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest[rest.find('/').expect("a path")..].to_owned()
}

async fn a_site_has_pages_for_people(world: &World) {
    let site = VisitedSite::of(world).await;
    let path = site.published_path().await;
    let home = site.get_page("/").await;
    assert_eq!((home.status, home.header("content-type")), (200, Some("text/html; charset=utf-8")));
    for (name, value) in
        [("content-language", "en"), ("cache-control", "max-age=0, must-revalidate"), ("x-content-type-options", "nosniff")]
    {
        assert_eq!(home.header(name), Some(value));
    }
    let policy = home.header("content-security-policy").expect("a policy");
    assert!(
        policy.contains("default-src 'none'") && policy.contains("script-src 'self'") && !policy.contains("unsafe"),
        "{policy}"
    );
    assert!(home.text().contains("<title>Acme Help</title>") && home.text().contains("First steps"), "{}", home.text());
    assert!(home.text().contains(&format!("href=\"{path}\"")), "its newest article: {}", home.text());

    let collection = site.read_page("/collections/first-steps").await;
    assert!(collection.contains("An article that is published") && !collection.contains("that is draft"), "{collection}");
    let article = site.read_page(&path).await;
    assert!(article.contains("<h1>An article that is published</h1>") && article.contains("Open the settings."), "{article}");
    let url = site.published_article().await["url"].as_str().expect("an address").to_owned();
    assert!(article.contains(&format!("<link rel=\"canonical\" href=\"{url}\">")), "{article}");
    assert!(article.contains("application/ld+json"), "facts for search engines");
    let missing = site.get_page("/nowhere").await;
    assert_eq!((missing.status, missing.header("x-robots-tag")), (404, Some("noindex")));
    assert!(missing.text().contains("Acme Help"), "it is a page of the site");
    for path in ["/articles/999", "/collections/none", "/articles/7/8", "/%00", "/_fd/nothing", "/_fd/files/7/a.png"] {
        assert_eq!(site.get_page(path).await.status, 404, "{path}");
    }
    let post = site.send_request("POST", &path, &[], "a=b").await;
    assert_eq!((post.status, post.header("allow")), (405, Some("GET, HEAD")));
}

async fn each_language_has_pages_of_its_own(world: &World) {
    let site = VisitedSite::of(world).await;
    site.change_site(json!({ "locales": ["en", "de"] })).await;
    let collection = format!("/help-center/collections/{}", site.stage.help.collection);
    let german = json!([{ "locale": "de", "name": "Erste Schritte" }]);
    site.stage.actor.patch(&collection, json!({ "translations": german })).await.data();
    let group: Uuid = world.app().services.ports.ids.next();
    site.stage.actor.patch(&article_path(site.stage.help.published), json!({ "translationGroupId": group })).await.data();
    let article = json!({ "title": "Tür öffnen", "body": "Schlüssel drehen.", "locale": "de", "translationGroupId": group });
    let article = site.publish_article(article).await;
    let (english, german) = (site.published_path().await, shown_path(&article));
    assert!(german.starts_with("/de/articles/"), "{german}");
    let home = site.get_page("/de").await;
    assert_eq!((home.status, home.header("content-language")), (200, Some("de")));
    assert!(home.text().contains("Erste Schritte") && home.text().contains("Tür öffnen"), "{}", home.text());
    assert!(!home.text().contains("An article that is"), "articles of another language are not listed");
    assert!(!site.read_page("/").await.contains("Tür öffnen"));
    let page = site.read_page(&german).await;
    assert!(page.contains("<html lang=\"de\" dir=\"ltr\">") && page.contains("hreflang=\"x-default\""), "{page}");
    assert!(page.contains(&format!("href=\"{english}\"")), "the same article in the other language");
    let other = site.get_page(&german.replace("/de/", "/")).await;
    assert_eq!((other.status, other.header("location")), (301, Some(german.as_str())), "an article has one address");
    assert_eq!(site.get_page("/en").await.header("location"), Some("/"));
    assert_eq!(site.get_page("/fr").await.status, 404);
}

async fn a_preview_shows_what_nobody_else_sees(world: &World) {
    let site = VisitedSite::of(world).await;
    let draft = article_path(site.stage.help.draft);
    let preview = site.stage.actor.post_empty(&format!("{draft}/preview")).await.data();
    let secret = shown_path(&preview);
    let (path, _) = secret.split_once('?').expect("a token");
    assert_eq!(site.get_page(path).await.status, 404, "it is a draft");
    let page = site.get_page(&secret).await;
    assert_eq!(
        (page.status, page.header("x-robots-tag"), page.header("cache-control")),
        (200, Some("noindex"), Some("no-store"))
    );
    assert!(page.text().contains("An article that is draft") && !page.text().contains("_fd/feedback"), "{}", page.text());
    assert!(!page.text().contains("rel=\"canonical\""), "{}", page.text());
    assert!(!page.text().contains("An article that is published"), "nor does it name others: {}", page.text());

    site.set_published(false).await;
    assert_eq!(site.get_page(&secret).await.status, 200, "nor need its site be published");
    let sheet = page.text().split("href=\"").find(|rest| rest.contains("/theme.css")).and_then(|rest| rest.split('"').next());
    let sheet = sheet.expect("a style sheet");
    assert_eq!(site.get_page(sheet).await.status, 404, "of an unpublished site");
    let referer = format!("http://{}{secret}", site.host);
    assert_eq!(site.send_request("GET", sheet, &[("Referer", &referer)], "").await.status, 200, "the preview needs it");
    for other in
        ["/", "/_fd/search?q=article", "/_fd/../llms.txt", "/_fd/../feed.xml", "/_fd/%2e%2e/search?q=article", "/_fd/ask"]
    {
        assert_eq!(site.send_request("GET", other, &[("Referer", &referer)], "").await.status, 404, "and nothing else: {other}");
    }
    let wrong = format!("{}x", secret);
    assert_eq!(site.get_page(&wrong).await.status, 404);
    world.advance(std::time::Duration::from_secs(3_601));
    assert_eq!(site.get_page(&secret).await.status, 404, "an hour later");
}

async fn nothing_of_the_platform_is_on_a_site(world: &World) {
    let site = VisitedSite::of(world).await;
    for path in ["/api/v1/agents", "/reference", "/agent.md", "/healthz", "/claim/a", "/metrics"] {
        let answer = site.get_page(path).await;
        assert!(answer.status == 404 && answer.text().contains("Acme Help"), "{path}: {}", answer.text());
    }
}

async fn what_a_tenant_writes_stays_text(world: &World) {
    let site = VisitedSite::of(world).await;
    let hostile = "<script>alert(1)</script>";
    site.change_site(json!({ "name": hostile, "headline": hostile, "description": hostile })).await;
    let body = format!("# {hostile}\n\n{hostile} [x](javascript:alert(1)) <img src=x onerror=alert(1)>");
    let article =
        site.publish_article(json!({ "title": hostile, "body": body, "excerpt": hostile, "authorName": hostile })).await;
    for path in
        ["/".to_owned(), shown_path(&article), "/search?q=%3Cscript%3Ealert(1)%3C/script%3E".to_owned(), "/nowhere".to_owned()]
    {
        let page = site.get_page(&path).await.text().to_owned();
        assert!(!page.contains("<script>alert") && !page.contains("javascript:") && !page.contains("onerror"), "{path}: {page}");
    }
}
