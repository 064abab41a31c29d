//! Signatures of mails by their domain (DKIM, RFC 6376): RSA with SHA-256, relaxed in header and body.
//!
//! Written here rather than taken from mail-auth 0.13: its signer reads the clock of the system, so that a mail would have
//! other bytes at each attempt; it hashes bodies that end in blanks in a way that others refuse; and it would compile
//! DNSSEC and TLS into our resolver.

use data_encoding::BASE64;
use frontdesk_core::auth::rsa;
use frontdesk_types::{Result, Timestamp};
use secrecy::SecretSlice;
use sha2::{Digest, Sha256};

/// Fields that are signed, in the order of the tag `h`. Those that stand twice may not be added a second time (RFC 6376,
/// section 8.15); those that are absent are signed as absent. `Message-ID` and `Date` are not among them, since Amazon SES
/// replaces both.
const SIGNED_FIELDS: [&str; 16] = [
    "From",
    "From",
    "To",
    "To",
    "Subject",
    "Subject",
    "MIME-Version",
    "MIME-Version",
    "Content-Type",
    "Content-Type",
    "Content-Transfer-Encoding",
    "Content-Transfer-Encoding",
    "Cc",
    "Reply-To",
    "In-Reply-To",
    "References",
];

/// Number of letters of a signature in one line.
const LINE_LETTERS: usize = 72;

/// The key of a domain.
pub struct SigningKey<'k> {
    /// The domain.
    pub domain: &'k str,
    /// The label under which its public key is published.
    pub selector: &'k str,
    /// The private key, in PKCS #8.
    pub key: &'k SecretSlice<u8>,
}

/// Puts a signature before a mail, whose lines must end in CRLF. The same mail always gets the same signature.
///
/// # Errors
/// A fault: the key cannot be read.
pub fn sign(mail: &[u8], key: &SigningKey<'_>, signed_at: Timestamp) -> Result<Vec<u8>> {
    let (head, body) = split_mail(mail);
    let body_hash = BASE64.encode(&Sha256::digest(relax_body(body)));
    let field = format!(
        "DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d={};\r\n\ts={}; t={};\r\n\th={};\r\n\tbh={body_hash};\r\n\tb=",
        key.domain,
        key.selector,
        signed_at.0.div_euclid(1_000_000),
        fold_names()
    );
    let fields = unfold_fields(head);
    let mut signed = select_fields(&fields).into_iter().map(relax_field).map(|field| field + "\r\n").collect::<String>();
    signed += &relax_field(&field);
    let signature = BASE64.encode(&rsa::sign_sha256(key.key, signed.as_bytes())?);
    let lines: Vec<&str> =
        signature.as_bytes().chunks(LINE_LETTERS).map(|line| str::from_utf8(line).unwrap_or_default()).collect();
    Ok([field.as_bytes(), lines.join("\r\n\t").as_bytes(), b"\r\n", mail].concat())
}

fn fold_names() -> String {
    SIGNED_FIELDS.chunks(6).map(|names| names.join(":")).collect::<Vec<_>>().join(":\r\n\t")
}

/// Splits a mail behind the empty line.
fn split_mail(mail: &[u8]) -> (&[u8], &[u8]) {
    let end = mail.windows(4).position(|window| window == b"\r\n\r\n");
    end.map_or((mail, &[]), |end| (&mail[..end + 2], &mail[end + 4..]))
}

/// Splits a header into its fields, each with its folded lines.
fn unfold_fields(head: &[u8]) -> Vec<String> {
    let mut fields: Vec<String> = Vec::new();
    for line in String::from_utf8_lossy(head).split("\r\n").filter(|line| !line.is_empty()) {
        match fields.last_mut() {
            Some(field) if line.starts_with([' ', '\t']) => *field += line,
            _ => fields.push(line.to_owned()),
        }
    }
    fields
}

/// Selects the fields that are signed: of several with one name, the last one first (RFC 6376, section 5.4.2).
fn select_fields(fields: &[String]) -> Vec<&str> {
    let is_named =
        |field: &str, name: &str| field.split(':').next().is_some_and(|named| named.trim_end().eq_ignore_ascii_case(name));
    let mut rest: Vec<&str> = fields.iter().map(String::as_str).collect();
    let mut selected = Vec::new();
    for name in SIGNED_FIELDS {
        if let Some(place) = rest.iter().rposition(|field| is_named(field, name)) {
            selected.push(rest.remove(place));
        }
    }
    selected
}

/// Returns the canonical form of a field, without the end of the line (RFC 6376, section 3.4.2).
fn relax_field(field: &str) -> String {
    let (name, value) = field.split_once(':').unwrap_or((field, ""));
    let words: Vec<&str> = value.split([' ', '\t', '\r', '\n']).filter(|word| !word.is_empty()).collect();
    format!("{}:{}", name.trim_end().to_ascii_lowercase(), words.join(" "))
}

/// Returns the canonical form of a body (RFC 6376, section 3.4.4).
fn relax_body(body: &[u8]) -> Vec<u8> {
    let mut relaxed = Vec::with_capacity(body.len());
    for line in body.split(|byte| *byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
        let mut was_blank = false;
        for byte in line[..line.len() - line.iter().rev().take_while(|byte| is_blank(byte)).count()].iter() {
            match (is_blank(byte), was_blank) {
                (true, true) => {}
                (true, false) => relaxed.push(b' '),
                (false, _) => relaxed.push(*byte),
            }
            was_blank = is_blank(byte);
        }
        relaxed.extend_from_slice(b"\r\n");
    }
    while relaxed.ends_with(b"\r\n\r\n") {
        relaxed.truncate(relaxed.len() - 2);
    }
    if relaxed == b"\r\n" { Vec::new() } else { relaxed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_relaxed_as_in_the_rfc() {
        for (field, relaxed) in [
            ("A: X", "a:X"),
            ("B : Y\t\r\n\tZ  ", "b:Y Z"),
            ("Subject:   two  words ", "subject:two words"),
            ("Empty:", "empty:"),
        ] {
            assert_eq!(relax_field(field), relaxed);
        }
    }

    #[test]
    fn a_body_is_relaxed_as_in_the_rfc() {
        for (body, relaxed) in [
            (" C \r\nD \t E\r\n\r\n\r\n", " C\r\nD E\r\n"),
            ("abc", "abc\r\n"),
            ("", ""),
            ("\r\n", ""),
            ("\r\n\r\n", ""),
            ("  \r\n\t\r\n", ""),
            ("a\r\n  \r\n", "a\r\n"),
            ("a\r\n\r\nb", "a\r\n\r\nb\r\n"),
        ] {
            assert_eq!(String::from_utf8(relax_body(body.as_bytes())).unwrap(), relaxed, "{body:?}");
        }
    }

    #[test]
    fn of_fields_with_one_name_the_last_is_signed_first() {
        let fields = ["To: a", "From: b", "To: c", "X: d", "to : e"].map(str::to_owned);
        assert_eq!(select_fields(&fields), ["From: b", "to : e", "To: c"]);
    }
}
