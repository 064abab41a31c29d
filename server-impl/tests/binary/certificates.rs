//! Certificates that the real binary gets from pebble: through `kill -9` at each step, and without a trace of a secret.
//!
//! `FRONTDESK_KILLS` is the number of rounds.

use std::{
    fs,
    net::{Ipv4Addr, TcpListener},
    time::Duration,
};

use frontdesk_server::testing::names::{EDGE_NAME, shared_names};
use frontdesk_test_programs::{
    authority::{AcmeRequest, Authority, HoldMoment},
    pebble::Pebble,
    postgres,
};
use serde_json::Value;
use tokio::time::{sleep, timeout};

use crate::{
    frontdesk::{FrontdeskHome, ServerProcess},
    kills::database::Database,
    secrets::{cells::cells, search::files_below},
};

/// Default number of rounds.
const ROUNDS: usize = 5;

/// Host of the platform, which gets a certificate by itself.
const HOST: &str = "desk.test";

/// Moments at which a round kills the server: before the authority has received a request, or before the server
/// has received the answer.
const MOMENTS: [(AcmeRequest, HoldMoment); 13] = [
    (AcmeRequest::Account, HoldMoment::Before),
    (AcmeRequest::Account, HoldMoment::After),
    (AcmeRequest::NewOrder, HoldMoment::Before),
    (AcmeRequest::NewOrder, HoldMoment::After),
    (AcmeRequest::Authorization, HoldMoment::Before),
    (AcmeRequest::Authorization, HoldMoment::After),
    (AcmeRequest::Challenge, HoldMoment::Before),
    (AcmeRequest::Challenge, HoldMoment::After),
    (AcmeRequest::Order, HoldMoment::After),
    (AcmeRequest::Finalize, HoldMoment::Before),
    (AcmeRequest::Finalize, HoldMoment::After),
    (AcmeRequest::Certificate, HoldMoment::Before),
    (AcmeRequest::Certificate, HoldMoment::After),
];

/// An authority, and the settings that a server needs to use it.
struct Installation {
    authority: Authority,
    pebble: Pebble,
    settings: Vec<(&'static str, String)>,
    https: u16,
}

impl Installation {
    async fn new() -> Option<Self> {
        let free = || TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
        let port = |listener: &TcpListener| listener.local_addr().expect("it was just bound").port();
        let (http, https) = (free(), free());
        let (http, https) = (port(&http), port(&https));
        shared_names().publish_alias(HOST, EDGE_NAME).await;
        let pebble = Pebble::start(shared_names().resolver(), http, https).await?;
        let authority = Authority::start_before(&pebble).await;
        let settings = vec![
            ("FRONTDESK_PUBLIC_URL", format!("https://{HOST}")),
            ("FRONTDESK_DNS_RESOLVERS", shared_names().resolver().to_string()),
            ("FRONTDESK_DOMAIN_RESERVED_NAMES", "test".to_owned()),
            ("FRONTDESK_EGRESS_ALLOW", "127.0.0.0/8".to_owned()),
            ("FRONTDESK_TLS_MODE", "acme".to_owned()),
            ("FRONTDESK_TLS_LISTEN", format!("127.0.0.1:{https}")),
            ("FRONTDESK_TLS_HTTP_LISTEN", String::new()),
            ("FRONTDESK_ACME_DIRECTORY", authority.directory()),
            ("FRONTDESK_ACME_ROOT", authority.root().display().to_string()),
            ("FRONTDESK_ACME_TERMS_AGREED", "true".to_owned()),
            ("FRONTDESK_ACME_CHALLENGE", "tls-alpn-01".to_owned()),
            ("FRONTDESK_LOG_FILTER", "trace".to_owned()),
        ];
        Some(Self { authority, pebble, settings, https })
    }

    /// Creates a home on SQLite, or on a PostgreSQL database.
    fn home(&self, postgres: Option<&str>) -> FrontdeskHome {
        let database = postgres.map(|url| ("FRONTDESK_DATABASE_URL", url.to_owned()));
        FrontdeskHome::with(self.settings.iter().cloned().chain(database).collect())
    }

