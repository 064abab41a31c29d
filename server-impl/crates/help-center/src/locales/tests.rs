use proptest::prelude::*;

use super::*;

fn locale_or_error(text: &str) -> String {
    normalize_locale("/locale", text).unwrap_or_else(|error| error.to_string())
}

#[test]
fn a_tag_has_one_spelling() {
    for (text, spelling) in [
        ("en", "en"),
        (" DE ", "de"),
        ("pt-br", "pt-BR"),
        ("ZH-HANT-tw", "zh-Hant-TW"),
        ("sr-latn", "sr-Latn"),
        ("es-419", "es-419"),
        ("gsw-CH", "gsw-CH"),
        ("iw-IL", "he-IL"),
    ] {
        assert_eq!(locale_or_error(text), spelling);
        assert_eq!(locale_or_error(spelling), spelling, "its spelling is its own");
    }
}

#[test]
fn other_tags_are_refused() {
    insta::assert_snapshot!(locale_or_error("english"), @"VALIDATION_ERROR: This is no language tag of the form \
        `language-Script-REGION`. Send one like `en`, `pt-BR` or `zh-Hant`.");
    for text in [
        "",
        "e",
        "en_US",
        "en-",
        "-en",
        "en--US",
        "en-USA",
        "en-U",
        "en-US-GB",
        "en-US-Latn",
        "en-Latn-Latn",
        "de-1996",
        "zh-cmn",
        "x-mine",
        "en-x-mine",
        "en-US-u-ca-buddhist",
        "i-klingon",
        "12",
        "ën",
        "e n",
        "en-41",
        "en-4191",
    ] {
        assert!(normalize_locale("/locale", text).is_err(), "{text}");
    }
}

#[test]
fn the_languages_of_a_site_count_once_and_have_its_own() {
    let told = |main: &str, texts: &[&str]| {
        let texts: Vec<_> = texts.iter().map(|text| (*text).to_owned()).collect();
        normalize_locales("/locales", main, &texts).map_or_else(|error| error.to_string(), |known| known.join(" "))
    };
    assert_eq!(told("en", &["de-ch", "EN"]), "de-CH en");
    assert_eq!(told("en", &["en", "de", "EN"]), "en de");
    insta::assert_snapshot!(told("en", &["de", "en-US"]), @"VALIDATION_ERROR: The site's own language `en` is not among its \
        languages. Add it, or change `locale`.");
    insta::assert_snapshot!(told("en", &[]), @"VALIDATION_ERROR: The site's own language `en` is not among its languages. Add \
        it, or change `locale`.");
    insta::assert_snapshot!(told("en", &["en"; 21]), @"VALIDATION_ERROR: A site can have at most 20 languages. Send fewer.");
    let field = normalize_locales("/locales", "en", &["en".to_owned(), "??".to_owned()]);
    assert!(matches!(field, Err(Error::Refused(refusal)) if refusal.fields[0].field == "/locales/1"));
}

#[test]
fn a_language_has_a_direction() {
    for rtl in [
        "ar",
        "ar-EG",
        "he",
        "fa-IR",
        "ur",
        "ps",
        "ckb",
        "dv",
        "yi",
        "ug",
        "az-Arab",
        "az-IR",
        "pa-PK",
        "uz-AF",
        "ff-Adlm",
        "ku-Arab",
        "ku-IQ",
        "sd",
        "sd-Arab-IN",
    ] {
        assert_eq!(text_direction(rtl).as_str(), "rtl", "{rtl}");
    }
    for ltr in
        ["en", "de-CH", "zh-Hant-TW", "ar-Latn", "az", "pa", "ku", "uz-UZ", "tr", "ru", "sr-Latn", "es-419", "sd-IN", "ug-KZ", ""]
    {
        assert_eq!(text_direction(ltr).as_str(), "ltr", "{ltr}");
    }
}

proptest! {
    #[test]
    fn a_spelling_is_its_own(text in prop_oneof![any::<String>(), "[a-zA-Z]{1,4}(-[a-zA-Z0-9]{1,5}){0,3}"]) {
        if let Ok(spelling) = normalize_locale("/locale", &text) {
            prop_assert_eq!(&locale_or_error(&spelling), &spelling);
            let is_renamed = || ["iw", "in", "ji"].contains(&&text.trim().to_ascii_lowercase()[..2]);
            prop_assert!(spelling.eq_ignore_ascii_case(text.trim()) || is_renamed());
            text_direction(&spelling);
        }
    }
}
