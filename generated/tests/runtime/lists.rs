//! The filters that the cursors of a list are bound to.

use frontdesk_api::apis::{
    conversations::ListConversationsParams, messages::ListMessagesParams, webhooks::ListWebhookEndpointsParams,
};
use serde_json::{Value, json as value};

/// Returns the filters that have a value, as a cursor is bound to them.
macro_rules! filters {
    ($params:ident, $json:tt) => {
        serde_json::from_value::<$params>(value!($json)).expect("parameters").filters().given().collect::<Vec<_>>()
    };
}

const AGENT: &str = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49";
const CONVERSATION: &str = "019a9f40-1111-7a2b-8c3d-4e5f60718293";

/// Formats filters as in the contract.
fn of(filters: &[(&'static str, String)]) -> Value {
    filters.iter().map(|(name, value)| format!("{name}={value}")).collect()
}

#[test]
fn every_parameter_that_narrows_a_list_is_a_filter_in_the_order_of_the_contract() {
    // Cursors are sealed over exactly these texts: another text would invalidate every cursor that callers have.
    let found = filters!(ListConversationsParams, {
        "topicId": AGENT, "contactId": AGENT, "assignee": "none", "hasUnanswered": true, "q": "a b", "noteTag": "n",
        "tag": " vip ", "rating": "up", "channel": "api", "status": "open",
        "createdTo": "2026-11-21T09:30:00.5+01:00", "createdFrom": "2026-11-20T09:30:00Z",
        "sort": "created_at", "agentId": AGENT, "order": "asc", "limit": 5, "cursor": "abc",
    });
    assert_eq!(
        of(&found),
        value!([
            format!("agentId={AGENT}"),
            "sort=created_at",
            "createdFrom=2026-11-20 09:30:00 UTC",
            "createdTo=2026-11-21 08:30:00.500 UTC",
            "status=open",
            "channel=api",
            "rating=up",
            "tag= vip ",
            "noteTag=n",
            "q=a b",
            "hasUnanswered=true",
            "assignee=none",
            format!("contactId={AGENT}"),
            format!("topicId={AGENT}"),
        ])
    );
}

#[test]
fn what_was_not_sent_and_what_shapes_the_page_is_none() {
    let found = filters!(ListMessagesParams, { "agentId": AGENT, "conversationId": CONVERSATION, "retrieved": true, "limit": 7 });
    assert_eq!(of(&found), value!([format!("agentId={AGENT}"), format!("conversationId={CONVERSATION}")]));
    assert_eq!(of(&filters!(ListWebhookEndpointsParams, { "order": "desc" })), value!([]));
}

#[test]
fn a_normal_form_keeps_the_place_of_its_filter() {
    let params = value!({ "agentId": AGENT, "conversationId": CONVERSATION, "since": 4 });
    let params: ListMessagesParams = serde_json::from_value(params).expect("parameters");
    let found: Vec<_> = params.filters().normalize("conversationId", Some("c")).given().collect();
    assert_eq!(of(&found), value!([format!("agentId={AGENT}"), "conversationId=c", "since=4"]));
}
