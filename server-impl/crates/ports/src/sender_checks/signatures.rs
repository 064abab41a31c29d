//! The DKIM signatures of a mail (RFC 6376), by mail-auth, within bounds, and with the mends that its release needs.

use mail_auth::{
    AuthenticatedMessage, DkimOutput, DkimResult, Error,
    common::crypto::{Algorithm, HashAlgorithm},
    dkim::{Canonicalization, DkimError, Signature},
};

use super::alignment::read_domain;

/// Maximum number of signatures that are looked at.
const MAX_SIGNATURES: usize = 10;

/// Maximum bytes of a header whose signatures are looked at.
const MAX_HEADER_BYTES: usize = 256 * 1024;

/// Maximum number of fields of a header whose signatures are looked at, and of fields that one of them names: each name is
/// compared with each field.
const MAX_FIELDS: usize = 2_000;
const MAX_SIGNED_FIELDS: usize = 300;

/// Maximum bytes of a mail whose body is hashed beside other work.
const MAX_INLINE_BYTES: usize = 1024 * 1024;

/// A mail whose signatures can be verified.
pub(super) struct SignedMail<'x> {
    /// The mail, with those of its signatures that count, as if it were from an address of the domain of `From`.
    pub message: AuthenticatedMessage<'x>,
    /// Signatures that do not count, whatever they say.
    pub unacceptable: Vec<SignatureFinding>,
    /// `true` if the mail has one field `From`, with addresses of its domain alone.
    pub is_from_certain: bool,
}

/// Result of a signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SignatureFinding {
    /// The result, as in RFC 8601, section 2.7.1.
    pub result: &'static str,
    /// Domain that signed, if it is known.
    pub domain: Option<String>,
    /// Name of the key.
    pub selector: Option<String>,
}

impl<'x> SignedMail<'x> {
    /// Reads the signatures of a mail whose field `From` has this domain.
    pub(super) fn read(raw: &'x [u8], from: &str) -> Self {
        let mut message = if raw.len() > MAX_INLINE_BYTES { beside_other_work(|| parse(raw)) } else { parse(raw) };
        let is_from_certain = has_one_from(&message, from);
        message.from = vec![format!("sender@{from}")];
        message.errors.truncate(MAX_SIGNATURES);
        let mut unacceptable = Vec::new();
        message.dkim_headers.truncate(MAX_SIGNATURES);
        message.dkim_headers.retain_mut(|field| {
            // Each would ask for another record, and says nothing about the domain of `From`.
            (field.header.r, field.header.atps) = (false, None);
            let is_acceptable = is_acceptable(&field.header);
            if !is_acceptable {
                unacceptable.push(SignatureFinding::of("policy", Some(&field.header)));
            }
            is_acceptable
        });
        Self { message, unacceptable, is_from_certain }
    }

    /// Returns the results of all signatures, those that count first.
    pub(super) fn findings(&self, outputs: &[DkimOutput<'_>]) -> Vec<SignatureFinding> {
        let found = outputs.iter().map(|output| SignatureFinding::of(describe(output.result()), output.signature()));
        found.chain(self.unacceptable.iter().cloned()).take(MAX_SIGNATURES).collect()
    }
}

impl SignatureFinding {
    fn of(result: &'static str, signature: Option<&Signature>) -> Self {
        Self {
            result,
            domain: signature.and_then(|signature| read_domain(&signature.d)).map(|name| name.as_str().to_owned()),
            selector: signature.map(|signature| signature.s.clone()),
        }
    }
}

/// Reads a mail within the bounds; beyond them, as a mail without signatures.
fn parse(raw: &[u8]) -> AuthenticatedMessage<'_> {
    let start = &raw[..raw.len().min(MAX_HEADER_BYTES)];
    if start.len() < raw.len() && !start.windows(4).any(|end| end == b"\r\n\r\n") {
        return AuthenticatedMessage::default();
    }
    let Some(mut message) = AuthenticatedMessage::parse(raw) else { return AuthenticatedMessage::default() };
    if message.headers.len() > MAX_FIELDS {
        return AuthenticatedMessage::default();
    }
    mend_relaxed_hashes(&mut message, raw);
    message
}

