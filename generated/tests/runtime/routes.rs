//! The router below a base path, and the table of operations.

use std::{collections::HashSet, sync::Arc};

use axum::{Router, http::HeaderMap};
use frontdesk_api::{
    Access,
    contract::OPENAPI_JSON,
    operations::{self, CREATE_AGENT, GET_OPENAPI, STREAM_CHAT},
};
use frontdesk_vocabulary::{ErrorCode, Module, Permission, Plan, Scope};
use http::StatusCode;
use tower::ServiceExt;

use crate::fake::{AGENT, FakeService, empty_request};

/// Builds a server that nests the router and has its own fallbacks.
fn nested_server() -> Router {
    Router::new()
        .nest("/api/v1", frontdesk_api::router(Arc::new(FakeService::default())))
        .fallback(|| async { (StatusCode::NOT_FOUND, "no such route") })
        .method_not_allowed_fallback(|| async { (StatusCode::METHOD_NOT_ALLOWED, "not this method") })
}

async fn send_to_server(method: &str, path: &str) -> (StatusCode, HeaderMap) {
    let response = nested_server().oneshot(empty_request(method, path)).await.expect("a router always answers");
    (response.status(), response.headers().clone())
}

#[tokio::test]
async fn another_method_is_answered_by_the_server_with_allow() {
    let (status, headers) = send_to_server("PUT", AGENT).await;
    assert_eq!(status, 405);
    let allowed: HashSet<_> = headers["allow"].to_str().expect("it is text").split(',').map(str::trim).collect();
    assert_eq!(allowed, HashSet::from(["GET", "HEAD", "PATCH", "DELETE"]));
    assert_eq!(send_to_server("GET", "/chat").await.1["allow"], "POST");
}

#[tokio::test]
async fn an_unknown_path_is_answered_by_the_server() {
    for path in ["/agent", "/agents/", "/agents/a/b/c/d", ""] {
        assert_eq!(send_to_server("GET", path).await.0, 404, "{path}");
    }
}

#[test]
fn the_table_says_what_the_contract_says() {
    let access = Access::Key {
        sandbox_scope: None,
        scope: Scope::Write,
        module: Module::Agents,
        permission: Some(Permission::AgentsEdit),
        plan: Plan::Sandbox,
        by_owner: false,
    };
    assert_eq!(CREATE_AGENT.access, access);
    assert_eq!((CREATE_AGENT.method, CREATE_AGENT.path, CREATE_AGENT.tag), ("POST", "/agents", "agents"));
    assert_eq!((CREATE_AGENT.success, CREATE_AGENT.max_body_bytes), (201, Some(65_536)));
    assert_eq!(GET_OPENAPI.access, Access::Public);
    assert!(STREAM_CHAT.streams && !STREAM_CHAT.enveloped && STREAM_CHAT.idempotent);
    assert!(STREAM_CHAT.errors.contains(&ErrorCode::MessageNotFound));
}

#[test]
fn the_table_holds_every_operation_of_the_contract() {
    let contract: serde_json::Value = serde_json::from_str(&OPENAPI_JSON.text()).expect("the contract is JSON");
    let paths = contract["paths"].as_object().expect("it has paths");
    let declared = paths.values().filter_map(|item| item.as_object()).flatten();
    let declared: HashSet<_> = declared.filter_map(|(_, operation)| operation["operationId"].as_str()).collect();
    assert_eq!(operations::ALL.iter().map(|operation| operation.id).collect::<HashSet<_>>(), declared);
}

#[test]
fn codes_have_names_and_statuses() {
    assert_eq!(ErrorCode::AgentUnavailable.status(), 410);
    for code in ErrorCode::ALL {
        assert_eq!(code.as_str().parse(), Ok(*code));
        assert_eq!(serde_json::to_value(code).expect("it is JSON"), code.as_str());
    }
    assert!("NO_SUCH_CODE".parse::<ErrorCode>().is_err());
}
