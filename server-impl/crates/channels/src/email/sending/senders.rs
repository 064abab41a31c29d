//! The sender of an agent's mails.

use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    EmailDomainId, OrgId, Result,
    agents::Agent,
    email_channel::EmailSettings,
    email_domains::SendingStatus,
    email_messages::Mailbox,
};

/// Sender of a mail.
#[derive(Debug)]
pub(super) struct Sender {
    /// The field `From`.
    pub(super) from: Mailbox,
    /// Address that replies go to.
    pub(super) reply_address: String,
    /// The email domain of the address; `None` for the shared host.
    pub(super) domain: Option<EmailDomainId>,
}

/// Chooses the sender: the primary address if its domain may send, else the one at the shared host, with replies to the
/// primary. The inner error says to people why there is none.
pub(super) async fn choose(
    conn: &mut Conn,
    org: OrgId,
    agent: &Agent,
    settings: &EmailSettings,
    shared_host: Option<&str>,
) -> Result<Result<Sender, String>> {
    let Some(primary) = store::channels::email::addresses::primary(conn, org, agent.id).await? else {
        return Ok(Err("The agent has no email address. Add one, or enable its email channel again.".to_owned()));
    };
    let name = settings.display_name.clone().unwrap_or_else(|| agent.name.clone());
    let sender = |address: String, domain| Sender {
        from: Mailbox { name: Some(name), address },
        reply_address: primary.address.clone(),
        domain,
    };
    if let Some(domain) = primary.domain {
        let found = store::channels::email::domains::find(conn, org, domain).await?;
        if found.is_some_and(|domain| domain.sending == SendingStatus::Verified) {
            return Ok(Ok(sender(primary.address.clone(), Some(domain))));
        }
    }
    let shared = store::channels::email::addresses::find_shared(conn, org, agent.id).await?;
    Ok(match shared.filter(|shared| shared_host == Some(shared.hostname.as_str())) {
        Some(shared) => Ok(sender(shared.address, None)),
        None => Err(format!(
            "The domain of {} is not verified for sending, and the agent has no address at the shared host of this server. \
             Publish the records of the domain, and verify it.",
            primary.address
        )),
    })
}
