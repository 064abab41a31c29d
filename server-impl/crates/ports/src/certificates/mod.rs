//! Keys and certificates (X.509), as authorities and browsers read them.

pub mod chain;
pub mod files;
pub mod keys;

/// Why a key or a certificate cannot be used. Displayed, it is a phrase for the operator.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unusable(pub String);

impl Unusable {
    pub(super) fn because(error: impl std::fmt::Display) -> Self {
        Self(error.to_string())
    }
}
