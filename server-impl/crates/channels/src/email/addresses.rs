//! Email addresses of agents: one at the shared host, which is generated, and others at domains of their organization.

use frontdesk_core::{agents, unit::Unit};
use frontdesk_ports::dns::fqdn::Fqdn;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    AgentId, Code, EmailAddressId, EmailDomainId, Error, OrgId, Result,
    activity::{FieldChanges, Verb},
    agents::Agent,
    email_channel::EmailAddress,
    email_domains::{EmailDomain, ReceivingStatus},
};

use super::{
    domain_not_found, limit_exceeded,
    local_parts::{generate_local_part, validate_local_part},
};

/// Maximum addresses of an agent, besides the one at the shared host.
const MAX_ADDRESSES: i64 = 10;

/// Maximum bytes of an address (RFC 5321, section 4.5.3.1.3, without the brackets of a path).
const MAX_ADDRESS_BYTES: usize = 254;

/// Gives an agent an address at a domain of its organization.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `DOMAIN_NOT_FOUND`, `LIMIT_EXCEEDED`, `AGENT_UNAVAILABLE`, `DOMAIN_NOT_READY`,
/// `ADDRESS_TAKEN`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, agent: AgentId, local: &str, domain: EmailDomainId) -> Result<EmailAddress> {
    let (local, org) = (validate_local_part(local)?, unit.org());
    agents::find(unit, org, agent).await?;
    // The domain is locked before the agent, as in `remove_of_domain`: one that is deleted meanwhile gets no address.
    let domain = store::channels::email::domains::lock(unit, org, domain).await?.ok_or_else(domain_not_found)?;
    let found = agents::lock(unit, org, agent).await?;
    let used = store::channels::email::addresses::count_own(unit, org, agent).await?;
    if used >= MAX_ADDRESSES {
        let message = format!("An agent can have at most {MAX_ADDRESSES} email addresses. Remove one.");
        return Err(limit_exceeded(MAX_ADDRESSES, used, message));
    }
    agents::require_live(found)?;
    require_receiving(&domain)?;
    let address = format!("{local}@{}", domain.hostname);
    if address.len() > MAX_ADDRESS_BYTES {
        let message =
            format!("With its domain, the address must have at most {MAX_ADDRESS_BYTES} characters. Send a shorter one.");
        return Err(Error::invalid("/local", message));
    }
    let is_primary = store::channels::email::addresses::primary(unit, org, agent).await?.is_none();
    let (id, created_at) = (unit.new_id(), unit.now());
    let (domain, hostname) = (Some(domain.id), domain.hostname);
    let address = EmailAddress { id, org, agent, domain, hostname, address, is_primary, created_at };
    if !store::channels::email::addresses::insert(unit, &address).await? {
        return Err(taken(&address.address));
    }
    unit.log_activity(Verb::Created, address.id);
    Ok(address)
}

/// Gives an agent, which must be locked, its address at the shared host.
pub(super) async fn generate(unit: &mut Unit, host: &Fqdn, agent: &Agent, is_primary: bool) -> Result<EmailAddress> {
    let (id, created_at) = (unit.new_id(), unit.now());
    let local = generate_local_part(&agent.name, unit.random());
    let address = EmailAddress {
        id,
        org: agent.org,
        agent: agent.id,
        domain: None,
        hostname: host.to_string(),
        address: format!("{local}@{host}"),
        is_primary,
        created_at,
    };
    if !store::channels::email::addresses::insert(unit, &address).await? {
        return Err(Error::internal(format!("the generated address {} is taken", address.address)));
    }
    unit.log_activity(Verb::Created, address.id);
    Ok(address)
}

/// Finds an address of an agent, including one that awaits deletion.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `ADDRESS_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: EmailAddressId) -> Result<EmailAddress> {
    agents::find(conn, org, agent).await?;
    store::channels::email::addresses::find(conn, org, agent, id).await?.ok_or_else(not_found)
}

