//! Language codes for text analysis.

/// Languages with stemming or function words: BCP 47, and ISO 639-3.
const LANGUAGES: [(&str, &str); 37] = [
    ("ar", "ara"),
    ("ca", "cat"),
    ("cs", "ces"),
    ("da", "dan"),
    ("de", "deu"),
    ("el", "ell"),
    ("en", "eng"),
    ("es", "spa"),
    ("et", "est"),
    ("fa", "pes"),
    ("fi", "fin"),
    ("fr", "fra"),
    ("hi", "hin"),
    ("hu", "hun"),
    ("hy", "hye"),
    ("id", "ind"),
    ("it", "ita"),
    ("ja", "jpn"),
    ("ko", "kor"),
    ("lt", "lit"),
    ("nb", "nob"),
    ("ne", "nep"),
    ("nl", "nld"),
    ("no", "nob"),
    ("pl", "pol"),
    ("pt", "por"),
    ("ro", "ron"),
    ("ru", "rus"),
    ("sr", "srp"),
    ("sv", "swe"),
    ("ta", "tam"),
    ("th", "tha"),
    ("tr", "tur"),
    ("uk", "ukr"),
    ("vi", "vie"),
    ("yi", "yid"),
    ("zh", "cmn"),
];

/// Returns the language of a locale (ISO 639-3); `None` if it is not supported.
pub(super) fn of_locale(locale: &str) -> Option<&'static str> {
    let language = locale.split('-').next()?;
    LANGUAGES.iter().find(|(known, _)| *known == language).map(|(_, code)| *code)
}

#[cfg(test)]
mod tests;
