//! `frontdesk domain`: suspension of custom domains by the operator.

use frontdesk_core::scoped;
use frontdesk_platform::custom_domains::suspension;
use serde_json::json;

use super::{args::DomainCommand, operator::Operator, print_result, time_json};

/// Runs the command.
pub(super) async fn run(command: DomainCommand, operator: &Operator) -> anyhow::Result<()> {
    let (org, id, is_stopped) = match command {
        DomainCommand::Suspend { org, domain } => (org, domain, true),
        DomainCommand::Resume { org, domain } => (org, domain, false),
    };
    let domain = operator.change(org, scoped!(|unit| suspension::set_suspended(unit, id, is_stopped).await)).await?;
    print_result(&json!({
        "id": domain.id,
        "agentId": domain.agent,
        "hostname": domain.hostname,
        "status": domain.status.as_str(),
        "statusDetail": domain.status_detail,
        "updatedAt": time_json(domain.updated_at),
    }));
    Ok(())
}