/// Finds the address that an agent writes from.
///
/// # Errors
/// `AGENT_NOT_FOUND`; `ADDRESS_NOT_FOUND` when it has no address yet.
#[crate::boxed]
pub async fn find_primary(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<EmailAddress> {
    agents::find(conn, org, agent).await?;
    let message = "This agent has no email address yet. Enable its email channel, or add an address.";
    let found = store::channels::email::addresses::primary(conn, org, agent).await?;
    found.ok_or_else(|| Error::refused(Code::AddressNotFound, message))
}

/// Makes an agent write from another one of its addresses.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `ADDRESS_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn set_primary(unit: &mut Unit, agent: AgentId, id: EmailAddressId) -> Result<EmailAddress> {
    let before = lock_address(unit, agent, id).await?;
    let after = EmailAddress { is_primary: true, ..before.clone() };
    let changed = FieldChanges::default().plain("isPrimary", &before.is_primary, &after.is_primary);
    if unit.log_update(id, changed) {
        let org = unit.org();
        store::channels::email::addresses::set_primary(unit, org, agent, id).await?;
    }
    Ok(after)
}

/// Removes an address from an agent, and returns it as it was.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `ADDRESS_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ADDRESS_IN_USE`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, agent: AgentId, id: EmailAddressId) -> Result<EmailAddress> {
    let (org, address) = (unit.org(), lock_address(unit, agent, id).await?);
    if address.domain.is_none() || address.is_primary {
        return Err(in_use(&address));
    }
    store::channels::email::addresses::delete(unit, org, id).await?;
    unit.log_activity(Verb::Deleted, id);
    Ok(address)
}

/// Removes all addresses at a domain that is deleted or belongs to another organization now, and returns the agents that
/// had one. An agent whose primary address was there writes from the one at the shared host, or else from its oldest.
/// Lock the domain first.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn remove_of_domain(tx: &mut Tx, org: OrgId, domain: EmailDomainId) -> Result<Vec<AgentId>> {
    let affected = store::channels::email::addresses::list_agents_of_domain(tx, org, domain).await?;
    for agent in &affected {
        // An agent has one primary address: the lock keeps others from choosing one at the same time.
        store::agents::lock(tx, org, *agent).await?;
    }
    store::channels::email::addresses::delete_of_domain(tx, org, domain).await?;
    for agent in &affected {
        replace_primary(tx, org, *agent).await?;
    }
    Ok(affected)
}

/// Chooses a primary address for an agent that has lost it.
async fn replace_primary(tx: &mut Tx, org: OrgId, agent: AgentId) -> Result<()> {
    if store::channels::email::addresses::primary(tx, org, agent).await?.is_some() {
        return Ok(());
    }
    let shared = store::channels::email::addresses::find_shared(tx, org, agent).await?;
    let successor = match shared {
        Some(shared) => Some(shared),
        None => store::channels::email::addresses::find_oldest(tx, org, agent).await?,
    };
    match successor {
        Some(successor) => store::channels::email::addresses::set_primary(tx, org, agent, successor.id).await,
        None => Ok(()),
    }
}

/// Locks an agent that is live, and returns an address of it.
async fn lock_address(unit: &mut Unit, agent: AgentId, id: EmailAddressId) -> Result<EmailAddress> {
    let org = unit.org();
    let found = agents::lock(unit, org, agent).await?;
    let address = store::channels::email::addresses::find(unit, org, agent, id).await?.ok_or_else(not_found)?;
    agents::require_live(found)?;
    Ok(address)
}

fn require_receiving(domain: &EmailDomain) -> Result<()> {
    if domain.receiving == Some(ReceivingStatus::Active) {
        return Ok(());
    }
    let message = format!(
        "The email domain `{}` does not receive email yet. Publish its MX record, and verify receiving first.",
        domain.hostname
    );
    Err(Error::refused(Code::DomainNotReady, message))
}

fn not_found() -> Error {
    let message = "This agent has no such email address. Check the id, or list the addresses of the agent.";
    Error::refused(Code::AddressNotFound, message)
}

fn taken(address: &str) -> Error {
    let message = format!("The address `{address}` is taken. Choose another one, or remove it from the agent that has it.");
    Error::refused(Code::AddressTaken, message)
}

fn in_use(address: &EmailAddress) -> Error {
    let EmailAddress { address, domain, .. } = address;
    let message = match domain {
        None => format!("The address `{address}` was generated for this agent, which keeps it."),
        Some(_) => format!("The address `{address}` is the primary address of this agent. Make another one primary first."),
    };
    Error::refused(Code::AddressInUse, message)
}
