//! Tests of the recorder itself: valid answers pass, and each violation is found and reported with a fix.

use http::{HeaderName, HeaderValue, header::CACHE_CONTROL};
use serde_json::json;

use frontdesk_snapshot_text::wrap_lines;

use super::*;

const REQUEST: &str = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49";

fn judge(method: &str, path: &str, status: u16, headers: &[(&'static str, &str)], body: &Value) -> String {
    let mut all = HeaderMap::new();
    all.insert("x-request-id", HeaderValue::from_static(REQUEST));
    all.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    all.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    for (name, value) in headers {
        all.insert(*name, HeaderValue::from_str(value).expect("ASCII"));
    }
    judge_bytes(method, path, status, &all, body.to_string().as_bytes())
}

fn judge_bytes(method: &str, path: &str, status: u16, headers: &HeaderMap, body: &[u8]) -> String {
    let answer = SentAnswer { method, path, status, headers, body };
    wrap_lines(&answer.list_violations(&contract().route(method, path)).join("\n"))
}

fn failure_body(code: &str) -> Value {
    json!({ "success": false, "data": null, "error": { "code": code, "message": "No.", "requestId": REQUEST } })
}

#[test]
fn an_answer_of_the_contract_passes() {
    let page = json!({ "success": true, "data": { "items": [], "nextCursor": null }, "error": null });
    assert_eq!(judge("GET", "/agents", 200, &[("x-ratelimit-limit", "600")], &page), "");
    assert_eq!(judge("GET", "/agents", 401, &[("www-authenticate", "Bearer")], &failure_body("UNAUTHORIZED")), "");
    assert_eq!(judge("GET", "/nowhere", 404, &[], &failure_body("ROUTE_NOT_FOUND")), "");
    assert_eq!(judge("PUT", "/agents", 405, &[("allow", "GET,HEAD,POST")], &failure_body("METHOD_NOT_ALLOWED")), "");
}

#[test]
fn a_text_is_judged_as_one() {
    let etag = format!("\"{}\"", "a".repeat(64));
    let headers = [
        ("content-type", "application/yaml"),
        ("cache-control", "no-cache"),
        ("vary", "accept-encoding"),
        ("etag", &etag),
        ("access-control-allow-origin", "*"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("x-content-type-options", "nosniff"),
        ("x-request-id", REQUEST),
    ];
    let headers = headers.map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_str(value).expect("ASCII")));
    let headers = HeaderMap::from_iter(headers);
    assert_eq!(judge_bytes("GET", "/openapi.yaml", 200, &headers, b"openapi: 3.1.0"), "");
    insta::assert_snapshot!(judge_bytes("GET", "/openapi.yaml", 200, &headers, b"\xff"), @"getOpenapiYaml answered 200 with a \
        body that is not `application/yaml`");
}

#[test]
fn bytes_pass_under_a_type_that_is_listed_and_with_their_headers() {
    let path = format!("/agents/{REQUEST}/avatar");
    let etag = format!("\"{}\"", "a".repeat(64));
    let mut headers = HeaderMap::new();
    for (name, value) in [
        ("x-request-id", REQUEST),
        ("content-type", "image/png"),
        ("etag", &etag),
        ("cache-control", "no-store"),
        ("content-disposition", "inline"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("x-content-type-options", "nosniff"),
    ] {
        headers.insert(name, HeaderValue::from_str(value).expect("ASCII"));
    }
    assert_eq!(judge_bytes("GET", &path, 200, &headers, b"\x89PNG"), "");
    assert_eq!(judge_bytes("HEAD", &path, 200, &headers, b""), "");
    insta::assert_snapshot!(judge_bytes("GET", &path, 200, &headers, b""), @"getAgentAvatar answered 200 without a byte");
    headers.insert("content-type", HeaderValue::from_static("image/svg+xml"));
    headers.insert("etag", HeaderValue::from_static("weak"));
    insta::assert_snapshot!(judge_bytes("GET", &path, 200, &headers, b"<svg/>"), @r#"
    getAgentAvatar answered 200 with the header `etag: weak`, which is not as openapi.yaml says: "weak" does not
      match "^"[0-9a-f]{64}"$"
    getAgentAvatar answered 200 as `image/svg+xml`, which openapi.yaml does not list: add the type to that
      response or answer another
    "#);
}

#[test]
fn a_status_a_code_and_a_header_that_are_not_listed_are_found() {
    insta::assert_snapshot!(judge("GET", "/agents", 404, &[], &failure_body("AGENT_NOT_FOUND")), @r"
    listAgents answered AGENT_NOT_FOUND, which openapi.yaml does not list: add it to x-errors or stop answering it
    listAgents answered 404 AGENT_NOT_FOUND, which openapi.yaml does not list: add the status to its responses or
      stop answering it
    ");
    insta::assert_snapshot!(judge("GET", "/agents", 400, &[("retry-after", "1")], &failure_body("VALIDATION_ERROR")), @r"
    listAgents answered 400 with the header `retry-after`, which openapi.yaml does not list there: add it to that
      response or stop sending it
    listAgents answered VALIDATION_ERROR with `Retry-After: 1` and `retryAfterSeconds: (missing)`: send both,
      with the same number
    ");
}

#[test]
fn a_missing_header_and_one_of_another_form_are_found() {
    insta::assert_snapshot!(judge("GET", "/agents", 429, &[("x-ratelimit-limit", "many")], &failure_body("RATE_LIMITED")), @r#"
    listAgents answered 429 without the header `retry-after`, which openapi.yaml requires there: send it, or make
      it optional
    listAgents answered 429 with the header `x-ratelimit-limit: many`, which is not as openapi.yaml says: "many"
      is not of type "integer"
    listAgents answered RATE_LIMITED without the param `retryAfterSeconds`: send it, or list it in
      `optionalParams` of the code
    "#);
}

#[test]
fn a_body_of_another_form_is_found() {
    let page = json!({ "success": true, "data": { "items": [{}], "total": 1 }, "error": null });
    insta::assert_snapshot!(judge("GET", "/agents/x/sources", 201, &[], &page), @r"
    listSources answered 201 , which openapi.yaml does not list: add the status to its responses or stop
      answering it
    ");
    let page = json!({ "success": true, "data": { "items": [], "total": 1 }, "error": null });
    insta::assert_snapshot!(judge("GET", "/agents", 200, &[], &page), @r#"
    listAgents answered 200 with a body that openapi.yaml does not describe: `/data`: "nextCursor" is a required
      property
    listAgents answered 200 with a body that openapi.yaml does not describe: `/data`: Additional properties are
      not allowed ('total' was unexpected)
    "#);
}

#[test]
fn a_failure_that_names_another_request_or_another_kind_of_place_is_found() {
    let mut body = failure_body("VALIDATION_ERROR");
    body["error"]["requestId"] = json!("another");
    body["error"]["details"] = json!([{ "field": "name", "message": "No." }]);
    insta::assert_snapshot!(judge("GET", "/agents", 400, &[], &body), @r#"
    listAgents answered VALIDATION_ERROR with the request id "another" in the body and
      Some("019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49") in X-Request-Id
    listAgents named the field `name`: it must be a JSON pointer, or `path/…`, `query/…` or `header/…`
    "#);
}

#[test]
fn a_failure_without_its_params_with_those_of_another_code_or_of_another_type_is_found() {
    let mut body = failure_body("LIMIT_EXCEEDED");
    body["error"]["params"] = json!({ "limit": 5, "used": "five", "contactId": REQUEST });
    insta::assert_snapshot!(judge("POST", "/agents", 403, &[], &body), @r#"
    createAgent answered LIMIT_EXCEEDED with the param `contactId`, which the code does not have: add it to its
      `params` or stop sending it
    createAgent answered LIMIT_EXCEEDED without the param `isPlanLimit`: send it, or list it in `optionalParams`
      of the code
    createAgent answered 403 with a body that openapi.yaml does not describe: `/error/params/used`: "five" is not
      of type "integer"
    "#);
    body["error"]["params"] = json!({ "limit": 5, "used": 5, "isPlanLimit": true });
    assert_eq!(judge("POST", "/agents", 403, &[], &body), "");
}

#[test]
fn a_failure_that_tells_programs_another_time_than_its_header_is_found() {
    let mut body = failure_body("RATE_LIMITED");
    body["error"]["params"] = json!({ "retryAfterSeconds": 2 });
    let headers = |seconds| [("retry-after", seconds), ("x-ratelimit-limit", "600")];
    assert_eq!(judge("GET", "/agents", 429, &headers("2"), &body), "");
    insta::assert_snapshot!(judge("GET", "/agents", 429, &headers("3"), &body), @r"
    listAgents answered RATE_LIMITED with `Retry-After: 3` and `retryAfterSeconds: 2`: send both, with the same
      number
    ");
}

#[test]
fn an_answer_where_no_operation_is_must_say_so() {
    insta::assert_snapshot!(judge("GET", "/nowhere", 200, &[], &json!({})), @"GET /nowhere leads to no operation and was \
        answered 200 None: answer 404 ROUTE_NOT_FOUND");
    insta::assert_snapshot!(
        judge("PUT", "/agents", 405, &[("allow", "GET")], &failure_body("METHOD_NOT_ALLOWED")),
        @r#"PUT /agents answered `Allow: GET`, but openapi.yaml has ["GET", "POST"] there"#
    );
}
