//! Sign-in to a site by a mailed code. The code opens this site in this browser and nothing else: it is entered at
//! the customer's own hostname, so it must be useless elsewhere.

use std::net::IpAddr;

use frontdesk_core::{
    auth::{
        key_ring::{KeyRing, PepperRing},
        pepper::PepperPurpose,
    },
    queue,
};
use frontdesk_platform::accounts::{
    guesses::{Guesser, Guesses},
    mail_addresses::MailAddress,
    sign_in::{BrowserToken, CODE_LIFETIME, EnteredCode},
};
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    Result, SignInId,
    help_center::{
        access::{SiteSignIn, SiteVisitor, VisitorEntry},
        pages::PublicSite,
    },
    jobs::SendMail,
    mail::MailTemplate,
};

/// Number of wrong codes after which an attempt is locked.
const MAX_ATTEMPTS: i32 = 5;

/// Request for a code that opens a site.
#[derive(Clone, Copy)]
pub struct SiteCodeRequest<'r> {
    /// Site that the code opens.
    pub place: &'r PublicSite,
    /// Token of the browser in which the code is to be entered.
    pub visitor: &'r BrowserToken,
    /// Address that the code is for.
    pub address: &'r MailAddress,
    /// `true` if the code is mailed.
    pub is_mailed: bool,
}

/// Starts a sign-in attempt, and mails its code if the request says so. An attempt is stored for any address, so that
/// the response does not reveal who may read the site.
///
/// # Errors
/// Only faults.
pub async fn request_code(
    tx: &mut Tx,
    ports: &Ports,
    ring: &PepperRing,
    SiteCodeRequest { place, visitor, address, is_mailed }: SiteCodeRequest<'_>,
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
        expires_at: ports.clock.now() + CODE_LIFETIME,
    };
    store::help_center::entries::insert_sign_in(tx, &sign_in).await?;
    if is_mailed {
        let template = MailTemplate::SiteSignInCode { org: Some(place.org), sign_in: sign_in.id };
        queue::enqueue_now(tx, ports, &SendMail { template }).await?;
    }
    Ok(sign_in.id)
}

/// Tries a code, and returns the visitor that it admits, or `None` if the code is wrong. Commit either way: a wrong
/// code counts against the attempt, and against the address and network at this site; a right one does not.
///
/// # Errors
/// `RATE_LIMITED` after too many wrong codes for the address; the code was not compared.
pub async fn try_code(
    tx: &mut Tx,
    ports: &Ports,
    ring: &KeyRing,
    place: &PublicSite,
    EnteredCode { browser, sign_in: id, code }: EnteredCode<'_>,
) -> Result<Option<SiteVisitor>> {
    let now = ports.clock.now();
    let is_open = |sign_in: &SiteSignIn| {
        (sign_in.org, sign_in.site, sign_in.visitor) == (place.org, place.site, browser.token.hash())
            && sign_in.attempts < MAX_ATTEMPTS
            && now < sign_in.expires_at
    };
    let Some(sign_in) = store::help_center::entries::lock_sign_in(tx, id).await?.filter(is_open) else { return Ok(None) };
    // Checked under this pepper only: each further one would give a guesser another chance.
    let Some(pepper) = ring.find_pepper(tx, &sign_in.pepper).await? else { return Ok(None) };
    let address = MailAddress::parse("", &sign_in.email)?;
    let guesses = Guesses::admit_guess(tx, guesser(&*ring.current_ring()?, place, &address, browser.client), now).await?;
    // A code that was not mailed is known to no one, so a match is a guess.
    let is_right = pepper.verify_code(PepperPurpose::SiteSignInCode, id.0, code) && sign_in.is_mailed;
    if !is_right {
        store::help_center::entries::count_wrong_code(tx, id).await?;
        guesses.count_wrong(tx, now).await?;
        return Ok(None);
    }
    store::help_center::entries::delete_sign_in(tx, id).await?;
    // Access may have been revoked since the code was mailed.
    let may_read = may_read(tx, place, &address).await?;
    Ok(may_read.then(|| SiteVisitor { email: Some(address.as_str().to_owned()), ..SiteVisitor::unknown(VisitorEntry::Code) }))
}

/// Returns the key under which wrong codes are counted.
pub fn guesser(ring: &PepperRing, place: &PublicSite, address: &MailAddress, client: IpAddr) -> Guesser {
    Guesser::for_client(ring, format!("{} {}", place.site, address.limit_key()), client)
}

/// Checks whether an address belongs to a member of the organization.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn is_member(conn: &mut Conn, place: &PublicSite, address: &MailAddress) -> Result<bool> {
    store::accounts::members::is_member(conn, place.org, &address.person_key()).await
}

/// Checks whether an address may read the site.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn may_read(conn: &mut Conn, place: &PublicSite, address: &MailAddress) -> Result<bool> {
    let site = store::help_center::sites::find(conn, place.org, place.site).await?;
    match site {
        Some(site) => super::may_read(conn, place.org, &site.allowed_emails, address).await,
        None => Ok(false),
    }
}
