//! Spellings of words in Arabic script: letters of Arabic, Persian and Urdu that are written for each other, the seats
//! of hamza, and the article, which is part of the word.

use super::fold;

/// Article, with the prepositions before it.
const ARTICLES: &[&str] = &["وال", "بال", "كال", "فال", "لل", "ال"];

/// Minimum letters of a word without its article.
const MIN_STEM_LETTERS: usize = 3;

/// Calls `each` with every other spelling of a word, and its term. A word of another script has none.
pub(super) fn for_each_variant(word: &str, mut each: impl FnMut(String, String)) {
    if !word.chars().any(is_arabic) {
        return;
    }
    let normalized = fold::normalize_word(word);
    let own = fold::fold_stem(&normalized);
    let unified: String = own.chars().map(unify_letter).collect();
    let is_seat = |c: char| matches!(c, 'ؤ' | 'ئ' | 'ء');
    let bare: String = normalized.chars().filter(|c| !is_seat(*c)).collect();
    let bare: String = fold::fold_stem(&bare).chars().map(unify_letter).collect();
    let stem = ARTICLES.iter().find_map(|article| unified.strip_prefix(article));
    let stem = stem.filter(|stem| stem.chars().nth(MIN_STEM_LETTERS - 1).is_some()).map(ToOwned::to_owned);
    let mut known = vec![own.clone()];
    for term in [Some(unified), Some(bare), stem].into_iter().flatten() {
        if !term.is_empty() && !known.contains(&term) {
            known.push(term.clone());
            each(term, own.clone());
        }
    }
}

fn is_arabic(c: char) -> bool {
    matches!(c, '\u{0600}'..='\u{06FF}' | '\u{0750}'..='\u{077F}' | '\u{FB50}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}')
}

/// Returns the common form of a letter.
fn unify_letter(c: char) -> char {
    match c {
        '\u{06D5}' | '\u{06C0}' | '\u{06C1}' | '\u{06C2}' | '\u{06C3}' | '\u{06BE}' => '\u{0647}',
        '\u{06CC}' | '\u{06CD}' | '\u{06D0}' | '\u{06D2}' | '\u{06D3}' => '\u{064A}',
        '\u{06A9}' | '\u{06AA}' => '\u{0643}',
        other => other,
    }
}
