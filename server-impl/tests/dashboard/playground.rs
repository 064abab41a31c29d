//! The playground with scripts: answers arrive as events, which a reader can take up again, and can be stopped.

use frontdesk_types::accounts::{MemberRole, orgs::Plan};
use http::{Method, StatusCode, header};

use super::{
    browser::{Browser, FilledForm, Shown},
    desk::Desk,
};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

/// A member with an agent that knows the opening hours, on the page of its playground.
async fn open_playground(desk: &Desk) -> Browser<'_> {
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Member).await;
    anna.opens(&format!("/app/{org}/agents/new")).await;
    anna.presses("Create agent", &[("name", "Front desk")]).await;
    anna.follows("Add text").await;
    let hours = "The front desk is open from 8:00 to 20:00. On Sundays it opens at 10:00.";
    anna.presses("Add", &[("title", "Opening hours"), ("content", hours)]).await;
    desk.server.wait_until_settled().await;
    anna.follows("Playground").await;
    anna
}

/// Sends the form as the script does.
async fn stream(browser: &Browser<'_>, form: &FilledForm, last_event: Option<&str>) -> Shown {
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(&form.fields).finish();
    let headers: Vec<_> = [FORM].into_iter().chain(last_event.map(|id| ("last-event-id", id))).collect();
    browser.exchange(Method::POST, &format!("{}/stream", form.action), &headers, &body).await
}

fn field_of_event<'a>(events: &'a str, name: &str) -> &'a str {
    let (_, rest) = events.split_once(&format!("\"{name}\":\"")).unwrap_or_else(|| panic!("no {name} in {events}"));
    rest.split('"').next().unwrap_or_default()
}

#[tokio::test]
async fn an_answer_arrives_as_events_and_is_taken_up_again() {
    let desk = Desk::open().await;
    let mut anna = open_playground(&desk).await;
    let form = anna.fills("Ask", &[("message", "When does the front desk open on Sundays?")]);
    let Shown { status, headers, html: events } = stream(&anna, &form, None).await;
    assert_eq!((status, headers[header::CONTENT_TYPE].as_bytes()), (StatusCode::OK, &b"text/event-stream"[..]));
    assert!(events.contains("On Sundays it opens at 10:00.") && events.contains("event: message.end"), "{events}");
    let first = events.lines().find_map(|line| line.strip_prefix("id: ")).expect("events have ids");
    let rest = stream(&anna, &form, Some(first)).await;
    assert!(events.ends_with(&rest.html) && rest.html.len() < events.len(), "the rest of {events} is no {}", rest.html);
    anna.opens(&format!("{}?c={}", form.action, field_of_event(&events, "conversationId"))).await;
    let text = anna.shown.text();
    let (asked, credits) = (text.matches("When does the front desk open on Sundays?").count(), text.contains("1 credit "));
    assert_eq!((asked, credits), (1, true), "asked and paid once: {text}");
}

#[tokio::test]
async fn a_complete_answer_is_not_changed_by_stopping() {
    let desk = Desk::open().await;
    let anna = open_playground(&desk).await;
    let form = anna.fills("Ask", &[("message", "When does the front desk open on Sundays?")]);
    let events = stream(&anna, &form, None).await.html;
    let token = form.fields.iter().find(|(name, _)| name == "form").map(|(_, value)| value.as_str()).expect("a token");
    let stop = async |message: &str| {
        let body = format!("form={token}&messageId={message}");
        anna.exchange(Method::POST, &format!("{}/stop", form.action), &[FORM], &body).await.status
    };
    assert_eq!(stop(field_of_event(&events, "messageId")).await, StatusCode::SEE_OTHER);
    for unknown in ["019a9f44-5f60-7172-9d8e-9f0a1b2c3d4e", "../../keys", ""] {
        assert_eq!(stop(unknown).await, StatusCode::NOT_FOUND, "{unknown}");
    }
}

#[tokio::test]
async fn a_refused_question_is_the_page_with_what_was_typed() {
    let desk = Desk::open().await;
    let anna = open_playground(&desk).await;
    let form = anna.fills("Ask", &[("message", ""), ("model", "no/such-model")]);
    let Shown { status, headers, html } = stream(&anna, &form, None).await;
    assert_eq!((status, headers[header::CONTENT_TYPE].as_bytes()), (StatusCode::BAD_REQUEST, &b"text/html; charset=utf-8"[..]));
    assert!(html.contains("no/such-model") && html.contains("wrong-message"), "{html}");
}

#[tokio::test]
async fn a_citation_leads_to_its_marked_passage() {
    let desk = Desk::open().await;
    let mut anna = open_playground(&desk).await;
    anna.presses("Ask", &[("message", "When does the front desk open on Sundays?")]).await;
    let page = dom_query::Document::from(anna.shown.html.as_str());
    let cite = page.select("a.cite").attr("href").expect("a citation leads to its source").to_string();
    let quote = page.select("a.cite q").text().trim().to_owned();
    anna.opens(&cite).await;
    let source = dom_query::Document::from(anna.shown.html.as_str());
    assert_eq!(source.select("mark").text().trim(), quote);
    assert!(quote.contains("On Sundays it opens at 10:00."), "{quote}");
}

#[tokio::test]
async fn an_answer_is_rated_and_the_rating_taken_back() {
    let desk = Desk::open().await;
    let mut anna = open_playground(&desk).await;
    anna.presses("Ask", &[("message", "When does the front desk open on Sundays?")]).await;
    let talk = anna.path.split(['&', '#']).next().expect("a path").to_owned();
    assert_eq!(pressed(&anna), None);
    anna.presses("Good answer", &[]).await;
    assert!(anna.path.starts_with(&format!("{talk}#answer-")), "it leads to the answer: {}", anna.path);
    assert_eq!(pressed(&anna).as_deref(), Some("Good answer"));
    let bad = anna.fills("Bad answer", &[]);
    for _ in 0..2 {
        anna.sends(&bad).await;
        assert_eq!(pressed(&anna).as_deref(), Some("Bad answer"));
    }
    anna.presses("Bad answer", &[]).await;
    assert_eq!(pressed(&anna), None, "pressed again, it is taken back");
    let mut foreign = bad.clone();
    foreign.fields.retain(|(name, _)| name != "messageId");
    foreign.fields.push(("messageId".to_owned(), "019a9f44-5f60-7172-9d8e-9f0a1b2c3d4e".to_owned()));
    anna.sends(&foreign).await;
    assert_eq!(anna.shown.status, StatusCode::NOT_FOUND);
}

/// Returns the name of the rating of an answer.
fn pressed(browser: &Browser<'_>) -> Option<String> {
    let page = dom_query::Document::from(browser.shown.html.as_str());
    page.select("button[aria-pressed=true]").attr("aria-label").map(|name| name.to_string())
}
