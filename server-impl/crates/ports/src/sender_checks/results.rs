//! Results of a check, as in the field `Authentication-Results` (RFC 8601).

use std::fmt::Write as _;

use mail_auth::SpfResult;

use super::{dmarc::SenderEvidence, signatures::SignatureFinding, spf::SpfIdentity};

/// Maximum bytes of a value.
const MAX_VALUE_BYTES: usize = 253;

/// Results of a check that could not be finished.
pub(super) const UNFINISHED: &str = "spf=temperror; dkim=temperror; dmarc=temperror";

/// Formats the results.
pub(super) fn format(
    identity: Option<&SpfIdentity>,
    spf: SpfResult,
    signatures: &[SignatureFinding],
    evidence: &SenderEvidence<'_>,
) -> String {
    let mut text = format!("spf={}", spf.to_string().to_ascii_lowercase());
    if let Some(identity) = identity {
        add_property(&mut text, identity.property(), &identity.domain);
    }
    if signatures.is_empty() {
        text.push_str("; dkim=none");
    }
    for SignatureFinding { result, domain, selector } in signatures {
        let _ = write!(text, "; dkim={result}");
        add_property(&mut text, "header.d", domain.as_deref().unwrap_or_default());
        add_property(&mut text, "header.s", selector.as_deref().unwrap_or_default());
    }
    let (result, policy) = evidence.describe();
    let _ = write!(text, "; dmarc={result}");
    add_property(&mut text, "header.from", evidence.from);
    add_property(&mut text, "policy.dmarc", policy.as_deref().unwrap_or_default());
    text
}

/// Adds a property, unless a sender could say more with its value than a name.
fn add_property(text: &mut String, name: &str, value: &str) {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    if (1..=MAX_VALUE_BYTES).contains(&value.len()) && value.bytes().all(is_plain) {
        let _ = write!(text, " {name}={value}");
    }
}
