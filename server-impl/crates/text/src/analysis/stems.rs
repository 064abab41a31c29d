//! Stemmers by language.

use frostem::{Algorithm, Stemmer};

/// Languages (ISO 639-3) with a Snowball stemmer.
const STEMMERS: [(&str, Algorithm); 31] = [
    ("ara", Algorithm::Arabic),
    ("cat", Algorithm::Catalan),
    ("ces", Algorithm::Czech),
    ("dan", Algorithm::Danish),
    ("deu", Algorithm::German),
    ("ell", Algorithm::Greek),
    ("eng", Algorithm::English),
    ("est", Algorithm::Estonian),
    ("fin", Algorithm::Finnish),
    ("fra", Algorithm::French),
    ("hin", Algorithm::Hindi),
    ("hun", Algorithm::Hungarian),
    ("hye", Algorithm::Armenian),
    ("ind", Algorithm::Indonesian),
    ("ita", Algorithm::Italian),
    ("lit", Algorithm::Lithuanian),
    ("nep", Algorithm::Nepali),
    ("nld", Algorithm::Dutch),
    ("nob", Algorithm::Norwegian),
    ("pes", Algorithm::Persian),
    ("pol", Algorithm::Polish),
    ("por", Algorithm::Portuguese),
    ("ron", Algorithm::Romanian),
    ("rus", Algorithm::Russian),
    ("spa", Algorithm::Spanish),
    ("srp", Algorithm::Serbian),
    ("swe", Algorithm::Swedish),
    ("tam", Algorithm::Tamil),
    ("tur", Algorithm::Turkish),
    ("ukr", Algorithm::Ukrainian),
    ("yid", Algorithm::Yiddish),
];

/// Returns the stemmer of a language (ISO 639-3), if it has one.
pub(super) fn stemmer_for(language: &str) -> Option<Stemmer> {
    let known = STEMMERS.iter().find(|(code, _)| *code == language);
    known.map(|(_, algorithm)| Stemmer::new(*algorithm))
}

/// Lists the languages (ISO 639-3) that have a stemmer.
pub(super) fn languages() -> impl Iterator<Item = &'static str> {
    STEMMERS.iter().map(|(code, _)| *code)
}
