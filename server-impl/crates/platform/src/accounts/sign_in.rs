//! Signing in without a password: a code by mail, then a session.

use std::{net::IpAddr, time::Duration};

use frontdesk_core::{
    auth::{
        key_ring::{KeyRing, Ring},
        pepper::{Pepper, Purpose},
    },
    queue,
};
use frontdesk_ports::{Ports, random::base62};
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    OrgId, Result, SignInId,
    accounts::sessions::{Session, SignIn},
    jobs::SendPlatformMail,
    mail::MailTemplate,
};
use sha2::{Digest, Sha256};

use crate::accounts::{
    guesses::{Guesser, Guesses},
    mail_addresses::MailAddress,
    members,
};

/// Time for which a code is valid.
pub const CODE_LIFE: Duration = Duration::from_secs(15 * 60);

/// Time for which a session is valid.
pub const SESSION_LIFE: Duration = Duration::from_hours(12);

/// Number of wrong codes after which an attempt is locked.
const MAX_ATTEMPTS: i32 = 5;

/// Number of base62 letters in a token: 256 bits.
const TOKEN_LENGTH: usize = 43;

/// A secret in a browser. It identifies the visitor and, once they have signed in, the session. Only
/// its hash is stored.
pub struct Token(String);

impl Token {
    /// Generates a new token.
    pub fn generate(ports: &Ports) -> Self {
        Self(base62(&*ports.random, TOKEN_LENGTH))
    }

    /// Parses the token that a browser sent.
    pub fn parse(text: &str) -> Option<Self> {
        let well_formed = text.len() == TOKEN_LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        well_formed.then(|| Self(text.to_owned()))
    }

    /// Returns the text, for the browser and nowhere else.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns the SHA-256 hash, for the database.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }

    /// Returns the token in this visitor's forms, which no one else can know.
    pub fn form_token(&self, pepper: &Pepper) -> String {
        pepper.token(Purpose::Form, self.0.as_bytes())
    }

    /// Returns `true` if a form belongs to this visitor.
    pub fn is_form_token(&self, ring: &Ring, text: &str) -> bool {
        ring.is_token(Purpose::Form, self.0.as_bytes(), text)
    }
}

/// Browser in which a code is entered.
#[derive(Clone, Copy)]
pub struct Browser<'b> {
    /// Its secret token.
    pub token: &'b Token,
    /// Its IP address.
    pub client: IpAddr,
}

/// Mails a code to an address; it opens a session in this visitor's browser only.
///
/// # Errors
/// Only faults.
pub async fn request(tx: &mut Tx, ports: &Ports, ring: &Ring, visitor: &Token, address: &MailAddress) -> Result<SignInId> {
    let now = ports.clock.now();
    let sign_in = SignIn {
        id: ports.ids.next(),
        pepper: ring.current().id().clone(),
        visitor: visitor.hash(),
        email: address.as_str().to_owned(),
        attempts: 0,
        expires_at: now + CODE_LIFE,
    };
    store::accounts::sessions::insert_sign_in(tx, &sign_in).await?;
    queue::now(tx, ports, &SendPlatformMail { template: MailTemplate::SignInCode { sign_in: sign_in.id } }).await?;
    Ok(sign_in.id)
}

/// Tries a code. The right one opens a session under a new token, and creates the account if there was none; any
/// other returns `None`. Commit either way: a wrong code is counted, for the attempt and for the address and
/// network; a right one is not.
///
/// # Errors
/// `RATE_LIMITED` after too many wrong codes for the address: this one was not compared.
pub async fn try_code(
    tx: &mut Tx,
    ports: &Ports,
    ring: &KeyRing,
    browser: Browser<'_>,
    id: SignInId,
    code: &str,
) -> Result<Option<Token>> {
    let now = ports.clock.now();
    let alive =
        |sign_in: &SignIn| sign_in.visitor == browser.token.hash() && sign_in.attempts < MAX_ATTEMPTS && now < sign_in.expires_at;
    let Some(sign_in) = store::accounts::sessions::lock_sign_in(tx, id).await?.filter(alive) else { return Ok(None) };
    // Under one pepper only: each further one would give a guesser another chance.
    let Some(pepper) = ring.find(tx, &sign_in.pepper).await? else { return Ok(None) };
    let address = MailAddress::parse("", &sign_in.email)?;
    let guesser = Guesser::of(&*ring.now()?, address.counted_as(), browser.client);
    let guesses = Guesses::admit(tx, guesser, now).await?;
    if !pepper.is_code(Purpose::SignInCode, id.0, code) {
        store::accounts::sessions::count_wrong(tx, id).await?;
        guesses.count(tx, now).await?;
        return Ok(None);
    }
    store::accounts::sessions::delete_sign_in(tx, id).await?;
    let account = members::account(tx, ports.ids.next(), &address, ports.clock.now()).await?;
    let token = Token::generate(ports);
    store::accounts::sessions::insert(tx, &token.hash(), account.id, now + SESSION_LIFE).await?;
    Ok(Some(token))
}

/// Finds the session of a token.
///
/// # Errors
/// Only faults.
pub async fn session(conn: &mut Conn, ports: &Ports, token: &Token) -> Result<Option<Session>> {
    store::accounts::sessions::find(conn, &token.hash(), ports.clock.now()).await
}

/// Records that the claim code of a workspace was entered in this session.
///
/// # Errors
/// Only faults.
pub async fn prove(tx: &mut Tx, token: &Token, org: OrgId) -> Result<()> {
    store::accounts::sessions::set_proven(tx, &token.hash(), org).await
}

/// Ends a session.
///
/// # Errors
/// Only faults.
pub async fn sign_out(tx: &mut Tx, token: &Token) -> Result<()> {
    store::accounts::sessions::delete(tx, &token.hash()).await
}
