//! Details that visitors leave.

use frontdesk_conformance::{World, stories};
use serde_json::json;

use super::WidgetStage;

stories![a_visitor_leaves_their_details, a_form_asks_for_what_its_settings_say, an_agent_without_leads_takes_none,];

async fn a_visitor_leaves_their_details(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let visitor = widget.new_visitor().await;
    widget.ask(&visitor, "Can I bring a dog?").await;
    let body = json!({ "name": "Anna", "email": "anna@shop.example", "message": "About the dog.", "phone": "" });
    let recorded = widget.send_as(&visitor, "POST", "/lead", Some(body)).await;
    assert_eq!(recorded.status, 201, "{}", recorded.text());
    let id = recorded.data()["id"].as_str().expect("an id").to_owned();
    let lead = widget.stage.actor.get(&format!("/agents/{}/leads/{id}", widget.stage.agent)).await.data();
    assert_eq!((&lead["name"], &lead["email"]), (&json!("Anna"), &json!("anna@shop.example")));
    assert_eq!(lead["conversationId"], widget.transcript(&visitor).await["conversation"]["id"]);
}

async fn a_form_asks_for_what_its_settings_say(world: &World) {
    let widget = WidgetStage::set_up_with(world, json!({ "leadForm": { "fields": ["phone"], "required": ["phone"] } })).await;
    let visitor = widget.new_visitor().await;
    for (body, field) in [
        (json!({ "email": "anna@shop.example", "phone": "1" }), "/email"),
        (json!({}), "/phone"),
        (json!({ "phone": " " }), "/phone"),
        (json!({ "phone": "1".repeat(51) }), "/phone"),
    ] {
        let refused = widget.send_as(&visitor, "POST", "/lead", Some(body.clone())).await;
        assert_eq!((refused.status, refused.fields()), (400, vec![field.to_owned()]), "{body}");
    }
}

async fn an_agent_without_leads_takes_none(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let visitor = widget.new_visitor().await;
    widget.change_agent(json!({ "collectLeads": false })).await;
    let refused = widget.send_as(&visitor, "POST", "/lead", Some(json!({ "email": "anna@shop.example" }))).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "LEADS_NOT_COLLECTED"));
}
