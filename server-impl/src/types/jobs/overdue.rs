//! What a sweep finds.

use uuid::Uuid;

use crate::types::{Error, OrgId, Result, Timestamp};

/// A row whose time has passed, as it stands in its table: one that cannot be read spoils itself, not the page that it is on.
#[derive(Debug, Clone, Default)]
pub struct Overdue {
    /// When its time was.
    pub at: Timestamp,
    /// The organization that it belongs to.
    pub org: String,
    /// Addresses it.
    pub id: String,
}

impl Overdue {
    /// The organization, and the id.
    ///
    /// # Errors
    /// A fault that names the row.
    pub fn names(&self) -> Result<(OrgId, Uuid)> {
        let corrupt = |error: &dyn std::fmt::Display| {
            Error::internal(format!("the row {} of {} cannot be read: {error}", self.id, self.org))
        };
        let org = self.org.parse::<OrgId>().map_err(|error| corrupt(&error))?;
        Ok((org, self.id.parse::<Uuid>().map_err(|error| corrupt(&error))?))
    }
}
