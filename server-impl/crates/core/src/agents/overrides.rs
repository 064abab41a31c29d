//! Settings that a try replaces: under the rules for changing an agent, without changing it.

use frontdesk_types::{
    Result,
    accounts::orgs::Plan,
    agents::{Agent, AgentChanges},
    chat::AnswerOverrides,
};

use super::catalogue::Catalogue;

/// Validates settings by themselves, and returns them as changes of an agent.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub fn validate(overrides: &AnswerOverrides) -> Result<AgentChanges> {
    let AnswerOverrides { model, system_instruction } = overrides.clone();
    super::validate_changes(&AgentChanges { model, system_instruction, ..AgentChanges::default() })
}

/// Returns the agent as it is to answer with these settings.
///
/// # Errors
/// `MODEL_NOT_FOUND`, `SANDBOX_MODEL_NOT_PERMITTED`.
pub fn apply(mut agent: Agent, changes: AgentChanges, catalogue: &Catalogue, plan: Plan) -> Result<Agent> {
    super::require_usable_model(&changes, catalogue, plan)?;
    changes.apply(&mut agent);
    Ok(agent)
}
