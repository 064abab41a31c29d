//! The sender of an agent's mails.

use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    EmailDomainId, OrgId, Result,
    agents::Agent,
    custom_domains::{DnsRecordPurpose, RecordStatus},
    email_channel::EmailSettings,
    email_domains::{EmailDomain, SendingStatus},
    email_messages::Mailbox,
};

/// Sender of a mail.
#[derive(Debug)]
pub(super) struct Sender {
    /// The field `From`.
    pub(super) from: Mailbox,
    /// Address that replies go to.
    pub(super) reply_address: String,
    /// Host to which bounces return, if that is published: servers refuse senders at a host that does not exist.
    pub(super) bounce_host: Option<String>,
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
    let reply_address = primary.address.clone();
    if let Some(id) = primary.domain {
        let found = store::channels::email::domains::find(conn, org, id).await?;
        if let Some(domain) = found.filter(|domain| domain.sending == SendingStatus::Verified) {
            let from = Mailbox { name: Some(name), address: primary.address };
            return Ok(Ok(Sender { from, reply_address, bounce_host: published_bounce_host(&domain), domain: Some(id) }));
        }
    }
    let shared = store::channels::email::addresses::find_shared(conn, org, agent.id).await?;
    Ok(match shared.filter(|shared| shared_host == Some(shared.hostname.as_str())) {
        Some(shared) => {
            let from = Mailbox { name: Some(name), address: shared.address };
            Ok(Sender { from, reply_address, bounce_host: None, domain: None })
        }
        None => Err(format!(
            "The domain of {reply_address} is not verified for sending, and the agent has no address at the shared host of this \
             server. Publish the records of the domain, and verify it."
        )),
    })
}

/// Returns the host to which bounces return, if its records were found.
fn published_bounce_host(domain: &EmailDomain) -> Option<String> {
    let record = domain.records.iter().find(|record| record.purpose == DnsRecordPurpose::ReturnPath)?;
    (record.status == RecordStatus::Found).then(|| record.name.clone())
}
