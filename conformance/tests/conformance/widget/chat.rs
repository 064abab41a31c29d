//! Questions in the widget, and their answers.

use frontdesk_conformance::{World, stories};
use serde_json::{Value, json};

use super::WidgetStage;
use crate::every_error::state::spend_all_credits;

stories![
    an_answer_is_that_of_the_api_without_what_visitors_must_not_know,
    an_answer_is_read_again_after_any_event,
    an_answer_is_rated_by_its_visitor_alone,
    sources_can_be_hidden,
    an_empty_balance_is_no_word_to_visitors,
    what_is_no_message_is_refused_and_costs_nothing,
    other_websites_cannot_ask,
];

const QUESTION: &str = "When does the front desk open on Sundays?";

async fn an_answer_is_that_of_the_api_without_what_visitors_must_not_know(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    world.settle().await;
    let balance = async || widget.remaining_credits().await;
    let at_first = balance().await;
    let of_api = widget.stage.actor.ask_agent(widget.stage.agent, QUESTION).await.data();
    let price = at_first - balance().await;
    let visitor = widget.new_visitor().await;
    let body = json!({ "message": QUESTION, "language": "en", "page": "https://shop.example/cart" });
    let answer = widget.send_as(&visitor, "POST", "/chat", Some(body)).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("text/event-stream")));
    let events = answer.events();
    let names: Vec<&str> = events.iter().map(|event| event.name.as_str()).collect();
    assert_eq!((names.first(), names.last()), (Some(&"message.start"), Some(&"message.end")), "{names:?}");
    let end = events.last().expect("an event").json();
    assert_eq!(end["answer"], of_api["answer"]);
    assert_eq!((at_first - balance().await, price > 0), (2 * price, true), "the price of the API's answer");
    for word in ["creditsUsed", "creditsRemaining", "model", "sourceId"] {
        assert!(!answer.text().contains(word), "{word}");
    }
    let listed = widget.stage.actor.get("/conversations?channel=widget").await.data();
    let [conversation] = &listed["items"].as_array().expect("a list")[..] else { panic!("one: {listed}") };
    assert_eq!(conversation["metadata"], json!({ "page": "https://shop.example/cart" }));
    assert_eq!(conversation["visitor"]["language"], json!("en"));
    let transcript = widget.transcript(&visitor).await;
    let roles: Vec<&Value> = transcript["messages"].as_array().expect("a list").iter().map(|message| &message["role"]).collect();
    assert_eq!(roles, [&json!("visitor"), &json!("agent")]);
}

async fn an_answer_is_read_again_after_any_event(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let visitor = widget.new_visitor().await;
    let body = Some(json!({ "message": QUESTION }));
    let all = widget.send_as(&visitor, "POST", "/chat", body.clone()).await.events();
    let authorization = visitor.authorization();
    for (at, event) in all.iter().enumerate() {
        let headers = [("authorization", authorization.as_str()), ("last-event-id", &event.id)];
        let rest = widget.send("POST", "/chat", &headers, body.clone()).await;
        assert_eq!(rest.status, if at + 1 == all.len() { 204 } else { 200 }, "{}", rest.text());
        assert_eq!(rest.events(), all[at + 1..]);
    }
    let stranger = widget.new_visitor().await;
    widget.ask(&stranger, "Where is breakfast served?").await;
    let headers = [("authorization", &*stranger.authorization()), ("last-event-id", &all[0].id)];
    let refused = widget.send("POST", "/chat", &headers, body).await;
    assert_eq!((refused.status, refused.code().as_str()), (404, "MESSAGE_NOT_FOUND"));
}

async fn an_answer_is_rated_by_its_visitor_alone(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let (anna, ben) = (widget.new_visitor().await, widget.new_visitor().await);
    let answer = widget.ask(&anna, QUESTION).await;
    widget.ask(&ben, QUESTION).await;
    let path = format!("/messages/{}/feedback", answer["messageId"].as_str().expect("an id"));
    let rating = Some(json!({ "rating": "down", "reason": "It is closed." }));
    let rated = widget.send_as(&anna, "PUT", &path, rating.clone()).await.data();
    assert_eq!(rated["rating"], json!("down"));
    for path in [path.as_str(), "/messages/none/feedback", &format!("/messages/{}/feedback", widget.stage.message)] {
        let refused = widget.send_as(&ben, "PUT", path, rating.clone()).await;
        assert_eq!((refused.status, refused.code().as_str()), (404, "MESSAGE_NOT_FOUND"), "{path}");
    }
    assert_eq!(widget.transcript(&anna).await["messages"][1]["rating"], json!("down"));
}

async fn sources_can_be_hidden(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    world.settle().await;
    let visitor = widget.new_visitor().await;
    assert_eq!(widget.ask(&visitor, QUESTION).await["citations"], json!([{ "title": "Opening hours", "url": null }]));
    widget.change(json!({ "showSources": false })).await;
    assert_eq!(widget.ask(&visitor, QUESTION).await["citations"], json!([]));
    assert_eq!(widget.transcript(&visitor).await["messages"][1]["citations"], json!([]));
}

async fn an_empty_balance_is_no_word_to_visitors(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let visitor = widget.new_visitor().await;
    spend_all_credits(world, widget.stage.actor.org).await;
    let refused = widget.send_as(&visitor, "POST", "/chat", Some(json!({ "message": QUESTION }))).await;
    assert_eq!(refused.status, 402);
    insta::assert_snapshot!(refused.message(), @"No answer right now. Try again later, or leave a message.");
    assert!(refused.json()["error"]["params"].is_null(), "{}", refused.text());
}

async fn what_is_no_message_is_refused_and_costs_nothing(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let visitor = widget.new_visitor().await;
    let before = widget.remaining_credits().await;
    for body in [
        json!({}),
        json!({ "message": " \n" }),
        json!({ "message": "a\u{0}b" }),
        json!({ "message": "é".repeat(2_001) }),
        json!({ "message": 7 }),
        json!({ "message": "Hello", "model": "other" }),
        json!(["Hello"]),
    ] {
        let refused = widget.send_as(&visitor, "POST", "/chat", Some(body.clone())).await;
        assert_eq!((refused.status, refused.code().as_str()), (400, "VALIDATION_ERROR"), "{body}");
    }
    assert_eq!(widget.remaining_credits().await, before);
}

async fn other_websites_cannot_ask(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let visitor = widget.new_visitor().await;
    let authorization = visitor.authorization();
    for (name, value) in [("origin", "https://evil.example"), ("sec-fetch-site", "cross-site"), ("origin", "null")] {
        let headers = [("authorization", authorization.as_str()), (name, value)];
        let refused = widget.send("POST", "/chat", &headers, Some(json!({ "message": QUESTION }))).await;
        assert_eq!((refused.status, refused.code().as_str()), (403, "FORBIDDEN"), "{name}: {value}");
        assert_eq!(refused.header("access-control-allow-origin"), None);
    }
}
