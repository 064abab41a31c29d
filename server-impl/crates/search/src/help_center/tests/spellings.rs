//! What is spelled differently is found, after what is spelled as asked.

use frontdesk_text::analysis::{
    Analyzer, TracedPiece,
    variants::{SpaceJoins, for_each_variant},
};

use super::*;

/// Returns the words of a query, of which the last one is complete.
fn typed(query: &str) -> Vec<SearchWord> {
    let mut words: Vec<SearchWord> = Vec::new();
    Analyzer::new(None).trace_question(query, |piece, term| {
        words.push(SearchWord { is_optional: matches!(piece, TracedPiece::Identifier(_)), ..word(&[term], None) });
    });
    for_each_variant(query, SpaceJoins::All, |variant| {
        for word in words.iter_mut().filter(|word| variant.words.contains(&word.forms[0])) {
            word.variants.push(variant.term.clone());
        }
    });
    words
}

/// Checks which articles each query finds, in any order.
async fn assert_finds(site: &Site, cases: &[(&str, &[u128])]) {
    for (query, numbers) in cases {
        let mut found = site.finds(&typed(query)).await;
        found.sort_unstable();
        assert_eq!(found, *numbers, "{query}");
    }
}

/// Publishes articles with these titles, numbered from 1.
fn site_with(titles: &[&str]) -> Site {
    let site = Site::new();
    for (number, title) in (1..).zip(titles) {
        site.log.publish(number, title, "");
    }
    site
}

#[tokio::test]
async fn a_word_is_found_without_its_signs_and_with_them() {
    let site = site_with(&[
        "Wi-Fi password",
        "O’Brien’s room",
        "Error E-404",
        "The 4-Hour tour",
        "Windows 11",
        "Log in",
        "Your e-mail address",
        "AT&T",
        "Node.js",
        "Ｗｉ－Ｆｉ ２．０．１",
    ]);
    let cases: &[(&str, &[u128])] = &[
        ("wifi", &[1, 10]),
        ("wi fi", &[1, 10]),
        ("wi-fi password", &[1]),
        ("obrien", &[2]),
        ("o'brien", &[2]),
        ("obriens room", &[2]),
        ("e404", &[3]),
        ("e 404", &[3]),
        ("4hour", &[4]),
        ("4hour tour", &[4]),
        ("windows11", &[5]),
        ("login", &[6]),
        ("email", &[7]),
        ("email address", &[7]),
        ("att", &[8]),
        ("nodejs", &[9]),
        ("2.0.1", &[10]),
        ("v2.0.1", &[10]),
        ("２.０.１", &[10]),
    ];
    assert_finds(&site, cases).await;
}

#[tokio::test]
async fn a_word_with_signs_finds_the_word_without_them() {
    let site = site_with(&["WiFi", "OBrien", "E404", "4hour tours", "Version 2.0.1", "Release v3.1.0"]);
    let cases: &[(&str, &[u128])] = &[
        ("wi-fi", &[1]),
        ("Wi\u{2011}Fi", &[1]),
        ("o’brien", &[2]),
        ("e-404", &[3]),
        ("4-hour", &[4]),
        ("v2.0.1", &[5]),
        ("3.1.0", &[6]),
        ("201", &[]),
    ];
    assert_finds(&site, cases).await;
}

#[tokio::test]
async fn what_is_typed_is_found_while_it_is_typed() {
    let site = site_with(&["Wi-Fi password", "O’Brien’s room"]);
    assert_eq!(site.finds(&[word(&["wif"], Some("wif"))]).await, [1]);
    assert_eq!(site.finds(&[word(&["obri"], Some("obri"))]).await, [2]);
}

#[tokio::test]
async fn what_is_spelled_as_asked_comes_first() {
    let site = Site::new();
    site.log.publish(1, "Wi-Fi, Wi-Fi and Wi-Fi", "Wi-Fi everywhere: Wi-Fi.");
    site.log.publish(2, "Guests", &format!("{} The wifi has a password.", "Nothing is said about it here. ".repeat(50)));
    assert_eq!(site.finds(&typed("wifi")).await, [2, 1]);
    site.log.publish(3, "Wi-Fi password", "");
    assert_eq!(site.finds(&typed("wifi password")).await, [2, 3], "both words themselves come before a variant of one");
}

#[tokio::test]
async fn parts_of_compounds_are_found_where_nothing_better_is() {
    let site = site_with(&["Rechnungsadresse ändern", "Ihr Kundenkonto", "Kontonummer", "Betreuung", "Lieferadressen ansehen"]);
    let cases: &[(&str, &[u128])] = &[
        ("Adresse ändern", &[1]),
        ("konto", &[2, 3]),
        ("nummer", &[3]),
        ("kunden", &[2]),
        ("adressen ansehen", &[5]),
        ("treu", &[]),
        ("ung", &[]),
    ];
    assert_finds(&site, cases).await;
    site.log.publish(6, "Ein Konto", "");
    assert_eq!(site.finds(&typed("konto")).await, [6], "now there is something better");
    assert_eq!(site.finds(&typed("adresse konto")).await[0], 6, "of any of the words, those come first that are there");
}

#[tokio::test]
async fn the_shortest_of_many_compounds_are_searched() {
    let letters: Vec<char> = ('a'..='k').collect();
    let long = letters.iter().flat_map(|first| letters.iter().map(move |second| format!("A{first}{second}verwaltungskonto")));
    let titles: Vec<String> = long.chain(["Zinskonto beantragen".to_owned(), "Karten beantragen".to_owned()]).collect();
    let site = site_with(&titles.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(site.finds(&typed("konto beantragen")).await, [122]);
}

#[tokio::test]
async fn parts_of_compounds_are_found_before_corrections() {
    let site = site_with(&["Girokonten", "Das Bankkonto", "Kanto"]);
    assert_eq!(site.finds(&typed("konto")).await, [2]);
    assert_eq!(site.finds(&typed("kontp")).await, [0_u128; 0]);
    let site = site_with(&["Kanto"]);
    assert_eq!(site.finds(&typed("konto")).await, [1], "else what is spelled almost like it");
}

#[tokio::test]
async fn arabic_and_persian_spellings_are_found() {
    let site = site_with(&["الفاتورة", "کتاب‌ها", "مسؤول الحجز", "خانه", "حساب على الإنترنت"]);
    let cases: &[(&str, &[u128])] = &[
        ("فاتورة", &[1]),
        ("فاتوره", &[1]),
        ("كتاب ها", &[2]),
        ("کتابها", &[2]),
        ("کتاب", &[2]),
        ("مسئول", &[3]),
        ("خانۀ", &[4]),
        ("الانترنت", &[5]),
        ("انترنت", &[5]),
        ("حساب علي", &[5]),
    ];
    assert_finds(&site, cases).await;
}

#[tokio::test]
async fn words_apart_are_no_variant() {
    let site = Site::new();
    site.log.publish(1, "Rooms", "They log. In the garden, wi and fi are apart.");
    assert_eq!(site.finds(&typed("login")).await, [0_u128; 0]);
    assert_eq!(site.finds(&typed("wifi")).await, [0_u128; 0]);
}

#[tokio::test]
async fn a_large_vocabulary_is_searched_in_time() {
    let site = Site::new();
    let words: String = (0..40_000).map(|number| format!("wort{}{} ", "abcdefghij".repeat(1 + number % 3), number)).collect();
    site.log.publish(1, "Kundenkonto", &words);
    let begun = std::time::Instant::now();
    assert_eq!(site.finds(&typed("konto")).await, [1]);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}
