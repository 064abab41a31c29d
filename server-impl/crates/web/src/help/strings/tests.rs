use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use super::{
    plural::{PluralCategory, plural_category},
    *,
};

fn all() -> impl Iterator<Item = &'static UiStrings> {
    STRING_FILES.into_iter().map(|(language, text)| {
        let read = toml::from_str::<UiStrings>(text);
        assert!(read.is_ok(), "{language}: {}", read.err().map(|error| error.to_string()).unwrap_or_default());
        &STRINGS[language]
    })
}

#[test]
fn every_language_has_every_text() {
    for strings in all() {
        let language = strings.language;
        for pattern in [&strings.results, &strings.nothing, &strings.updated, &strings.written_by, &strings.ask_invalid] {
            assert!(pattern.has_placeholder(), "{language}: {pattern:?}");
        }
        for part in ["{day}", "{month}", "{year}"] {
            assert!(strings.date.contains(part), "{language}: {}", strings.date);
        }
    }
    for (language, text) in STRING_FILES {
        let table: toml::Table = text.parse().expect("a table");
        let mut texts = table.values().flat_map(texts);
        assert!(texts.all(|text| !text.trim().is_empty() && text.trim() == text), "{language} has an empty text");
    }
}

fn texts(value: &toml::Value) -> Vec<&str> {
    match value {
        toml::Value::String(text) => vec![text],
        toml::Value::Array(items) => items.iter().flat_map(texts).collect(),
        toml::Value::Table(table) => table.values().flat_map(texts).collect(),
        other => panic!("{other} is no text"),
    }
}

#[test]
fn every_language_has_the_forms_that_its_numbers_need_and_no_more() {
    for strings in all() {
        let needed: BTreeSet<PluralCategory> = (0..200).map(|number| plural_category(strings.language, number)).collect();
        for form in [PluralCategory::Zero, PluralCategory::One, PluralCategory::Two, PluralCategory::Few, PluralCategory::Many] {
            for counted in [&strings.count_articles, &strings.count_results] {
                assert_eq!(counted.form_of(form).is_some(), needed.contains(&form), "{}: {form:?}", strings.language);
            }
        }
    }
}

#[test]
fn numbers_are_told_in_the_form_of_the_language() {
    let told = |locale, numbers: &[u64]| {
        let told: Vec<_> = numbers.iter().map(|number| UiStrings::for_locale(locale).number_of_articles(*number)).collect();
        told.join(", ")
    };
    insta::assert_snapshot!(told("en", &[0, 1, 2]), @"0 articles, 1 article, 2 articles");
    insta::assert_snapshot!(told("fr", &[0, 1, 2]), @"0 article, 1 article, 2 articles");
    insta::assert_snapshot!(told("ru", &[1, 2, 5, 11, 12, 21, 22, 111]), @"1 статья, 2 статьи, 5 статей, 11 статей, 12 \
        статей, 21 статья, 22 статьи, 111 статей");
    insta::assert_snapshot!(told("pl", &[1, 2, 5, 12, 21, 22]), @"1 artykuł, 2 artykuły, 5 artykułów, 12 artykułów, 21 \
        artykułów, 22 artykuły");
    insta::assert_snapshot!(told("ar", &[0, 1, 2, 3, 11, 100]), @"لا مقالات, مقال واحد, مقالان, 3 مقالات, 11 مقالًا, 100 مقال");
    insta::assert_snapshot!(told("he", &[1, 2, 3]), @"מאמר אחד, 2 מאמרים, 3 מאמרים");
    insta::assert_snapshot!(told("ja", &[1, 2]), @"1 件の記事, 2 件の記事");
}

#[test]
fn a_day_is_written_as_the_language_does() {
    let moment: DateTime<Utc> = "2026-11-03T23:59:00Z".parse().expect("a moment");
    let told: Vec<String> = all().map(|strings| format!("{}: {}", strings.language, strings.day(moment))).collect();
    insta::assert_snapshot!(told.join("\n"), @r"
    ar: 3 نوفمبر 2026
    cs: 3. listopadu 2026
    da: 3. november 2026
    de: 3. November 2026
    en: 3 November 2026
    es: 3 de noviembre de 2026
    fa: 3 نوامبر 2026
    fi: 3. marraskuuta 2026
    fr: 3 novembre 2026
    he: 3 בנובמבר 2026
    id: 3 November 2026
    it: 3 novembre 2026
    ja: 2026年11月3日
    ko: 2026년 11월 3일
    nb: 3. november 2026
    nl: 3 november 2026
    pl: 3 listopada 2026
    pt: 3 de novembro de 2026
    ru: 3 ноября 2026 г.
    sv: 3 november 2026
    tr: 3 Kasım 2026
    uk: 3 листопада 2026 р.
    vi: 3 tháng 11, 2026
    zh: 2026年11月3日
    zh-hant: 2026年11月3日
    ");
}

#[test]
fn a_locale_has_the_words_of_its_language_or_english_ones() {
    let language = |locale| UiStrings::for_locale(locale).language;
    let told = ["de", "de-AT", "DE_at", "pt-BR", "nn-NO", "iw", "zh", "zh-CN", "zh-Hant-HK", "zh-TW", "en-GB", "sw", "", "-"];
    let told: Vec<_> = told.map(|locale| format!("{locale}={}", language(locale))).into();
    insta::assert_snapshot!(told.join(" "), @"de=de de-AT=de DE_at=de pt-BR=pt nn-NO=nb iw=he zh=zh zh-CN=zh \
        zh-Hant-HK=zh-hant zh-TW=zh-hant en-GB=en sw=en =en -=en");
}
