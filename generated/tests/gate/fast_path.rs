//! What the gate leaves to the schemas, and that nothing else gets to them.

use axum::body::Body;
use frontdesk_api::{FieldProblem, Invalid, contract::OPENAPI_JSON};
use http::Request;

use crate::server::{GateServer, RequestOutcome, SentByAdmin, document};

const AGENT: &str = "/agents/019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49";

fn json_request(method: &str, path: &str, body: &str) -> Request<Body> {
    let request = Request::builder().method(method).uri(path).header("content-type", "application/json");
    request.body(Body::from(body.to_owned())).expect("a request")
}

fn refused_with(method: &str, path: &str, body: &str) -> Invalid {
    match GateServer::new(OPENAPI_JSON).answer(json_request(method, path, body)) {
        RequestOutcome::Refused(invalid) => invalid,
        RequestOutcome::Reached => panic!("{body} was taken"),
    }
}

fn text(field: &str, message: &str) -> Invalid {
    Invalid::Text(FieldProblem { field: field.to_owned(), message: message.to_owned() })
}

#[test]
fn good_requests_never_meet_the_contract() {
    let server = GateServer::new(document("no contract: whoever reads it panics"));
    for (method, path, body) in [
        ("GET", "/agents?limit=5&cursor=abc", ""),
        ("GET", AGENT, ""),
        ("POST", "/agents", r#"{"name":"  Front desk ","isPublic":true,"systemInstruction":"Be brief."}"#),
        ("PATCH", AGENT, r#"{"systemInstruction":null}"#),
        ("POST", "/roles", r#"{"name":"Editors","permissions":["agents:view","sources:edit"]}"#),
        ("POST", "/agents", r#"{"name":"an escaped backslash, then u0000: \\u0000"}"#),
    ] {
        assert_eq!(server.answer(json_request(method, path, body)), RequestOutcome::Reached, "{method} {path} {body}");
    }
}

#[test]
fn what_is_right_in_an_unusual_spelling_is_taken_in_the_end() {
    let server = GateServer::new(OPENAPI_JSON);
    let path = &format!("{AGENT}/retrieve");
    for body in [
        r#"{"query":"when","limit":5.0}"#,
        r#"{"query":"when","limit":1e1}"#,
        // An escape in a name may hide a duplicate of that field.
        r#"{"qu\u0065ry":"when"}"#,
    ] {
        assert_eq!(server.answer(json_request("POST", path, body)), RequestOutcome::Reached, "{body}");
    }
}

#[test]
fn what_only_serde_would_take_is_refused() {
    for (path, body) in [
        ("/agents".to_owned(), r#"["Front desk",true,true,"openai/gpt-5.4-mini","Be brief."]"#),
        ("/agents".to_owned(), r#"{"name":"Front desk","isPublic":null}"#),
        (format!("{AGENT}/sources/website"), r#"{"url":"https://desk.example/","mode":{"crawl":null}}"#),
        ("/chat".to_owned(), r#"{"agentId":"019a9f3e6c2b7c519a5e0d6f1c2b3a49","message":"When?"}"#),
    ] {
        assert!(matches!(refused_with("POST", &path, body), Invalid::Fields(_)), "{body}");
    }
}

/// The models are stricter than this contract: the client that sends such a request is told, and so are we.
#[test]
fn what_the_models_refuse_and_the_schemas_take_is_a_defect() {
    let mut contract: serde_json::Value = serde_json::from_str(&OPENAPI_JSON.text()).expect("the contract is JSON");
    let limit = contract.pointer_mut("/components/schemas/RetrieveRequest/properties/limit");
    limit.and_then(serde_json::Value::as_object_mut).expect("a bounded limit").remove("maximum");
    let server = GateServer::new(document(&contract.to_string()));
    let refused = |limit: u64| {
        server.answer(json_request("POST", &format!("{AGENT}/retrieve"), &format!(r#"{{"query":"when","limit":{limit}}}"#)))
    };
    let defect = |field: &str, message: &str| {
        RequestOutcome::Refused(Invalid::Defect(FieldProblem { field: field.to_owned(), message: message.to_owned() }))
    };
    assert_eq!(refused(51), defect("", "cannot be taken: limit"));
    let message = "cannot be taken: invalid value: integer `9000000000`, expected i32";
    assert_eq!(refused(9_000_000_000), defect("/limit", message));
}

#[test]
fn fields_of_an_owner_are_refused_before_their_shape() {
    let expected = Invalid::OwnerOnly(vec!["sessionResumeHours".to_owned()]);
    for body in [
        r#"{"sessionResumeHours":24}"#,
        r#"{"sessionResumeHours":null}"#,
        r#"{"sessionResumeHours":"x","naem":1}"#,
        r#"{"name":" ","\u0073essionResumeHours":1}"#,
    ] {
        assert_eq!(refused_with("PATCH", AGENT, body), expected, "{body}");
    }
}

#[test]
fn fields_of_an_owner_are_checked_like_any_other_where_an_owner_sends_them() {
    let server = GateServer::new(OPENAPI_JSON);
    let sent = |body: &str| {
        let mut request = json_request("PATCH", AGENT, body);
        request.extensions_mut().insert(SentByAdmin);
        server.answer(request)
    };
    for body in [
        r#"{"sessionResumeHours":24,"geoRestrictionMode":"block","geoRestrictionCountries":["DE"]}"#,
        r#"{"name":"Front desk","geoRestrictionCountries":null}"#,
        r#"{"sessionResumeHours":24.0}"#,
    ] {
        assert_eq!(sent(body), RequestOutcome::Reached, "{body}");
    }
    for (body, field) in [
        (r#"{"sessionResumeHours":169}"#, "/sessionResumeHours"),
        (r#"{"sessionResumeHours":null}"#, "/sessionResumeHours"),
        (r#"{"geoRestrictionMode":"nonsense"}"#, "/geoRestrictionMode"),
    ] {
        let RequestOutcome::Refused(Invalid::Fields(problems)) = sent(body) else { panic!("{body}") };
        assert_eq!(problems.iter().map(|problem| problem.field.as_str()).collect::<Vec<_>>(), [field], "{body}");
    }
}

#[test]
fn texts_are_refused_in_the_words_of_their_rule_once_the_shape_is_right() {
    let name = |name: &str| refused_with("POST", "/agents", &serde_json::json!({ "name": name }).to_string());
    assert_eq!(name(" \n"), text("/name", "Name cannot be empty or only whitespace"));
    let long = "Name must be at most 200 characters after trimming; this one has 201. Send a shorter one.";
    assert_eq!(name(&"é".repeat(201)), text("/name", long));
    let path = format!("{AGENT}/sources/qna");
    // Only the first one is reported; and none as long as anything else is wrong.
    assert_eq!(
        refused_with("POST", &path, r#"{"question":"","answer":""}"#),
        text("/question", "Question cannot be empty or only whitespace")
    );
    assert!(
        matches!(refused_with("POST", &path, r#"{"question":"","answer":1}"#), Invalid::Fields(problems) if problems.len() == 1)
    );
    let upload = Request::builder()
        .method("POST")
        .uri(format!("{AGENT}/sources/file?name=%20"))
        .header("content-type", "application/octet-stream");
    let answer = GateServer::new(OPENAPI_JSON).answer(upload.body(Body::empty()).expect("a request"));
    assert_eq!(answer, RequestOutcome::Refused(text("query/name", "Name cannot be empty or only whitespace")));
}
