use super::*;
use crate::searching::question;

fn marked(question: &str, locale: &str, language: Option<&'static str>, text: &str) -> String {
    let mut marker = WordMarker::new(&question::parse_words(question, locale), language);
    let shown = |part: MarkedPart| if part.is_match { format!("[{}]", part.text) } else { part.text };
    marker.mark_text(text).into_iter().map(shown).collect()
}

#[test]
fn words_are_marked_in_every_form() {
    let english = |question, text| marked(question, "en", Some("eng"), text);
    insta::assert_snapshot!(
        english("how to change plans", "How to change: changing a plan"),
        @"How to [change]: [changing] a [plan]"
    );
    insta::assert_snapshot!(english("can", "Cancel, or can you?"), @"[Cancel], or [can] you?");
    insta::assert_snapshot!(english("zebra", "<b>plan</b>"), @"<b>plan</b>");
    insta::assert_snapshot!(marked("パスワード変更", "ja", Some("jpn"), "パスワードの変更"), @"[パスワード]の[変更]");
}

#[test]
fn words_are_marked_in_other_spellings() {
    let english = |question, text| marked(question, "en", Some("eng"), text);
    insta::assert_snapshot!(english("wifi", "The Wi-Fi, or WiFi"), @"The [Wi-Fi], or [WiFi]");
    insta::assert_snapshot!(english("wi-fi", "Your wifi"), @"Your [wifi]");
    insta::assert_snapshot!(english("obrien", "O’Brien’s room"), @"[O’Brien’s] room");
    insta::assert_snapshot!(english("log in", "To login, log in."), @"To [login], [log] in.");
    insta::assert_snapshot!(english("login", "To log in"), @"To [log in]");
    let text = "Log into a page, log in page, lo gin";
    insta::assert_snapshot!(english("login page", text), @"Log into a [page], [log in] [page], [lo gin]");
    insta::assert_snapshot!(english("windows11", "Windows 11, or windows 10"), @"[Windows 11], or windows 10");
    insta::assert_snapshot!(english("e404", "Error E-404"), @"Error [E-404]");
    insta::assert_snapshot!(english("4hour tour", "The 4-Hour tour"), @"The [4-Hour] [tour]");
}
