//! People of the team in the conversation of a visitor.

use frontdesk_conformance::{World, stories};
use serde_json::{Value, json};

use super::{Visitor, WidgetStage};

stories![
    a_visitor_asks_for_a_person_and_is_answered,
    who_has_not_asked_yet_can_ask_for_a_person,
    notes_and_marks_of_the_team_are_not_shown,
    an_agent_without_escalation_calls_nobody,
];

async fn conversation_of(widget: &WidgetStage<'_>, visitor: &Visitor) -> String {
    widget.transcript(visitor).await["conversation"]["id"].as_str().expect("an id").to_owned()
}

async fn a_visitor_asks_for_a_person_and_is_answered(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let visitor = widget.new_visitor().await;
    widget.ask(&visitor, "When does the front desk open?").await;
    let escalated = widget.send_as(&visitor, "POST", "/escalate", Some(json!({ "message": "I need a person." }))).await.data();
    assert_eq!(escalated["conversation"]["status"], json!("escalated"));
    let id = conversation_of(&widget, &visitor).await;
    let actor = &widget.stage.actor;
    actor.post(&format!("/inbox/conversations/{id}/messages"), json!({ "text": "Here I am." })).await.data();
    let events = widget.send_as(&visitor, "GET", "/events", None).await;
    assert_eq!(events.status, 200, "{}", events.text());
    let first = events.events().first().expect("an event").json();
    assert_eq!((&first["type"], &first["conversation"]["isWithTeam"]), (&json!("conversation.updated"), &json!(true)));
    let silence = widget.ask(&visitor, "Do you have a room?").await;
    assert_eq!((&silence["answer"], &silence["finishReason"]), (&json!(""), &json!("with_team")));
    let said: Vec<Value> = widget.transcript(&visitor).await["messages"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|message| json!([message["role"], message["text"]]))
        .collect();
    assert_eq!(
        said[2..],
        [json!(["visitor", "I need a person."]), json!(["team", "Here I am."]), json!(["visitor", "Do you have a room?"]),]
    );
}

async fn who_has_not_asked_yet_can_ask_for_a_person(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let visitor = widget.new_visitor().await;
    let escalated = widget.send_as(&visitor, "POST", "/escalate", Some(json!({ "message": "Hello?" }))).await;
    assert_eq!(escalated.status, 200, "{}", escalated.text());
    let inbox = widget.stage.actor.get("/inbox/conversations?status=escalated").await.data();
    assert!(inbox.to_string().contains(&conversation_of(&widget, &visitor).await));
    assert_eq!(widget.transcript(&visitor).await["messages"][0]["text"], json!("Hello?"));
}

async fn notes_and_marks_of_the_team_are_not_shown(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let visitor = widget.new_visitor().await;
    widget.ask(&visitor, "When does the front desk open?").await;
    let id = conversation_of(&widget, &visitor).await;
    let (actor, agent) = (&widget.stage.actor, widget.stage.agent);
    actor.post(&format!("/agents/{agent}/conversations/{id}/notes"), json!({ "text": "A difficult guest." })).await.data();
    actor.post(&format!("/inbox/conversations/{id}/escalate"), json!({ "statusReason": "Difficult." })).await.data();
    let transcript = widget.transcript(&visitor).await;
    assert_eq!(transcript["messages"].as_array().map(Vec::len), Some(2), "{transcript}");
    let events = widget.send_as(&visitor, "GET", "/events", None).await;
    for shown in [transcript.to_string(), events.text().to_owned()] {
        assert!(!shown.contains("ifficult"), "{shown}");
    }
}

async fn an_agent_without_escalation_calls_nobody(world: &World) {
    let widget = WidgetStage::set_up_with(world, json!({ "escalation": { "isEnabled": false } })).await;
    let visitor = widget.new_visitor().await;
    let refused = widget.send_as(&visitor, "POST", "/escalate", Some(json!({}))).await;
    assert_eq!((refused.status, refused.code().as_str()), (403, "FORBIDDEN"));
}
