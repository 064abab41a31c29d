//! One zone for all tests of a process, with a server of its own and three resolvers. Each test uses hostnames of its
//! own.

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

/// The name that custom domains lead to.
pub const EDGE: &str = "edge.desk.test";

/// The zone, and who answers from it.
pub struct Names {
    /// All records.
    pub zone: Zone,
    own: TestResolver,
    resolvers: Vec<TestResolver>,
}

/// The names of this process. They live in a thread of their own, since each test has a runtime that ends with the
/// test.
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

/// The names of this thread, so of one test: its servers may fail without failing others.
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

    /// Lines of a config file: these resolvers, and hostnames under `test`.
    pub fn settings(&self) -> String {
        let resolvers: Vec<String> = self.resolvers.iter().map(|resolver| format!("'{}'", resolver.address)).collect();
        format!(
            "dns.resolvers = [{}]\ndomains.edge = '{EDGE}'\ndomains.reserved_names = ['test']\negress_allow = ['127.0.0.0/8']\n",
            resolvers.join(", ")
        )
    }

    /// A resolver that answers from the zone.
    pub fn resolver(&self) -> SocketAddr {
        self.resolvers[0].address
    }

    /// Options with the port of the server of the zone.
    pub fn options(&self) -> app::AppOptions {
        let dns = client::ResolverOptions {
            patience: Duration::from_secs(5),
            deadline: Duration::from_secs(10),
            authoritative_port: self.own.address.port(),
        };
        app::AppOptions { dns, ..app::AppOptions::default() }
    }

    /// The same, for servers that do not answer: nobody waits for them for long.
    pub fn hasty_options(&self) -> app::AppOptions {
        let options = self.options();
        let (patience, deadline) = (Duration::from_millis(200), Duration::from_millis(900));
        app::AppOptions { dns: client::ResolverOptions { patience, deadline, ..options.dns }, ..options }
    }

    /// Changes how the server of the zone treats questions, and how the resolvers do.
    pub fn set(&self, own: &Mood, resolvers: &Mood) {
        self.own.set(own.clone());
        for resolver in &self.resolvers {
            resolver.set(resolvers.clone());
        }
    }

    /// All questions so far, to any server.
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
    /// When the target is no name.
    pub async fn publish_alias(&self, name: &str, target: &str) {
        self.zone.remove(name, RecordKind::Cname).await;
        self.zone.put(name, Record::Cname(target.parse().expect("a name"))).await;
    }

    /// Questions for the records of a name that any server has received; those for the servers of its zone do not
    /// count.
    pub fn questions_about(&self, name: &str) -> usize {
        let all = self.resolvers.iter().chain([&self.own]).flat_map(TestResolver::questions);
        all.filter(|question| question.name.trim_end_matches('.') == name && question.kind != "NS").count()
    }
}
