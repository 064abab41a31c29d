//! Languages of a site and its articles: the subset `language[-Script][-REGION]` of BCP 47 (RFC 5646),
//! in the recommended case.

use frontdesk_types::{Error, Result};

/// Maximum languages of one site.
pub const MAX_LOCALES: usize = 20;

/// Writing direction of a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextDirection {
    /// From left to right.
    Ltr,
    /// From right to left.
    Rtl,
}

impl TextDirection {
    /// Returns the value of the HTML attribute `dir`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ltr => "ltr",
            Self::Rtl => "rtl",
        }
    }
}

/// Normalizes a language tag: `zh-Hant-TW`.
///
/// # Errors
/// `VALIDATION_ERROR` on `field`.
pub fn normalize_locale(field: &str, text: &str) -> Result<String> {
    parse_tag(text.trim()).ok_or_else(|| {
        Error::invalid(
            field,
            "This is no language tag of the form `language-Script-REGION`. Send one like `en`, `pt-BR` or `zh-Hant`.",
        )
    })
}

/// Normalizes the languages of a site and drops duplicates, in the order they were sent. The site's main one
/// must be among them.
///
/// # Errors
/// `VALIDATION_ERROR` on `field`.
pub fn normalize_locales(field: &str, main: &str, texts: &[String]) -> Result<Vec<String>> {
    if texts.len() > MAX_LOCALES {
        return Err(Error::invalid(field, format!("A site can have at most {MAX_LOCALES} languages. Send fewer.")));
    }
    let mut known = Vec::with_capacity(texts.len());
    for (at, text) in texts.iter().enumerate() {
        let locale = normalize_locale(&format!("{field}/{at}"), text)?;
        if !known.contains(&locale) {
            known.push(locale);
        }
    }
    if !known.iter().any(|known| known == main) {
        return Err(Error::invalid(
            field,
            format!("The site's own language `{main}` is not among its languages. Add it, or change `locale`."),
        ));
    }
    Ok(known)
}

fn parse_tag(text: &str) -> Option<String> {
    let mut subtags = text.split('-');
    let language = subtags.next().filter(|language| is_subtag(language, 2..=3, u8::is_ascii_alphabetic))?.to_ascii_lowercase();
    let mut spelled = current_code(language);
    let mut next = subtags.next();
    if let Some(script) = next.filter(|script| is_subtag(script, 4..=4, u8::is_ascii_alphabetic)) {
        let (first, rest) = script.split_at(1);
        spelled.extend(["-", &first.to_ascii_uppercase(), &rest.to_ascii_lowercase()]);
        next = subtags.next();
    }
    if let Some(region) =
        next.filter(|region| is_subtag(region, 2..=2, u8::is_ascii_alphabetic) || is_subtag(region, 3..=3, u8::is_ascii_digit))
    {
        spelled.extend(["-", &region.to_ascii_uppercase()]);
        next = subtags.next();
    }
    next.is_none().then_some(spelled)
}

fn is_subtag(subtag: &str, length: std::ops::RangeInclusive<usize>, letters: fn(&u8) -> bool) -> bool {
    length.contains(&subtag.len()) && subtag.bytes().all(|byte| letters(&byte))
}

/// Replaces deprecated language codes that older programs still send.
fn current_code(language: String) -> String {
    match language.as_str() {
        "iw" => "he".to_owned(),
        "in" => "id".to_owned(),
        "ji" => "yi".to_owned(),
        _ => language,
    }
}

/// Scripts written from right to left.
const RTL_SCRIPTS: &[&str] = &["Adlm", "Arab", "Aran", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi"];

/// Languages written in one of these, unless their tag says otherwise.
const RTL_LANGUAGES: &[&str] = &[
    "aeb", "ajp", "apc", "apd", "ar", "arc", "ars", "ary", "arz", "azb", "bal", "bgn", "bqi", "ckb", "dv", "fa", "glk", "haz",
    "he", "hno", "ks", "lrc", "luz", "mzn", "nqo", "pnb", "prs", "ps", "rhg", "sd", "sdh", "skr", "syr", "ug", "ur", "yi",
];

/// Languages written in the opposite direction in some countries (CLDR, likely subtags).
const OPPOSITE_COUNTRIES: &[(&str, &[&str])] = &[
    ("az", &["IQ", "IR"]),
    ("ha", &["CM", "SD"]),
    ("kk", &["AF", "CN", "IR", "MN"]),
    ("ku", &["IQ", "IR", "LB"]),
    ("ky", &["CN"]),
    ("pa", &["PK"]),
    ("sd", &["IN"]),
    ("tg", &["PK"]),
    ("ug", &["KZ", "MN"]),
    ("uz", &["AF"]),
];

/// Returns the direction of a language, by its script if its tag has one.
pub fn text_direction(locale: &str) -> TextDirection {
    let mut subtags = locale.split('-');
    let language = subtags.next().unwrap_or_default();
    let (scripts, regions): (Vec<&str>, Vec<&str>) = subtags.partition(|subtag| subtag.len() == 4);
    let is_elsewhere = || {
        OPPOSITE_COUNTRIES
            .iter()
            .any(|(known, countries)| *known == language && regions.iter().any(|region| countries.contains(region)))
    };
    let is_rtl = match scripts.first() {
        Some(script) => RTL_SCRIPTS.contains(script),
        None => RTL_LANGUAGES.contains(&language) != is_elsewhere(),
    };
    if is_rtl { TextDirection::Rtl } else { TextDirection::Ltr }
}

#[cfg(test)]
mod tests;
