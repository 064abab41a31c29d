//! Signing in to a site by a mailed code. The code opens this site in this browser and nothing else: it is entered at
//! the customer's own hostname, so it must be of no use anywhere else.

use std::net::IpAddr;

use frontdesk_core::{
    auth::{
        key_ring::{KeyRing, Ring},
        pepper::Purpose,
    },
    queue,
};
use frontdesk_platform::accounts::{
    guesses::{Guesser, Guesses},
    mail_addresses::MailAddress,
    sign_in::{Browser, CODE_LIFE, Token},
};
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    Result, SignInId,
    help_center::{
        access::{Entry, SiteSignIn, Visitor},
        pages::PublicSite,
    },
    jobs::SendMail,
    mail::MailTemplate,
};

/// Wrong codes after which an attempt is locked.
const MAX_ATTEMPTS: i32 = 5;

/// Begins an attempt, and mails its code if it is to be mailed. One is stored for any address, so that nobody learns
/// which may read.
///
/// # Errors
/// Only faults.
pub async fn request(
    tx: &mut Tx,
    ports: &Ports,
    ring: &Ring,
    place: &PublicSite,
    visitor: &Token,
    address: &MailAddress,
    is_mailed: bool,
) -> Result<SignInId> {
    let sign_in = SiteSignIn {
        id: ports.ids.next(),
        org: place.org,
        site: place.site,
        pepper: ring.current().id().clone(),
        visitor: visitor.hash(),
        email: address.as_str().to_owned(),
        is_mailed,
        attempts: 0,
        expires_at: ports.clock.now() + CODE_LIFE,
    };
    store::help_center::entries::insert_sign_in(tx, &sign_in).await?;
    if is_mailed {
        let template = MailTemplate::SiteSignInCode { org: Some(place.org), sign_in: sign_in.id };
        queue::now(tx, ports, &SendMail { template }).await?;
    }
    Ok(sign_in.id)
}

/// Tries a code: whom it lets in, or `None` for any that is not right. Commit either way: a wrong code is counted, for
/// the attempt and for the address and network at this site; a right one is not.
///
/// # Errors
/// `RATE_LIMITED` after too many wrong codes for the address: this one was not compared.
pub async fn try_code(
    tx: &mut Tx,
    ports: &Ports,
    ring: &KeyRing,
    place: &PublicSite,
    browser: Browser<'_>,
    id: SignInId,
    code: &str,
) -> Result<Option<Visitor>> {
    let now = ports.clock.now();
    let is_open = |sign_in: &SiteSignIn| {
        (sign_in.org, sign_in.site, sign_in.visitor) == (place.org, place.site, browser.token.hash())
            && sign_in.attempts < MAX_ATTEMPTS
            && now < sign_in.expires_at
    };
    let Some(sign_in) = store::help_center::entries::lock_sign_in(tx, id).await?.filter(is_open) else { return Ok(None) };
    // Under one pepper only: each further one would give a guesser another chance.
    let Some(pepper) = ring.find(tx, &sign_in.pepper).await? else { return Ok(None) };
    let address = MailAddress::parse("", &sign_in.email)?;
    let guesses = Guesses::admit(tx, guesser(&*ring.now()?, place, &address, browser.client), now).await?;
    // Nobody knows a code that was not mailed: whoever enters it has guessed.
    let is_right = pepper.is_code(Purpose::SiteSignInCode, id.0, code) && sign_in.is_mailed;
    if !is_right {
        store::help_center::entries::count_wrong(tx, id).await?;
        guesses.count(tx, now).await?;
        return Ok(None);
    }
    store::help_center::entries::delete_sign_in(tx, id).await?;
    // Somebody may have changed meanwhile who may.
    let may_read = may_read(tx, place, &address).await?;
    Ok(may_read.then(|| Visitor { email: Some(address.as_str().to_owned()), ..Visitor::unknown(Entry::Code) }))
}

/// Returns what wrong codes are counted for.
pub fn guesser(ring: &Ring, place: &PublicSite, address: &MailAddress, client: IpAddr) -> Guesser {
    Guesser::of(ring, format!("{} {}", place.site, address.counted_as()), client)
}

/// Returns whether an address is that of a member of the organization.
///
/// # Errors
/// Only faults.
pub async fn is_member(conn: &mut Conn, place: &PublicSite, address: &MailAddress) -> Result<bool> {
    store::accounts::members::is_member(conn, place.org, &address.same_person()).await
}

/// Returns whether an address may read the site.
///
/// # Errors
/// Only faults.
pub async fn may_read(conn: &mut Conn, place: &PublicSite, address: &MailAddress) -> Result<bool> {
    let site = store::help_center::sites::find(conn, place.org, place.site).await?;
    match site {
        Some(site) => super::may_read(conn, place.org, &site.allowed_emails, address).await,
        None => Ok(false),
    }
}
