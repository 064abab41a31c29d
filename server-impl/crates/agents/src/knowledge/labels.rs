//! The external ids and the metadata of sources.

use frontdesk_core::{metadata, unit::Unit};
use frontdesk_store as store;
use frontdesk_types::{AgentId, Code, Error, Metadata, Result, text_rules};
use frontdesk_vocabulary::texts;

/// The external id and the metadata of a source.
#[derive(Debug, Clone, Default)]
pub struct Labels {
    /// The caller's own id, unique within the agent.
    pub external_id: Option<String>,
    /// The caller's key-value pairs; `None` when none were sent.
    pub metadata: Option<Metadata>,
}

impl Labels {
    /// The same, once they are known to be well-formed.
    ///
    /// # Errors
    /// `VALIDATION_ERROR`.
    pub fn checked(&self) -> Result<Self> {
        if let Some(external_id) = &self.external_id {
            text_rules::kept("/externalId", &texts::EXTERNAL_ID, external_id)?;
        }
        self.metadata.as_ref().map(metadata::checked).transpose()?;
        Ok(self.clone())
    }

    /// Checks that no source of the agent has this external id. Lock the agent first.
    ///
    /// # Errors
    /// `EXTERNAL_ID_TAKEN`.
    pub async fn are_free(&self, unit: &mut Unit, agent: AgentId) -> Result<()> {
        let Some(external_id) = &self.external_id else { return Ok(()) };
        let org = unit.org();
        match store::knowledge::sources::with_external_id(unit, org, agent, external_id).await? {
            Some(_) => Err(taken()),
            None => Ok(()),
        }
    }
}

/// The error when another source has the external id.
pub(super) fn taken() -> Error {
    let message = "Another source of this agent has this external id. Change that source, or use another external id.";
    Error::refused(Code::ExternalIdTaken, message)
}
