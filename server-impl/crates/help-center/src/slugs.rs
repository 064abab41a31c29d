//! Slugs: the readable part of an address. They are ASCII, since other letters turn into escapes as soon as
//! an address is copied.

use std::{iter, ops::RangeInclusive};

use frontdesk_ports::random::Random;
use frontdesk_text::transliteration::to_ascii_slug;
use frontdesk_types::{Error, Result};

/// Length of a site's slug, which is a label of a hostname.
const SITE_SLUG_CHARS: RangeInclusive<usize> = 3..=40;

/// Maximum characters of the other slugs.
const MAX_SLUG_CHARS: usize = 80;

/// Slugs reserved for the platform's own hostnames.
const RESERVED_SLUGS: &[&str] = &["admin", "api", "app", "edge", "mail", "mx", "status", "www"];

/// Slug of a site whose agent's name gives none.
const SITE_FALLBACK: &str = "help-center";

/// Slug of a collection whose name gives none.
const COLLECTION_FALLBACK: &str = "collection";

/// Maximum characters of a numeric suffix: `-4294967295`.
const MAX_NUMBER_CHARS: usize = 11;

/// Number of random letters: 30 bits, in an alphabet whose letters are not mistaken for each other
/// and hardly spell words.
const SUFFIX_CHARS: usize = 6;
const SUFFIX_ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Highest numeric suffix of a taken slug, before random letters: higher ones would reveal who else uses the platform.
const MAX_NUMBER: u32 = 9;

/// Checks the chosen slug of a site. `reserved` are the operator's words, in lower case: a slug neither is one of
/// them nor contains one between hyphens, so that no one can pose as the operator (`acme-login`).
///
/// # Errors
/// `VALIDATION_ERROR` on `field`.
pub fn check_site_slug(field: &str, slug: &str, reserved: &[String]) -> Result<()> {
    find_problem(slug, reserved).map_or(Ok(()), |wrong| Err(Error::invalid(field, wrong)))
}

fn find_problem(slug: &str, reserved: &[String]) -> Option<String> {
    let (least, most) = (SITE_SLUG_CHARS.start(), SITE_SLUG_CHARS.end());
    let is_letter = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    if !slug.bytes().all(is_letter) || !SITE_SLUG_CHARS.contains(&slug.len()) {
        return Some(format!(
            "A slug has {least} to {most} characters: `a` to `z`, digits and hyphens. Send one like `acme-help`."
        ));
    }
    if slug.starts_with('-') || slug.ends_with('-') {
        return Some("A slug must neither begin nor end with a hyphen.".to_owned());
    }
    if slug.starts_with("xn--") {
        return Some("Slugs that begin with `xn--` are kept for encoded names. Send another one.".to_owned());
    }
    let has = |word: &String| format!("-{slug}-").contains(&format!("-{word}-"));
    if RESERVED_SLUGS.contains(&slug) || reserved.iter().any(has) {
        return Some(format!("The slug `{slug}` is reserved. Send another one."));
    }
    None
}

/// Generates slugs for a site whose creator chose none, best first: from the agent's name, then with a number, then
/// with random letters, without end. None of them is reserved; use the first that no other site has.
pub fn site_candidates(name: &str, reserved: &[String], random: &dyn Random) -> impl Iterator<Item = String> {
    let most = SITE_SLUG_CHARS.end() - SUFFIX_CHARS - 1;
    let named = to_ascii_slug(name, most);
    let helping = if named.is_empty() { String::new() } else { to_ascii_slug(&format!("{named} help"), most) };
    let fine = move |slug: &String| find_problem(slug, reserved).is_none();
    let base = [named, helping, SITE_FALLBACK.to_owned()].into_iter().find(fine).unwrap_or_default();
    let numbered = {
        let base = base.clone();
        (2..=MAX_NUMBER).map(move |number| format!("{base}-{number}"))
    };
    iter::once(base.clone()).chain(numbered).chain(iter::repeat_with(move || with_suffix(&base, random))).filter(fine)
}

fn with_suffix(base: &str, random: &dyn Random) -> String {
    let mut bytes = [0; SUFFIX_CHARS];
    random.fill(&mut bytes);
    let suffix: String =
        bytes.iter().map(|byte| char::from(SUFFIX_ALPHABET[usize::from(*byte) % SUFFIX_ALPHABET.len()])).collect();
    if base.is_empty() { suffix } else { format!("{base}-{suffix}") }
}

/// Generates slugs for a collection, best first: from its name, then with a number. Use the first that no other one
/// of the site has.
pub fn collection_candidates(name: &str) -> impl Iterator<Item = String> {
    let base = match to_ascii_slug(name, MAX_SLUG_CHARS - MAX_NUMBER_CHARS) {
        none if none.is_empty() => COLLECTION_FALLBACK.to_owned(),
        base => base,
    };
    iter::once(base.clone()).chain((2_u32..).map(move |number| format!("{base}-{number}")))
}

/// Returns the slug of an article, derived from its title; empty when no letter of the title has an ASCII form. It
/// need not be unique: the number before it is.
pub fn article_slug(title: &str) -> String {
    to_ascii_slug(title, MAX_SLUG_CHARS)
}

/// Returns the last part of an article's permanent path: its number, and its slug if it has one.
pub fn article_part(number: i64, slug: &str) -> String {
    if slug.is_empty() { number.to_string() } else { format!("{number}-{slug}") }
}

/// Parses the number in such a part, whatever slug follows it.
pub fn article_number(part: &str) -> Option<i64> {
    let (number, _) = part.split_once('-').unwrap_or((part, ""));
    // Only the canonical spelling is accepted: no sign, no leading zeros.
    let is_plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
    number.parse().ok().filter(|_| is_plain)
}

#[cfg(test)]
mod tests;
