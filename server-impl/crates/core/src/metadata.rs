//! Rules for the key-value pairs that callers attach to their resources.

use frontdesk_types::{Error, Metadata, MetadataChanges, Result};

/// Maximum number of pairs.
const MAX_PAIRS: usize = 50;

/// Maximum characters of a key, and of a value.
const MAX_KEY_CHARS: usize = 64;
const MAX_VALUE_CHARS: usize = 500;

/// Checks the number of pairs, and their lengths.
///
/// # Errors
/// `VALIDATION_ERROR` on `/metadata`.
pub fn validate(metadata: &Metadata) -> Result<()> {
    if metadata.len() > MAX_PAIRS {
        return Err(Error::invalid("/metadata", format!("Metadata has at most {MAX_PAIRS} keys. Send fewer.")));
    }
    for (key, value) in metadata {
        if key.trim().is_empty() || key.chars().count() > MAX_KEY_CHARS {
            let message =
                format!("A key of metadata must have 1 to {MAX_KEY_CHARS} characters and must not be blank. Send another one.");
            return Err(Error::invalid("/metadata", message));
        }
        if value.chars().count() > MAX_VALUE_CHARS {
            let message = format!("`{key}` in metadata must be at most {MAX_VALUE_CHARS} characters. Send a shorter one.");
            return Err(Error::invalid("/metadata", message));
        }
    }
    Ok(())
}

/// Checks the pairs that changes set, if there are any. Once the other pairs are known, check all of them together.
///
/// # Errors
/// `VALIDATION_ERROR` on `/metadata`.
pub fn validate_changes(changes: Option<&MetadataChanges>) -> Result<()> {
    changes.map_or(Ok(()), |changes| validate(&changes.added()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(entries: &[(&str, &str)]) -> String {
        let metadata = entries.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        validate(&metadata).map_or_else(|error| error.to_string(), |()| "fine".to_owned())
    }

    #[test]
    fn a_few_short_pairs_are_accepted() {
        assert_eq!(outcome(&[]), "fine");
        assert_eq!(outcome(&[(&"é".repeat(64), &"é".repeat(500)), ("empty", "")]), "fine");
        insta::assert_snapshot!(outcome(&[(" ", "x")]), @"VALIDATION_ERROR: A key of metadata must have 1 to 64 characters \
            and must not be blank. Send another one.");
        insta::assert_snapshot!(outcome(&[(&"a".repeat(65), "x")]), @"VALIDATION_ERROR: A key of metadata must have 1 to 64 \
            characters and must not be blank. Send another one.");
        insta::assert_snapshot!(outcome(&[("a", &"b".repeat(501))]), @"VALIDATION_ERROR: `a` in metadata must be at most 500 \
            characters. Send a shorter one.");
        let many: Vec<String> = (0..51).map(|number| number.to_string()).collect();
        let many: Vec<(&str, &str)> = many.iter().map(|name| (name.as_str(), "")).collect();
        insta::assert_snapshot!(outcome(&many), @"VALIDATION_ERROR: Metadata has at most 50 keys. Send fewer.");
    }
}
