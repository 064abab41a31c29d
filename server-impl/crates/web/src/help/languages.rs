//! Languages: their native names, and the direction of their scripts.

/// Returns the native name of a locale (BCP 47), or the tag itself if the name is unknown.
pub(crate) fn native_name(locale: &str) -> String {
    let language = locale.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    let full = locale.replace('_', "-").to_ascii_lowercase();
    let of = |tag: &str| NATIVE_NAMES.iter().find(|(known, _)| *known == tag).map(|(_, name)| *name);
    match (of(&full), of(&language)) {
        (Some(name), _) => name.to_owned(),
        (None, Some(name)) => format!("{name} ({})", locale.get(language.len() + 1..).unwrap_or_default()),
        (None, None) => locale.to_owned(),
    }
}

/// Returns the value of `dir` for a locale, from its script if it names one, else from its language.
pub(crate) fn text_direction(locale: &str) -> &'static str {
    let tag = locale.to_ascii_lowercase();
    let mut parts = tag.split(['-', '_']);
    let language = parts.next().unwrap_or_default();
    let script = parts.find(|part| part.len() == 4 && part.bytes().all(|letter| letter.is_ascii_alphabetic()));
    let is_rtl = script.map_or_else(|| RTL_LANGUAGES.contains(&language), |script| RTL_SCRIPTS.contains(&script));
    if is_rtl { "rtl" } else { "ltr" }
}

const RTL_LANGUAGES: [&str; 15] = ["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"];

const RTL_SCRIPTS: [&str; 10] = ["adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa"];

const NATIVE_NAMES: [(&str, &str); 67] = [
    ("af", "Afrikaans"),
    ("am", "አማርኛ"),
    ("ar", "العربية"),
    ("az", "Azərbaycan"),
    ("be", "Беларуская"),
    ("bg", "Български"),
    ("bn", "বাংলা"),
    ("bs", "Bosanski"),
    ("ca", "Català"),
    ("cs", "Čeština"),
    ("cy", "Cymraeg"),
    ("da", "Dansk"),
    ("de", "Deutsch"),
    ("el", "Ελληνικά"),
    ("en", "English"),
    ("es", "Español"),
    ("et", "Eesti"),
    ("eu", "Euskara"),
    ("fa", "فارسی"),
    ("fi", "Suomi"),
    ("fil", "Filipino"),
    ("fr", "Français"),
    ("ga", "Gaeilge"),
    ("gl", "Galego"),
    ("gu", "ગુજરાતી"),
    ("he", "עברית"),
    ("hi", "हिन्दी"),
    ("hr", "Hrvatski"),
    ("hu", "Magyar"),
    ("hy", "Հայերեն"),
    ("id", "Indonesia"),
    ("is", "Íslenska"),
    ("it", "Italiano"),
    ("ja", "日本語"),
    ("ka", "ქართული"),
    ("kk", "Қазақ тілі"),
    ("km", "ខ្មែរ"),
    ("ko", "한국어"),
    ("lt", "Lietuvių"),
    ("lv", "Latviešu"),
    ("mk", "Македонски"),
    ("mr", "मराठी"),
    ("ms", "Melayu"),
    ("nb", "Norsk bokmål"),
    ("ne", "नेपाली"),
    ("nl", "Nederlands"),
    ("nn", "Norsk nynorsk"),
    ("no", "Norsk"),
    ("pl", "Polski"),
    ("pt", "Português"),
    ("ro", "Română"),
    ("ru", "Русский"),
    ("sk", "Slovenčina"),
    ("sl", "Slovenščina"),
    ("sq", "Shqip"),
    ("sr", "Српски"),
    ("sv", "Svenska"),
    ("sw", "Kiswahili"),
    ("ta", "தமிழ்"),
    ("te", "తెలుగు"),
    ("th", "ไทย"),
    ("tr", "Türkçe"),
    ("uk", "Українська"),
    ("ur", "اردو"),
    ("vi", "Tiếng Việt"),
    ("zh", "中文"),
    ("zh-hant", "繁體中文"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_has_the_name_that_its_speakers_give_it() {
        let names: Vec<String> = ["de", "pt-BR", "zh-Hant", "zh-Hant-HK", "tlh", "DE", "é-x", ""].map(native_name).into();
        insta::assert_snapshot!(names.join("|"), @"Deutsch|Português (BR)|繁體中文|中文 (Hant-HK)|tlh|Deutsch|é-x|");
    }

    #[test]
    fn scripts_from_right_to_left_are_known() {
        for locale in ["ar", "ar-EG", "he", "iw", "fa-IR", "ur", "UR_pk", "az-Arab", "pa-Arab-PK"] {
            assert_eq!(text_direction(locale), "rtl", "{locale}");
        }
        for locale in ["en", "ur-Latn", "ar-Latn-EG", "tr", "zh-Hant", ""] {
            assert_eq!(text_direction(locale), "ltr", "{locale}");
        }
    }

    #[test]
    fn names_are_in_order() {
        assert!(NATIVE_NAMES.is_sorted());
    }
}
