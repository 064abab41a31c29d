//! Base32 (RFC 4648, section 6) in lower case and without padding: for DNS and mail, which fold case.

use data_encoding::BASE32_NOPAD;

/// Encodes bytes, five bits a letter.
pub fn encode_lower(bytes: &[u8]) -> String {
    BASE32_NOPAD.encode(bytes).to_ascii_lowercase()
}
