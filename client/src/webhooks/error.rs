//! The reason why a delivery is rejected: [`VerifyError`].

/// The reason why a delivery is rejected. Answer it with the status 400.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A header of Standard Webhooks is missing.
    #[error("the header `{0}` is missing: is this a delivery of Frontdesk, and does every proxy pass its headers on?")]
    MissingHeader(&'static str),
    /// A header of Standard Webhooks cannot be read.
    #[error("the header `{0}` is malformed: is this a delivery of Frontdesk?")]
    MalformedHeader(&'static str),
    /// The delivery was signed too long ago, and may be a replay.
    #[error("it was signed {seconds} seconds ago: check the clock of this machine, and verify a delivery when it arrives")]
    #[non_exhaustive]
    TooOld {
        /// Age of the signature.
        seconds: u64,
    },
    /// The delivery was signed in the future.
    #[error("it was signed {seconds} seconds ahead of this machine: check its clock")]
    #[non_exhaustive]
    TooEarly {
        /// Time until then.
        seconds: u64,
    },
    /// No signature matches.
    #[error("no signature matches: pass the body as it arrived, and the secret of this endpoint")]
    Signature,
    /// This is not a secret of Frontdesk.
    #[error("the secret is malformed: pass the one that the endpoint was created with, `whsec_…`")]
    Secret,
    /// The body is signed, but not JSON.
    #[error("the body is not an event: {0}")]
    Body(#[source] serde_json::Error),
}
