//! `/domains`.

use std::collections::BTreeMap;

use axum::{
    extract::{Path, RawQuery, State},
    response::Response,
};
use http::StatusCode;
use serde_json::{Value, json};

use super::{SharedState, answer, lock_state, refuse};

/// Default number of domains of a page.
const PAGE_SIZE: usize = 20;

/// A domain.
pub(super) struct FakeDomain {
    pub(super) id: String,
    pub(super) name: String,
    status: String,
    receives: bool,
    /// Status of the records of sending, and of that of receiving.
    records: (String, String),
}

impl FakeDomain {
    /// Creates a domain that sends; it and its records have this status.
    pub(super) fn new(id: String, name: &str, status: &str) -> Self {
        let records = (status.to_owned(), status.to_owned());
        Self { id, name: name.to_owned(), status: status.to_owned(), receives: false, records }
    }

    pub(super) fn set_status(&mut self, status: &str) {
        self.status = status.to_owned();
        self.records = (status.to_owned(), status.to_owned());
    }

    /// Sees which records are published.
    fn verify(&mut self, is_published: bool) {
        let status = if is_published { "verified" } else { "pending" };
        self.set_status(status);
    }

    /// The name without the registered domain, which the names of records end in.
    fn relative(&self, label: &str) -> String {
        let labels: Vec<&str> = self.name.split('.').collect();
        let below = &labels[..labels.len().saturating_sub(2)];
        std::iter::once(label).chain(below.iter().copied()).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(".")
    }

    fn records_json(&self) -> Value {
        let (sending, receiving) = &self.records;
        let record = |purpose: &str, label: &str, kind: &str, value: &str| {
            let name = self.relative(label);
            json!({ "record": purpose, "name": name, "type": kind, "value": value, "ttl": "Auto", "status": sending })
        };
        let mut exchanger = record("SPF", "send", "MX", "feedback-smtp.us-east-1.amazonses.com");
        exchanger["priority"] = json!(10);
        let mut records = vec![
            exchanger,
            record("SPF", "send", "TXT", "\"v=spf1 include:amazonses.com ~all\""),
            record("DKIM", "resend._domainkey", "TXT", &format!("p=MIGf{}", self.id.replace('-', ""))),
        ];
        if self.receives {
            let mut exchanger = record("Receiving", "", "MX", "inbound-smtp.us-east-1.amazonaws.com");
            exchanger["priority"] = json!(10);
            exchanger["status"] = json!(receiving);
            records.push(exchanger);
        }
        let mut tracking = record("Tracking", "", "CNAME", "links1.resend-dns.com");
        tracking["name"] = json!(format!("links.{}", self.name));
        records.push(tracking);
        Value::Array(records)
    }

    fn listed_json(&self) -> Value {
        let capability = if self.receives { "enabled" } else { "disabled" };
        json!({
            "id": self.id,
            "name": self.name,
            "status": self.status,
            "created_at": "2026-11-30T12:00:00.000000+00:00",
            "region": "us-east-1",
            "capabilities": { "sending": "enabled", "receiving": capability },
        })
    }

    fn json(&self) -> Value {
        let mut whole = self.listed_json();
        whole["object"] = json!("domain");
        whole["records"] = self.records_json();
        whole
    }
}

/// `POST /domains`.
pub(super) async fn create(State(state): State<SharedState>, body: String) -> Response {
    let body: Value = serde_json::from_str(&body).unwrap_or_default();
    let Some(name) = body["name"].as_str().filter(|name| name.contains('.')) else {
        return refuse(StatusCode::UNPROCESSABLE_ENTITY, "missing_required_field", "Missing `name` field.");
    };
    let mut state = lock_state(&state);
    if state.domains.iter().any(|domain| domain.name == name) {
        return refuse(StatusCode::FORBIDDEN, "validation_error", "This domain has been registered already.");
    }
    let id = state.new_id();
    let receives = body["capabilities"]["receiving"] == "enabled";
    let domain = FakeDomain { receives, ..FakeDomain::new(id, name, "not_started") };
    let mut shown = domain.json();
    if let Some(fields) = shown.as_object_mut() {
        fields.remove("object");
    }
    state.domains.push(domain);
    answer(StatusCode::CREATED, shown)
}

/// `GET /domains`, the newest first.
pub(super) async fn list(State(state): State<SharedState>, RawQuery(query): RawQuery) -> Response {
    let query: BTreeMap<_, _> = url::form_urlencoded::parse(query.unwrap_or_default().as_bytes()).into_owned().collect();
    let state = lock_state(&state);
    let limit = query.get("limit").and_then(|limit| limit.parse().ok()).unwrap_or(PAGE_SIZE);
    let newest = || state.domains.iter().rev();
    let start = query.get("after").map_or(0, |after| newest().position(|domain| domain.id == *after).map_or(0, |at| at + 1));
    let page: Vec<Value> = newest().skip(start).take(limit).map(FakeDomain::listed_json).collect();
    let has_more = start + page.len() < state.domains.len();
    answer(StatusCode::OK, json!({ "object": "list", "has_more": has_more, "data": page }))
}

/// `GET /domains/{id}`.
pub(super) async fn find(State(state): State<SharedState>, Path(id): Path<String>) -> Response {
    with_domain(&state, &id, |domain, _| domain.json())
}

/// `PATCH /domains/{id}`.
pub(super) async fn update(State(state): State<SharedState>, Path(id): Path<String>, body: String) -> Response {
    let body: Value = serde_json::from_str(&body).unwrap_or_default();
    with_domain(&state, &id, |domain, _| {
        if let Some(receives) = body["capabilities"]["receiving"].as_str() {
            domain.receives = receives == "enabled";
        }
        json!({ "object": "domain", "id": domain.id })
    })
}

/// `POST /domains/{id}/verify`.
pub(super) async fn verify(State(state): State<SharedState>, Path(id): Path<String>) -> Response {
    with_domain(&state, &id, |domain, is_published| {
        domain.verify(is_published);
        json!({ "object": "domain", "id": domain.id })
    })
}

/// `DELETE /domains/{id}`.
pub(super) async fn delete(State(state): State<SharedState>, Path(id): Path<String>) -> Response {
    let response = with_domain(&state, &id, |domain, _| json!({ "object": "domain", "id": domain.id, "deleted": true }));
    lock_state(&state).domains.retain(|domain| domain.id != id);
    response
}

/// Answers with what `act` says of a domain, which is told whether its records are published.
fn with_domain(state: &SharedState, id: &str, act: impl FnOnce(&mut FakeDomain, bool) -> Value) -> Response {
    let mut state = lock_state(state);
    let state = &mut *state;
    match state.domains.iter_mut().find(|domain| domain.id == id) {
        Some(domain) => {
            let is_published = state.published.contains(&domain.name);
            answer(StatusCode::OK, act(domain, is_published))
        }
        None => refuse(StatusCode::NOT_FOUND, "not_found", "Domain not found"),
    }
}
