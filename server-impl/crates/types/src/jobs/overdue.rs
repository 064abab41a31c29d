//! Rows that periodic tasks find.

use uuid::Uuid;

use super::work_item::WorkItem;
use crate::{Error, OrgId, Result, Timestamp};

/// An overdue row, not yet parsed: an unreadable one fails on its own, not with the whole page.
#[derive(Debug, Clone, Default)]
pub struct OverdueRecord {
    /// When it was due.
    pub at: Timestamp,
    /// The organization that it belongs to.
    pub org: String,
    /// Its id.
    pub id: String,
}

impl OverdueRecord {
    /// The organization, and the id.
    ///
    /// # Errors
    /// A fault that names the row.
    pub fn parse_ids(&self) -> Result<(OrgId, Uuid)> {
        let corrupt = |error: &dyn std::fmt::Display| {
            Error::internal(format!("the row {} of {} cannot be read: {error}", self.id, self.org))
        };
        let org = self.org.parse::<OrgId>().map_err(|error| corrupt(&error))?;
        Ok((org, self.id.parse::<Uuid>().map_err(|error| corrupt(&error))?))
    }
}

impl WorkItem for OverdueRecord {
    fn org(&self) -> &str {
        &self.org
    }

    fn name(&self) -> String {
        self.id.clone()
    }
}
