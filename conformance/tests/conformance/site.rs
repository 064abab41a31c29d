//! Everything that is not an operation: the document, the health checks, the reference.

use std::io::Read;

use flate2::read::GzDecoder;
use frontdesk_conformance::{World, contract::contract, recorder::BASE, stories};
use serde_json::Value;

stories![
    the_document_is_the_one_of_the_repository,
    the_document_is_sent_once_and_compressed,
    the_server_lives_and_is_ready,
    the_reference_loads_nothing_from_outside,
    a_browser_at_the_root_is_told_what_this_is,
];

async fn the_document_is_the_one_of_the_repository(world: &World) {
    let answer = world.wire.request("GET", "/openapi.json", None, None).await;
    assert_eq!(answer.text(), frontdesk_api::contract::OPENAPI_JSON.text());
    // The suite has closed its copy of the answers.
    assert_eq!(answer.json()["info"], contract().document["info"]);
    let yaml = world.wire.request("GET", "/openapi.yaml", None, None).await;
    assert_eq!(yaml.header("content-type"), Some("application/yaml"));
    assert_eq!(yaml.text(), frontdesk_api::contract::OPENAPI_YAML.text());
    let lowered = world.wire.request("GET", "/openapi-3.0.json", None, None).await;
    assert_eq!(lowered.text(), frontdesk_api::contract::OPENAPI_3_0_JSON.text());
    assert_eq!(lowered.json()["openapi"], "3.0.3");
    assert!(answer.json()["openapi"].as_str().is_some_and(|version| version.starts_with("3.1.")));
    let head = world.wire.exchange("HEAD", &format!("{BASE}/openapi.json"), &[], None).await;
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(answer.json()["servers"][0]["url"], Value::from(BASE));
}

async fn the_document_is_sent_once_and_compressed(world: &World) {
    let path = format!("{BASE}/openapi.json");
    let get = async |headers: &[(&str, &str)]| {
        let headers: Vec<_> = headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        world.wire.exchange("GET", &path, &headers, None).await
    };
    let (plain, packed) = (get(&[]).await, get(&[("accept-encoding", "br, gzip")]).await);
    assert_eq!((plain.header("content-encoding"), packed.header("content-encoding")), (None, Some("gzip")));
    let mut unpacked = String::new();
    GzDecoder::new(&packed.body[..]).read_to_string(&mut unpacked).expect("gzip");
    assert_eq!(unpacked, plain.text());
    assert!(packed.body.len() * 5 < plain.body.len(), "{} of {} bytes", packed.body.len(), plain.body.len());
    for answer in [&plain, &packed] {
        let header = |name| answer.header(name);
        assert_eq!((header("vary"), header("access-control-allow-origin")), (Some("accept-encoding"), Some("*")));
        assert_eq!(header("cache-control"), Some("no-cache"));
    }
    let (tag, packed_tag) = (plain.header("etag").expect("a tag"), packed.header("etag").expect("a tag"));
    assert_ne!(tag, packed_tag, "they are other bytes");
    for headers in [&[("if-none-match", tag)][..], &[("if-none-match", packed_tag), ("accept-encoding", "gzip")]] {
        let known = get(headers).await;
        assert_eq!((known.status, known.body.len(), known.header("access-control-allow-origin")), (304, 0, Some("*")));
    }
    assert_eq!(get(&[("if-none-match", packed_tag)]).await.status, 200, "who has it compressed does not have it plain");
}

async fn the_server_lives_and_is_ready(world: &World) {
    for path in ["/healthz", "/readyz"] {
        let answer = world.wire.exchange("GET", path, &[], None).await;
        assert_eq!((answer.status, answer.text()), (200, "ok"), "{path}");
        assert!(answer.header("x-request-id").is_some());
    }
}

async fn the_reference_loads_nothing_from_outside(world: &World) {
    let page = world.wire.exchange("GET", "/reference", &[], None).await;
    assert_eq!(page.status, 200);
    assert!(page.header("content-type").is_some_and(|kind| kind.starts_with("text/html")));
    for outside in ["src=\"http", "href=\"http", "src='http", "src=\"//", "@import"] {
        assert!(!page.text().contains(outside), "the reference page loads `{outside}…`");
    }
}

async fn a_browser_at_the_root_is_told_what_this_is(world: &World) {
    let asking = |accept: &str| [("accept".to_owned(), accept.to_owned())];
    let browser = asking("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8");
    let page = world.wire.exchange("GET", "/", &browser, None).await;
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let targets: Vec<_> =
        page.text().split("<a class=\"link\" href=\"").skip(1).filter_map(|link| link.split('"').next()).collect();
    assert_eq!(targets, ["/sign-in", "/reference", "/agent.md", "/api/v1/openapi.json"]);
    for target in targets {
        assert_eq!(world.wire.exchange("GET", target, &[], None).await.status, 200, "{target}");
    }
    for accept in ["*/*", "application/json"] {
        world.wire.exchange("GET", "/", &asking(accept), None).await.assert_code("ROUTE_NOT_FOUND", "a program");
    }
}
