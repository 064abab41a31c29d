//! Words by whose beginnings contacts are found.

use std::collections::BTreeSet;

use frontdesk_types::{Result, contacts::Contact, name_key, text_rules};
use frontdesk_vocabulary::texts;

/// Maximum indexed words of one contact, and bytes of each.
const MAX_WORDS: usize = 40;
const MAX_WORD_BYTES: usize = 100;

/// Returns the words of a contact: its texts split at white space, and the words within them.
pub fn words_of(contact: &Contact) -> BTreeSet<String> {
    let Contact { name, email, external_id, phone, .. } = contact;
    let texts = [name, email, external_id, phone].into_iter().flatten().map(|text| name_key(text));
    let words = texts.flat_map(|text| {
        let within = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_owned).collect::<Vec<_>>();
        text.split_whitespace().map(str::to_owned).chain(within).collect::<Vec<_>>()
    });
    words.filter(|word| !word.is_empty()).map(|word| shorten_word(&word)).take(MAX_WORDS).collect()
}

/// Returns the words that a list is searched for.
///
/// # Errors
/// `VALIDATION_ERROR` when it is blank or too long.
pub fn search_words(text: Option<&str>) -> Result<Vec<String>> {
    let Some(text) = text else { return Ok(Vec::new()) };
    let text = name_key(text_rules::validate_text("query/q", &texts::CONTACT_SEARCH, text)?);
    let words: BTreeSet<String> = text.split_whitespace().map(shorten_word).collect();
    Ok(words.into_iter().collect())
}

fn shorten_word(word: &str) -> String {
    word[..word.floor_char_boundary(MAX_WORD_BYTES)].to_owned()
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{ContactId, OrgId, Timestamp};

    use super::*;

    #[test]
    fn a_contact_is_found_by_its_texts_and_by_the_words_within_them() {
        let nobody = Contact::new(OrgId(uuid::Uuid::nil()), ContactId(uuid::Uuid::nil()), Timestamp(0));
        let anna = Contact {
            name: Some("Anna-Lena  MEIER".to_owned()),
            email: Some("anna.meier@acme.dev".to_owned()),
            phone: Some("+41 44 668".to_owned()),
            ..nobody.clone()
        };
        let words: Vec<String> = words_of(&anna).into_iter().collect();
        insta::assert_snapshot!(words.join(" "), @"+41 41 44 668 acme anna anna-lena anna.meier@acme.dev dev lena meier");
        assert!(words_of(&nobody).is_empty());
        let long = Contact { name: Some("ä".repeat(200)), ..nobody };
        assert_eq!(words_of(&long).iter().map(String::len).collect::<Vec<_>>(), [100]);
    }
}
