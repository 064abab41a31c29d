//! Somebody new: from an empty server to an answer with a citation, without scripts.

use frontdesk_server::testing::TestDatabase;

use super::{browser::Browser, desk::Desk};

async fn from_nothing_to_a_cited_answer(database: TestDatabase) {
    let Some(desk) = Desk::on(database).await else { return };
    let mut anna = Browser::new(&desk);
    anna.opens("/").await;
    assert_eq!(anna.shown.heading(), "This is a Frontdesk server");
    anna.opens(&desk.sign_in_link("anna@acme.dev").await).await;
    anna.presses("Sign in", &[]).await;
    assert_eq!((anna.path.as_str(), anna.shown.heading().as_str()), ("/app/new", "New workspace"));
    anna.presses("Create workspace", &[("name", "Acme")]).await;
    assert_eq!(anna.shown.heading(), "New agent");
    anna.presses("Create agent", &[("name", "Front desk"), ("description", "Answers visitors")]).await;
    assert_eq!(anna.shown.heading(), "Front desk");
    assert!(anna.shown.text().contains("0 of 3 done"), "{}", anna.shown.text());
    anna.follows("Add text").await;
    let hours = "The front desk is open from 8:00 to 20:00. On Sundays it opens at 10:00.";
    anna.presses("Add", &[("title", "Opening hours"), ("content", hours)]).await;
    assert!(anna.shown.text().contains("Added. The agent is being trained on it."), "{}", anna.shown.text());
    desk.server.wait_until_settled().await;
    anna.follows("Playground").await;
    anna.presses("Ask", &[("message", "When does the front desk open on Sundays?")]).await;
    let text = anna.shown.text();
    assert!(text.contains("On Sundays it opens at 10:00.") && text.contains("Opening hours"), "{text}");
    assert!(text.contains("Retrieved 1 passage") && text.contains("Improve this answer"), "{text}");
    anna.follows("Overview").await;
    assert!(anna.shown.text().contains("2 of 3 done"), "{}", anna.shown.text());
    anna.opens("/").await;
    assert!(anna.path.ends_with("/agents"), "who is signed in goes to their agents: {}", anna.path);
    assert!(anna.shown.text().contains("Front desk Answers visitors"), "{}", anna.shown.text());
}

#[tokio::test]
async fn a_newcomer_gets_an_answer_with_a_citation_on_sqlite() {
    from_nothing_to_a_cited_answer(TestDatabase::Sqlite).await;
}

#[tokio::test]
async fn a_newcomer_gets_an_answer_with_a_citation_on_postgres() {
    from_nothing_to_a_cited_answer(TestDatabase::Postgres).await;
}
