//! Holders of addresses: the agent that a mail is for, if it takes mails.

use frontdesk_ports::dns::fqdn::Fqdn;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AgentId, OrgId, Result, Timestamp,
    email_channel::EmailAddress,
    email_domains::{EmailDomain, ReceivingStatus},
    incoming_mail::MailRefusal,
};

use super::{recipients::TaggedAddress, refusals};

/// An agent that a mail is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Addressee {
    /// Its organization.
    pub(super) org: OrgId,
    /// The agent.
    pub(super) agent: AgentId,
    /// Its address.
    pub(super) address: String,
    /// Addition of the sender to the address, which may be the token of a conversation.
    pub(super) tag: Option<String>,
}

/// Finds the agent that has an address. The inner error says why it takes no mail there.
pub(super) async fn find_addressee(
    conn: &mut Conn,
    shared_host: Option<&Fqdn>,
    tagged: &TaggedAddress,
    now: Timestamp,
) -> Result<Result<Addressee, MailRefusal>> {
    let Some(holder) = store::channels::email::addresses::find_holder(conn, &tagged.address).await? else {
        return Ok(Err(refusals::unknown_address()));
    };
    let EmailAddress { org, agent, .. } = holder;
    if store::accounts::orgs::find(conn, org).await?.is_none() {
        return Ok(Err(refusals::unknown_address()));
    }
    let domain = match holder.domain {
        Some(id) => store::channels::email::domains::find(conn, org, id).await?,
        None => None,
    };
    if !store::channels::email::domains::lapses::has_plan(conn, org).await? {
        // Of the shared host, nobody notes since when; senders give up by themselves.
        return Ok(Err(refusals::without_plan(domain.and_then(|domain| domain.lapsed_at), now)));
    }
    let found = store::agents::find(conn, org, agent).await?;
    let is_live = found.is_some_and(|agent| agent.pending_delete_at.is_none());
    let is_enabled = store::channels::email::settings::find(conn, org, agent).await?.is_enabled;
    if !is_live || !is_enabled || !is_receiving(&holder, domain.as_ref(), shared_host) {
        return Ok(Err(refusals::not_receiving()));
    }
    Ok(Ok(Addressee { org, agent, address: holder.address, tag: tagged.tag.clone() }))
}

/// Returns `true` if mails to an address arrive here: its domain receives, or its host is still the shared one.
fn is_receiving(holder: &EmailAddress, domain: Option<&EmailDomain>, shared_host: Option<&Fqdn>) -> bool {
    match holder.domain {
        Some(_) => domain.is_some_and(|domain| domain.receiving == Some(ReceivingStatus::Active)),
        None => shared_host.is_some_and(|host| host.as_str() == holder.hostname),
    }
}

/// Returns `true` if an address belongs to an agent of this installation, or could: its host is the shared one.
pub(super) async fn is_ours(conn: &mut Conn, shared_host: Option<&Fqdn>, tagged: &TaggedAddress) -> Result<bool> {
    let host = tagged.address.rsplit_once('@').map(|(_, host)| host);
    if shared_host.is_some_and(|shared| Some(shared.as_str()) == host) {
        return Ok(true);
    }
    Ok(store::channels::email::addresses::find_holder(conn, &tagged.address).await?.is_some())
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{EmailAddressId, EmailDomainId};
    use uuid::Uuid;

    use super::*;
    use crate::email::composing::testing::NOW;

    fn address(domain: Option<EmailDomainId>) -> EmailAddress {
        EmailAddress {
            id: EmailAddressId(Uuid::from_u128(1)),
            org: OrgId(Uuid::from_u128(2)),
            agent: AgentId(Uuid::from_u128(3)),
            domain,
            hostname: "desk.example".to_owned(),
            address: "agent-abc@desk.example".to_owned(),
            is_primary: true,
            created_at: NOW,
        }
    }

    #[test]
    fn an_address_at_an_earlier_shared_host_is_not_reached_any_more() {
        let (current, other): (Fqdn, Fqdn) = ("desk.example".parse().unwrap(), "mail.example".parse().unwrap());
        let address = address(None);
        assert!(is_receiving(&address, None, Some(&current)));
        assert!(!is_receiving(&address, None, Some(&other)) && !is_receiving(&address, None, None));
    }

    #[test]
    fn an_address_at_a_domain_that_is_gone_is_not_reached() {
        let host: Fqdn = "desk.example".parse().unwrap();
        assert!(!is_receiving(&address(Some(EmailDomainId(Uuid::from_u128(4)))), None, Some(&host)));
    }
}
