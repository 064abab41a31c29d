//! Senders whose email an agent refuses.

use frontdesk_core::{agents, unit::Unit};
use frontdesk_platform::accounts::mail_addresses::MailAddress;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{AgentId, BlockedSenderId, Code, Error, OrgId, Result, activity::Verb, email_channel::BlockedSender};

use super::limit_exceeded;

/// Field in which a sender is sent.
const SENDER_FIELD: &str = "/sender";

/// Prefix that blocks every address of the domain after it.
const ANY_ADDRESS_PREFIX: &str = "*@";

/// Maximum blocked senders of an agent.
const MAX_BLOCKED_SENDERS: i64 = 1_000;

/// Blocks a sender; one that is blocked already is returned as it is.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `LIMIT_EXCEEDED`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, agent: AgentId, sender: &str) -> Result<BlockedSender> {
    let (sender, org) = (normalize_sender(sender)?, unit.org());
    // The lock keeps others from blocking senders, so that the count holds.
    let found = agents::lock(unit, org, agent).await?;
    let blocked = store::channels::email::blocked_senders::find_by_sender(unit, org, agent, &sender).await?;
    if let Some(blocked) = blocked {
        agents::require_live(found)?;
        return Ok(blocked);
    }
    let used = store::channels::email::blocked_senders::count(unit, org, agent).await?;
    if used >= MAX_BLOCKED_SENDERS {
        let message = format!("An agent can block at most {MAX_BLOCKED_SENDERS} senders. Unblock one, or block a whole domain.");
        return Err(limit_exceeded(MAX_BLOCKED_SENDERS, used, message));
    }
    agents::require_live(found)?;
    let (id, created_at) = (unit.new_id(), unit.now());
    let blocked = BlockedSender { id, org, agent, sender, created_at };
    let blocked = store::channels::email::blocked_senders::insert(unit, &blocked).await?;
    unit.log_activity(Verb::Created, blocked.id);
    Ok(blocked)
}

/// Finds a blocked sender of an agent, including one that awaits deletion.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `SENDER_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: BlockedSenderId) -> Result<BlockedSender> {
    agents::find(conn, org, agent).await?;
    store::channels::email::blocked_senders::find(conn, org, agent, id).await?.ok_or_else(not_found)
}

/// Unblocks a sender, and returns it as it was.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `SENDER_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, agent: AgentId, id: BlockedSenderId) -> Result<BlockedSender> {
    let org = unit.org();
    let found = agents::lock(unit, org, agent).await?;
    let blocked = store::channels::email::blocked_senders::find(unit, org, agent, id).await?.ok_or_else(not_found)?;
    agents::require_live(found)?;
    store::channels::email::blocked_senders::delete(unit, org, id).await?;
    unit.log_activity(Verb::Deleted, id);
    Ok(blocked)
}

/// Returns the only spelling of an address, or of a domain behind `*@`.
fn normalize_sender(text: &str) -> Result<String> {
    match text.trim().strip_prefix(ANY_ADDRESS_PREFIX) {
        Some(domain) => {
            let anybody = MailAddress::parse(SENDER_FIELD, &format!("anybody@{domain}"))?;
            Ok(format!("{ANY_ADDRESS_PREFIX}{}", anybody.domain()))
        }
        None => Ok(MailAddress::parse(SENDER_FIELD, text)?.person_key()),
    }
}

fn not_found() -> Error {
    let message = "This agent has no such blocked sender. Check the id, or list the blocked senders of the agent.";
    Error::refused(Code::SenderNotFound, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sender_has_one_spelling() {
        for (sent, kept) in [
            (" Anna@Acme.dev ", "anna@acme.dev"),
            ("*@ACME.dev.", "*@acme.dev"),
            ("*@münchen.de", "*@xn--mnchen-3ya.de"),
            ("anna+news@acme.dev", "anna+news@acme.dev"),
        ] {
            assert_eq!(normalize_sender(sent).unwrap(), kept);
        }
    }

    #[test]
    fn what_is_neither_an_address_nor_a_domain_is_refused() {
        for wrong in
            ["", "anna", "*", "*@", "*@*", "*@localhost", "@acme.dev", "acme.dev", "*@a.dev@b.dev", "Anna <anna@acme.dev>"]
        {
            let Err(Error::Refused(refusal)) = normalize_sender(wrong) else { panic!("{wrong}") };
            assert_eq!(refusal.fields[0].field, SENDER_FIELD, "{wrong}");
        }
    }
}
