//! Caching and compression of pages and files.

use std::io::Read;

use flate2::read::GzDecoder;
use frontdesk_conformance::{ApiCall, call::PICTURE, contract::contract};

use super::*;

stories![
    a_page_that_has_not_changed_is_not_sent_again,
    who_takes_gzip_gets_less,
    style_sheets_are_kept_forever,
    files_are_sent_as_what_they_are,
];

async fn a_page_that_has_not_changed_is_not_sent_again(world: &World) {
    let site = VisitedSite::of(world).await;
    let path = site.published_path().await;
    let first = site.get_page(&path).await;
    let tag = first.header("etag").expect("a tag").to_owned();
    assert!(tag.starts_with('"'), "a strong one: {tag}");
    let again = site.send_request("GET", &path, &[("If-None-Match", &tag)], "").await;
    assert_eq!((again.status, again.text(), again.header("etag")), (304, "", Some(tag.as_str())));
    let head = site.send_request("HEAD", &path, &[], "").await;
    assert_eq!((head.status, head.text(), head.header("etag")), (200, "", Some(tag.as_str())));
    site.publish_article(json!({ "title": "Another", "body": "-" })).await;
    let article = article_path(site.stage.help.published);
    site.stage.actor.patch(&article, json!({ "body": "Close the settings." })).await.data();
    let changed = site.send_request("GET", &path, &[("If-None-Match", &tag)], "").await;
    assert!(changed.status == 200 && changed.text().contains("Close the settings."), "{}", changed.text());
    assert_ne!(changed.header("etag"), Some(tag.as_str()));
}

async fn who_takes_gzip_gets_less(world: &World) {
    let site = VisitedSite::of(world).await;
    let headers = [("host".to_owned(), site.host.clone()), ("accept-encoding".to_owned(), "gzip".to_owned())];
    let small = world.wire.exchange("GET", "/", &headers, None).await;
    let plain = site.get_page("/").await;
    assert_eq!((small.header("content-encoding"), plain.header("content-encoding")), (Some("gzip"), None));
    assert_eq!((small.header("vary"), plain.header("vary")), (Some("accept-encoding"), Some("accept-encoding")));
    assert_ne!(small.header("etag"), plain.header("etag"), "other bytes have another tag");
    let mut page = String::new();
    GzDecoder::new(&small.body[..]).read_to_string(&mut page).expect("gzip");
    assert_eq!(page, plain.text());
}

async fn style_sheets_are_kept_forever(world: &World) {
    let site = VisitedSite::of(world).await;
    site.change_site(json!({ "theme": { "primaryColor": "#b4532a", "css": ".bottom { color: red }" } })).await;
    let page = site.read_page("/").await;
    let sheets: Vec<&str> = page
        .split("\"/_fd/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .filter(|path| path.contains(".css") || path.contains(".js"))
        .collect();
    assert_eq!(sheets.len(), 4, "ours, the theme, the tenant's, and the script: {sheets:?}");
    for sheet in sheets {
        let path = format!("/_fd/{sheet}");
        let answer = site.get_page(&path).await;
        assert_eq!((answer.status, answer.header("cache-control")), (200, Some("public, max-age=31536000, immutable")), "{path}");
        let old = format!("/_fd/0123456789abcdef/{}", sheet.rsplit('/').next().expect("a name"));
        let other = site.get_page(&old).await;
        assert_eq!((other.text(), other.header("cache-control")), (answer.text(), Some("max-age=0, must-revalidate")), "{old}");
    }
    assert!(site.get_page("/_fd/0123456789abcdef/tenant.css").await.text().contains("color: red"));
}

async fn files_are_sent_as_what_they_are(world: &World) {
    let site = VisitedSite::of(world).await;
    let adds = async |name: &str, bytes: &[u8]| {
        let call = ApiCall::example(contract().operation("createHelpCenterFile")).path("siteId", site.stage.help.site);
        let file = site.stage.actor.send(&call.replace_query("name", name).raw(bytes)).await.data();
        shown_path(&file)
    };
    let gets = async |path: &str, more: &[(&str, &str)]| {
        let mut headers = vec![("host".to_owned(), site.host.clone())];
        headers.extend(more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        world.wire.exchange("GET", path, &headers, None).await
    };
    let picture = adds("a (b) ü.gif", PICTURE).await;
    let shown = gets(&picture, &[]).await;
    assert_eq!((shown.status, shown.header("content-type")), (200, Some("image/gif")));
    assert_eq!(shown.header("x-content-type-options"), Some("nosniff"));
    assert!(shown.header("content-disposition").is_some_and(|value| value.starts_with("inline;") && value.contains("%C3%BC")));
    assert_eq!(shown.body, PICTURE);
    let tag = shown.header("etag").expect("a tag").to_owned();
    assert_eq!(gets(&picture, &[("if-none-match", &tag)]).await.status, 304);

    let long = "row;row;row\n".repeat(60_000).into_bytes();
    let table = adds("rows.csv", &long).await;
    let whole = gets(&table, &[]).await;
    assert_eq!((whole.header("content-type"), whole.body.len()), (Some("text/csv; charset=utf-8"), long.len()));
    assert_eq!(whole.body, long);
    assert!(whole.header("content-disposition").is_some_and(|value| value.starts_with("attachment;")));
    let part = gets(&table, &[("range", "bytes=262140-524300")]).await;
    assert_eq!((part.status, part.header("content-range")), (206, Some(format!("bytes 262140-524300/{}", long.len()).as_str())));
    assert_eq!(part.body, long[262_140..=524_300]);
    assert_eq!(gets(&table, &[("range", "bytes=9999999-")]).await.status, 416);
    for other in [picture.replace(".gif", ".png"), picture.replace("/_fd/files/", "/_fd/files/x")] {
        assert_eq!(gets(&other, &[]).await.status, 404, "{other}");
    }
    let elsewhere = VisitedSite::of(world).await;
    assert_eq!(elsewhere.get_page(&picture).await.status, 404, "a file of another site");
    site.set_published(false).await;
    assert_eq!(gets(&picture, &[]).await.status, 404, "of an unpublished site");
    site.set_published(true).await;
    let id = picture.trim_start_matches("/_fd/files/").split('/').next().expect("an id").to_owned();
    site.stage.actor.delete(&format!("/help-center/files/{id}")).await.data();
    assert_eq!(gets(&picture, &[]).await.status, 404, "in the next request");
}
