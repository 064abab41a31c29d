//! The generated server on loopback, its SDK, and requests that no SDK would send.

#![cfg(test)]

use std::{collections::HashMap, num::NonZeroU64, sync::Arc, time::Duration};

use async_trait::async_trait;
use axum::response::{IntoResponse, Response};
use frontdesk_api::{
    Context, Events, Invalid, Operation, Pace, Service,
    apis::things::{ListThingsParams, Things, WatchThingsEvent},
    models,
};
use frontdesk_client::{Client, types};
use http::{StatusCode, request::Parts};
use serde_json::{Value, json};

/// Returns what it receives.
struct Echo;

struct Refused(Invalid);

impl Service for Echo {
    type Public = ();
    type Reading = ();
    type Changing = ();
    type Error = Refused;

    fn invalid(&self, invalid: Invalid) -> Refused {
        Refused(invalid)
    }

    fn pace(&self) -> Pace {
        Pace { deadline: Duration::from_secs(10), upload_rate: NonZeroU64::MIN }
    }

    fn refuse(&self, _head: &Parts, Refused(invalid): Refused) -> Response {
        (StatusCode::BAD_REQUEST, format!("{invalid:?}")).into_response()
    }
}

#[async_trait]
impl Context<Echo> for () {
    async fn admit(_service: &Echo, _operation: &'static Operation, _head: &Parts) -> Result<Self, Refused> {
        Ok(())
    }
}

#[async_trait]
impl Things for Echo {
    async fn list_things(&self, _cx: &(), params: ListThingsParams) -> Result<models::ThingList, Refused> {
        Ok(models::ThingList { items: Vec::new(), next_cursor: Some(format!("{params:?}")) })
    }

    async fn create_thing(&self, _cx: &(), body: models::ThingCreate) -> Result<models::Thing, Refused> {
        Ok(models::Thing {
            id: uuid::Uuid::nil(),
            name: body.name,
            kind: models::ThingKind::Soft,
            note: None,
            r#use: body.r#use,
            uses: body.uses,
            uses_by_name: body.uses_by_name,
            attributes: body.attributes,
            free: body.free,
        })
    }

    async fn watch_things(&self, _cx: &()) -> Result<Events<WatchThingsEvent>, Refused> {
        Ok(Events { events: Box::pin(futures::stream::empty()), replayed: false, is_over: false })
    }
}

/// Starts the server and returns its base URL.
async fn server() -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, frontdesk_api::router(Arc::new(Echo))).await });
    format!("http://{address}")
}

async fn client() -> Client {
    Client::at(&server().await)
}

/// Returns the server's answer to a body: the data, or the error.
async fn create(base: &str, body: &Value) -> String {
    let request = reqwest::Client::new().post(format!("{base}/things")).json(body);
    request.send().await.expect("an answer").text().await.expect("a text")
}

/// Returns the server's interpretation of a query.
async fn list(base: &str, query: &str) -> String {
    let answer = reqwest::get(format!("{base}/things?{query}")).await.expect("an answer").text().await.expect("a text");
    match serde_json::from_str::<Value>(&answer) {
        Ok(answer) => answer["data"]["nextCursor"].as_str().expect("the parameters").to_owned(),
        Err(_) => answer,
    }
}

#[tokio::test]
async fn the_sdk_sends_and_reads_unions_maps_and_free_objects() {
    let mail: types::MailUse = types::MailUse::builder().copies(2).try_into().expect("a use");
    let web: types::WebUse = types::WebUse::builder().domain("desk.example").try_into().expect("a use");
    let free = HashMap::from([("deep".to_owned(), json!({ "list": [1, null, 2.5] }))]);
    let body = types::ThingCreate::builder()
        .name("Spoon")
        .use_(types::Use::Web(web.clone()))
        .uses(vec![types::Use::Web(web), types::Use::Mail(mail.clone())])
        .uses_by_name(HashMap::from([("post".to_owned(), types::Use::Mail(mail.clone()))]))
        .attributes(types::Attributes(HashMap::from([("colour".to_owned(), "red".to_owned())])))
        .free(free.clone());
    let thing = client().await.create_thing().body(body).send().await.expect("it is taken");
    assert_eq!(thing.uses.as_ref().map(Vec::len), Some(2));
    assert_eq!(thing.uses_by_name.expect("they come back")["post"], types::Use::Mail(mail));
    assert_eq!(thing.free, Some(free));
    assert!(matches!(thing.use_, Some(types::Use::Web(web)) if web.domain == "desk.example"));
}

#[tokio::test]
async fn the_sdk_keeps_a_kind_that_it_does_not_know() {
    let fax = json!({ "kind": "fax", "number": "030" });
    let read: types::Use = serde_json::from_value(fax.clone()).expect("it is read");
    assert_eq!((read.tag(), serde_json::to_value(&read).expect("it is written")), (None, fax));
}

#[tokio::test]
async fn the_sdk_sends_lists_in_the_query() {
    let client = client().await;
    let call = client.list_things().tag(vec!["a,b".to_owned(), "c d".to_owned()]);
    let call = call.kind(vec![types::ThingKind::Hard]).size(vec![3, 9]);
    let data = call.send().await.expect("it is taken");
    let expected = r#"tag: Some(["a,b", "c d"]), kind: Some([Hard]), id: None, size: Some([3, 9])"#;
    assert!(data.next_cursor.as_ref().is_some_and(|params| params.contains(expected)), "{:?}", data.next_cursor);
}

