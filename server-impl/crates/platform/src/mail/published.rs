//! Published records about mail, compared with those that are wanted.

/// Beginning of every DMARC policy (RFC 7489, section 6.3).
const DMARC_VERSION: &str = "v=DMARC1";

/// Beginning of every SPF record (RFC 7208, section 4.5).
const SPF_VERSION: &str = "v=spf1";

/// Term that ends our SPF records, and is about all other senders.
const ALL_TERM: &str = "~all";

/// Returns `true` if a DKIM record has the key of another one, whatever else it says.
pub fn has_public_key(text: &str, wanted: &str) -> bool {
    // An empty key is one that was revoked.
    find_public_key(text).is_some_and(|found| !found.is_empty() && Some(found) == find_public_key(wanted))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_published_key_is_the_same_whatever_zone_editors_add() {
        let wanted = "v=DKIM1; k=rsa; p=MIIBIjAN";
        for (text, is_same) in [
            (wanted, true),
            ("k=rsa;p = MIIB IjAN ; t=s", true),
            ("v=DKIM1; p=MIIBIjAX", false),
            ("v=DKIM1; p=", false),
            ("v=DKIM1", false),
        ] {
            assert_eq!(has_public_key(text, wanted), is_same, "{text}");
        }
        assert!(!has_public_key("v=DKIM1; p=", "v=DKIM1; k=rsa; p="), "a revoked key is none");
    }

    #[test]
    fn an_spf_record_may_have_other_terms_as_well() {
        let wanted = "v=spf1 include:relay.test ~all";
        for (text, has_all) in [
            (wanted, true),
            ("V=SPF1 ip4:192.0.2.1 INCLUDE:relay.test -all", true),
            ("v=spf1 ~all", false),
            ("include:relay.test v=spf1", false),
            ("", false),
        ] {
            assert_eq!(has_spf_terms(text, wanted), has_all, "{text}");
        }
    }
}
