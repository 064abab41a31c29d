//! Domains of senders, and which of them belong together.

use crate::dns::fqdn::Fqdn;

/// Reads a domain in any script; returns it in ASCII and lower case.
pub(super) fn read_domain(text: &str) -> Option<Fqdn> {
    idna::domain_to_ascii(text).ok()?.parse().ok().filter(|name: &Fqdn| !name.is_root())
}

/// Returns `true` if a domain that was proven stands for the domain of `From`: they are the same, or have the same
/// organizational domain (relaxed alignment; RFC 7489, section 3.1) by the public suffix list.
pub(super) fn is_aligned(proven: &str, from: &str) -> bool {
    proven == from || matches!((psl::domain_str(proven), psl::domain_str(from)), (Some(proven), Some(from)) if proven == from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_read_in_any_script() {
        let read = |text| read_domain(text).map(|name| name.as_str().to_owned());
        assert_eq!(read("Bücher.Example").as_deref(), Some("xn--bcher-kva.example"));
        assert_eq!(read("BANK.example.").as_deref(), Some("bank.example"));
        for text in ["", ".", "a b.example", "bank.example\r\nx", "[192.0.2.1]", "bank.example;", "a..b"] {
            assert_eq!(read(text), None, "{text:?}");
        }
    }

    #[test]
    fn domains_of_one_owner_are_aligned_and_those_of_neighbours_are_not() {
        for (proven, from) in [
            ("bank.example", "bank.example"),
            ("mail.bank.co.uk", "bank.co.uk"),
            ("a.bank.test", "b.bank.test"),
            ("test", "test"),
        ] {
            assert!(is_aligned(proven, from), "{proven} {from}");
        }
        for (proven, from) in [
            ("bank.co.uk", "shop.co.uk"),
            ("co.uk", "bank.co.uk"),
            ("eve.github.io", "ann.github.io"),
            ("github.io", "ann.github.io"),
            ("notbank.example", "bank.example"),
            ("bank.example.evil.example", "bank.example"),
            ("example", "bank.example"),
        ] {
            assert!(!is_aligned(proven, from), "{proven} {from}");
        }
    }
}
