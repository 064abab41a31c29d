//! `/emails`.

use axum::{
    extract::{Path, State},
    response::Response,
};
use http::{HeaderMap, StatusCode};
use serde_json::{Value, json};

use super::{SharedState, answer, lock_state, refuse};

/// `POST /emails`.
pub(super) async fn send(State(state): State<SharedState>, headers: HeaderMap, body: String) -> Response {
    let mut mail: Value = serde_json::from_str(&body).unwrap_or_default();
    let Some(from) = mail["from"].as_str().map(domain_of) else {
        return refuse(StatusCode::UNPROCESSABLE_ENTITY, "missing_required_field", "Missing `from` field.");
    };
    let recipients = match &mail["to"] {
        Value::String(to) => vec![to.clone()],
        to => to.as_array().into_iter().flatten().filter_map(|to| to.as_str().map(str::to_owned)).collect(),
    };
    if recipients.is_empty() || recipients.iter().any(|to| domain_of(to).is_empty()) {
        let message = "Invalid `to` field. The email address needs to follow the `email@example.com` format.";
        return refuse(StatusCode::UNPROCESSABLE_ENTITY, "validation_error", message);
    }
    let mut state = lock_state(&state);
    if !state.domains.iter().any(|domain| domain.name == from && state.published.contains(&from)) {
        let message = format!("The {from} domain is not verified. Please, add and verify your domain");
        return refuse(StatusCode::FORBIDDEN, "validation_error", &message);
    }
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok()).map(str::to_owned);
    if let Some((sent, answered)) = key.as_ref().and_then(|key| state.answered.get(key)) {
        return if *sent == mail {
            answer(StatusCode::OK, answered.clone())
        } else {
            let message = "This idempotency key has already been used with a different payload.";
            refuse(StatusCode::CONFLICT, "invalid_idempotent_request", message)
        };
    }
    let id = state.new_id();
    let answered = json!({ "id": id });
    if let Some(key) = key {
        state.answered.insert(key, (mail.clone(), answered.clone()));
    }
    mail["id"] = json!(id);
    mail["to"] = json!(recipients);
    state.mails.push(mail);
    answer(StatusCode::OK, answered)
}

/// `GET /emails/{id}`.
pub(super) async fn find(State(state): State<SharedState>, Path(id): Path<String>) -> Response {
    let state = lock_state(&state);
    match state.mails.iter().find(|mail| mail["id"] == id.as_str()) {
        Some(mail) => {
            let mut shown = mail.clone();
            shown["object"] = json!("email");
            shown["last_event"] = json!("sent");
            answer(StatusCode::OK, shown)
        }
        None => refuse(StatusCode::NOT_FOUND, "not_found", "Email not found"),
    }
}

/// Returns the domain of an address, with or without a name; empty if it is none.
fn domain_of(address: &str) -> String {
    let address = address.rsplit_once('<').map_or(address, |(_, rest)| rest.trim_end_matches('>'));
    address.rsplit_once('@').map(|(_, domain)| domain.to_ascii_lowercase()).unwrap_or_default()
}
