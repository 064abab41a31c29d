//! Countries, by their codes.

use std::fmt;

/// Placeholder for "unknown" where a country is told (ISO 3166-1 leaves it to users).
const UNKNOWN: [u8; 2] = *b"XX";

/// A country: two letters in upper case (ISO 3166-1 alpha-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Country([u8; 2]);

impl Country {
    /// The country with this code, in whatever case; `None` for what is no code, and for `XX`, which stands for an
    /// unknown one.
    pub fn parse(code: &str) -> Option<Self> {
        let letters: [u8; 2] = code.trim().as_bytes().try_into().ok()?;
        let letters = letters.map(|letter| letter.to_ascii_uppercase());
        (letters.iter().all(u8::is_ascii_uppercase) && letters != UNKNOWN).then_some(Self(letters))
    }

    /// The code.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_two_letters() {
        assert_eq!(
            ["DE", "de", " Fr "].map(|code| Country::parse(code).map(|country| country.to_string())),
            [Some("DE".to_owned()), Some("DE".to_owned()), Some("FR".to_owned())]
        );
        for wrong in ["", "D", "DEU", "T1", "XX", "xx", "ß", "D\n", "日"] {
            assert_eq!(Country::parse(wrong), None, "{wrong:?}");
        }
    }
}
