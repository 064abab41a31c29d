//! A running server with the recorder in front of it, and the actors who use it.

use std::{sync::Arc, time::Duration};

use frontdesk_server::{
    app::App,
    store,
    testing::{Database, Options, TestServer},
    types::{OrgId, SourceId, Timestamp, keys::Scope, orgs::Plan},
};

use crate::{actor::Actor, backdoor::Backdoor, invariants, recorder::Recorder, wire::Wire};

/// The text of a source of one document, as it was read last.
pub async fn text_of(world: &World, org: OrgId, source: SourceId) -> String {
    let mut conn = world.app().store.read().await.expect("a connection");
    let version = store::documents::last_version(&mut conn, org, source).await.expect("a query");
    let documents = store::documents::list(&mut conn, org, source, version, None, 2).await.expect("a query");
    let [document] = &documents[..] else { panic!("{} documents", documents.len()) };
    let mut text = Vec::new();
    for number in 0.. {
        match store::documents::block(&mut conn, org, document.id, number).await.expect("a query") {
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
        let recorder = Arc::new(Recorder::default());
        let options = Options { database, settings: settings.to_owned(), wrap: Some(recorder.wrap()) };
        let server = TestServer::start(options).await?;
        Some(Self { wire: Wire::new(&server.url), server, recorder, database })
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
        self.app().ports.clock.now()
    }

    /// Starts another server on the same database, with these settings before those of this one.
    pub fn beside(&self, settings: &str) -> impl Future<Output = TestServer> + Send + 'static {
        self.server.beside(settings)
    }

    /// An actor with the same key, at another server.
    pub fn at(&self, url: &str, actor: &Actor) -> Actor {
        Actor::new(url, Wire::new(url), actor.org, actor.key.clone())
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

    /// Somebody with a key of this scope to a workspace that is there.
    pub async fn colleague(&self, org: OrgId, scope: Scope) -> Actor {
        let key = self.server.key(org, scope).await;
        self.recorder.keep_secret(&key);
        Actor::new(&self.server.url, self.wire.clone(), org, key)
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
    /// When an answer was not as the contract says, a counter differs from what it counts, or the server does not end well.
    pub async fn close(self) {
        invariants::hold(&mut self.backdoor().await).await;
        self.server.stop().await;
        let violations = self.recorder.violations();
        assert!(violations.is_empty(), "answers that are not as openapi.yaml says:\n- {}\n", violations.join("\n- "));
    }
}

/// Tells a story on a server of its own, and looks after it.
///
/// # Panics
/// When the story does.
pub fn tell<const N: usize>(database: Database, settings: [&str; N], story: impl AsyncFnOnce(&World)) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    // Every story is told once on each database, so its snapshots are compared more than once.
    insta::allow_duplicates! {
        runtime.block_on(async {
            let Some(world) = World::open(database, &settings.concat()).await else { return };
            story(&world).await;
            world.close().await;
        });
    }
}

/// Makes two tests of each story, one a database: `stories![name, other with SETTINGS]`, where the settings are lines of a config file.
#[macro_export]
macro_rules! stories {
    ($($name:ident $(with $settings:expr)?),+ $(,)?) => {$(
        mod $name {
            #[expect(unused_imports, reason = "most stories need no settings")]
            use super::*;

            #[test]
            fn on_sqlite() {
                $crate::world::tell($crate::Database::Sqlite, [$($settings)?], super::$name);
            }

            #[test]
            fn on_postgres() {
                $crate::world::tell($crate::Database::Postgres, [$($settings)?], super::$name);
            }
        }
    )+};
}
