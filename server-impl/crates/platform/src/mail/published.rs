//! Published records about mail, compared with those that are wanted.

/// Beginning of every DMARC policy (RFC 7489, section 6.3).
const DMARC_VERSION: &str = "v=DMARC1";

/// Beginning of every SPF record (RFC 7208, section 4.5).
const SPF_VERSION: &str = "v=spf1";

/// Term that ends our SPF records, and is about all other senders.
const ALL_TERM: &str = "~all";

/// Returns `true` if a DKIM record has the key of another one, whatever else it says.
pub fn has_public_key(text: &str, wanted: &str) -> bool {
    find_public_key(text).is_some_and(|found| Some(found) == find_public_key(wanted))
}

/// Returns the public key in a DKIM record (RFC 6376, section 3.6.1), without the blanks that zone editors add.
fn find_public_key(text: &str) -> Option<String> {
    let mut tags = text.split(';').filter_map(|tag| tag.split_once('='));
    let (_, key) = tags.find(|(name, _)| name.trim() == "p")?;
    Some(key.split_whitespace().collect())
}

/// Returns `true` if an SPF record has all terms of another one, except for that about all other senders.
pub fn has_spf_terms(text: &str, wanted: &str) -> bool {
    let found: Vec<&str> = text.split_whitespace().collect();
    let mut wanted = wanted.split_whitespace().filter(|term| *term != ALL_TERM);
    found.first().is_some_and(|version| version.eq_ignore_ascii_case(SPF_VERSION))
        && wanted.all(|term| found.iter().any(|one| one.eq_ignore_ascii_case(term)))
}

/// Returns `true` if a record is a DMARC policy.
pub fn is_dmarc_policy(text: &str) -> bool {
    text.trim_start().starts_with(DMARC_VERSION)
}
