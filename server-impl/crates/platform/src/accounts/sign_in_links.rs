//! Links with which people sign in without mail: the operator makes one on the command line.
//!
//! A link works once, for ten minutes. Opening it signs nobody in, since programs that scan messages open links: the
//! button on its page does.

use std::time::Duration;

use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{Result, Timestamp, accounts::sessions::SessionBrowser};

use crate::accounts::{mail_addresses::MailAddress, members, sessions, sign_in::BrowserToken, tokens::SecretToken};

/// Time for which a link is valid.
pub const LINK_LIFETIME: Duration = Duration::from_secs(10 * 60);

/// Path of the pages of links.
pub const SIGN_IN_PATH: &str = "/sign-in";

/// The secret of a link.
pub struct LinkToken(SecretToken);

impl LinkToken {
    /// Parses the last segment of the address of a link's page.
    pub fn parse(text: &str) -> Option<Self> {
        SecretToken::parse(text).map(Self)
    }

    /// Returns the address of the link's page, which only the person it is for may get.
    pub fn page_url(&self, site: &str) -> String {
        format!("{site}{SIGN_IN_PATH}/{}", self.0.reveal())
    }
}

/// Creates a link for the person with an address; returns its secret, and the time at which it expires.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn create(tx: &mut Tx, ports: &Ports, address: &MailAddress) -> Result<(LinkToken, Timestamp)> {
    let (token, expires_at) = (SecretToken::generate(ports), ports.clock.now() + LINK_LIFETIME);
    store::accounts::sign_in_links::insert(tx, &token.hash(), address.as_str(), expires_at).await?;
    Ok((LinkToken(token), expires_at))
}

/// Finds the address of the person whom a link signs in; `None` if it is made up, used or expired.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find(conn: &mut Conn, ports: &Ports, token: &LinkToken) -> Result<Option<MailAddress>> {
    let found = store::accounts::sign_in_links::find(conn, &token.0.hash(), ports.clock.now()).await?;
    found.map(|email| MailAddress::parse("", &email)).transpose()
}

/// Uses a link up: opens a session under a new token, in place of any earlier one in this browser, and creates the
/// account if there was none. `None` if the link is made up, used or expired. Of several attempts at once, one succeeds.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn redeem(
    tx: &mut Tx,
    ports: &Ports,
    token: &LinkToken,
    visitor: &BrowserToken,
    browser: &SessionBrowser,
) -> Result<Option<BrowserToken>> {
    let now = ports.clock.now();
    let Some(email) = store::accounts::sign_in_links::set_used(tx, &token.0.hash(), now).await? else { return Ok(None) };
    let account = members::find_or_create_account(tx, ports.ids.next(), &MailAddress::parse("", &email)?, now).await?;
    sessions::open_session(tx, ports, &account, visitor, browser).await.map(Some)
}

#[cfg(test)]
mod tests;
