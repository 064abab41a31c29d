//! Settings of the email channel of an agent.

use frontdesk_core::{agents, unit::Unit};
use frontdesk_ports::dns::fqdn::Fqdn;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AgentId, Code, Error, OrgId, Result,
    activity::FieldChanges,
    agents::Agent,
    email_channel::{EmailAddress, EmailChannel, EmailSettingsChanges},
    text_rules,
};
use frontdesk_vocabulary::{TextRule, texts};

use super::addresses;

/// Finds the email channel of an agent, including one that awaits deletion.
///
/// # Errors
/// `AGENT_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<EmailChannel> {
    agents::find(conn, org, agent).await?;
    read_channel(conn, org, agent).await
}

/// Changes the settings of an agent. When its channel is enabled, the agent gets an address at the shared host, unless it
/// has one or there is no such host.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`, `DOMAIN_NOT_READY`.
#[crate::boxed]
pub async fn update(
    unit: &mut Unit,
    shared_host: Option<&Fqdn>,
    id: AgentId,
    changes: &EmailSettingsChanges,
) -> Result<EmailChannel> {
    let (changes, org) = (normalize_changes(changes)?, unit.org());
    let agent = agents::require_live(agents::lock(unit, org, id).await?)?;
    let before = read_channel(unit, org, id).await?;
    unit.check_precondition(&before)?;
    let mut after = before.clone();
    let is_enabling = changes.is_enabled == Some(true);
    changes.apply(&mut after.settings);
    if is_enabling {
        after.primary = require_address(unit, shared_host, &agent, before.primary.clone()).await?;
    }
    let changed = FieldChanges::default().text("emailChannel", &before, &after);
    if !unit.log_update(id, changed) {
        return Ok(before);
    }
    if after.settings != before.settings {
        store::channels::email::settings::save(unit, &after.settings).await?;
    }
    Ok(after)
}

/// Returns the primary address of an agent, after giving it one at the shared host if it has none there.
async fn require_address(
    unit: &mut Unit,
    shared_host: Option<&Fqdn>,
    agent: &Agent,
    primary: Option<EmailAddress>,
) -> Result<Option<EmailAddress>> {
    let Some(host) = shared_host else {
        return if primary.is_some() { Ok(primary) } else { Err(no_address()) };
    };
    if store::channels::email::addresses::find_shared(unit, agent.org, agent.id).await?.is_some() {
        return Ok(primary);
    }
    let shared = addresses::generate(unit, host, agent, primary.is_none()).await?;
    Ok(primary.or(Some(shared)))
}

async fn read_channel(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<EmailChannel> {
    Ok(EmailChannel {
        settings: store::channels::email::settings::find(conn, org, agent).await?,
        primary: store::channels::email::addresses::primary(conn, org, agent).await?,
    })
}

/// Returns the changes as they are stored.
fn normalize_changes(changes: &EmailSettingsChanges) -> Result<EmailSettingsChanges> {
    let mut changes = changes.clone();
    normalize_text("/displayName", &texts::EMAIL_DISPLAY_NAME, &mut changes.display_name)?;
    normalize_text("/signature", &texts::EMAIL_SIGNATURE, &mut changes.signature)?;
    if changes.display_name.iter().flatten().any(|name| name.contains(char::is_control)) {
        return Err(Error::invalid("/displayName", "The name must be one line, without control characters."));
    }
    Ok(changes)
}

fn normalize_text(field: &str, rule: &TextRule, text: &mut Option<Option<String>>) -> Result<()> {
    if let Some(Some(text)) = text {
        *text = text_rules::validate_text(field, rule, text)?.to_owned();
    }
    Ok(())
}

fn no_address() -> Error {
    let message = "This agent has no email address, and this server has no shared host to give it one at. Add an address at an \
                   email domain of your organization first, or have the operator set `mail.domain`.";
    Error::refused(Code::DomainNotReady, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_stands_in_a_header_is_one_line() {
        let named = |name: &str| {
            let changes = EmailSettingsChanges { display_name: Some(Some(name.to_owned())), ..EmailSettingsChanges::default() };
            normalize_changes(&changes).map(|changes| changes.display_name.flatten())
        };
        assert_eq!(named("  Acme Support \n").unwrap().as_deref(), Some("Acme Support"));
        assert_eq!(named(&"ü".repeat(80)).unwrap(), Some("ü".repeat(80)));
        for wrong in ["Acme\r\nBcc: all@acme.dev", "Acme\u{85}Support", "\u{7f}", " ", &"ü".repeat(81)] {
            assert_eq!(named(wrong).unwrap_err().code(), Code::ValidationError, "{wrong:?}");
        }
    }
}
