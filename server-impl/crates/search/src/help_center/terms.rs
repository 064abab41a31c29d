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
