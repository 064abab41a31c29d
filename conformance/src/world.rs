//! A running server with the recorder in front of it, and the actors who use it.

use std::{sync::Arc, time::Duration};

use frontdesk_server::{
    auth::pepper::Purpose,
    domain::{accounts::keys::NewKey, billing::subscriptions, unit::Unit},
    jobs::sweep,
    server::app::{self, App},
    store,
    testing::{Database, Options, TestServer},
    types::{
        AccountId, OrgId, Result, SourceId, Timestamp,
        accounts::{
            keys::Scope,
            orgs::{Plan, SubscriptionStatus},
        },
    },
};
use serde_json::json;

use crate::{
    actor::Actor,
    answer::Answer,
    backdoor::Backdoor,
    invariants, panics,
    recorder::{BASE, Recorder},
    wire::Wire,
};

/// The text of a source of one document, as it was read last.
pub async fn text_of(world: &World, org: OrgId, source: SourceId) -> String {
    let mut conn = world.store().read().await.expect("a connection");
    let version = store::knowledge::documents::last_version(&mut conn, org, source).await.expect("a query");
    let documents = store::knowledge::documents::list(&mut conn, org, source, version, None, 2).await.expect("a query");
    let [document] = &documents[..] else { panic!("{} documents", documents.len()) };
    let mut text = Vec::new();
    for number in 0.. {
        match store::knowledge::documents::block(&mut conn, org, document.id, number).await.expect("a query") {
            Some(block) => text.extend(block),
            None => break,
        }
    }
    String::from_utf8(text).expect("a text")
}

/// A server of a test's own.
pub struct World {
    server: TestServer,
    /// Sends requests of any form.
    pub wire: Wire,
    /// Watches every answer.
    pub recorder: Arc<Recorder>,
    /// Which database it runs on.
    pub database: Database,
}

impl World {
    /// Starts a server with these settings over the defaults; `None` when its database is not installed here.
    pub async fn open(database: Database, settings: &str) -> Option<Self> {
        Self::open_timed(database, settings, app::Options::default()).await
    }

    /// The same, with other leases and periods than the default.
    pub async fn open_timed(database: Database, settings: &str, timing: app::Options) -> Option<Self> {
        panics::watch();
        let recorder = Arc::new(Recorder::default());
        let options = Options { database, settings: settings.to_owned(), wrap: Some(recorder.wrap()), timing };
        let server = TestServer::start(options).await?;
        Some(Self { wire: Wire::to(&server.url), server, recorder, database })
    }

    /// The database, for what a story does itself.
    pub fn store(&self) -> store::Store {
        self.server.store()
    }

    /// What the server is made of.
    pub fn app(&self) -> &App {
        &self.server.app
    }

    /// Where the server is: `http://127.0.0.1:PORT`.
    pub fn url(&self) -> &str {
        &self.server.url
    }

    /// The server's time.
    pub fn now(&self) -> Timestamp {
        self.app().services.ports.clock.now()
    }

