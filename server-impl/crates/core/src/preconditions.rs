//! Preconditions of a change: the resource must still be in the state that the caller last read.

use std::sync::Arc;

use frontdesk_api_runtime::conditional;
use frontdesk_types::{Code, Error, Result};

use crate::representation::{Representation, Represents};

/// The states that a caller accepts: the entity tags of `If-Match`.
#[derive(Debug, Clone)]
pub struct Precondition(String);

impl Precondition {
    /// Creates a precondition from the value of the header `If-Match`.
    pub fn new(if_match: String) -> Self {
        Self(if_match)
    }

    /// Checks that the current state is one of the accepted ones.
    ///
    /// # Errors
    /// `ETAG_MISMATCH`.
    pub(super) fn check<R>(&self, representation: &Arc<dyn Representation>, current: &R) -> Result<()>
    where
        dyn Representation: Represents<R>,
    {
        let etag = conditional::etag(representation.to_json(current)?.as_bytes());
        if conditional::if_match(&self.0, &etag) {
            return Ok(());
        }
        let message =
            "This was changed since you read it: `If-Match` names an earlier state. Read it again before you change it.";
        Err(Error::refused(Code::EtagMismatch, message))
    }
}
