//! Email addresses: validation, equality, and masking for the log.
//!
//! Only plain addresses are accepted, such as nearly everyone has (RFC 5321, section 4.1.2: `Dot-string "@"
//! Domain`). The additional forms of the standard, such as quoted local parts, comments and address literals, serve
//! attacks more often than people.

use frontdesk_types::{Error, Result};
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

mod blocked;
#[cfg(test)]
mod tests;

pub use blocked::refuse_blocked;

/// Maximum size of an address, in bytes (RFC 5321, section 4.5.3.1.3: 256 for a path, with its angle brackets).
const MAX_ADDRESS_BYTES: usize = 254;

/// Maximum size of a local part, in bytes (RFC 5321, section 4.5.3.1.1).
const MAX_LOCAL_PART_BYTES: usize = 64;

/// Error message for a longer address.
const TOO_LONG_MESSAGE: &str = "The mail address is longer than 254 bytes. Send a shorter one.";

/// Error message for an address at the bare name of a host.
const BARE_HOST_MESSAGE: &str =
    "What follows the `@` of the mail address is not a complete domain: it has no dot. Send the complete one.";

/// Characters other than letters and digits that a local part may have (RFC 5322, section 3.2.3, `atext`).
const LOCAL_SPECIAL_CHARACTERS: &str = "!#$%&'*+-/=?^_`{|}~";

/// Domains of one provider whose inboxes ignore dots in the local part.
const DOT_IGNORING_DOMAINS: [&str; 2] = ["gmail.com", "googlemail.com"];

/// An email address that can receive mail: local part as given, domain in lower case and ASCII (IDNA).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailAddress {
    text: String,
    /// Position of the `@`.
    at_position: usize,
}

impl MailAddress {
    /// Parses a person's input, without the white space around it. The many spellings of a domain are normalized to
    /// one (UTS 46): capitals, full-width letters, ideographic full stops, non-ASCII letters or their punycode, a
    /// full stop at the end.
    ///
    /// # Errors
    /// `VALIDATION_ERROR` on `field` (a JSON pointer such as `/human_email`) with a message that says what is wrong.
    pub fn parse(field: &str, text: &str) -> Result<Self> {
        let address = Self::parse_at_host(field, text)?;
        if address.is_at_bare_host() { Err(Error::invalid(field, BARE_HOST_MESSAGE)) } else { Ok(address) }
    }

    /// Like [`MailAddress::parse`], but also accepts the bare name of a host as the domain, such as `localhost`, which
    /// [`refuse_blocked`] refuses.
    ///
    /// # Errors
    /// `VALIDATION_ERROR` on `field`.
    pub fn parse_at_host(field: &str, text: &str) -> Result<Self> {
        Self::parse_parts(text.trim()).map_err(|wrong| Error::invalid(field, wrong))
    }

    fn parse_parts(text: &str) -> Result<Self, &'static str> {
        if let Some(wrong) = find_syntax_problem(text) {
            return Err(wrong);
        }
        let (local, domain) = text.split_once('@').ok_or("The mail address has no `@`. Send it as `name@domain`.")?;
        if domain.contains('@') {
            return Err("The mail address has more than one `@`. Send one address, as `name@domain`.");
        }
        check_local_part(local)?;
        let domain = normalize_domain(domain)?;
        if local.len() + 1 + domain.len() > MAX_ADDRESS_BYTES {
            return Err(TOO_LONG_MESSAGE);
        }
        Ok(Self { text: format!("{local}@{domain}"), at_position: local.len() })
    }

    /// Returns the address to send to and to store: `local@ascii-domain`.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the domain, in lower case and ASCII.
    pub fn domain(&self) -> &str {
        &self.text[self.at_position + 1..]
    }

    /// Returns `true` if the domain is a single label.
    fn is_at_bare_host(&self) -> bool {
        !self.domain().contains('.')
    }

    /// Returns the key that identifies the person when signing in: the address in lower case. A provider may
    /// distinguish `Anna` from `anna` (RFC 5321, section 2.4), but none that people use does.
    pub fn person_key(&self) -> String {
        self.text.to_ascii_lowercase()
    }

    /// Returns the address under which limits are counted: in lower case, without a `+tag` (RFC 5233, section 1),
    /// and for Gmail without dots and under one domain, since all of these reach one inbox.
    pub fn limit_key(&self) -> String {
        let whole = self.text[..self.at_position].to_ascii_lowercase();
        let local = whole.split('+').next().filter(|before| !before.is_empty()).unwrap_or(&whole);
        if DOT_IGNORING_DOMAINS.contains(&self.domain()) {
            format!("{}@{}", local.replace('.', ""), DOT_IGNORING_DOMAINS[0])
        } else {
            format!("{local}@{}", self.domain())
        }
    }

    /// Returns a form for the log in which one recognizes a known address, but cannot learn
    /// an unknown one: `a…@e….com`.
    pub fn mask_for_log(&self) -> String {
        let first = |text: &str| text.chars().next().map(String::from).unwrap_or_default();
        let top = self.domain().rsplit('.').next().unwrap_or_default();
        format!("{}…@{}….{top}", first(&self.text), first(self.domain()))
    }
}

