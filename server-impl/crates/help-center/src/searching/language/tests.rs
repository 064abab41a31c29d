use frontdesk_text::analysis::stemmed_languages;

use super::*;

#[test]
fn every_language_with_a_stemmer_is_one_of_a_locale() {
    assert!(LANGUAGES.is_sorted());
    for code in stemmed_languages() {
        assert!(LANGUAGES.iter().any(|(_, known)| *known == code), "{code}");
    }
    assert_eq!(["pt-BR", "zh-Hant-TW", "tlh", ""].map(of_locale), [Some("por"), Some("cmn"), None, None]);
}
