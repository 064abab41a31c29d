//! Sessions of people who are signed in: how long they last, their list, and how they end.
//!
//! A session lasts for 14 days after the person last opened a page, and for 60 days at most. What is dangerous also needs a
//! recent proof: a code that was entered, or a link that was used, within 15 minutes.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    time::Duration,
};

use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    AccountId, OrgId, Result, SessionId, Timestamp,
    accounts::{
        Account,
        sessions::{ListedSession, Session, SessionBrowser, SignedInPerson},
    },
};

use crate::accounts::{browsers, sign_in::BrowserToken};

/// Time for which a session lasts after the person last opened a page.
pub const SESSION_LIFETIME: Duration = Duration::from_hours(14 * 24);

/// Time for which a session lasts at most, from its beginning.
pub const MAX_SESSION_AGE: Duration = Duration::from_hours(60 * 24);

/// Time for which a proof is recent.
pub const PROOF_LIFETIME: Duration = Duration::from_secs(15 * 60);

/// Maximum number of sessions of a person.
pub const MAX_SESSIONS: i64 = 50;

/// Time between two visits that are recorded, so that few requests write.
const TOUCH_INTERVAL: Duration = Duration::from_secs(5 * 60);

/// Describes a browser for the list of sessions, without its exact version and address.
pub fn describe_browser(user_agent: Option<&str>, client: IpAddr) -> SessionBrowser {
    SessionBrowser { name: browsers::name_browser(user_agent.unwrap_or_default()), network: mask_network(client) }
}

/// Opens a session under a new token, in place of any earlier one in this browser. The oldest sessions of a person who
/// has too many end.
pub(super) async fn open_session(
    tx: &mut Tx,
    ports: &Ports,
    account: &Account,
    visitor: &BrowserToken,
    browser: &SessionBrowser,
) -> Result<BrowserToken> {
    let now = ports.clock.now();
    let (token, id) = (BrowserToken::generate(ports), ports.ids.next());
    let (email, expires_at) = (account.email.clone(), now + SESSION_LIFETIME);
    let session =
        Session { id, account: account.id, email, proven: None, created_at: now, seen_at: now, proven_at: now, expires_at };
    store::accounts::lock(tx, account.id).await?;
    store::accounts::sessions::delete(tx, &visitor.hash()).await?;
    store::accounts::sessions::delete_oldest(tx, account.id, MAX_SESSIONS - 1).await?;
    store::accounts::sessions::insert(tx, &token.hash(), &session, browser).await?;
    Ok(token)
}

/// Finds the session of a token.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find_session(conn: &mut Conn, ports: &Ports, token: &BrowserToken) -> Result<Option<Session>> {
    store::accounts::sessions::find(conn, &token.hash(), ports.clock.now()).await
}

/// Finds the person who is signed in with a token, with their membership in `org`. There is none in an organization of
/// others, and in one that does not exist.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find_person(
    conn: &mut Conn,
    ports: &Ports,
    token: &BrowserToken,
    org: Option<OrgId>,
) -> Result<Option<SignedInPerson>> {
    store::accounts::profiles::find_signed_in(conn, &token.hash(), org, ports.clock.now()).await
}

/// Returns `true` if a visit must be recorded with [`touch_session`].
pub fn needs_touch(session: &Session, now: Timestamp) -> bool {
    now >= session.seen_at + TOUCH_INTERVAL
}

/// Records that the person opened a page, so that the session lasts longer; returns the time at which it now expires.
/// Not for a page that a browser fetches before anybody asked for it.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn touch_session(tx: &mut Tx, session: &Session, browser: &SessionBrowser, now: Timestamp) -> Result<Timestamp> {
    let expires_at = (now + SESSION_LIFETIME).min(session.created_at + MAX_SESSION_AGE);
    let seen = Session { seen_at: now, expires_at, ..session.clone() };
    store::accounts::sessions::set_seen(tx, &seen, browser).await?;
    Ok(expires_at)
}

/// Returns `true` if the person has just shown who they are. Otherwise keys, people and deletions need another code.
pub fn is_recently_proven(session: &Session, now: Timestamp) -> bool {
    now < session.proven_at + PROOF_LIFETIME
}

/// Records that the person has shown who they are, and gives the browser a new token; `None` if the session has ended.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn record_proof(tx: &mut Tx, ports: &Ports, token: &BrowserToken) -> Result<Option<BrowserToken>> {
    let new = BrowserToken::generate(ports);
    let is_recorded = store::accounts::sessions::set_proven(tx, &token.hash(), &new.hash(), ports.clock.now()).await?;
    Ok(is_recorded.then_some(new))
}

/// Lists the sessions of a person, newest first.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn list_sessions(conn: &mut Conn, account: AccountId, now: Timestamp) -> Result<Vec<ListedSession>> {
    store::accounts::sessions::list(conn, account, now, MAX_SESSIONS).await
}

/// Ends a session of a person; returns `false` when there was none.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn end_session(tx: &mut Tx, account: AccountId, id: SessionId) -> Result<bool> {
    store::accounts::sessions::delete_of_account(tx, account, id).await
}

/// Ends all sessions of a person except the one to keep; returns how many.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn end_other_sessions(tx: &mut Tx, account: AccountId, keep: SessionId) -> Result<u64> {
    store::accounts::sessions::delete_all(tx, account, Some(keep)).await
}

/// Ends all sessions of a person; returns how many.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn end_all_sessions(tx: &mut Tx, account: AccountId) -> Result<u64> {
    store::accounts::sessions::delete_all(tx, account, None).await
}

/// Returns the network of an address, which says where a browser is, but not which one it is.
fn mask_network(client: IpAddr) -> String {
    match client.to_canonical() {
        IpAddr::V4(ip) => format!("{}/24", Ipv4Addr::from_bits(ip.to_bits() & (u32::MAX << 8))),
        IpAddr::V6(ip) => format!("{}/48", Ipv6Addr::from_bits(ip.to_bits() & (u128::MAX << 80))),
    }
}

#[cfg(test)]
mod tests;
