//! The complete flow in a browser, by keyboard only: from an agent's sign-up to a claimed or deleted workspace.

use std::{env, path::Path};

use frontdesk_test_programs::browser::Browser;
use serde_json::json;

use super::desk::{Desk, Workspace};

const ANNA: &str = "anna@acme.dev";

/// Environment variable with a folder for screenshots of each step.
const PICTURES: &str = "FRONTDESK_PICTURES";

/// Takes screenshots of the page at phone and desktop size, if they were requested.
pub(crate) async fn picture(browser: &Browser, name: &str) {
    let Some(folder) = env::var_os(PICTURES) else { return };
    for (device, width, height) in [("phone", 390, 844), ("desktop", 1_200, 800)] {
        browser.set_viewport(width, height).await;
        browser.save_screenshot(&Path::new(&folder).join(format!("{name}-{device}.png"))).await;
    }
}

/// Asserts that nothing was blocked by a policy, and no other server was contacted.
pub(crate) async fn assert_quiet(browser: &Browser, desk: &Desk) {
    assert_eq!(browser.violations().await, Vec::<String>::new());
    let requests = browser.requests().await;
    assert!(!requests.is_empty() && requests.iter().all(|url| url.starts_with(&desk.server.url)), "{requests:?}");
}

/// Types into the focused field, and submits the form with Enter.
async fn types(browser: &Browser, text: &str) {
    for letter in text.chars() {
        browser.press_keys(&letter.to_string()).await;
    }
    assert_ringed(browser).await;
    browser.press_keys("Enter").await;
}

/// Asserts that the focus is visible.
async fn assert_ringed(browser: &Browser) {
    let ring = "const style = getComputedStyle(document.activeElement); return style.outlineStyle + ' ' + style.outlineWidth";
    assert_eq!(browser.evaluate_script(ring).await, "solid 2px", "{}", browser.focused_element().await);
}

/// Presses Tab until an element has the focus.
async fn tabs_to(browser: &Browser, is_there: &str) {
    for _ in 0..20 {
        browser.press_keys("Tab").await;
        if browser.evaluate_script(&format!("const focus = document.activeElement; return {is_there}")).await == true {
            assert_ringed(browser).await;
            return;
        }
    }
    panic!("the keyboard does not reach {is_there}: {}", browser.page_source().await);
}

/// Opens the page, and signs in by keyboard.
pub(crate) async fn sign_in(browser: &Browser, desk: &Desk, workspace: &Workspace, email: &str) {
    browser.open_page(&workspace.page).await;
    assert_eq!(browser.focused_element().await, "input#email[name=email]");
    picture(browser, "1-sign-in").await;
    types(browser, email).await;
    browser.wait_for("#code").await;
    assert_eq!(browser.focused_element().await, "input#code[name=code]");
    picture(browser, "2-sign-in-code").await;
    types(browser, &desk.sign_in_code(email).await).await;
    browser.wait_for(".contents").await;
}

/// Creates a workspace with an agent, and proceeds to the choice.
async fn decide(browser: &Browser, desk: &Desk) -> Workspace {
    let workspace = desk.sign_up(ANNA, "Acme front desk").await;
    let instruction = "You are the front desk of the Hotel Acme.\nAnswer in two sentences at most, and never promise a room.";
    desk.has_agent(&workspace, json!({ "name": "Front desk", "systemInstruction": instruction }), "Opening hours").await;
    sign_in(browser, desk, &workspace, ANNA).await;
    assert_eq!(browser.focused_element().await, "input#code[name=code]");
    let text = browser.page_text().await;
    for shown in ["Acme front desk", "Front desk", instruction, "Opening hours", "25 credits", "calls no addresses"] {
        assert!(text.contains(shown), "{shown} is missing: {text}");
    }
    assert!(!text.contains("Claim this workspace") && !browser.page_source().await.contains(&workspace.key));
    picture(browser, "3-workspace").await;
    types(browser, "000000").await;
    let code = desk.claim_code(ANNA).await;
    if code != "000000" {
        browser.wait_for("#wrong").await;
        assert_eq!(browser.focused_element().await, "input#code[name=code]");
        picture(browser, "4-wrong-code").await;
        types(browser, &code).await;
    }
    browser.wait_for("form[action$='/claim']").await;
    picture(browser, "5-choice").await;
    workspace
}

#[tokio::test]
async fn a_person_claims_what_an_agent_made() {
    let Some(browser) = Browser::start().await else { return };
    let desk = Desk::open().await;
    let workspace = decide(&browser, &desk).await;
    tabs_to(&browser, "focus.innerText === 'Claim this workspace'").await;
    browser.press_keys("Enter").await;
    let text = browser.page_text().await;
    for shown in ["This workspace is yours", "PLAN_UPGRADE_REQUIRED", "30 dollars a month", "never expires", "25"] {
        assert!(text.contains(shown), "{shown} is missing: {text}");
    }
    picture(&browser, "6-claimed").await;
    assert_eq!(desk.key_answers(&workspace.key).await, (403, "PLAN_UPGRADE_REQUIRED".to_owned()));
    let org = &workspace.org;
    let endless = format!("SELECT COUNT(*) FROM api_keys WHERE org_id = '{org}' AND expires_at IS NULL");
    assert_eq!(desk.number(&endless).await, 1);
    assert_eq!(desk.number(&format!("SELECT credits FROM orgs WHERE id = '{org}'")).await, 25);
    assert_eq!(desk.number(&format!("SELECT COUNT(*) FROM members WHERE org_id = '{org}' AND role = 'owner'")).await, 1);
    let cookies = browser.cookies().await;
    let [cookie] = &cookies[..] else { panic!("{cookies:?}") };
    assert_eq!((cookie.name.as_str(), cookie.path.as_str(), cookie.http_only), ("frontdesk", "/", true));
    assert_eq!((cookie.same_site.as_deref(), cookie.persistent), (Some("Lax"), true));
    assert_quiet(&browser, &desk).await;
}

#[tokio::test]
async fn a_person_deletes_what_an_agent_made() {
    let Some(browser) = Browser::start().await else { return };
    let desk = Desk::open().await;
    let workspace = decide(&browser, &desk).await;
    assert!(desk.tables_with(&workspace.org).await.len() > 5);
    tabs_to(&browser, "focus.tagName === 'SUMMARY'").await;
    browser.press_keys("Enter").await;
    tabs_to(&browser, "focus.id === 'sure'").await;
    browser.press_keys("Space").await;
    picture(&browser, "7-delete").await;
    tabs_to(&browser, "focus.innerText === 'Delete this workspace'").await;
    browser.press_keys("Enter").await;
    assert!(browser.page_text().await.contains("The workspace is deleted"), "{}", browser.page_text().await);
    picture(&browser, "8-deleted").await;
    assert_eq!(desk.tables_with(&workspace.org).await, Vec::<String>::new());
    assert_eq!(desk.key_answers(&workspace.key).await, (401, "INVALID_API_KEY".to_owned()));
    browser.open_page(&workspace.page).await;
    assert!(browser.page_text().await.contains("There is nothing to claim here"), "{}", browser.page_text().await);
    assert_quiet(&browser, &desk).await;
}
