//! Forms that are refused: where the problems are told, and where the focus goes.

use frontdesk_types::accounts::{MemberRole, orgs::Plan};
use http::StatusCode;

use super::{browser::Browser, desk::Desk};

/// Opens the settings of a new agent.
async fn open_settings(desk: &Desk) -> Browser<'_> {
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/agents/new")).await;
    anna.presses("Create agent", &[("name", "Front desk")]).await;
    anna.opens(&format!("{}/settings", anna.path.clone())).await;
    anna
}

#[tokio::test]
async fn several_problems_are_listed_above_the_form_with_links_to_their_fields() {
    let desk = Desk::open().await;
    let mut anna = open_settings(&desk).await;
    let wrong = [("temperature", "hot"), ("maxOutputTokens", "many"), ("sessionResumeHours", "0"), ("unknownAnswer", "No idea")];
    anna.presses("Save", &wrong).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
    let page = dom_query::Document::from(anna.shown.html.as_str());
    let summary = page.select("[data-summary]");
    assert!(summary.text().contains("3 fields need a change"), "{}", summary.html());
    let links = page.select("[data-summary] a");
    assert_eq!(links.length(), 3);
    for link in links.nodes() {
        let field = link.attr("href").expect("a link").trim_start_matches('#').to_owned();
        let invalid = page.select(&format!("#{field}[aria-invalid=true]"));
        assert!(invalid.exists(), "{field}: {}", anna.shown.html);
        assert!(page.select(&format!("#wrong-{field}")).exists(), "the field says it as well: {}", anna.shown.html);
    }
    assert!(summary.text().contains("Temperature: "), "each with the label of its field: {}", summary.text());
    assert_eq!(page.select("main [autofocus]").length(), 1, "{}", anna.shown.html);
    assert!(page.select("[data-summary][autofocus][tabindex]").exists(), "the focus is on the list");
    assert!(anna.shown.html.contains("No idea"), "what was typed is kept");
}

#[tokio::test]
async fn a_single_problem_has_the_focus_on_its_field() {
    let desk = Desk::open().await;
    let mut anna = open_settings(&desk).await;
    anna.presses("Save", &[("temperature", "hot")]).await;
    let page = dom_query::Document::from(anna.shown.html.as_str());
    assert!(!page.select("[data-summary]").exists());
    assert!(page.select("#temperature[autofocus][aria-invalid]").exists(), "{}", anna.shown.html);
    assert!(page.select("#wrong-temperature[role=alert]").exists(), "{}", anna.shown.html);
}
