//! A single zone for all tests of a process, with its own server and three resolvers. Each test uses its own hostnames.

use std::{
    net::SocketAddr,
    sync::{OnceLock, mpsc},
    thread,
    time::Duration,
};

use frontdesk_ports::{
    dns::{DnsRecordKind, ResourceRecord, client},
    testing::zone::{ResolverMood, TestResolver, TestZone},
};

use crate::server::app;

/// Name that custom domains point to.
pub const EDGE_NAME: &str = "edge.desk.test";

/// Name that receives mail.
pub const MAIL_NAME: &str = "mx.desk.test";

/// The zone, and the servers that answer from it.
pub struct DnsNames {
    /// All records.
    pub zone: TestZone,
    own: TestResolver,
    resolvers: Vec<TestResolver>,
}

/// Returns the names of this process. They live in their own thread, since each test has a runtime that
/// ends with the test.
///
/// # Panics
/// When there is no free port.
pub fn shared_names() -> &'static DnsNames {
    static NAMES: OnceLock<DnsNames> = OnceLock::new();
    NAMES.get_or_init(start_in_thread)
}

thread_local! {
    static OWN: &'static DnsNames = Box::leak(Box::new(start_in_thread()));
}

/// Returns the names of this thread, and thus of one test: its servers may fail without failing other tests.
///
/// # Panics
/// When there is no free port.
pub fn own_names() -> &'static DnsNames {
    OWN.with(|names| *names)
}

fn start_in_thread() -> DnsNames {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            sender.send(DnsNames::start().await).expect("somebody waits for it");
            std::future::pending::<()>().await;
        });
    });
    receiver.recv().expect("the names start")
}

impl DnsNames {
    async fn start() -> Self {
        let zone = TestZone::empty();
        zone.add_record(".", ResourceRecord::Ns("ns.test".parse().expect("a name"))).await;
        zone.add_record("ns.test", ResourceRecord::A([127, 0, 0, 1].into())).await;
        zone.add_record(EDGE_NAME, ResourceRecord::A([127, 0, 0, 1].into())).await;
        let (own, mut resolvers) = (zone.start_resolver().await, Vec::new());
        for _ in 0..3 {
            resolvers.push(zone.start_resolver().await);
        }
        Self { zone, own, resolvers }
    }

    /// Returns lines of a config file: these resolvers, and hostnames in `test`.
    pub fn config_lines(&self) -> String {
        let resolvers: Vec<String> = self.resolvers.iter().map(|resolver| format!("'{}'", resolver.address)).collect();
        format!(
            "dns.resolvers = [{}]\ndomains.edge = '{EDGE_NAME}'\ndomains.reserved_names = ['test']\negress_allow = \
             ['127.0.0.0/8']\n",
            resolvers.join(", ")
        )
    }

    /// Returns lines of a config file: these resolvers, of which no server of a zone is asked, and a host for mail. Everything
    /// that is not published in the zone is known not to exist.
    pub fn mail_lines(&self) -> String {
        let resolvers: Vec<String> = self.resolvers.iter().map(|resolver| format!("'{}'", resolver.address)).collect();
        format!("dns.resolvers = [{}]\nmail.host = '{MAIL_NAME}'\n", resolvers.join(", "))
    }

    /// Returns a resolver that answers from the zone.
    pub fn resolver(&self) -> SocketAddr {
        self.resolvers[0].address
    }

    /// Returns options with the port of the server of the zone.
    pub fn app_options(&self) -> app::AppOptions {
        let dns = client::ResolverOptions {
            server_timeout: Duration::from_secs(5),
            lookup_timeout: Duration::from_secs(10),
            authoritative_port: self.own.address.port(),
        };
        app::AppOptions { dns, ..app::AppOptions::default() }
    }

    /// Returns options for servers that do not answer, with short timeouts.
    pub fn hasty_options(&self) -> app::AppOptions {
        let options = self.app_options();
        let (timeout, deadline) = (Duration::from_millis(200), Duration::from_millis(900));
        app::AppOptions {
            dns: client::ResolverOptions { server_timeout: timeout, lookup_timeout: deadline, ..options.dns },
            ..options
        }
    }

    /// Changes the mood of the server of the zone, and that of the resolvers.
    pub fn set_moods(&self, own: &ResolverMood, resolvers: &ResolverMood) {
        self.own.set_mood(own.clone());
        for resolver in &self.resolvers {
            resolver.set_mood(resolvers.clone());
        }
    }

    /// Returns the number of questions so far, to any server.
    pub fn question_count(&self) -> usize {
        self.resolvers.iter().chain([&self.own]).map(|server| server.questions().len()).sum()
    }

    /// Publishes a TXT record.
    pub async fn publish_text(&self, name: &str, text: &str) {
        self.zone.add_record(name, ResourceRecord::Txt(text.to_owned())).await;
    }

    /// Publishes an MX record, the only one of its name.
    ///
    /// # Panics
    /// When the exchanger is not a valid name.
    pub async fn publish_exchanger(&self, name: &str, exchange: &str) {
        self.zone.remove_records(name, DnsRecordKind::Mx).await;
        let exchange = exchange.parse().expect("a name");
        self.zone.add_record(name, ResourceRecord::Mx { preference: 10, exchange }).await;
    }

    /// Publishes a CNAME record.
    ///
    /// # Panics
    /// When the target is not a valid name.
    pub async fn publish_alias(&self, name: &str, target: &str) {
        self.zone.remove_records(name, DnsRecordKind::Cname).await;
        self.zone.add_record(name, ResourceRecord::Cname(target.parse().expect("a name"))).await;
    }

    /// Returns the number of questions for the records of a name that any server has received; those for the
    /// servers of its zone do not count.
    pub fn questions_about(&self, name: &str) -> usize {
        let all = self.resolvers.iter().chain([&self.own]).flat_map(TestResolver::questions);
        all.filter(|question| question.name.trim_end_matches('.') == name && question.kind != "NS").count()
    }
}
