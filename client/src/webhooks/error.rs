//! Why a delivery is not accepted: [`VerifyError`].

/// Why a delivery is not accepted. Answer it with the status 400.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A header of Standard Webhooks is missing.
    #[error("the header `{0}` is missing: is this a delivery of Frontdesk, and does every proxy pass its headers on?")]
    MissingHeader(&'static str),
    /// A header of Standard Webhooks cannot be read.
    #[error("the header `{0}` is malformed: is this a delivery of Frontdesk?")]
    MalformedHeader(&'static str),
    /// It was signed too long ago: somebody may be sending it again.
    #[error("it was signed {seconds} seconds ago: check the clock of this machine, and verify a delivery when it arrives")]
    #[non_exhaustive]
    TooOld {
        /// Seconds ago.
        seconds: u64,
    },
    /// It was signed in the future.
    #[error("it was signed {seconds} seconds ahead of this machine: check its clock")]
    #[non_exhaustive]
    TooEarly {
        /// Seconds ahead.
        seconds: u64,
    },
    /// No signature matches.
    #[error("no signature matches: pass the body as it arrived, and the secret of this endpoint")]
    Signature,
    /// This is not a secret of Frontdesk.
    #[error("the secret is malformed: pass the one that the endpoint was created with, `whsec_…`")]
    Secret,
    /// The body is signed, but no JSON.
    #[error("the body is not an event: {0}")]
    Body(#[source] serde_json::Error),
}
