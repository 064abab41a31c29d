//! Every error that the contract lists for an operation is provoked on that operation.
//!
//! A line of [`provoked!`] is a code and a function that makes any operation answer it; the generated test calls the
//! function for each operation with the code in its `x-errors`, on both databases. There are no exceptions.

use std::collections::BTreeSet;

use frontdesk_conformance::{
    World,
    contract::{ContractOperation, contract},
    stage::CATALOG,
    stories,
};
use frontdesk_server::testing::names::shared_names;
use frontdesk_test_programs::provider;

mod access;
mod body;
mod domains;
mod email_channel;
mod email_domains;
mod faults;
mod help_center_articles;
mod help_center_files;
mod help_centers;
mod idempotency;
mod keys;
mod limits;
mod missing;
mod nowhere;
mod providers;
mod shape;
mod sign_up;
pub(crate) mod state;
mod ways;

pub(crate) use access::{plan_reaches, sandbox_reaches};

macro_rules! provoked {
    ($($code:literal: $name:ident by $provoke:path $(, with $settings:expr)?;)+) => {
        const CODES: &[&str] = &[$($code),+];

        $(async fn $name(world: &World) {
            on_every_operation(world, $code, async |world, operation| $provoke(world, operation).await).await;
        })+

        stories![$($name $(with $settings)?),+];
    };
}

