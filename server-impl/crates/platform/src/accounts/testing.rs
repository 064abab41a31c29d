//! Common setup of tests about people and their sessions.

use std::{net::IpAddr, sync::Arc, time::Duration};

use frontdesk_core::auth::{key_ring::KeyRing, pepper::PepperPurpose};
use frontdesk_ports::{
    Ports,
    clock::{Clock, MovableClock},
    peppers::GivenPeppers,
};
use frontdesk_store::{self as store, Store, Tx};
use frontdesk_types::{
    AccountId, SignInId, Timestamp,
    accounts::sessions::{Session, SessionBrowser},
};

use super::{
    mail_addresses::MailAddress,
    members, sessions,
    sign_in::{self, BrowserToken, CodeBrowser, EnteredCode},
};

/// Address of the browsers of a test.
pub(super) const CLIENT: &str = "203.0.113.77";

/// People who sign in to a database, at a time that the test moves.
pub(super) struct PeopleWorld {
    pub(super) store: Store,
    pub(super) ports: Arc<Ports>,
    pub(super) clock: Arc<MovableClock>,
    pub(super) ring: KeyRing,
}

impl PeopleWorld {
    pub(super) async fn new(store: Store) -> Self {
        let clock = Arc::new(MovableClock::default());
        let ports = Arc::new(Ports::with_clock(clock.clone()));
        let pepper = "0123456789abcdef0123456789abcdef".to_owned().into();
        let ring = KeyRing::open(&store, Arc::new(GivenPeppers::new(vec![pepper])), clock.now()).await.expect("a key ring");
        Self { store, ports, clock, ring }
    }

    pub(super) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub(super) fn advance(&self, by: Duration) {
        self.clock.advance(by);
    }

    pub(super) async fn begin(&self) -> Tx {
        self.store.begin().await.expect("a transaction")
    }

    /// Creates an account, or finds it.
    pub(super) async fn create_account(&self, email: &str) -> AccountId {
        let mut tx = self.begin().await;
        let account = members::find_or_create_account(&mut tx, self.ports.ids.next(), &address(email), self.now()).await;
        tx.commit().await.expect("it commits");
        account.expect("an account").id
    }

    /// Requests a code in a browser.
    pub(super) async fn request_code(&self, visitor: &BrowserToken, email: &str) -> SignInId {
        let ring = self.ring.current_ring().expect("a ring");
        let mut tx = self.begin().await;
        let id = sign_in::request_code(&mut tx, &self.ports, &ring, visitor, &address(email)).await.expect("a code");
        tx.commit().await.expect("it commits");
        id
    }

    /// Returns the code of an attempt to sign in, as its mail has it.
    pub(super) fn mailed_code(&self, id: SignInId) -> String {
        self.ring.current_ring().expect("a ring").current().derive_code(PepperPurpose::SignInCode, id.0)
    }

    /// Signs in with a code, in a new browser.
    pub(super) async fn sign_in(&self, email: &str) -> BrowserToken {
        self.sign_in_from(&BrowserToken::generate(&self.ports), email).await
    }

    /// Signs in with a code.
    pub(super) async fn sign_in_from(&self, visitor: &BrowserToken, email: &str) -> BrowserToken {
        let id = self.request_code(visitor, email).await;
        let code = self.mailed_code(id);
        let entered = EnteredCode { browser: code_browser(visitor), sign_in: id, code: &code };
        let mut tx = self.begin().await;
        let opened = sign_in::try_code(&mut tx, &self.ports, &self.ring, entered, &firefox()).await.expect("no fault");
        tx.commit().await.expect("it commits");
        opened.expect("the right code")
    }

    pub(super) async fn find_session(&self, token: &BrowserToken) -> Option<Session> {
        let mut conn = self.store.read().await.expect("a connection");
        sessions::find_session(&mut conn, &self.ports, token).await.expect("no fault")
    }

    /// Runs what the periodic task for sessions does.
    pub(super) async fn delete_expired(&self) {
        let mut tx = self.begin().await;
        store::accounts::sessions::delete_expired(&mut tx, self.now()).await.expect("no fault");
        store::accounts::sign_in_links::delete_expired(&mut tx, self.now()).await.expect("no fault");
        super::nonces::delete_expired(&mut tx, self.now()).await.expect("no fault");
        tx.commit().await.expect("it commits");
    }
}

pub(super) fn address(email: &str) -> MailAddress {
    MailAddress::parse("", email).expect("a mail address")
}

pub(super) fn client() -> IpAddr {
    CLIENT.parse().expect("an address")
}

pub(super) fn code_browser(token: &BrowserToken) -> CodeBrowser<'_> {
    CodeBrowser { token, client: client() }
}

pub(super) fn firefox() -> SessionBrowser {
    sessions::describe_browser(Some("Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0"), client())
}
