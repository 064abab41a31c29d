use proptest::prelude::*;

use super::*;
use crate::analysis::Analyzer;

fn variants(text: &str, spaces: SpaceJoins) -> Vec<String> {
    let mut found = Vec::new();
    for_each_variant(text, spaces, |variant| found.push(variant.term));
    found
}

fn plain(text: &str) -> Vec<String> {
    let mut terms = Vec::new();
    Analyzer::new(None).analyze_passage(text, |term| terms.push(term.to_owned()));
    terms
}

/// Returns `true` if a query finds a text by one of its words or variants.
fn finds(query: &str, text: &str) -> bool {
    let mut asked = plain(query);
    asked.extend(variants(query, SpaceJoins::All));
    let mut held = plain(text);
    held.extend(variants(text, SpaceJoins::Numbers));
    asked.iter().any(|term| held.contains(term))
}

#[test]
fn words_are_joined_over_signs() {
    for (text, joined) in [
        ("Wi-Fi", "wifi"),
        ("Wi\u{2011}Fi", "wifi"),
        ("Ｗｉ－Ｆｉ", "wifi"),
        ("O’Brien", "obrien"),
        ("O'Brien", "obrien"),
        ("E-404", "e404"),
        ("4-Hour", "4hour"),
        ("COVID-19", "covid19"),
        ("Node.js", "nodejs"),
        ("TCP/IP", "tcpip"),
        ("Q&A", "qa"),
        ("wal_level", "wallevel"),
        ("col·lecció", "colleccio"),
        ("don’t", "dont"),
    ] {
        assert!(
            variants(text, SpaceJoins::Numbers).contains(&joined.to_owned()),
            "{text}: {:?}",
            variants(text, SpaceJoins::All)
        );
    }
}

#[test]
fn a_version_is_found_within_a_longer_name() {
    for text in ["v2.0.1-beta", "app_v2.0.1", "desk-2.0.1/arm"] {
        assert!(variants(text, SpaceJoins::Numbers).contains(&"2.0.1".to_owned()), "{text}");
        assert!(finds("2.0.1", text) && finds("v2.0.1", text), "{text}");
    }
    assert!(!finds("2.0.2", "v2.0.1-beta"));
}

#[test]
fn a_long_chain_is_joined_as_a_whole_and_in_pairs() {
    assert_eq!(variants("E-Mail-Adresse", SpaceJoins::Numbers), ["emailadresse", "email", "mailadresse"]);
    assert_eq!(variants("2024-01-05", SpaceJoins::Numbers), ["20240105"]);
    assert_eq!(variants("O’Brien’s room", SpaceJoins::Numbers), ["obriens", "obrien", "briens", "obrien"]);
}

#[test]
fn spaces_are_joined_beside_numbers_or_where_it_is_asked() {
    assert_eq!(variants("Windows 11 and log in", SpaceJoins::Numbers), ["windows11", "11and"]);
    assert_eq!(variants("log in", SpaceJoins::All), ["login"]);
    assert_eq!(variants("one. two", SpaceJoins::All), Vec::<String>::new(), "a sentence ends there");
}

#[test]
fn numbers_of_versions_are_numbers() {
    assert_eq!(variants("v2.0.1", SpaceJoins::Numbers), ["2.0.1", "v201"]);
    assert_eq!(variants("２．０．１", SpaceJoins::Numbers), ["2.0.1"]);
    assert_eq!(variants("8.50", SpaceJoins::Numbers), ["8.50"], "never 850");
    for (query, text) in [
        ("v2.0.1", "Version 2.0.1"),
        ("2.0.1", "v2.0.1"),
        ("２.０.１", "Release 2.0.1"),
        ("v２．０．１", "v2.0.1"),
        ("2.0.1", "２．０．１"),
        ("version2.0.1", "Version 2.0.1"),
        ("404", "Error ４０４"),
        ("usb3.0", "USB 3.0"),
    ] {
        assert!(finds(query, text), "{query} in {text}");
    }
    assert!(!finds("201", "v2.0.1"));
    assert!(!finds("850", "8.50 euros"));
}

#[test]
fn persian_and_arabic_spellings_find_each_other() {
    for (query, text) in [
        ("كتاب", "کتاب"),
        ("کتاب ها", "کتاب‌ها"),
        ("کتابها", "کتاب‌ها"),
        ("می خواهم", "می‌خواهم"),
        ("خانۀ", "خانه"),
        ("خانهٔ", "خانه"),
        ("مسئول", "مسؤول"),
        ("شئون", "شؤون"),
        ("فاتورة", "الفاتورة"),
        ("الفاتورة", "فاتورة"),
        ("فاتوره", "بالفاتورة"),
        ("۲۵", "25"),
        ("٢٥", "۲۵"),
        ("احمد", "أحمد"),
        ("علي", "على"),
        ("ہوٹل", "هوٹل"),
    ] {
        assert!(
            finds(query, text),
            "{query} in {text}: {:?} {:?}",
            variants(query, SpaceJoins::All),
            variants(text, SpaceJoins::All)
        );
    }
    assert!(!finds("باب", "كتاب"));
}

#[test]
fn plain_words_have_no_variants() {
    assert_eq!(variants("The desk opens at eight. Dogs, cats (and you) too!", SpaceJoins::Numbers), Vec::<String>::new());
    assert_eq!(variants("東京タワー は", SpaceJoins::All), Vec::<String>::new());
}

#[test]
fn variants_are_bounded() {
    let chain = vec!["ab"; 10_000].join("-");
    assert!(variants(&chain, SpaceJoins::All).iter().all(|term| term.len() <= MAX_BYTES));
    assert_eq!(variants(&"x".repeat(100_000), SpaceJoins::All), Vec::<String>::new());
    assert!(variants(&"a b ".repeat(10_000), SpaceJoins::All).len() < 20_000);
}

proptest! {
    #[test]
    fn any_text_has_variants_at_places_of_it(text: String) {
        for_each_variant(&text, SpaceJoins::All, |variant| {
            assert!(!text[variant.range].is_empty() && !variant.words.is_empty());
            assert!(!variant.term.is_empty() && !variant.term.contains(char::is_whitespace), "{:?}", variant.term);
        });
    }

    #[test]
    fn any_signs_are_no_panic(text in "[a-z0-9v’'.,:/_&+·٫٬－．ｖ０-９اأإئؤء‌يىکك -]{0,40}") {
        for_each_variant(&text, SpaceJoins::All, |variant| assert!(!text[variant.range].is_empty()));
    }
}