#[tokio::test]
async fn a_deprecated_operation_says_since_when_and_until_when() {
    let answer = reqwest::get(format!("{}/things", server().await)).await.expect("an answer");
    let header = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    assert_eq!(header("deprecation"), "@1796083200");
    assert_eq!(header("sunset"), "Wed, 01 Dec 2027 00:00:00 GMT");
}

#[tokio::test]
async fn lists_are_checked_item_by_item() {
    let base = server().await;
    assert!(list(&base, "tag=").await.contains("query/tag/0"), "an empty item is too short");
    assert!(list(&base, "tag=a&tag=bcdefg").await.contains("query/tag/1"));
    assert!(list(&base, "tag=a&tag=b&tag=c&tag=d").await.contains("must have at most 3 items"));
    assert!(list(&base, "kind=soft&kind=soft").await.contains("must not have the same item twice"));
    assert!(list(&base, "kind=round").await.contains("query/kind/0"));
    assert!(list(&base, "size=3&size=ten").await.contains("query/size/1"));
    assert!(list(&base, "size=10").await.contains("must be at most 9"));
    assert!(list(&base, "id=019a9f3e6c2b7c519a5e0d6f1c2b3a49").await.contains("query/id/0"));
    assert!(list(&base, "tag=a%00").await.contains("U+0000"));
    let id = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49";
    assert!(list(&base, &format!("id={id}&size=1")).await.contains(&format!("id: Some([{id}]), size: Some([1])")));
}

#[tokio::test]
async fn what_is_no_use_is_refused_with_its_place() {
    let base = server().await;
    for (field, value) in [
        ("use", json!({ "kind": "fax" })),
        ("use", json!({ "domain": "desk.example" })),
        ("use", json!({ "kind": "web" })),
        ("use", json!({ "kind": "web", "domain": "a" })),
        ("use", json!({ "kind": "web", "domain": "desk.example", "copies": 1 })),
        ("use", json!({ "kind": "mail", "copies": 10 })),
        ("use", json!({ "kind": "mail", "copies": null })),
        ("use", json!(["web", "desk.example"])),
        ("use", json!({ "web": { "domain": "desk.example" } })),
        ("use", json!(null)),
        ("maybe", json!({ "kind": "mail", "copies": 10 })),
        ("uses", json!([{ "kind": "mail" }, { "kind": "mail" }, { "kind": "mail" }])),
        ("uses", json!([{ "kind": "mail", "copies": -1 }])),
        ("usesByName", json!({ "a": { "kind": "mail", "copies": 10 } })),
        ("attributes", json!({ "colour": "crimson" })),
        ("attributes", json!({ "colour": 1 })),
        ("attributes", json!({ "a": "1", "b": "2", "c": "3" })),
        ("free", json!([])),
        ("free", json!({ "a": 1, "b": 2, "c": 3 })),
        ("free", json!({ "a": { "b": "\0" } })),
        ("ids", json!(["019a9f3e6c2b7c519a5e0d6f1c2b3a49"])),
        ("at", json!("2026-11-20 09:30:00Z")),
    ] {
        let told = create(&base, &json!({ "name": "Spoon", field: value })).await;
        assert!(told.starts_with("Fields(") && told.contains(&format!("\"/{field}")), "{field} {value}: {told}");
    }
    let blank = json!({ "name": "Spoon", "use": { "kind": "mail", "subject": " " } });
    let told = create(&base, &blank).await;
    assert_eq!(told, r#"Text(FieldProblem { field: "/use/subject", message: "Note cannot be empty or only whitespace" })"#);
}

#[tokio::test]
async fn numbers_of_free_objects_stay_as_they_were_sent() {
    let base = server().await;
    for copies in ["9", "9.0"] {
        let body = format!(r#"{{"name":"Spoon","use":{{"kind":"mail","copies":{copies}}},"free":{{"a":1.0,"b":[2.0]}}}}"#);
        let request = reqwest::Client::new().post(format!("{base}/things")).header("content-type", "application/json").body(body);
        let told = request.send().await.expect("an answer").text().await.expect("a text");
        assert!(told.contains(r#""copies":9"#) && told.contains(r#""free":{"a":1.0,"b":[2.0]}"#), "{told}");
    }
}

#[tokio::test]
async fn what_is_right_is_taken_in_every_spelling() {
    let base = server().await;
    for body in [
        json!({ "name": "Spoon", "use": { "domain": "desk.example", "kind": "web" } }),
        json!({ "name": "Spoon", "use": { "kind": "mail", "copies": 9, "subject": null }, "attributes": {}, "free": {} }),
        json!({ "name": "Spoon", "use": { "kind": "mail", "copies": 9.0 }, "free": { "kind": "fax" } }),
        json!({ "name": "Spoon", "maybe": null }),
        json!({ "name": "Spoon", "maybe": { "kind": "mail", "copies": 9.0 } }),
        json!({ "name": "Spoon", "ids": ["019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49"], "at": "2026-11-20T09:30:00Z" }),
    ] {
        let told = create(&base, &body).await;
        assert!(told.starts_with("{\"success\":true"), "{body}: {told}");
        if let Some(sent) = body.get("use").filter(|sent| sent.get("copies").is_none()) {
            let answer: Value = serde_json::from_str(&told).expect("it is JSON");
            assert_eq!(answer["data"]["use"], *sent);
        }
    }
}
