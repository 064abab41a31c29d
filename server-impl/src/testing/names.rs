//! A single zone for all tests of a process, with its own server and three resolvers. Each test uses its own hostnames.

use std::{
    net::SocketAddr,
    sync::{OnceLock, mpsc},
    thread,
    time::Duration,
};

use frontdesk_ports::{
    dns::{Record, RecordKind, client},
    testing::zone::{Mood, TestResolver, Zone},
};

use crate::server::app;

/// Name that custom domains point to.
pub const EDGE: &str = "edge.desk.test";

/// The zone, and the servers that answer from it.
pub struct Names {
    /// All records.
    pub zone: Zone,
    own: TestResolver,
    resolvers: Vec<TestResolver>,
}

/// Returns the names of this process. They live in their own thread, since each test has a runtime that
/// ends with the test.
///
/// # Panics
/// When there is no free port.
pub fn names() -> &'static Names {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(started)
}

thread_local! {
    static OWN: &'static Names = Box::leak(Box::new(started()));
}

/// Returns the names of this thread, and thus of one test: its servers may fail without failing other tests.
///
/// # Panics
/// When there is no free port.
pub fn own_names() -> &'static Names {
    OWN.with(|names| *names)
}

fn started() -> Names {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            sender.send(Names::start().await).expect("somebody waits for it");
            std::future::pending::<()>().await;
        });
    });
    receiver.recv().expect("the names start")
}

impl Names {
    async fn start() -> Self {
        let zone = Zone::empty();
        zone.put(".", Record::Ns("ns.test".parse().expect("a name"))).await;
        zone.put("ns.test", Record::A([127, 0, 0, 1].into())).await;
        zone.put(EDGE, Record::A([127, 0, 0, 1].into())).await;
        let (own, mut resolvers) = (zone.resolver().await, Vec::new());
        for _ in 0..3 {
            resolvers.push(zone.resolver().await);
        }
        Self { zone, own, resolvers }
    }

    /// Returns lines of a config file: these resolvers, and hostnames in `test`.
    pub fn settings(&self) -> String {
        let resolvers: Vec<String> = self.resolvers.iter().map(|resolver| format!("'{}'", resolver.address)).collect();
        format!(
            "dns.resolvers = [{}]\ndomains.edge = '{EDGE}'\ndomains.reserved_names = ['test']\negress_allow = ['127.0.0.0/8']\n",
            resolvers.join(", ")
        )
    }

    /// Returns a resolver that answers from the zone.
    pub fn resolver(&self) -> SocketAddr {
        self.resolvers[0].address
    }

    /// Returns options with the port of the server of the zone.
    pub fn options(&self) -> app::AppOptions {
        let dns = client::ResolverOptions {
            patience: Duration::from_secs(5),
            deadline: Duration::from_secs(10),
            authoritative_port: self.own.address.port(),
        };
        app::AppOptions { dns, ..app::AppOptions::default() }
    }

    /// Returns options for servers that do not answer, with short timeouts.
    pub fn hasty_options(&self) -> app::AppOptions {
        let options = self.options();
        let (patience, deadline) = (Duration::from_millis(200), Duration::from_millis(900));
        app::AppOptions { dns: client::ResolverOptions { patience, deadline, ..options.dns }, ..options }
    }

    /// Changes the mood of the server of the zone, and that of the resolvers.
    pub fn set(&self, own: &Mood, resolvers: &Mood) {
        self.own.set(own.clone());
        for resolver in &self.resolvers {
            resolver.set(resolvers.clone());
        }
    }

    /// Returns the number of questions so far, to any server.
    pub fn questions(&self) -> usize {
        self.resolvers.iter().chain([&self.own]).map(|server| server.questions().len()).sum()
    }

    /// Publishes a TXT record.
    pub async fn publish_text(&self, name: &str, text: &str) {
        self.zone.put(name, Record::Txt(text.to_owned())).await;
    }

    /// Publishes a CNAME record.
    ///
    /// # Panics
    /// When the target is not a valid name.
    pub async fn publish_alias(&self, name: &str, target: &str) {
        self.zone.remove(name, RecordKind::Cname).await;
        self.zone.put(name, Record::Cname(target.parse().expect("a name"))).await;
    }

    /// Returns the number of questions for the records of a name that any server has received; those for the
    /// servers of its zone do not count.
    pub fn questions_about(&self, name: &str) -> usize {
        let all = self.resolvers.iter().chain([&self.own]).flat_map(TestResolver::questions);
        all.filter(|question| question.name.trim_end_matches('.') == name && question.kind != "NS").count()
    }
}
