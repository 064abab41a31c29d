//! The terms of an index for which a word of a question stands.

use std::collections::BTreeSet;

use tantivy::{SegmentReader, schema::Field};

use super::view::SiteIndexView;
use crate::spelling;

/// Maximum terms with the prefix of a word, in each part of each segment: bounds the time that a single letter takes.
const MAX_PREFIX_TERMS: usize = 500;

/// Maximum terms with the same first letter that are compared with a misspelt one, in each part of each segment.
const MAX_COMPARED_TERMS: usize = 50_000;

/// Finds the terms of a part that begin with a prefix.
pub(super) fn terms_with_prefix(segment: &SegmentReader, part: Field, prefix: &str) -> tantivy::Result<Vec<String>> {
    let mut found = Vec::new();
    for_each_from(segment, part, prefix, MAX_PREFIX_TERMS, |term| {
        let begins = term.starts_with(prefix);
        if begins {
            found.push(term.to_owned());
        }
        begins
    })?;
    Ok(found)
}

/// Finds the terms of an index that differ from one of these in one letter, but not in the first.
pub(super) fn similar_terms(view: &SiteIndexView, forms: &[String]) -> tantivy::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    for form in forms.iter().filter(|form| spelling::may_be_misspelt(form)) {
        let Some(first) = form.chars().next() else { continue };
        let first = first.to_string();
        for segment in view.searcher.segment_readers() {
            for part in view.fields.parts {
                for_each_from(segment, part, &first, MAX_COMPARED_TERMS, |term| {
                    if spelling::differs_in_one_letter(form, term) {
                        found.insert(term.to_owned());
                    }
                    term.starts_with(&first)
                })?;
            }
        }
    }
    Ok(found)
}

/// Minimum characters of a word that is looked for at the ends of others, and within them; of such another one; and of
/// the rest of it.
const MIN_COMPONENT_CHARS: usize = 4;
const MIN_INNER_CHARS: usize = 5;
const MIN_COMPOUND_CHARS: usize = 9;
const MIN_REST_CHARS: usize = 3;

/// Maximum terms of each part of each segment in which words are looked for, and maximum compounds of a word: the
/// shortest ones, of which it is the largest part.
const MAX_SEARCHED_TERMS: usize = 200_000;
const MAX_COMPOUNDS: usize = 100;

/// Finds, for each of these words with its forms, the terms of an index that contain one: `kundenkonto` for `konto`.
pub(super) fn compounds(view: &SiteIndexView, words: &[Vec<String>]) -> tantivy::Result<Vec<BTreeSet<String>>> {
    let is_component =
        |form: &&String| form.chars().nth(MIN_COMPONENT_CHARS - 1).is_some() && form.chars().all(char::is_alphabetic);
    let words: Vec<Vec<&String>> = words.iter().map(|forms| forms.iter().filter(is_component).collect()).collect();
    let mut found = vec![BTreeSet::new(); words.len()];
    if words.iter().all(Vec::is_empty) {
        return Ok(vec![BTreeSet::new(); words.len()]);
    }
    for segment in view.searcher.segment_readers() {
        for part in view.fields.parts {
            for_each_from(segment, part, "", MAX_SEARCHED_TERMS, |term| {
                for (forms, found) in words.iter().zip(&mut found) {
                    if forms.iter().any(|form| is_compound_of(term, form)) {
                        found.insert((term.len(), term.to_owned()));
                    }
                    if found.len() > MAX_COMPOUNDS {
                        found.pop_last();
                    }
                }
                true
            })?;
        }
    }
    Ok(found.into_iter().map(|found| found.into_iter().map(|(_, term)| term).collect()).collect())
}

/// Returns `true` if a term is a long word that contains another one.
fn is_compound_of(term: &str, form: &str) -> bool {
    if term.len() <= form.len() || !term.contains(form) || !term.chars().all(char::is_alphabetic) {
        return false;
    }
    let (letters, own) = (term.chars().count(), form.chars().count());
    let is_placed = own >= MIN_INNER_CHARS || term.starts_with(form) || term.ends_with(form);
    is_placed && letters >= MIN_COMPOUND_CHARS && letters >= own + MIN_REST_CHARS
}

/// Calls `each` with the terms of a part from `from` on, in order, until it returns `false`, at most `limit` times.
fn for_each_from(
    segment: &SegmentReader,
    part: Field,
    from: &str,
    limit: usize,
    mut each: impl FnMut(&str) -> bool,
) -> tantivy::Result<()> {
    let index = segment.inverted_index(part)?;
    let mut terms = index.terms().range().ge(from).into_stream()?;
    for _ in 0..limit {
        let Some((term, _)) = terms.next() else { break };
        if std::str::from_utf8(term).is_ok_and(|term| !each(term)) {
            break;
        }
    }
    Ok(())
}
