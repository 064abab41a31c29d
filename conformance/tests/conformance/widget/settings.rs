//! Settings of the widget, through the API.

use frontdesk_conformance::{Stage, World, stories};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;

stories![
    every_agent_has_a_widget,
    a_change_keeps_what_was_not_sent,
    what_makes_no_sense_is_refused,
    an_agent_that_awaits_deletion_keeps_its_widget,
];

async fn every_agent_has_a_widget(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let widget = anna.get(&format!("/agents/{agent}/channels/widget")).await.data();
    assert_eq!(widget["agentId"], json!(agent));
    insta::assert_json_snapshot!(widget, { ".agentId" => "[id]" }, @r##"
    {
      "agentId": "[id]",
      "title": null,
      "greeting": null,
      "suggestions": [],
      "placeholder": null,
      "color": "#1f4fd8",
      "textColor": "#ffffff",
      "position": "right",
      "locale": "auto",
      "allowedOrigins": [],
      "showSources": true,
      "leadForm": {
        "when": "unanswered",
        "fields": [
          "name",
          "email",
          "message"
        ],
        "required": [
          "email"
        ],
        "title": null,
        "thanks": null
      },
      "escalation": {
        "isEnabled": true,
        "afterUnanswered": 2
      },
      "privacyUrl": null,
      "dailyMessages": null
    }
    "##);
}

async fn a_change_keeps_what_was_not_sent(world: &World) {
    let stage = Stage::set_up(world).await;
    let path = format!("/agents/{}/channels/widget", stage.agent);
    let change = json!({
        "title": " Ask us ",
        "color": "#FFD400",
        "allowedOrigins": ["HTTPS://Shop.example:443", "http://localhost:8080"],
        "leadForm": { "when": "start" },
        "escalation": { "afterUnanswered": null },
    });
    stage.actor.patch(&path, change).await.data();
    let widget = stage.actor.get(&path).await.data();
    assert_eq!(
        (&widget["title"], &widget["color"], &widget["textColor"]),
        (&json!("Ask us"), &json!("#ffd400"), &json!("#111111"))
    );
    assert_eq!(widget["allowedOrigins"], json!(["https://shop.example", "http://localhost:8080"]));
    assert_eq!((&widget["leadForm"]["when"], &widget["leadForm"]["required"]), (&json!("start"), &json!(["email"])));
    assert_eq!(widget["escalation"], json!({ "isEnabled": true, "afterUnanswered": null }));
    let widget = stage.actor.patch(&path, json!({ "title": null })).await.data();
    assert_eq!((&widget["title"], &widget["color"]), (&json!(null), &json!("#ffd400")));
}

async fn what_makes_no_sense_is_refused(world: &World) {
    let stage = Stage::set_up(world).await;
    let path = format!("/agents/{}/channels/widget", stage.agent);
    for (change, field) in [
        (json!({ "title": " " }), "/title"),
        (json!({ "color": "red" }), "/color"),
        (json!({ "suggestions": ["a", "b", "c", "d", "e"] }), "/suggestions"),
        (json!({ "suggestions": ["a", ""] }), "/suggestions/1"),
        (json!({ "locale": "tlh" }), "/locale"),
        (json!({ "allowedOrigins": ["https://shop.example/path"] }), "/allowedOrigins/0"),
        (json!({ "privacyUrl": "http://shop.example" }), "/privacyUrl"),
        (json!({ "leadForm": { "fields": ["name"] } }), "/leadForm/fields"),
        (json!({ "leadForm": { "required": ["phone"] } }), "/leadForm/required"),
        (json!({ "escalation": { "afterUnanswered": 6 } }), "/escalation/afterUnanswered"),
        (json!({ "dailyMessages": 0 }), "/dailyMessages"),
    ] {
        let refused = stage.actor.patch(&path, change.clone()).await;
        refused.assert_code("VALIDATION_ERROR", &change.to_string());
        assert_eq!(refused.fields(), [field], "{change}");
    }
    let refused = stage.actor.patch(&path, json!({ "color": "#7a7a7a" })).await;
    let told = refused.json()["error"]["details"][0]["message"].clone();
    insta::assert_snapshot!(told.as_str().expect("a text"), @"Neither white nor nearly black text is easy to read on \
        `#7a7a7a`, with a contrast of 4.5:1. The nearest color on which it is: `#7d7d7d`.");
}

async fn an_agent_that_awaits_deletion_keeps_its_widget(world: &World) {
    let stage = Stage::set_up(world).await;
    let path = format!("/agents/{}/channels/widget", stage.agent);
    stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
    stage.actor.get(&path).await.assert_code("success", "it is still there");
    stage.actor.patch(&path, json!({ "title": "Ask us" })).await.assert_code("AGENT_UNAVAILABLE", "but stays as it is");
}