/// Returns the problem of a text as a whole, before it is split.
fn find_syntax_problem(text: &str) -> Option<&'static str> {
    if text.is_empty() {
        Some("The mail address is empty. Send one, as `name@domain`.")
    } else if text.len() > MAX_ADDRESS_BYTES {
        Some(TOO_LONG_MESSAGE)
    } else if text.contains(char::is_control) {
        Some("The mail address must not contain line breaks or other control characters.")
    } else if text.contains(['<', '>']) {
        Some("The mail address has angle brackets. Send the bare address, without a name and brackets around it.")
    } else if text.contains([',', ';']) {
        Some("This is more than one mail address. Send one.")
    } else if text.contains(['"', '\\', '(', ')']) {
        Some("The mail address has quotes, brackets or backslashes, which are not accepted. Send a plain one, as `name@domain`.")
    } else if text.contains(char::is_whitespace) {
        Some("The mail address must not contain white space.")
    } else {
        None
    }
}

/// Checks that a local part consists of atoms between single dots (RFC 5322, section 3.2.3, `dot-atom-text`).
fn check_local_part(local: &str) -> Result<(), &'static str> {
    if local.is_empty() {
        Err("The mail address has nothing before the `@`. Send it as `name@domain`.")
    } else if local.len() > MAX_LOCAL_PART_BYTES {
        Err("The mail address has more than 64 bytes before the `@`. Send a shorter one.")
    } else if !local.is_ascii() {
        Err("Only ASCII letters are accepted before the `@` of a mail address. Send one without other letters there.")
    } else if local.split('.').any(str::is_empty) {
        Err("The part before the `@` of a mail address cannot begin or end with a dot, or have two in a row.")
    } else if !local
        .chars()
        .all(|letter| letter == '.' || letter.is_ascii_alphanumeric() || LOCAL_SPECIAL_CHARACTERS.contains(letter))
    {
        Err("The part before the `@` of the mail address has a character that is not accepted. Use letters, digits, dots and \
             `-_+`.")
    } else {
        Ok(())
    }
}

/// Normalizes a domain to one spelling that the DNS can represent (UTS 46, `ToASCII`
/// with `UseSTD3ASCIIRules` and `VerifyDnsLength`).
fn normalize_domain(domain: &str) -> Result<String, &'static str> {
    if domain.starts_with('[') {
        return Err("The mail address has a numeric host after the `@`. Send one with a domain name there.");
    }
    let ascii = Uts46::new()
        .to_ascii(domain.as_bytes(), AsciiDenyList::STD3, Hyphens::CheckFirstLast, DnsLength::VerifyAllowRootDot)
        .map_err(|_| "What follows the `@` of the mail address is not a domain name. Send it as `name@domain`.")?;
    let ascii = ascii.strip_suffix('.').unwrap_or(&ascii);
    let top = ascii.rsplit_once('.').map_or(ascii, |(_, top)| top);
    if top.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("The mail address has a numeric host after the `@`. Send one with a domain name there.");
    }
    Ok(ascii.to_owned())
}