/// Runs work that takes the processor for long, so that other tasks of its thread go on, if another thread can have them.
fn beside_other_work<T>(work: impl FnOnce() -> T) -> T {
    let runtime = tokio::runtime::Handle::try_current().map(|runtime| runtime.runtime_flavor());
    match runtime {
        Ok(tokio::runtime::RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        _ => work(),
    }
}

/// Hashes a relaxed body once more without its blank end, which is equal (RFC 6376, section 3.4.4), where it ends in lines of
/// blanks, or in blanks without an end of line: mail-auth 0.13 does not leave these out.
fn mend_relaxed_hashes(message: &mut AuthenticatedMessage<'_>, raw: &[u8]) {
    let body_at = (message.body_offset as usize).min(raw.len());
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
    let end = raw[body_at..].iter().rposition(|byte| !is_blank(byte)).map_or(body_at, |last| body_at + last + 1);
    let has_blanks = raw[end..].iter().any(|byte| matches!(byte, b' ' | b'\t'));
    let is_relaxed = |(body, ..): &(Canonicalization, HashAlgorithm, u64, Vec<u8>)| *body == Canonicalization::Relaxed;
    if !has_blanks || !message.body_hashes.iter().any(is_relaxed) {
        return;
    }
    let Some(cut) = AuthenticatedMessage::parse(&raw[..end]) else { return };
    for hash in message.body_hashes.iter_mut().filter(|hash| is_relaxed(hash)) {
        if let Some(mended) = cut.body_hashes.iter().find(|mended| (mended.0, mended.1, mended.2) == (hash.0, hash.1, hash.2)) {
            hash.3.clone_from(&mended.3);
        }
    }
}

/// Returns `true` if a mail has one field `From`, and all of its addresses are of this domain.
fn has_one_from(message: &AuthenticatedMessage<'_>, from: &str) -> bool {
    let fields = message.headers.iter().filter(|(name, _)| name.trim_ascii().eq_ignore_ascii_case(b"from"));
    let is_of_domain = |address: &String| {
        let domain = address.rsplit_once('@').and_then(|(_, domain)| read_domain(domain));
        domain.is_some_and(|domain| domain.as_str() == from)
    };
    fields.count() == 1 && !message.from.is_empty() && message.from.iter().all(is_of_domain)
}

/// Returns `true` for a signature that may prove something: it covers `From` (RFC 6376, section 5.4), names few fields, and
/// is not by SHA-1 (RFC 8301, section 3.1).
fn is_acceptable(signature: &Signature) -> bool {
    signature.a != Algorithm::RsaSha1
        && signature.h.len() <= MAX_SIGNED_FIELDS
        && signature.h.iter().any(|name| name.trim().eq_ignore_ascii_case("from"))
}

fn describe(result: &DkimResult) -> &'static str {
    match result {
        DkimResult::Pass => "pass",
        // Whoever signs a part of the body lets anybody write the rest.
        DkimResult::Neutral(Error::Dkim(DkimError::SignatureLength)) => "policy",
        // Others call a body that was changed a failure.
        DkimResult::Neutral(Error::Dkim(DkimError::FailedBodyHashMatch)) | DkimResult::Fail(_) => "fail",
        DkimResult::Neutral(_) => "neutral",
        DkimResult::PermError(_) => "permerror",
        DkimResult::TempError(_) => "temperror",
        DkimResult::None => "none",
    }
}

/// Returns the domains of signatures that hold.
pub(super) fn proven_domains(outputs: &[DkimOutput<'_>]) -> Vec<String> {
    let passed = outputs.iter().filter(|output| *output.result() == DkimResult::Pass);
    passed.filter_map(|output| read_domain(&output.signature()?.d)).map(|name| name.as_str().to_owned()).collect()
}
