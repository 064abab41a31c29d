//! Domain names.

use std::{fmt, str::FromStr};

/// Maximum octets of a name in text form, without the trailing dot (RFC 1035, section 2.3.4).
const MAX_NAME_BYTES: usize = 253;

/// Maximum octets of a label.
const MAX_LABEL_BYTES: usize = 63;

/// A fully qualified domain name, in lower case, without the trailing dot. Its labels consist of letters, digits,
/// hyphens and underscores; other scripts are in ASCII form (RFC 5890, section 2.3.2.1).
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fqdn(Box<str>);

/// A text that is not a domain name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("This is not a domain name. Send one like www.desk.example.")]
pub struct InvalidName;

impl Fqdn {
    /// Returns the root of the name space.
    pub fn root() -> Self {
        Self("".into())
    }

    /// Returns `true` for the root.
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the name without the trailing dot; empty for the root.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Fqdn {
    type Err = InvalidName;

    /// Parses a name, with or without the trailing dot. A single dot is the root.
    fn from_str(text: &str) -> Result<Self, InvalidName> {
        if text == "." {
            return Ok(Self::root());
        }
        let name = text.strip_suffix('.').unwrap_or(text);
        let is_label = |label: &str| {
            (1..=MAX_LABEL_BYTES).contains(&label.len())
                && label.bytes().all(|octet| octet.is_ascii_alphanumeric() || matches!(octet, b'-' | b'_'))
        };
        if name.len() > MAX_NAME_BYTES || !name.split('.').all(is_label) {
            return Err(InvalidName);
        }
        Ok(Self(name.to_ascii_lowercase().into()))
    }
}

impl fmt::Display for Fqdn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_root() { "." } else { &self.0 })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_name_has_one_spelling() {
        for (text, name) in [
            ("WWW.Desk.example.", "www.desk.example"),
            ("_service.a-b.example", "_service.a-b.example"),
            ("xn--mnchen-3ya.example", "xn--mnchen-3ya.example"),
            ("example", "example"),
            (".", "."),
        ] {
            assert_eq!(text.parse::<Fqdn>().unwrap().to_string(), name);
        }
        assert!(Fqdn::root().is_root() && Fqdn::root().as_str().is_empty());
    }

    #[test]
    fn what_is_no_name_is_refused() {
        let long_label = format!("{}.example", "a".repeat(64));
        let long = format!("{}example", "a.".repeat(124));
        for text in ["", "..", "a..b", ".a", "a b", "münchen.example", "*.example", "a/b", "a\0b", &long_label, &long] {
            assert_eq!(text.parse::<Fqdn>(), Err(InvalidName), "{text}");
        }
        assert!(format!("{}example", "a.".repeat(123)).parse::<Fqdn>().is_ok());
        insta::assert_snapshot!(InvalidName, @"This is not a domain name. Send one like www.desk.example.");
    }

    proptest! {
        #[test]
        fn what_is_printed_is_read_again(text in "([a-zA-Z0-9_-]{1,63}\\.){0,4}[a-zA-Z0-9_-]{0,64}\\.?") {
            if let Ok(name) = text.parse::<Fqdn>() {
                prop_assert_eq!(name.to_string().parse::<Fqdn>(), Ok(name.clone()));
                prop_assert_eq!(format!("{name}.").replace("..", "."), text.trim_end_matches('.').to_ascii_lowercase() + ".");
            }
        }

        #[test]
        fn any_text_is_no_panic(text: String) {
            let _ = text.parse::<Fqdn>();
        }
    }
}
