//! Calls of operations that this version does not know.

use crate::{
    fake::{FakeServer, ScriptedReply},
    samples,
};
use frontdesk_client::{Error, ErrorCode, reqwest::Method, types::Agent};
use serde_json::json;

#[tokio::test]
async fn an_operation_of_a_newer_server_is_called_like_any_other() {
    let server = FakeServer::start([
        ScriptedReply::data(json!({ "items": [], "total": 7 })),
        ScriptedReply::data(samples::agent("Night desk")),
        ScriptedReply::new(204, "application/json", ""),
        ScriptedReply::new(200, "text/csv", "a,b"),
    ])
    .await;
    let client = server.client();

    let page = client.request(Method::GET, "/webhooks").query("limit", 2).query("q", "a b&c").header("X-Team", "sales").await;
    assert_eq!(page.unwrap()["total"], 7);
    let body = json!({ "url": "https://example.com" });
    let call = client.request(Method::POST, "/webhooks").json(&body).idempotency_key("mine");
    assert_eq!(call.data::<Agent>().await.unwrap().name, "Night desk");
    client.request(Method::DELETE, "webhooks/1").await.unwrap();
    let export = client.request(Method::GET, "/webhooks/export").bytes().await.unwrap();

    assert_eq!((export.status.as_u16(), export.data.as_ref()), (200, b"a,b".as_slice()));
    let seen = server.seen_requests();
    assert_eq!(seen[0].line, "GET /api/v1/webhooks?limit=2&q=a+b%26c");
    assert_eq!((seen[0].header("x-team"), seen[0].header("authorization").is_some()), (Some("sales"), true));
    assert_eq!((seen[1].body.as_str(), seen[1].header("idempotency-key")), (r#"{"url":"https://example.com"}"#, Some("mine")));
    assert_eq!((seen[2].line.as_str(), seen[2].header("idempotency-key")), ("DELETE /api/v1/webhooks/1", None));
}

#[tokio::test]
async fn its_failures_are_the_same() {
    let server = FakeServer::start([
        ScriptedReply::error(404, "WEBHOOK_NOT_FOUND"),
        ScriptedReply::html(404),
        ScriptedReply::data(json!(1)),
    ])
    .await;
    let client = server.client();

    let refused = client.request(Method::GET, "/webhooks/1").await.unwrap_err();
    let page = client.request(Method::GET, "/webhooks/1").await.unwrap_err();
    let other = client.request(Method::GET, "/webhooks/1").data::<Agent>().await.unwrap_err();
    let outside = client.request(Method::GET, "/../../admin").await.unwrap_err();

    assert_eq!(refused.code(), Some(&ErrorCode::Unknown("WEBHOOK_NOT_FOUND".to_owned())));
    assert!(matches!(page, Error::Unexpected { status: 404, .. }), "{page:?}");
    assert!(matches!(other, Error::Decode { .. }), "{other:?}");
    assert!(outside.to_string().starts_with("request: `/../../admin` is not below http://127.0.0.1"), "{outside}");
    assert_eq!(server.seen_requests().len(), 3);
}

#[tokio::test]
async fn it_is_retried_only_where_that_does_no_harm() {
    for (method, key, attempts) in
        [(Method::GET, None, 2), (Method::PUT, None, 2), (Method::POST, None, 1), (Method::POST, Some("mine"), 2)]
    {
        let server = FakeServer::start([ScriptedReply::html(502), ScriptedReply::html(502)]).await;
        let call = server.client().request(method, "/webhooks").retries(1);
        let call = key.into_iter().fold(call, |call, key| call.idempotency_key(key));
        assert_eq!(call.await.unwrap_err().status(), Some(502));
        assert_eq!(server.seen_requests().len(), attempts);
    }
}