provoked! {
    "VALIDATION_ERROR": validation_error by shape::is_wrong, with "rate_limit = 0";
    "BLOCKED_EMAIL_DOMAIN": blocked_email_domain by sign_up::nobody_reads_there;
    "APEX_NOT_ALLOWED": apex_not_allowed by email_domains::hostname_is_an_apex;
    "INVALID_CLAIM_CODE": invalid_claim_code by sign_up::code_is_no_good, with "trusted_proxies = ['127.0.0.1/32']";
    "UNAUTHORIZED": unauthorized by keys::missing;
    "INVALID_API_KEY": invalid_api_key by keys::not_valid;
    "INSUFFICIENT_CREDITS": insufficient_credits by state::credits_are_spent;
    "PLAN_UPGRADE_REQUIRED": plan_upgrade_required by access::lower_plan;
    "SANDBOX_NOT_PERMITTED": sandbox_not_permitted by access::outside_of_the_sandbox;
    "INSUFFICIENT_SCOPE": insufficient_scope by access::lower_scope;
    "FORBIDDEN": forbidden by access::not_allowed, with "sign_up = 'invited'";
    "LIMIT_EXCEEDED": limit_exceeded by limits::plan_is_full;
    "TOO_MANY": too_many by limits::number_is_reached;
    "PLAN_REQUIRED": plan_required by domains::add_on_is_missing;
    "DOMAIN_LIMIT_REACHED": domain_limit_reached by domains::allowance_is_used;
    "SANDBOX_MODEL_NOT_PERMITTED": sandbox_model_not_permitted by limits::model_of_five_credits, with CATALOG;
    "AGENT_NOT_FOUND": agent_not_found by missing::agent;
    "MODEL_NOT_FOUND": model_not_found by missing::model;
    "AVATAR_NOT_FOUND": avatar_not_found by missing::avatar;
    "SOURCE_NOT_FOUND": source_not_found by missing::source;
    "SOURCE_PAGE_NOT_FOUND": source_page_not_found by missing::page;
    "CONVERSATION_NOT_FOUND": conversation_not_found by missing::conversation;
    "MESSAGE_NOT_FOUND": message_not_found by missing::message;
    "ATTACHMENT_NOT_FOUND": attachment_not_found by missing::attachment;
    "MAIL_NOT_FOUND": mail_not_found by missing::raw_mail;
    "NOTE_NOT_FOUND": note_not_found by missing::note;
    "ASSIGNEE_NOT_FOUND": assignee_not_found by missing::assignee;
    "CONTACT_NOT_FOUND": contact_not_found by missing::contact;
    "ATTRIBUTE_NOT_FOUND": attribute_not_found by missing::attribute;
    "LEAD_NOT_FOUND": lead_not_found by missing::lead;
    "SAVED_REPLY_NOT_FOUND": saved_reply_not_found by missing::saved_reply;
    "TOPIC_NOT_FOUND": topic_not_found by missing::topic;
    "WEBHOOK_ENDPOINT_NOT_FOUND": webhook_endpoint_not_found by missing::webhook_endpoint;
    "WEBHOOK_DELIVERY_NOT_FOUND": webhook_delivery_not_found by missing::webhook_delivery;
    "WEBHOOK_EVENT_NOT_FOUND": webhook_event_not_found by missing::webhook_event;
    "CUSTOM_DOMAIN_NOT_FOUND": custom_domain_not_found by missing::custom_domain;
    "DOMAIN_NOT_FOUND": domain_not_found by missing::email_domain;
    "ADDRESS_NOT_FOUND": address_not_found by missing::email_address;
    "SENDER_NOT_FOUND": sender_not_found by missing::blocked_sender;
    "SUPPRESSION_NOT_FOUND": suppression_not_found by missing::email_suppression;
    "HELP_CENTER_NOT_FOUND": help_center_not_found by missing::help_center;
    "COLLECTION_NOT_FOUND": collection_not_found by missing::collection;
    "ARTICLE_NOT_FOUND": article_not_found by missing::article;
    "REVISION_NOT_FOUND": revision_not_found by missing::revision;
    "REDIRECT_NOT_FOUND": redirect_not_found by missing::redirect;
    "HELP_CENTER_FILE_NOT_FOUND": help_center_file_not_found by missing::file;
    "ROLE_NOT_FOUND": role_not_found by missing::role;
    "REQUEST_TIMEOUT": request_timeout by body::too_slow, with "limits.body_deadline = '200ms'";
    "IDEMPOTENCY_IN_PROGRESS": idempotency_in_progress by idempotency::while_the_first_runs,
        with shared_names().mail_lines().as_str();
    "NOT_A_WEBSITE": not_a_website by state::source_is_a_text;
    "SOURCE_TYPE_MISMATCH": source_type_mismatch by state::source_has_no_such_text;
    "SOURCE_MANAGED": source_managed by state::source_is_an_article;
    "EXTERNAL_ID_TAKEN": external_id_taken by state::source_has_the_external_id;
    "CONVERSATION_ASSIGNED": conversation_assigned by state::somebody_else_has_it;
    "CONTACT_IDENTIFIER_TAKEN": contact_identifier_taken by state::somebody_has_the_external_id;
    "ATTRIBUTE_KEY_TAKEN": attribute_key_taken by state::attribute_has_the_key;
    "LEADS_NOT_COLLECTED": leads_not_collected by state::leads_are_not_collected;
    "SAVED_REPLY_NAME_TAKEN": saved_reply_name_taken by state::saved_reply_has_the_name;
    "TOPIC_NAME_TAKEN": topic_name_taken by state::topic_has_the_name;
    "ROLE_NAME_TAKEN": role_name_taken by state::role_has_the_name;
    "WEBHOOK_DISABLED": webhook_disabled by state::endpoint_is_disabled;
    "WEBHOOK_PAYLOAD_ERASED": webhook_payload_erased by state::payload_was_erased;
    "ROLE_IN_USE": role_in_use by state::role_is_bound;
    "HELP_CENTER_EXISTS": help_center_exists by help_centers::agent_has_one;
    "SLUG_TAKEN": slug_taken by help_center_articles::somebody_has_the_slug;
    "ARTICLE_STATE_CONFLICT": article_state_conflict by help_center_articles::article_is_in_another_state;
    "REDIRECT_PATH_TAKEN": redirect_path_taken by help_center_files::path_is_redirected;
    "REDIRECT_LOOP": redirect_loop by help_center_files::it_leads_back;
    "HELP_CENTER_FILE_IN_USE": help_center_file_in_use by help_center_files::file_is_shown;
    "HOSTNAME_TAKEN": hostname_taken by domains::somebody_else_has_it;
    "EMAIL_RECEIVING_CONFLICT": email_receiving_conflict by domains::it_receives_email;
    "WEB_DOMAIN_CONFLICT": web_domain_conflict by email_domains::it_is_on_the_web;
    "DOMAIN_NOT_READY": domain_not_ready by email_channel::domain_is_not_ready;
    "ADDRESS_TAKEN": address_taken by email_channel::somebody_has_the_address;
    "ADDRESS_IN_USE": address_in_use by email_channel::address_is_primary;
    "AGENT_UNAVAILABLE": agent_unavailable by state::agent_awaits_deletion;
    "ETAG_MISMATCH": etag_mismatch by state::somebody_changed_it;
    "PRECONDITION_FAILED": precondition_failed by email_domains::nobody_requested_it;
    "PAYLOAD_TOO_LARGE": payload_too_large by body::too_large;
    "UNSUPPORTED_MEDIA_TYPE": unsupported_media_type by body::of_another_type;
    "IDEMPOTENCY_KEY_REUSED": idempotency_key_reused by idempotency::of_another_request,
        with shared_names().mail_lines().as_str();
    "RATE_LIMITED": rate_limited by limits::too_many_requests, with "rate_limit = 1";
    "IDEMPOTENCY_STORE_FULL": idempotency_store_full by idempotency::nothing_more_is_kept,
        with shared_names().mail_lines().as_str();
    "INTERNAL_ERROR": internal_error by faults::table_is_gone, with shared_names().mail_lines().as_str();
    "MODEL_PROVIDER_ERROR": model_provider_error by providers::overloaded, with provider::model_settings().as_str();
    "MAIL_PROVIDER_ERROR": mail_provider_error by email_domains::provider_is_gone, with email_domains::NO_PROVIDER;
    "LIMITER_UNAVAILABLE": limiter_unavailable by sign_up::nobody_counts, with "redis_url = 'redis://127.0.0.1:1'";
    "DEADLINE_EXCEEDED": deadline_exceeded by faults::database_is_busy, with "limits.request_deadline = '50ms'";
}

