//! Visitors, who are known by a token that nothing is stored for.

use std::time::Duration;

use frontdesk_conformance::{Stage, World, stories};
use serde_json::json;

use super::{Visitor, WidgetStage, public_id_of};

stories![
    who_only_looks_leaves_nothing,
    a_visitor_resumes_until_the_hours_have_passed,
    a_session_renews_the_token,
    no_other_token_is_that_of_a_visitor,
    a_token_of_a_visitor_opens_nothing_of_the_api,
];

async fn who_only_looks_leaves_nothing(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let count = async || {
        let mut rows = Vec::new();
        for table in ["conversations", "messages", "contacts", "widget_usage"] {
            rows.push(world.backdoor().await.query_number(format!("SELECT COUNT(*) FROM {table}")).await);
        }
        rows
    };
    let before = count().await;
    widget.send("GET", "", &[], None).await;
    widget.send("GET", "/chat", &[], None).await;
    let visitor = widget.new_visitor().await;
    let transcript = widget.transcript(&visitor).await;
    assert_eq!((&transcript["conversation"], &transcript["messages"]), (&json!(null), &json!([])));
    assert_eq!(count().await, before);
}

async fn a_visitor_resumes_until_the_hours_have_passed(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    widget.change_agent(json!({ "name": "Front desk" })).await;
    let hours = widget.stage.actor.get(&format!("/agents/{}", widget.stage.agent)).await.data()["sessionResumeHours"].as_u64();
    let hours = Duration::from_hours(hours.expect("a number"));
    let visitor = widget.new_visitor().await;
    widget.ask(&visitor, "When does the front desk open?").await;
    let first = widget.transcript(&visitor).await["conversation"]["id"].clone();
    world.advance(hours - Duration::from_hours(1));
    widget.ask(&visitor, "And on Sundays?").await;
    assert_eq!(widget.transcript(&visitor).await["conversation"]["id"], first, "an hour before");
    world.rotate_pepper().await;
    world.advance(hours + Duration::from_hours(1));
    assert_eq!(widget.transcript(&visitor).await["conversation"], json!(null), "an hour after");
    widget.ask(&visitor, "When does the front desk open?").await;
    assert_ne!(widget.transcript(&visitor).await["conversation"]["id"], first);
}

async fn a_session_renews_the_token(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let visitor = widget.new_visitor().await;
    widget.ask(&visitor, "When does the front desk open?").await;
    world.advance(Duration::from_hours(24 * 179));
    let renewed = widget.send_as(&visitor, "POST", "/session", Some(json!({}))).await;
    let renewed = Visitor::from_session(&renewed.data());
    assert_eq!(renewed.id, visitor.id);
    assert_ne!(renewed.token, visitor.token);
    world.advance(Duration::from_hours(48));
    let expired = widget.send_as(&visitor, "GET", "/conversation", None).await;
    assert_eq!((expired.status, expired.code().as_str()), (401, "INVALID_VISITOR"));
    assert_eq!(widget.send_as(&renewed, "GET", "/conversation", None).await.status, 200);
}

async fn no_other_token_is_that_of_a_visitor(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let visitor = widget.new_visitor().await;
    let Stage { bare_agent, ref actor, .. } = widget.stage;
    actor.patch(&format!("/agents/{bare_agent}"), json!({ "isPublic": true })).await.data();
    let other =
        WidgetStage { world, public_id: public_id_of(&widget.stage, bare_agent).await, stage: Stage::set_up(world).await };
    let foreign = other.new_visitor().await;
    let flipped = visitor.token.replacen("fv_", "fv_0", 1);
    for authorization in [
        String::new(),
        "Visitor".to_owned(),
        "Visitor x".to_owned(),
        format!("Visitor {flipped}"),
        format!("Visitor {}", visitor.token.to_uppercase()),
        format!("Bearer {}", visitor.token),
        foreign.authorization(),
        format!("Bearer {}", widget.stage.actor.key),
    ] {
        for (method, path, body) in [
            ("GET", "/conversation", None),
            ("GET", "/events", None),
            ("POST", "/chat", Some(json!({ "message": "Hello" }))),
            ("POST", "/stop", Some(json!({ "messageId": widget.stage.message }))),
            ("PUT", &*format!("/messages/{}/feedback", widget.stage.message), Some(json!({ "rating": "up" }))),
            ("POST", "/lead", Some(json!({ "email": "anna@acme.dev" }))),
            ("POST", "/escalate", Some(json!({}))),
        ] {
            let refused = widget.send(method, path, &[("authorization", &authorization)], body).await;
            assert_eq!((refused.status, refused.code().as_str()), (401, "INVALID_VISITOR"), "{method} {path} {authorization}");
        }
    }
}

async fn a_token_of_a_visitor_opens_nothing_of_the_api(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let visitor = widget.new_visitor().await;
    let refused = world.wire.request("GET", "/agents", Some(&visitor.token), None).await;
    refused.assert_code("INVALID_API_KEY", "it is no key");
}
