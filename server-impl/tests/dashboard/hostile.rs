//! Hostile texts in every field that a page shows stay texts.

use dom_query::Document;
use frontdesk_types::accounts::{MemberRole, orgs::Plan};

use super::desk::Desk;

const HOSTILE: [&str; 4] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onfocus='alert(1)' autofocus='",
    "{{constructor.constructor('alert(1)')()}}</textarea><svg onload=alert(1)>",
];

#[tokio::test]
async fn hostile_texts_stay_texts() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("<b onclick=alert(1)>Acme", Plan::Enterprise).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    for text in HOSTILE {
        anna.opens(&format!("/app/{org}/agents/new")).await;
        anna.presses("Create agent", &[("name", text), ("description", text)]).await;
        anna.follows("Add text").await;
        anna.presses("Add", &[("title", text), ("content", text)]).await;
        let sources = anna.path.split('?').next().expect("a path").to_owned();
        let settings = format!("{}/settings", sources.split("/sources").next().expect("a path"));
        anna.opens(&settings).await;
        anna.presses("Save", &[("systemInstruction", text), ("unknownAnswer", text)]).await;
        for path in [sources.as_str(), &format!("/app/{org}/agents?q={}", encode(text)), &format!("/app/{org}/agents")] {
            anna.opens(path).await;
            assert_harmless(&anna.shown.html, path);
        }
        anna.opens(&settings).await;
        assert_harmless(&anna.shown.html, &settings);
        // Its color is refused, so the page has what was typed.
        let widget = settings.replace("/settings", "/channels/widget");
        anna.opens(&widget).await;
        let typed = ["title", "greeting", "suggestions", "placeholder", "color", "locale"].map(|name| (name, text));
        anna.presses("Save", &typed).await;
        assert_harmless(&anna.shown.html, &widget);
        let email = settings.replace("/settings", "/channels/email");
        anna.opens(&email).await;
        let typed = ["displayName", "signature", "maxAnswersPerDay"].map(|name| (name, text));
        anna.presses("Save", &typed).await;
        assert_harmless(&anna.shown.html, &email);
        anna.opens(&format!("{email}/blocked-senders")).await;
        anna.presses("Block", &[("sender", text)]).await;
        assert_harmless(&anna.shown.html, &email);
    }
}

fn encode(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// Fails if a page has a script, or an element that runs one.
fn assert_harmless(html: &str, path: &str) {
    let page = Document::from(html);
    assert_eq!(
        page.select("script:not([src^='/app/assets/']), img[src=x], [onclick], [onerror], [onload], [onfocus], b[onclick]")
            .length(),
        0,
        "{path}: {html}"
    );
}
