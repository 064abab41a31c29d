//! Limits that protect the credits of a workspace from the scripts of strangers.

use std::time::Duration;

use frontdesk_conformance::{World, stories};
use futures::future::join_all;
use serde_json::json;

use super::{Visitor, WidgetStage};

stories![
    a_visitor_and_a_network_ask_so_much with LIMITS,
    all_visitors_of_an_agent_ask_so_much_in_a_day,
    a_network_begins_so_many_sessions,
    a_network_leaves_so_many_messages,
];

const LIMITS: &str = "trusted_proxies = ['127.0.0.1/32']\nwidget.per_visitor_and_minute = 2\nwidget.per_address_and_hour = 5\n";

const QUESTION: &str = "When does the front desk open?";

async fn ask_from(widget: &WidgetStage<'_>, visitor: &Visitor, address: &str) -> u16 {
    let headers = [("authorization", &*visitor.authorization()), ("x-forwarded-for", address)];
    widget.send("POST", "/chat", &headers, Some(json!({ "message": QUESTION }))).await.status
}

async fn a_visitor_and_a_network_ask_so_much(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let (anna, ben) = (widget.new_visitor().await, widget.new_visitor().await);
    let from = async |visitor: &Visitor, address: &str| ask_from(&widget, visitor, address).await;
    assert_eq!([from(&anna, "192.0.2.1").await, from(&anna, "192.0.2.2").await], [200, 200]);
    assert_eq!(from(&anna, "192.0.2.3").await, 429, "two in a minute, wherever they are");
    world.advance(Duration::from_mins(1));
    assert_eq!(from(&anna, "192.0.2.3").await, 200);
    assert_eq!([from(&ben, "2001:db8::1").await, from(&ben, "2001:db8::2").await], [200, 200]);
    for _ in 0..3 {
        let visitor = widget.new_visitor().await;
        assert_eq!(from(&visitor, "2001:db8::3").await, 200);
    }
    assert_eq!(from(&widget.new_visitor().await, "2001:db8::4").await, 429, "five in an hour from one /64");
}

async fn all_visitors_of_an_agent_ask_so_much_in_a_day(world: &World) {
    let widget = &WidgetStage::set_up_with(world, json!({ "dailyMessages": 3 })).await;
    let visitors = join_all((0..8).map(|_| widget.new_visitor())).await;
    let ask = async |visitor: &Visitor| ask_from(widget, visitor, "").await;
    let statuses = join_all(visitors.iter().map(ask)).await;
    let answered = statuses.iter().filter(|status| **status == 200).count();
    assert_eq!((answered, statuses.iter().filter(|status| **status == 429).count()), (3, 5), "{statuses:?}");
    world.advance(Duration::from_hours(24));
    assert_eq!(ask(&visitors[0]).await, 200, "another day");
    widget.change(json!({ "dailyMessages": 1 })).await;
    assert_eq!(ask(&visitors[1]).await, 429, "the new limit holds at once");
}

async fn a_network_begins_so_many_sessions(world: &World) {
    let widget = &WidgetStage::set_up(world).await;
    let begin = async || widget.send("POST", "/session", &[], Some(json!({}))).await;
    let statuses = join_all((0..40).map(|_| begin())).await;
    assert_eq!(statuses.iter().filter(|begun| begun.status == 201).count(), 30);
    let refused = begin().await;
    assert_eq!((refused.status, refused.code().as_str()), (429, "RATE_LIMITED"));
    assert!(refused.header_number("retry-after") > 0);
}

async fn a_network_leaves_so_many_messages(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let visitor = widget.new_visitor().await;
    for status in [201, 201, 201, 201, 201, 429] {
        let body = Some(json!({ "email": "anna@acme.dev" }));
        assert_eq!(widget.send_as(&visitor, "POST", "/lead", body).await.status, status);
    }
}
