//! Tests of what needs no server: texts, sizes, and refusals in words for visitors.

use std::collections::{BTreeMap, BTreeSet};

use flate2::Compression;
use frontdesk_channels::widget::settings::LANGUAGES;
use frontdesk_types::{Code, ErrorParams, Refusal};

use super::{
    loader, page,
    respond::{NO_ANSWER, for_visitors},
    strings::{FILES, WidgetStrings},
};
use crate::site::assets::compress;

/// Maximum size of the script that websites embed, compressed, in bytes.
const MAX_LOADER_BYTES: usize = 3_000;

/// Maximum size of the chat's script, style sheet and English texts, compressed, in bytes.
const MAX_CHAT_BYTES: usize = 15_000;

fn texts(file: &str) -> BTreeMap<String, String> {
    toml::from_str(file).expect("a file of texts")
}

#[test]
fn every_language_has_the_same_texts() {
    let named: Vec<&str> = FILES.iter().map(|(language, _)| *language).collect();
    assert_eq!(named, LANGUAGES, "those that the settings offer");
    let english: BTreeSet<String> = texts(WidgetStrings::file("en")).into_keys().collect();
    for (language, file) in FILES {
        let texts = texts(file);
        assert_eq!(texts.keys().cloned().collect::<BTreeSet<_>>(), english, "{language}");
        for (name, text) in texts {
            assert!(!text.trim().is_empty(), "{language}: {name} is empty");
            let places = |text: &str| text.matches("{}").count();
            assert_eq!(places(&text), places(&self::texts(WidgetStrings::file("en"))[&name]), "{language}: {name}");
        }
    }
}

#[test]
fn a_chat_speaks_the_language_of_its_settings_or_else_of_the_page_or_the_browser() {
    let chosen = |locale, preferred| WidgetStrings::choose(locale, preferred).language;
    assert_eq!(chosen("de", Some("fr")), "de");
    assert_eq!(chosen("auto", Some("pt-BR")), "pt");
    assert_eq!(chosen("auto", Some("tlh, zh-TW;q=0.9, en")), "zh-hant");
    assert_eq!(chosen("auto", Some("x y z")), "en");
    assert_eq!(chosen("auto", None), "en");
    assert_eq!(WidgetStrings::choose("ar", None).direction(), "rtl");
}

#[test]
fn what_a_website_loads_is_small() {
    let size = |content: &str| compress(content, Compression::best()).len();
    let loader = size(&loader::LOADER);
    assert!(loader <= MAX_LOADER_BYTES, "the loader has {loader} bytes");
    let html = size(include_str!("../../templates/widget/chat.html"));
    let chat = html + size(page::SCRIPT.content) + size(page::STYLE.content) + size(WidgetStrings::file("en"));
    assert!(chat <= MAX_CHAT_BYTES, "the chat has {chat} bytes");
}

#[test]
fn no_text_in_a_script_spans_several_lines() {
    // That of the loader is a style sheet, which may be made smaller like any other.
    let loader = loader::LOADER_FILE.replace("const STYLE = `", "`const STYLE = `").replace("} }`;", "} }`;`");
    for (at, line) in page::SCRIPT_FILES.lines().chain(loader.lines()).enumerate() {
        // A regular expression may look for one.
        let is_other = line.trim().starts_with(['*', '/']) || line.contains("= /");
        assert!(is_other || line.matches('`').count() % 2 == 0, "line {}: {line}", at + 1);
    }
}

#[test]
fn visitors_learn_nothing_of_credits_and_faults() {
    let refused = |code| {
        let params = ErrorParams::default().with_credits(7);
        let Refusal { message, params, .. } = for_visitors(Refusal { params, ..Refusal::new(code, "A reply costs 7 credits.") });
        (message.into_owned(), params.is_empty())
    };
    for code in [Code::InsufficientCredits, Code::InternalError, Code::ModelProviderError] {
        assert_eq!(refused(code), (NO_ANSWER.to_owned(), true), "{code}");
    }
    assert_eq!(refused(Code::ValidationError).0, "A reply costs 7 credits.", "what the visitor can mend is told as it is");
}
