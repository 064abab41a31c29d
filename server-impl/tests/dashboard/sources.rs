//! Sources: added by every form, uploaded several at once, changed and deleted.

use frontdesk_agents::knowledge::source_deletions::UNDO_PERIOD;
use frontdesk_types::accounts::{MemberRole, orgs::Plan};
use http::StatusCode;

use super::{browser::Browser, desk::Desk};

/// Opens the sources of a new agent.
async fn open_sources(desk: &Desk) -> Browser<'_> {
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Member).await;
    anna.opens(&format!("/app/{org}/agents/new")).await;
    anna.presses("Create agent", &[("name", "Front desk")]).await;
    anna.follows("Sources").await;
    anna
}

#[tokio::test]
async fn files_are_uploaded_together_and_each_refusal_is_told() {
    let desk = Desk::open().await;
    let mut anna = open_sources(&desk).await;
    let sources = anna.path.clone();
    anna.follows("Add files").await;
    anna.uploads("Add", &[("hours.md", b"# Hours\n\nOpen from 8:00."), ("prices.txt", b"A night costs 90 francs.")]).await;
    assert!(anna.shown.text().contains("2 sources added."), "{}", anna.shown.text());
    desk.server.wait_until_settled().await;
    anna.opens(&sources).await;
    let text = anna.shown.text();
    assert!(text.contains("hours") && text.contains("prices") && text.contains("Ready 2"), "{text}");
    anna.follows("Add files").await;
    anna.uploads("Add", &[("rooms.txt", b"There are 40 rooms."), ("photo.png", b"\x89PNG\r\n\x1a\n")]).await;
    let text = anna.shown.text();
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST, "{text}");
    assert!(text.contains("Not added") && text.contains("photo.png") && !text.contains("rooms.txt:"), "{text}");
    anna.opens(&sources).await;
    assert!(anna.shown.text().contains("rooms"), "the others are there: {}", anna.shown.text());
}

#[tokio::test]
async fn a_question_is_added_changed_and_deleted() {
    let desk = Desk::open().await;
    let mut anna = open_sources(&desk).await;
    anna.follows("Add question").await;
    anna.presses("Add", &[("question", "Is breakfast included?"), ("answer", "")]).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
    assert!(anna.shown.html.contains("value=\"Is breakfast included?\""), "what was typed is kept: {}", anna.shown.html);
    anna.presses("Add", &[("answer", "Yes, from 7:00 to 10:00.")]).await;
    anna.follows("Is breakfast included?").await;
    anna.follows("Edit").await;
    anna.presses("Save", &[("answer", "Yes, from 6:30 to 10:00.")]).await;
    let text = anna.shown.text();
    assert!(text.contains("Saved.") && text.contains("Yes, from 6:30 to 10:00."), "{text}");
    anna.presses("Delete", &[]).await;
    desk.server.clock.advance(UNDO_PERIOD);
    desk.server.wait_until_settled().await;
    anna.opens(&anna.path.clone()).await;
    assert!(anna.shown.text().contains("Nothing yet."), "{}", anna.shown.text());
}

#[tokio::test]
async fn a_form_that_is_sent_twice_adds_one_source() {
    let desk = Desk::open().await;
    let mut anna = open_sources(&desk).await;
    anna.follows("Add text").await;
    let form = anna.fills("Add", &[("title", "Hours"), ("content", "Open from 8:00.")]);
    anna.sends(&form).await;
    anna.sends(&form).await;
    assert_eq!(anna.shown.html.matches(">Hours<").count(), 1, "{}", anna.shown.html);
}
