//! Tests of the passages that questions find.

use proptest::prelude::*;

use super::*;

fn passage(language: &str, text: &str) -> Vec<String> {
    let mut terms = Vec::new();
    Analyzer::new(Some(language)).analyze_passage(text, |term| terms.push(term.to_owned()));
    terms
}

fn finds(language: &str, question: &str, text: &str) -> bool {
    let asked = question_terms(question, [Some(language)]);
    let held = passage(language, text);
    asked.iter().all(|term| held.contains(term))
}

#[test]
fn endings_do_not_hide_a_word() {
    assert!(finds("deu", "häuser", "Das Haus steht leer"));
    assert!(finds("eng", "connecting", "The connections are closed"));
    assert!(finds("rus", "книгу", "В книге написано"));
    assert!(finds("fra", "l'école", "Les écoles sont fermées"));
    assert!(finds("hin", "किताबें", "यह किताब है"));
    assert!(finds("ara", "كتاب", "الكتاب على الطاولة"));
}

#[test]
fn accents_and_case_do_not_hide_a_word() {
    assert!(finds("deu", "MULLER", "Herr Müller"));
    assert!(finds("rus", "ЕЛКА", "ёлка"));
    assert!(finds("ell", "οδυσσεύς", "ΟΔΥΣΣΕΥΣ"));
}

#[test]
fn numbers_are_found_however_they_are_grouped() {
    assert!(finds("eng", "1,000", "about 1000 people"));
    assert!(finds("deu", "24.000", "rund 24000 Menschen"));
    assert!(finds("deu", "3,5", "3.5 Liter"));
    assert!(!finds("eng", "3.5", "35 litres"));
}

#[test]
fn scripts_without_spaces_are_found_by_parts_of_them() {
    assert!(finds("jpn", "東京", "私は東京都に住んでいます"));
    assert!(finds("jpn", "ｶﾞｽ", "ガス料金"));
    assert!(finds("cmn", "水", "飲用水的質量"));
    assert!(finds("tha", "กรุงเทพ", "เมืองหลวงคือกรุงเทพมหานคร"));
    assert!(finds("kor", "서울", "수도는 서울입니다"));
    assert!(!finds("jpn", "京東", "東京都"));
}

#[test]
fn a_question_is_asked_in_every_language_of_the_index() {
    let terms = question_terms("Universities 東京", [Some("eng"), Some("deu"), None]);
    assert_eq!(terms.into_iter().collect::<Vec<_>>(), ["universiti", "universities", "東京"]);
}

proptest! {
    #[test]
    fn any_text_is_analyzed(
        text in any::<String>(),
        language in prop::sample::select(vec!["eng", "deu", "ara", "hin", "tur", "fin", "xxx"]),
    ) {
        let asked = question_terms(&text, [Some(language)]);
        let held: BTreeSet<String> = passage(language, &text).into_iter().collect();
        prop_assert!(asked.is_subset(&held));
        for term in held {
            prop_assert!(!term.is_empty() && !term.contains(char::is_whitespace), "{:?}", term);
        }
    }
}
