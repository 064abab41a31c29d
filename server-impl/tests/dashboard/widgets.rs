//! The settings of the chat widget: the picture beside them is drawn from what is saved, or was typed.

use dom_query::Document;
use frontdesk_types::{
    OrgId,
    accounts::{MemberRole, orgs::Plan},
};
use http::StatusCode;

use super::{browser::Browser, desk::Desk};

/// Creates an agent as the owner of a workspace, and opens the settings of its widget; returns the owner and the path.
async fn open_settings(desk: &Desk, org: OrgId) -> (Browser<'_>, String) {
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/agents/new")).await;
    anna.presses("Create agent", &[("name", "Front desk")]).await;
    let path = format!("{}/channels/widget", anna.path);
    anna.opens(&path).await;
    (anna, path)
}

/// Returns the texts of the picture, and the colors of the button.
fn drawn(browser: &Browser<'_>) -> (String, [String; 2]) {
    let page = Document::from(browser.shown.html.as_str());
    let texts = page.select("#preview [data-shows], #preview li");
    let texts: Vec<_> = texts.nodes().iter().map(|node| node.text().to_string()).collect();
    let button = page.select("#preview > svg[fill]");
    let color = |name: &str| button.attr_or(name, "").to_string();
    (texts.join(" "), [color("fill"), color("stroke")])
}

#[tokio::test]
async fn the_picture_is_drawn_from_what_is_saved() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let (mut anna, path) = open_settings(&desk, org).await;
    let (texts, colors) = drawn(&anna);
    assert_eq!(texts, "Front desk AI assistant How can we help? Ask a question… AI can make mistakes.");
    assert_eq!(colors, ["#1f4fd8", "#ffffff"]);
    let typed = [("title", "Halden"), ("suggestions", "Where?\r\nWhen?"), ("color", "#FFD400"), ("locale", "de")];
    anna.presses("Save", &typed).await;
    let (texts, colors) = drawn(&anna);
    assert!(texts.starts_with("Halden ") && texts.contains("Where?") && !texts.contains("How can we help?"), "{texts}");
    assert_eq!(colors, ["#ffd400", "#111111"]);
    let mut mia = desk.has_member(org, "mia@acme.dev", MemberRole::Member).await;
    mia.opens(&path).await;
    assert_eq!(drawn(&mia), drawn(&anna), "those who cannot change it see it, too");
}

#[tokio::test]
async fn a_form_that_is_refused_is_drawn_as_it_was_typed() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let (mut anna, _) = open_settings(&desk, org).await;
    anna.presses("Save", &[("title", "Halden"), ("color", "red"), ("dailyMessages", "many")]).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
    let (texts, colors) = drawn(&anna);
    assert!(texts.starts_with("Halden "), "{texts}");
    assert_eq!(colors, ["#1f4fd8", "#ffffff"], "what is no color leaves the one that is saved");
}
