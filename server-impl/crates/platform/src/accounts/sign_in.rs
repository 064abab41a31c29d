//! Signing in without a password: a code by mail, then a session.

use std::{net::IpAddr, time::Duration};

use frontdesk_core::{
    auth::{
        key_ring::{KeyRing, PepperRing},
        pepper::{Pepper, PepperPurpose},
    },
    queue,
};
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{
    OrgId, Result, SignInId, Timestamp,
    accounts::sessions::{Session, SessionBrowser, SignIn},
    jobs::SendPlatformMail,
    mail::MailTemplate,
};

use crate::accounts::{
    guesses::{Guesser, Guesses},
    mail_addresses::MailAddress,
    members, sessions,
    tokens::SecretToken,
};

/// Time for which a code is valid.
pub const CODE_LIFETIME: Duration = Duration::from_secs(15 * 60);

/// Number of wrong codes after which an attempt is locked.
const MAX_ATTEMPTS: i32 = 5;

/// A secret in a browser. It identifies the visitor and, once they have signed in, the session. Only
/// its hash is stored.
pub struct BrowserToken(SecretToken);

impl BrowserToken {
    /// Generates a new token.
    pub fn generate(ports: &Ports) -> Self {
        Self(SecretToken::generate(ports))
    }

    /// Parses the token that a browser sent.
    pub fn parse(text: &str) -> Option<Self> {
        SecretToken::parse(text).map(Self)
    }

    /// Returns the text, for the browser and nowhere else.
    pub fn reveal(&self) -> &str {
        self.0.reveal()
    }

    /// Returns the SHA-256 hash, for the database.
    pub fn hash(&self) -> [u8; 32] {
        self.0.hash()
    }

    /// Returns the token in this visitor's forms, which no one else can know.
    pub fn form_token(&self, pepper: &Pepper) -> String {
        pepper.derive_token(PepperPurpose::Form, self.reveal().as_bytes())
    }

    /// Returns `true` if a form belongs to this visitor.
    pub fn verify_form_token(&self, ring: &PepperRing, text: &str) -> bool {
        ring.verify_token(PepperPurpose::Form, self.reveal().as_bytes(), text)
    }
}

/// Browser in which a code is entered.
#[derive(Clone, Copy)]
pub struct CodeBrowser<'b> {
    /// Its secret token.
    pub token: &'b BrowserToken,
    /// Its IP address.
    pub client: IpAddr,
}

/// A code that was entered for an attempt to sign in.
#[derive(Clone, Copy)]
pub struct EnteredCode<'c> {
    /// Browser in which the code was entered.
    pub browser: CodeBrowser<'c>,
    /// Attempt that the code was mailed for.
    pub sign_in: SignInId,
    /// The code.
    pub code: &'c str,
}

/// Mails a code to an address; it opens a session in this visitor's browser only.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn request_code(
    tx: &mut Tx,
    ports: &Ports,
    ring: &PepperRing,
    visitor: &BrowserToken,
    address: &MailAddress,
) -> Result<SignInId> {
    let now = ports.clock.now();
    let sign_in = SignIn {
        id: ports.ids.next(),
        pepper: ring.current().id().clone(),
        visitor: visitor.hash(),
        email: address.as_str().to_owned(),
        attempts: 0,
        expires_at: now + CODE_LIFETIME,
    };
    store::accounts::sessions::insert_sign_in(tx, &sign_in).await?;
    queue::enqueue_now(tx, ports, &SendPlatformMail { template: MailTemplate::SignInCode { sign_in: sign_in.id } }).await?;
    Ok(sign_in.id)
}

/// Tries a code. The right one opens a session under a new token, in place of any earlier one in this browser, and
/// creates the account if there was none; any other returns `None`. Commit either way: a wrong code is counted, for
/// the attempt and for the address and network; a right one is not.
///
/// # Errors
/// `RATE_LIMITED` after too many wrong codes for the address: this one was not compared.
pub async fn try_code(
    tx: &mut Tx,
    ports: &Ports,
    ring: &KeyRing,
    entered: EnteredCode<'_>,
    browser: &SessionBrowser,
) -> Result<Option<BrowserToken>> {
    let now = ports.clock.now();
    let Some(address) = check_code(tx, ring, entered, now, |_| true).await? else { return Ok(None) };
    let account = members::find_or_create_account(tx, ports.ids.next(), &address, now).await?;
    sessions::open_session(tx, ports, &account, entered.browser.token, browser).await.map(Some)
}

/// Tries another code of a person who is signed in. The right one gives the session a new token, and makes it recently
/// proven; any other returns `None`, as does one for another address. Commit either way, as with [`try_code`].
///
/// # Errors
/// `RATE_LIMITED`, as [`try_code`].
pub async fn try_proof_code(
    tx: &mut Tx,
    ports: &Ports,
    ring: &KeyRing,
    entered: EnteredCode<'_>,
    session: &Session,
) -> Result<Option<BrowserToken>> {
    let now = ports.clock.now();
    let person = MailAddress::parse("", &session.email)?.person_key();
    let proven = check_code(tx, ring, entered, now, |address| address.person_key() == person).await?;
    if proven.is_none() { Ok(None) } else { sessions::record_proof(tx, ports, entered.browser.token).await }
}

/// Compares a code, and uses up the right one. Returns the address that it was mailed to; `None` for a wrong code, and
/// for an address that is not `admitted`.
async fn check_code(
    tx: &mut Tx,
    ring: &KeyRing,
    EnteredCode { browser, sign_in: id, code }: EnteredCode<'_>,
    now: Timestamp,
    admitted: impl Fn(&MailAddress) -> bool,
) -> Result<Option<MailAddress>> {
    let alive =
        |sign_in: &SignIn| sign_in.visitor == browser.token.hash() && sign_in.attempts < MAX_ATTEMPTS && now < sign_in.expires_at;
    let Some(sign_in) = store::accounts::sessions::lock_sign_in(tx, id).await?.filter(alive) else { return Ok(None) };
    // Under one pepper only: each further one would give a guesser another chance.
    let Some(pepper) = ring.find_pepper(tx, &sign_in.pepper).await? else { return Ok(None) };
    let address = MailAddress::parse("", &sign_in.email)?;
    if !admitted(&address) {
        return Ok(None);
    }
    let guesser = Guesser::for_client(&*ring.current_ring()?, address.limit_key(), browser.client);
    let guesses = Guesses::admit_guess(tx, guesser, now).await?;
    if !pepper.verify_code(PepperPurpose::SignInCode, id.0, code) {
        store::accounts::sessions::count_wrong_code(tx, id).await?;
        guesses.count_wrong(tx, now).await?;
        return Ok(None);
    }
    store::accounts::sessions::delete_sign_in(tx, id).await?;
    Ok(Some(address))
}

/// Records that the claim code of a workspace was entered in this session.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn record_claim_proof(tx: &mut Tx, token: &BrowserToken, org: OrgId) -> Result<()> {
    store::accounts::sessions::set_proven_org(tx, &token.hash(), org).await
}

/// Ends a session.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn sign_out(tx: &mut Tx, token: &BrowserToken) -> Result<()> {
    store::accounts::sessions::delete(tx, &token.hash()).await
}