    /// Starts another server on the same database, with these settings before those of this one.
    pub fn beside(&self, settings: &str) -> impl Future<Output = TestServer> + Send + 'static {
        self.server.beside(settings)
    }

    /// An actor with the same key, at another server.
    pub fn at(&self, url: &str, actor: &Actor) -> Actor {
        Actor::new(url, Wire::to(url), actor.org, actor.key.clone())
    }

    /// Lets time pass for the server.
    pub fn advance(&self, by: Duration) {
        self.server.clock.advance(by);
    }

    /// A new workspace, and somebody with an admin key to it.
    pub async fn actor(&self, plan: Plan) -> Actor {
        let org = self.server.workspace(plan).await;
        self.colleague(org, Scope::Admin).await
    }

    /// Somebody with a key of this scope, made by an owner, to a workspace that is there.
    pub async fn colleague(&self, org: OrgId, scope: Scope) -> Actor {
        let key = self.server.key(org, scope).await;
        self.holder(org, key)
    }

    /// Somebody with a key of any kind to a workspace that is there.
    pub async fn keyed(&self, org: OrgId, key: NewKey) -> Actor {
        let key = self.server.issue(org, key).await;
        self.holder(org, key)
    }

    /// Somebody who has this key.
    pub fn holder(&self, org: OrgId, key: String) -> Actor {
        self.recorder.keep_secret(&key);
        Actor::new(&self.server.url, self.wire.clone(), org, key)
    }

    /// Who made the key of an actor.
    pub async fn maker_of(&self, actor: &Actor) -> Option<AccountId> {
        let key_id = actor.key.split('_').nth(1).expect("a key has three parts");
        let holder = store::accounts::keys::find_holder(&mut self.store().read().await.expect("a connection"), key_id).await;
        holder.expect("a query").expect("the key is there").key.created_by
    }

    /// An agent that signs up for this person, from this address of the internet: the settings must trust `127.0.0.1` as a proxy.
    pub async fn sign_up(&self, email: &str, from: &str) -> Answer {
        self.sign_up_at(&self.wire, email, from).await
    }

    /// The same, at another server.
    pub async fn sign_up_at(&self, wire: &Wire, email: &str, from: &str) -> Answer {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", from)];
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let body = json!({ "human_email": email }).to_string().into_bytes();
        wire.exchange("POST", &format!("{BASE}/agent/sign-up"), &headers, Some(body)).await
    }

    /// The agent that an answer to a sign-up was given to.
    pub fn signed_up(&self, answer: &Answer) -> Actor {
        let data = answer.data();
        let org = data["organization_id"].as_str().and_then(|id| id.parse().ok()).expect("an organization");
        self.holder(org, data["api_key"].as_str().expect("a key").to_owned())
    }

    /// The code that was mailed for a workspace: what its person reads.
    pub async fn claim_code(&self, org: OrgId) -> String {
        let mut conn = self.store().read().await.expect("a connection");
        let claim = store::accounts::claims::find(&mut conn, org).await.expect("a query").expect("a claim");
        let pepper = self.app().services.ring.find(&mut conn, &claim.code_pepper).await.expect("a query").expect("a pepper");
        pepper.code(Purpose::ClaimCode, claim.code.0)
    }

    /// Every mail that was written into the folder of the server, in the order of their making.
    pub async fn mails(&self) -> Vec<String> {
        let folder = self.app().config.data_dir.join("mail");
        let entries = std::fs::read_dir(folder).expect("the folder of mails");
        let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        files.sort();
        files.iter().map(|file| std::fs::read_to_string(file).expect("a mail").replace("\r\n", "\n")).collect()
    }

    /// The operator changes what an organization pays for.
    pub async fn subscribes(&self, org: OrgId, plan: Plan, status: Option<SubscriptionStatus>) {
        let plans = &self.app().services.plans;
        self.operate(org, async |unit| subscriptions::change(unit, plans, plan, status).await).await;
    }

    /// Lets a rule change something of an organization, as the operator does on the command line.
    pub async fn operate<T>(&self, org: OrgId, rule: impl AsyncFnOnce(&mut Unit) -> Result<T>) -> T {
        self.server.operate(org, rule).await
    }

    /// The operator makes another pepper the current one, beside the running server.
    pub async fn rotates_the_pepper(&self) {
        self.server.rotate_pepper().await;
    }

    /// Does what is done now and then.
    pub async fn sweep(&self) {
        sweep::sweep(&self.app().services).await;
    }

    /// Waits until every source is ready or failed.
    pub async fn settle(&self) {
        self.server.settle().await;
    }

    /// What no caller can do: SQL in the test's own database.
    pub async fn backdoor(&self) -> Backdoor {
        Backdoor::open(&self.app().config.database_url()).await
    }

    /// Ends the server, and the test, if anything is not as it must be.
    ///
    /// # Panics
    /// When an answer was not as the contract says, a counter differs from what it counts, a part of the server panicked, or the server
    /// does not end well.
    pub async fn close(self) {
        invariants::hold(&mut self.backdoor().await).await;
        self.server.stop().await;
        let violations = self.recorder.violations();
        assert!(violations.is_empty(), "answers that are not as openapi.yaml says:\n- {}\n", violations.join("\n- "));
        let panics = panics::taken();
        assert!(panics.is_empty(), "the server panicked:\n- {}\n", panics.join("\n- "));
    }
}

/// Tells a story on a server of its own, and looks after it.
///
/// # Panics
/// When the story does.
pub fn tell<const N: usize>(database: Database, settings: [&str; N], story: impl AsyncFnOnce(&World)) {
    tell_timed(database, settings, app::Options::default(), story);
}

/// The same, with other leases and periods than the default.
///
/// # Panics
/// When the story does.
pub fn tell_timed<const N: usize>(
    database: Database,
    settings: [&str; N],
    timing: app::Options,
    story: impl AsyncFnOnce(&World),
) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    // Every story is told once on each database, so its snapshots are compared more than once.
    insta::allow_duplicates! {
        runtime.block_on(async {
            let Some(world) = World::open_timed(database, &settings.concat(), timing).await else { return };
            story(&world).await;
            world.close().await;
        });
    }
}

/// Makes two tests of each story, one a database: `stories![name, other with SETTINGS, third with SETTINGS => TIMING]`, where the settings
/// are lines of a config file, and the timing is an [`app::Options`].
#[macro_export]
macro_rules! stories {
    (@timing) => {
        $crate::app::Options::default()
    };
    (@timing $timing:expr) => {
        $timing
    };
    ($($name:ident $(with $settings:expr)? $(=> $timing:expr)?),+ $(,)?) => {$(
        mod $name {
            #[expect(unused_imports, reason = "most stories need no settings")]
            use super::*;

            #[test]
            fn on_sqlite() {
                let timing = $crate::stories!(@timing $($timing)?);
                $crate::world::tell_timed($crate::Database::Sqlite, [$($settings)?], timing, super::$name);
            }

            #[test]
            fn on_postgres() {
                let timing = $crate::stories!(@timing $($timing)?);
                $crate::world::tell_timed($crate::Database::Postgres, [$($settings)?], timing, super::$name);
            }
        }
    )+};
}
