//! External ids and metadata of sources.

use frontdesk_core::{metadata, unit::Unit};
use frontdesk_store as store;
use frontdesk_types::{AgentId, Code, Error, ErrorParams, Metadata, Result, SourceId, text_rules};
use frontdesk_vocabulary::texts;

/// The external id and the metadata of a source.
#[derive(Debug, Clone, Default)]
pub struct SourceLabels {
    /// Id chosen by the caller, unique within the agent.
    pub external_id: Option<String>,
    /// Key-value pairs of the caller; `None` when none were sent.
    pub metadata: Option<Metadata>,
}

impl SourceLabels {
    /// Checks that the labels are well-formed, and returns a copy.
    ///
    /// # Errors
    /// `VALIDATION_ERROR`.
    pub fn validate(&self) -> Result<Self> {
        if let Some(external_id) = &self.external_id {
            text_rules::validate_text("/externalId", &texts::EXTERNAL_ID, external_id)?;
        }
        self.metadata.as_ref().map(metadata::validate).transpose()?;
        Ok(self.clone())
    }

    /// Checks that no source of the agent has this external id. Lock the agent first.
    ///
    /// # Errors
    /// `EXTERNAL_ID_TAKEN`.
    #[crate::boxed]
    pub async fn require_unused_external_id(&self, unit: &mut Unit, agent: AgentId) -> Result<()> {
        let Some(external_id) = &self.external_id else { return Ok(()) };
        let org = unit.org();
        match store::knowledge::sources::find_by_external_id(unit, org, agent, external_id).await? {
            Some(holder) => Err(external_id_taken(holder.id)),
            None => Ok(()),
        }
    }
}

/// Returns the error for an external id that another source has.
pub(super) fn external_id_taken(holder: SourceId) -> Error {
    let message = "Another source of this agent has this external id. Change that source, or use another external id.";
    Error::refused_with(Code::ExternalIdTaken, message, ErrorParams::default().with_source_id(holder.0))
}