async fn on_every_operation(world: &World, code: &str, provoke: impl AsyncFn(&World, &'static ContractOperation)) {
    for operation in contract().operations.iter().filter(|operation| operation.errors.contains(code)) {
        provoke(world, operation).await;
        let cell = (operation.id.clone(), code.to_owned());
        assert!(
            world.recorder.seen_answers().contains(&cell),
            "openapi.yaml says that {} may answer {code}, but nothing here made it: teach the function behind that code in \
             tests/conformance/every_error/mod.rs, or take the code from its x-errors",
            operation.id
        );
    }
}

#[test]
fn every_code_of_the_contract_has_a_line_above() {
    let provoked: BTreeSet<&str> = CODES.iter().copied().chain(nowhere::CODES).collect();
    let listed = contract().operations.iter().flat_map(|operation| &operation.errors).chain(&contract().anywhere);
    let listed: BTreeSet<&str> = listed.map(String::as_str).collect();
    let missing: Vec<_> = listed.difference(&provoked).collect();
    assert!(
        missing.is_empty(),
        "openapi.yaml lists codes that nothing provokes: add a line to `provoked!` for each of {missing:?}"
    );
    let stale: Vec<_> = provoked.difference(&listed).collect();
    assert!(
        stale.is_empty(),
        "no operation of openapi.yaml lists these codes any more: remove their lines from `provoked!`: {stale:?}"
    );
    let unused: Vec<_> = contract().statuses.keys().filter(|code| !listed.contains(code.as_str())).collect();
    assert!(unused.is_empty(), "ErrorCode of openapi.yaml has codes that no operation lists: {unused:?}");
}
