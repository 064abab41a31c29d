//! Keys and certificates (X.509).

pub mod chain;
pub mod files;
pub mod keys;

/// Reason why a key or a certificate cannot be used. Its `Display` is a phrase for the operator.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct UnusableCertificate(pub String);

impl UnusableCertificate {
    pub(super) fn from_error(error: impl std::fmt::Display) -> Self {
        Self(error.to_string())
    }
}
