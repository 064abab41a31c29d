//! Fields of a body: each invalid one is named, with advice.

use frontdesk_api::Invalid;
use serde_json::{Value, json as value};

use crate::fake::{AGENT, FakeWorld, json_request};

/// Returns the problems of a body sent to `method path`.
async fn body_problems(method: &str, path: &str, body: Value) -> Value {
    let problems = FakeWorld::new().field_problems(json_request(method, path, body.to_string())).await;
    Value::Object(problems.into_iter().map(|(field, message)| (field, Value::String(message))).collect())
}

#[tokio::test]
async fn every_offending_field_is_named_at_once() {
    let body = value!({ "isPublic": "yes", "model": null, "naem": "A", "a/b~c": 1 });
    assert_eq!(
        body_problems("POST", "/agents", body).await,
        value!({
            "/name": "is required",
            "/isPublic": "must be a boolean",
            "/model": "must be a string",
            "/naem": "unknown field; leave it out",
            "/a~1b~0c": "unknown field; leave it out",
        })
    );
}

#[tokio::test]
async fn parameters_and_body_are_refused_together() {
    let body = value!({ "query": 7, "limit": 51 });
    assert_eq!(
        body_problems("POST", "/agents/1/retrieve?x=1", body).await,
        value!({
            "/query": "must be a string",
            "/limit": "must be at most 50",
            "query/x": "unknown parameter; leave it out",
            "path/agentId": "must be a UUID, as in 019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49",
        })
    );
}

#[tokio::test]
async fn a_body_of_another_kind_is_named_by_the_empty_pointer() {
    for body in [value!([]), value!("text"), value!(null), value!(1)] {
        assert_eq!(body_problems("POST", "/agents", body).await, value!({ "": "must be an object" }));
    }
}

#[tokio::test]
async fn a_change_must_change_something() {
    assert_eq!(body_problems("PATCH", AGENT, value!({})).await, value!({ "": "must have at least 1 field" }));
}

#[tokio::test]
async fn one_of_several_fields_is_needed() {
    let problem = value!({ "": "must have at least one of `externalId`, `email`, `name`" });
    assert_eq!(body_problems("POST", "/contacts", value!({ "phone": "555-0134" })).await, problem);
    assert_eq!(body_problems("POST", "/contacts", value!({})).await, problem);
    let empty = json_request("POST", "/contacts", value!({ "externalId": "" }).to_string());
    match FakeWorld::new().shape_problem(empty).await {
        Invalid::Text(problem) => assert_eq!(problem.field, "/externalId", "the rules for its texts hold as well"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_union_names_the_problems_of_the_kind_that_was_sent() {
    let id = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49";
    for (target, problems) in [
        (value!({ "kind": "url" }), value!({ "/target/url": "is required" })),
        (value!({ "kind": "url", "url": "/a", "id": id }), value!({ "/target/id": "unknown field; leave it out" })),
        (
            value!({ "kind": "article", "url": "/a" }),
            value!({ "/target/id": "is required", "/target/url": "unknown field; leave it out" }),
        ),
        (value!({ "kind": "page", "id": id }), value!({ "/target/kind": r#"must be one of "article", "collection", "url""# })),
        (value!({ "id": id }), value!({ "/target/kind": "is required" })),
        (value!("/a"), value!({ "/target": "must be an object" })),
    ] {
        let path = format!("/help-center/sites/{id}/redirects");
        let body = value!({ "fromPath": "/old", "target": target });
        assert_eq!(body_problems("POST", &path, body).await, problems, "{target}");
    }
}

#[tokio::test]
async fn nul_is_refused_wherever_it_stands() {
    assert_eq!(
        body_problems("POST", "/agents", value!({ "name": "a\0b" })).await,
        value!({ "/name": "must not contain the character U+0000" })
    );
    let problems =
        FakeWorld::new().field_problems(json_request("POST", "/agents", r#"{"name":["ok",{"x\u0000":"\u0000"}]}"#)).await;
    let fields: Vec<_> = problems.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["/name/1", "/name/1/x\0", "/name"]);
}

#[tokio::test]
async fn a_whole_number_may_be_written_with_a_fraction() {
    let path = format!("{AGENT}/retrieve");
    let asked = format!(
        r#"RetrieveParams {{ agent_id: {} }} RetrieveRequest {{ query: "when", limit: Some(5), explain: None }}"#,
        &AGENT[8..]
    );
    let answer = FakeWorld::new().send(json_request("POST", &path, r#"{"query":"when","limit":5.0}"#)).await;
    assert_eq!(answer.steps[1], asked);
    let answer = FakeWorld::new().send(json_request("POST", &path, r#"{"query":"when","limit":5e0}"#)).await;
    assert_eq!(answer.steps[1], asked);
    assert_eq!(
        body_problems("POST", &path, value!({ "query": "when", "limit": 5.5 })).await,
        value!({ "/limit": "must be an integer" })
    );
}

#[tokio::test]
async fn numbers_beyond_every_integer_are_fields_too() {
    for number in ["99999999999999999999999999", "-1e300", "9223372036854775808"] {
        let body = format!(r#"{{"query":"when","limit":{number}}}"#);
        let problems = FakeWorld::new().field_problems(json_request("POST", &format!("{AGENT}/retrieve"), body)).await;
        assert_eq!(problems[0].0, "/limit", "{number}");
    }
}

#[tokio::test]
async fn absent_null_and_a_value_stay_apart() {
    use frontdesk_api::models::AgentUpdate;
    let read = |json: &str| serde_json::from_str::<AgentUpdate>(json).map(|update| update.geo_restriction_countries);
    assert_eq!(read("{}").ok(), Some(None));
    assert_eq!(read(r#"{"geoRestrictionCountries":null}"#).ok(), Some(Some(None)));
    assert_eq!(read(r#"{"geoRestrictionCountries":["DE"]}"#).ok(), Some(Some(Some(vec!["DE".to_owned()]))));
    for json in [r#"{"name":"A"}"#, r#"{"geoRestrictionCountries":null}"#, r#"{"geoRestrictionCountries":["DE"]}"#] {
        let update: AgentUpdate = serde_json::from_str(json).expect("it is one");
        assert_eq!(serde_json::to_string(&update).expect("it is JSON"), json);
    }
}

#[tokio::test]
async fn a_null_where_none_is_allowed_is_refused() {
    assert_eq!(body_problems("PATCH", AGENT, value!({ "name": null })).await, value!({ "/name": "must be a string" }));
}

#[tokio::test]
async fn an_answer_lists_a_hundred_problems_at_most() {
    let body: serde_json::Map<_, _> = (0..2000).map(|number| (format!("x{number}"), Value::Null)).collect();
    assert_eq!(
        FakeWorld::new().field_problems(json_request("POST", "/agents", Value::Object(body).to_string())).await.len(),
        100
    );
}