    /// Returns `true` if the host answers with a certificate of the authority.
    #[expect(clippy::disallowed_methods, reason = "a visitor is not the server")]
    async fn is_served(&self) -> bool {
        let root = reqwest::Certificate::from_pem(self.pebble.issuing_root().await.as_bytes()).expect("a certificate");
        let browser = reqwest::Client::builder().tls_certs_only([root]).resolve(HOST, ([127, 0, 0, 1], self.https).into());
        let asked = browser.build().expect("a browser").get(format!("https://{HOST}:{}/healthz", self.https)).send().await;
        asked.is_ok_and(|answer| answer.status().is_success())
    }
}

/// Returns the certificate of the host, as listed by the operator's command.
fn listed(frontdesk: &FrontdeskHome) -> Value {
    frontdesk.json(&["certificate", "list"])["items"][0].clone()
}

/// Waits until there is a certificate. If the authority could not reach the server, the operator requests another
/// attempt.
async fn is_issued(frontdesk: &FrontdeskHome) -> Value {
    let mut has_asked = false;
    for _ in 0..600 {
        let listed = listed(frontdesk);
        if listed["notAfter"].is_string() {
            return listed;
        }
        if listed["statusCode"] == "NOT_REACHABLE" && !has_asked {
            frontdesk.json(&["certificate", "renew", "--hostname", HOST]);
            has_asked = true;
        }
        sleep(Duration::from_millis(100)).await;
    }
    panic!("no certificate: {}\n{}", listed(frontdesk), fs::read_to_string(frontdesk.log()).unwrap_or_default());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_at_any_step_leads_to_one_certificate() {
    let rounds = std::env::var("FRONTDESK_KILLS").map_or(ROUNDS, |rounds| rounds.parse().expect("a number"));
    for round in 0..rounds {
        // Neighboring rounds are far apart, so that few rounds cover many steps.
        let (step, when) = MOMENTS[(round * 3 + 3) % MOMENTS.len()];
        let postgres = if round % 2 == 1 { postgres::create_database() } else { None };
        let Some(installation) = Installation::new().await else { return };
        let frontdesk = installation.home(postgres.as_deref());
        installation.authority.hold_requests(step, when);
        let server = frontdesk.serve();
        let what = format!("{step:?} {when:?}, on {}", if postgres.is_some() { "PostgreSQL" } else { "SQLite" });
        let held = timeout(Duration::from_secs(30), installation.authority.wait_until_held()).await;
        assert!(held.is_ok(), "{what} is never reached: {}", fs::read_to_string(frontdesk.log()).unwrap_or_default());
        server.kill();
        installation.authority.release_held();
        let database = match &postgres {
            Some(url) => Database::postgres(url).await,
            None => Database::sqlite(&frontdesk.database()).await,
        };
        database.end_leases().await;
        let server = frontdesk.serve();
        is_issued(&frontdesk).await;
        assert!(installation.is_served().await, "{what}");
        is_whole(&installation, &database, step, when, &what).await;
        drop((server, database));
        if let Some(url) = &postgres {
            postgres::drop_database(url);
        }
    }
}

/// Checks that there is one certificate, one order, and the keys of the account and of the certificate.
async fn is_whole(installation: &Installation, database: &Database, step: AcmeRequest, when: HoldMoment, what: &str) {
    let authority = &installation.authority;
    assert_eq!(authority.finalized_count(), 1, "{what}: certificates");
    // A server that never learns the address of an order cannot continue it. No certificate is issued for
    // it, and it expires.
    let lost = usize::from(step == AcmeRequest::NewOrder && when == HoldMoment::After);
    // An authority that checks while no server is running gives up the order.
    let missed = usize::from(matches!(step, AcmeRequest::Challenge | AcmeRequest::Order) && when == HoldMoment::After);
    let (orders, counted) = (authority.order_urls().len(), database.count("SELECT COUNT(*) FROM acme_orders").await);
    assert!((1 + lost..=1 + lost + missed).contains(&orders), "{what}: {orders} orders");
    assert_eq!(counted, i64::try_from(orders - lost).expect("few"), "{what}: what counts against the limits");
    assert_eq!(database.count("SELECT COUNT(*) FROM tls_keys").await, 2, "{what}: keys");
    assert_eq!(database.count("SELECT COUNT(*) FROM acme_accounts").await, 1, "{what}: accounts");
    assert_eq!(database.count("SELECT COUNT(*) FROM acme_challenges").await, 0, "{what}: challenges");
}

/// Returns the beginning of every private key on the curve P-256 (RFC 5958, RFC 5915), and its forms in PEM
/// and in hexadecimal digits.
fn traces_of_keys() -> Vec<Vec<u8>> {
    let begins: &[u8] = &[
        0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48, 0xce,
        0x3d, 0x03, 0x01, 0x07, 0x04,
    ];
    let hex: String = begins.iter().map(|byte| format!("{byte:02x}")).collect();
    let listed = begins.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    // A key begins with three bytes more, so that these are whole groups of base64.
    let base64 = "AgEAMBMGByqGSM49AgEGCCqGSM49AwEHB";
    [begins.to_vec(), hex.into_bytes(), listed.into_bytes(), base64.into(), b"PRIVATE KEY".to_vec()].into()
}

fn holds(content: &[u8], needle: &[u8]) -> bool {
    content.windows(needle.len()).any(|window| window == needle)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_is_counted_and_renewed_when_the_operator_says_so() {
    let Some(installation) = Installation::new().await else { return };
    let frontdesk = installation.home(None);
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|free| free.local_addr()).expect("a port is free");
    let _server = frontdesk.serve_with(&["--metrics-listen", &free.to_string()]);
    let before = is_issued(&frontdesk).await;
    assert_eq!((&before["purpose"], &before["failures"]), (&"platform".into(), &0.into()), "{before}");
    let listed = frontdesk.json(&["certificate", "list"]);
    assert_eq!(listed["accounts"][0]["directory"], installation.authority.directory());
    let (code, told) = frontdesk.refusal(&["certificate", "renew", "--hostname", "other.test"]);
    assert!(code == 1 && told.contains("certificate list"), "{told}");

    let due = frontdesk.json(&["certificate", "renew", "--hostname", HOST]);
    assert!(due["renewAt"].as_str() < before["renewAt"].as_str(), "{due}");
    let renewed = async {
        while installation.authority.certificate_count() < 2 {
            sleep(Duration::from_millis(100)).await;
        }
    };
    assert!(timeout(Duration::from_secs(60), renewed).await.is_ok(), "the server discovers it");
    let counted = async {
        loop {
            #[expect(clippy::disallowed_methods, reason = "a monitor is not the server")]
            let figures = reqwest::get(format!("http://{free}/metrics")).await.expect("figures").text().await.expect("text");
            let days = figures.lines().find_map(|line| line.strip_prefix("certificate_days_left ")?.parse::<f64>().ok());
            if figures.contains("certificates{state=\"valid\"} 1") && days.is_some_and(|days| (80.0..=91.0).contains(&days)) {
                return;
            }
            sleep(Duration::from_millis(500)).await;
        }
    };
    assert!(timeout(Duration::from_secs(30), counted).await.is_ok(), "it is counted");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_key_and_no_token_is_left_in_clear() {
    use frontdesk_ports::certificates::keys;
    use secrecy::ExposeSecret;

    let key = keys::generate_key().expect("a key");
    assert!(holds(key.expose_secret(), &traces_of_keys()[0]), "the search finds what is there");
    for postgres in [None, postgres::create_database()] {
        let Some(installation) = Installation::new().await else { return };
        let frontdesk = installation.home(postgres.as_deref());
        let server: ServerProcess = frontdesk.serve();
        is_issued(&frontdesk).await;
        assert!(installation.is_served().await);
        let url = postgres.clone().unwrap_or_else(|| {
            frontdesk.json(&["db", "backup", frontdesk.beside("copy.db").to_str().expect("UTF-8")]);
            format!("sqlite:{}", frontdesk.database().display())
        });
        let tokens = installation.authority.challenge_tokens();
        assert!(!tokens.is_empty(), "it was asked to show some");
        let needles: Vec<Vec<u8>> = traces_of_keys().into_iter().chain(tokens.into_iter().map(String::into_bytes)).collect();
        for cell in cells(&url).await {
            for needle in &needles {
                assert!(!holds(&cell.content, needle), "{} has {}", cell.place, String::from_utf8_lossy(needle));
            }
        }
        drop(server);
        for file in files_below(&frontdesk.beside(""), &[]) {
            let content = fs::read(&file).expect("a file");
            for needle in &needles {
                assert!(!holds(&content, needle), "{} has {}", file.display(), String::from_utf8_lossy(needle));
            }
        }
        if let Some(url) = &postgres {
            postgres::drop_database(url);
        }
    }
}
