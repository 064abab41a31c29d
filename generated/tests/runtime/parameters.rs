//! Parameters in path, query and headers.

use serde_json::json as value;

use crate::fake::{AGENT, FakeWorld, empty_request, json_request, with_header};

/// Returns the problems of a list requested with this query.
async fn query_problems(query: &str) -> Vec<(String, String)> {
    FakeWorld::new().field_problems(empty_request("GET", &format!("/agents?{query}"))).await
}

fn single_problem(field: &str, message: &str) -> Vec<(String, String)> {
    vec![(field.to_owned(), message.to_owned())]
}

/// Returns the arguments with which a list was called.
async fn list_arguments(query: &str) -> String {
    FakeWorld::new().send(empty_request("GET", &format!("/agents{query}"))).await.steps[1].clone()
}

#[tokio::test]
async fn what_is_left_out_is_filled_in() {
    assert_eq!(
        list_arguments("").await,
        "ListAgentsParams { limit: 20, cursor: None, order: None, q: None, is_public: None, sort: None }"
    );
    assert_eq!(
        list_arguments("?").await,
        "ListAgentsParams { limit: 20, cursor: None, order: None, q: None, is_public: None, sort: None }"
    );
    assert_eq!(
        list_arguments("?limit=100").await,
        "ListAgentsParams { limit: 100, cursor: None, order: None, q: None, is_public: None, sort: None }"
    );
}

#[tokio::test]
async fn values_are_decoded() {
    assert_eq!(
        list_arguments("?cursor=a%20b+c%2B%C3%A4&&l%69mit=7").await,
        r#"ListAgentsParams { limit: 7, cursor: Some("a b c+ä"), order: None, q: None, is_public: None, sort: None }"#
    );
    assert_eq!(
        list_arguments("?cursor").await,
        r#"ListAgentsParams { limit: 20, cursor: Some(""), order: None, q: None, is_public: None, sort: None }"#
    );
    assert_eq!(
        list_arguments("?cursor=a=b").await,
        r#"ListAgentsParams { limit: 20, cursor: Some("a=b"), order: None, q: None, is_public: None, sort: None }"#
    );
}

#[tokio::test]
async fn numbers_are_numbers_within_their_bounds() {
    assert_eq!(query_problems("limit=0").await, single_problem("query/limit", "must be at least 1"));
    assert_eq!(query_problems("limit=101").await, single_problem("query/limit", "must be at most 100"));
    assert_eq!(query_problems("limit=99999999999999999999").await, single_problem("query/limit", "must be at most 100"));
    for text in ["", "ten", "1.0", "1e1", "+5", "%2B5", "05", "-", "%205", "0x5", "%D9%A5"] {
        assert_eq!(query_problems(&format!("limit={text}")).await, single_problem("query/limit", "must be an integer"), "{text}");
    }
}

#[tokio::test]
async fn each_query_parameter_is_known_and_comes_once() {
    assert_eq!(query_problems("Limit=5").await, single_problem("query/Limit", "unknown parameter; leave it out"));
    assert_eq!(query_problems("limit=5&limit=5").await, single_problem("query/limit", "must be sent once only"));
    let unknown = FakeWorld::new().field_problems(empty_request("GET", &format!("{AGENT}?verbose=1&x"))).await;
    let fields: Vec<_> = unknown.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["query/verbose", "query/x"]);
}

#[tokio::test]
async fn a_span_does_not_end_before_it_begins() {
    let problems =
        async |path: &str, query: &str| FakeWorld::new().field_problems(empty_request("GET", &format!("{path}?{query}"))).await;
    let (early, late) = ("2026-11-01T12:00:00Z", "2026-11-01T12:30:00%2B02:00");
    let spans = [("/activity".to_owned(), "from", "to"), (format!("{AGENT}/conversations"), "createdFrom", "createdTo")];
    for (path, from, to) in spans {
        let message = format!("must not be before `{from}`");
        let reversed = problems(&path, &format!("{from}={early}&{to}={late}")).await;
        assert_eq!(reversed, single_problem(&format!("query/{to}"), &message), "half past noon at +02:00 is before noon in UTC");
        for query in [format!("{to}={early}&{from}={late}"), format!("{from}={early}&{to}={early}"), format!("{to}={early}")] {
            let answer = FakeWorld::new().send(empty_request("GET", &format!("{path}?{query}"))).await;
            assert!(answer.steps[1].contains("Params"), "{query} reached no method: {:?}", answer.steps);
        }
    }
}

#[tokio::test]
async fn text_is_text() {
    assert_eq!(query_problems("cursor=%FF").await, single_problem("query/cursor", "must be UTF-8, percent-encoded"));
    assert_eq!(query_problems("cursor=a%00").await, single_problem("query/cursor", "must not contain the character U+0000"));
    let path = FakeWorld::new().field_problems(empty_request("GET", "/agents/%00")).await;
    assert_eq!(path, single_problem("path/agentId", "must not contain the character U+0000"));
    let path = FakeWorld::new().field_problems(empty_request("GET", "/agents/%C3")).await;
    assert_eq!(path, single_problem("path/agentId", "must be UTF-8, percent-encoded"));
}

#[tokio::test]
async fn each_segment_of_a_path_is_named() {
    let answer = FakeWorld::new().field_problems(empty_request("GET", "/agents/a/sources/b")).await;
    let fields: Vec<_> = answer.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["path/agentId", "path/sourceId"]);

    let source = "019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5";
    let answer = FakeWorld::new().send(empty_request("GET", &format!("{AGENT}/sources/{source}"))).await;
    let expected =
        format!("GetSourceParams {{ agent_id: {}, source_id: {source}, wait: None, if_none_match: None }}", &AGENT[8..]);
    assert_eq!(answer.steps[1], expected);
}

#[tokio::test]
async fn an_idempotency_key_is_checked_like_any_header() {
    let world = FakeWorld::new();
    let keyed = |key: &str| with_header(empty_request("DELETE", AGENT), "idempotency-key", key);
    let field = "header/Idempotency-Key";
    assert_eq!(world.field_problems(keyed("")).await, single_problem(field, "must have at least 1 character"));
    assert_eq!(world.field_problems(keyed(&"k".repeat(256))).await, single_problem(field, "must have at most 255 characters"));
    assert_eq!(world.field_problems(keyed("schlüssel")).await, single_problem(field, "must be visible ASCII text"));
    assert_eq!(
        world.field_problems(with_header(keyed("a"), "idempotency-key", "b")).await,
        single_problem(field, "must be sent once only")
    );
    assert_eq!(world.send(keyed(&"k".repeat(255))).await.status, 200);
}

#[tokio::test]
async fn a_header_reaches_its_method() {
    let body = value!({ "agentId": &AGENT[8..], "message": "When?" }).to_string();
    let world = FakeWorld::with(|state| state.events = Some(Box::pin(futures::stream::empty())));
    let id = "019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f:3";
    let answer = world.send(with_header(json_request("POST", "/chat/stream", body.clone()), "last-event-id", id)).await;
    let (params, _body) = answer.steps[1].split_once(" ChatRequest").expect("the method got both");
    assert_eq!(params, format!("StreamChatParams {{ last_event_id: Some({id:?}) }}"));

    let problems = world.field_problems(with_header(json_request("POST", "/chat/stream", body), "last-event-id", "3")).await;
    assert_eq!(problems[0].0, "header/Last-Event-ID");
    assert!(problems[0].1.starts_with("must match the pattern ^[0-9a-f]{8}-"), "{}", problems[0].1);
}
