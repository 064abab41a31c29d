//! All text from an agent is shown as text, whatever it contains and however long it is.

use std::time::Duration;

use frontdesk_test_programs::browser::Browser;
use http::Method;
use serde_json::json;

use super::{desk::Desk, flow, person::Person};

const ANNA: &str = "anna@acme.dev";

/// Markup that would run a script, or load or send something, if it were interpreted.
const HOSTILE: &str = concat!(
    r#"</title><script>document.title='hush'</script><img src=x onerror="document.title='hush'">"#,
    r#"<style>*{display:none}</style>"'><svg onload=document.title='hush'><a href="javascript:1">{{ 7*7 }}</a>"#
);

#[tokio::test]
async fn markup_of_an_agent_is_shown_as_text() {
    let Some(browser) = Browser::start().await else { return };
    let desk = Desk::open().await;
    let name = &HOSTILE[..190];
    let workspace = desk.sign_up(ANNA, name).await;
    let instruction = format!("{}\u{202e}{}", HOSTILE, "Answer politely. ".repeat(450));
    let agent = desk.has_agent(&workspace, json!({ "name": name, "systemInstruction": instruction }), name).await;
    let question = json!({ "question": HOSTILE, "answer": HOSTILE });
    let path = format!("/agents/{agent}/sources/qna");
    let (status, answer) = desk.call(&workspace.key, Method::POST, &path, Some(question)).await;
    assert_eq!(status.as_u16(), 201, "{answer}");
    flow::sign_in(&browser, &desk, &workspace, ANNA).await;
    flow::picture(&browser, "markup").await;
    let text = browser.page_text().await;
    assert_eq!(text.matches("<script>document.title='hush'</script>").count(), 5, "{text}");
    assert!(text.contains("{{ 7*7 }}") && text.contains("<img src=x onerror="), "{text}");
    assert_eq!(browser.evaluate_script("return document.title").await, "Your workspace · Frontdesk");
    let elements = "return document.querySelectorAll('script, main img, svg, style, main a').length";
    assert_eq!(browser.evaluate_script(elements).await, 0);
    let wide = "return document.documentElement.scrollWidth > document.documentElement.clientWidth";
    browser.set_viewport(390, 844).await;
    wait_for_width(&browser, 390).await;
    assert_eq!(browser.evaluate_script(wide).await, false, "nothing makes the page wider than a phone");
    flow::assert_quiet(&browser, &desk).await;
}

#[tokio::test]
async fn a_long_list_is_cut_and_says_so() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up(ANNA, "Acme").await;
    let agent = desk.has_agent(&workspace, json!({ "name": "Front desk" }), "Source 0").await;
    for number in 1..53 {
        let source = json!({ "title": format!("Source {number}"), "content": "The front desk opens at 8:00." });
        let (status, answer) =
            desk.call(&workspace.key, Method::POST, &format!("/agents/{agent}/sources/text"), Some(source)).await;
        assert_eq!(status.as_u16(), 201, "{answer}");
    }
    let text = Person::signed_in(&desk, &workspace, ANNA).await.shown.text();
    assert!(text.contains("Source 52") && text.contains("Source 3 ") && !text.contains("Source 2 "), "{text}");
    assert!(text.contains("and 3 more"), "{text}");
}

/// Waits until the page is laid out for a new width, at most for two seconds.
async fn wait_for_width(browser: &Browser, width: u32) {
    let is_laid_out = format!("return innerWidth === {width} && document.documentElement.clientWidth <= {width}");
    for _ in 0..100 {
        if browser.evaluate_script(&is_laid_out).await == true {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
