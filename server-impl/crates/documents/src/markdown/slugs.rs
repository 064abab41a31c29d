//! Ids of headings.

use std::collections::{HashMap, HashSet};

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Maximum characters of a slug, before the number that makes it unique.
const MAX_SLUG_CHARS: usize = 80;

/// Returns a text in lower case, reduced to its letters and digits of any script, with hyphens in place
/// of everything between them.
pub fn slugify(text: &str) -> String {
    let (mut slug, mut length, mut is_apart) = (String::new(), 0, false);
    for letter in text.nfc().flat_map(char::to_lowercase) {
        let is_mark = length > 0 && !is_apart && is_combining_mark(letter);
        if !letter.is_alphanumeric() && !is_mark {
            is_apart = length > 0;
            continue;
        }
        let letters = 1 + usize::from(is_apart);
        if length + letters > MAX_SLUG_CHARS {
            break;
        }
        if std::mem::take(&mut is_apart) {
            slug.push('-');
        }
        slug.push(letter);
        length += letters;
    }
    slug
}

/// The ids of a text: each only once.
#[derive(Debug, Default)]
pub(super) struct SlugSet {
    used: HashSet<String>,
    /// Number to try next for a slug that is used.
    next: HashMap<String, usize>,
}

impl SlugSet {
    /// Creates a unique id for a heading.
    pub(super) fn create_id(&mut self, heading: &str) -> String {
        let slug = Some(slugify(heading)).filter(|slug| !slug.is_empty()).unwrap_or_else(|| "section".to_owned());
        if self.used.insert(slug.clone()) {
            return slug;
        }
        let next = self.next.entry(slug.clone()).or_insert(2);
        loop {
            let id = format!("{slug}-{next}");
            *next += 1;
            if self.used.insert(id.clone()) {
                return id;
            }
        }
    }

    /// Returns `true` if a heading has this id.
    pub(super) fn has_id(&self, id: &str) -> bool {
        self.used.contains(id)
    }
}
