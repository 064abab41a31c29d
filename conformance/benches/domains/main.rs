//! Domains of the web and of email: `cargo bench --profile dist -p frontdesk-conformance --bench domains`.
//!
//! The DNS zone, its resolvers and the server are in this process. No domain answers over HTTPS, so that each check
//! also tries to connect.

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use clap::Parser;
use frontdesk_jobs::periodic::testing;
use frontdesk_server::testing::{TestDatabase, TestOptions, TestServer, names::shared_names};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, EmailDomainId, OrgId, PageRequest, Timestamp,
    accounts::{keys::Scope, orgs::Plan},
    agents::Agent,
    custom_domains::{AddOn, CustomDomain},
    email_domains::{EmailDomain, ReceivingStatus, SendingStatus},
};
use tokio::runtime::Builder;

#[path = "../common/mod.rs"]
#[expect(dead_code, reason = "the other benchmarks use the rest")]
mod common;

use common::load::{self, LoadPressure};

/// Measures checks of domains, and their list.
#[derive(Parser)]
struct Flags {
    /// Domains that are checked.
    #[arg(long, default_value_t = 10_000)]
    checked: usize,
    /// Hostnames that are listed.
    #[arg(long, default_value_t = 100)]
    listed: usize,
    /// Only this database: `sqlite` or `postgresql`.
    #[arg(long, default_value = "")]
    only: String,
    /// Added by `cargo bench`.
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> Result<ExitCode> {
    let flags = Flags::parse();
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    for (name, database) in [("SQLite", TestDatabase::Sqlite), ("PostgreSQL", TestDatabase::Postgres)] {
        if name.to_lowercase().contains(&flags.only) {
            runtime.block_on(measure(&flags, name, database))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

async fn measure(flags: &Flags, name: &str, database: TestDatabase) -> Result<()> {
    let options = TestOptions {
        database,
        settings: shared_names().config_lines() + "rate_limit = 0\n",
        timing: shared_names().app_options(),
        ..TestOptions::default()
    };
    let Some(server) = TestServer::start(options).await else { return Ok(()) };
    let org = server.create_workspace(Plan::Enterprise).await;
    let key = server.create_key(org, Scope::Read).await;
    let agent = add_agent(&server, org).await?;
    for number in 0..flags.listed {
        let hostname = format!("l{number}.acme.test");
        add_domain(&server, org, agent, &hostname, None).await?;
        add_email_domain(&server, org, &hostname).await?;
    }
    measure_list(&server, name, &key, flags.listed).await?;
    measure_listener(&server, name, &key).await?;
    let busy = server.create_workspace(Plan::Enterprise).await;
    let agent = add_agent(&server, busy).await?;
    let due = server.app.services.ports.clock.now();
    for number in 0..flags.checked {
        // Both databases share one zone.
        let hostname = format!("c{number}.{}.test", name.to_lowercase());
        add_domain(&server, busy, agent, &hostname, Some(due)).await?;
        shared_names().publish_text(&format!("_service.{hostname}"), TOKEN).await;
        shared_names().publish_alias(&hostname, frontdesk_server::testing::names::EDGE_NAME).await;
    }
    measure_checks(&server, name, (busy, agent), flags.checked).await?;
    server.stop().await;
    Ok(())
}

/// Ownership record of all domains.
const TOKEN: &str = "frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob";

async fn measure_list(server: &TestServer, name: &str, key: &str, listed: usize) -> Result<()> {
    let address = server.url.trim_start_matches("http://").parse().context("an address")?;
    let path = format!("/api/v1/domains?limit={}", listed.min(100));
    let requests = [load::format_request("GET", &path, key, None)].into();
    let pressure = LoadPressure { connections: 1, warm_up: Duration::from_secs(1), measured: Duration::from_secs(5) };
    let figures = load::drive_load(address, &requests, pressure).await?;
    println!(
        "{name}: GET /domains with {listed} hostnames of the web and of email: p50 {:.2} ms, p99 {:.2} ms",
        figures.p50.as_secs_f64() * 1e3,
        figures.p99.as_secs_f64() * 1e3
    );
    Ok(())
}

/// Measures the plain listener: a hostname of several labels is looked up among the custom domains, one label is
/// not.
async fn measure_listener(server: &TestServer, name: &str, key: &str) -> Result<()> {
    let address = server.url.trim_start_matches("http://").parse().context("an address")?;
    let pressure = LoadPressure { connections: 4, warm_up: Duration::from_secs(1), measured: Duration::from_secs(5) };
    for (what, host) in
        [("not looked up", "bench"), ("looked up", "desk.acme.test"), ("not looked up", "bench"), ("looked up", "desk.acme.test")]
    {
        let requests = [load::format_request_for(host, "GET", "/api/v1/agents?limit=1", key, None)].into();
        let figures = load::drive_load(address, &requests, pressure).await?;
        println!(
            "{name}: GET /agents at a host that is {what}: {:.0} a second, p50 {:.2} ms, p99 {:.2} ms",
            figures.per_second,
            figures.p50.as_secs_f64() * 1e3,
            figures.p99.as_secs_f64() * 1e3
        );
    }
    Ok(())
}

/// Checks all domains of an agent, as the periodic tasks and the runner of the server do.
async fn measure_checks(server: &TestServer, name: &str, (org, agent): (OrgId, AgentId), checked: usize) -> Result<()> {
    let begun = Instant::now();
    loop {
        testing::run_all(&server.app.services).await;
        server.app.services.wake.signal_work();
        let now = server.app.services.ports.clock.now();
        let mut conn = server.store().read().await?;
        let left = store::custom_domains::list_due(&mut conn, now, now, &Default::default(), 1).await;
        let next = store::jobs::find_next_due(&mut conn).await?;
        // Leased or retried checks are due later, and not done yet.
        if left?.is_empty() && next.is_none_or(|at| at > now) && count_unchecked(server, org, agent).await? == 0 {
            break;
        }
        ensure!(begun.elapsed() < Duration::from_secs(3_600), "an hour has passed");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let seconds = begun.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "a count far below 2^52")]
    let per_second = checked as f64 / seconds;
    println!("{name}: {checked} active domains checked in {seconds:.1} s: {per_second:.0} a second");
    Ok(())
}

/// Counts the domains of an agent that were never checked.
async fn count_unchecked(server: &TestServer, org: OrgId, agent: AgentId) -> Result<usize> {
    let (mut conn, mut left, mut page) = (server.store().read().await?, 0, PageRequest::newest(100));
    loop {
        let found = store::custom_domains::list(&mut conn, org, agent, &page).await?;
        left += found.items.iter().filter(|domain| domain.checked_at.is_none()).count();
        match found.next {
            Some(next) => page.after = Some(next),
            None => return Ok(left),
        }
    }
}

async fn add_agent(server: &TestServer, org: OrgId) -> Result<AgentId> {
    let services = &server.app.services;
    let (id, now): (AgentId, _) = (services.ports.ids.next(), services.ports.clock.now());
    let public = frontdesk_types::PublicId(id.to_string().chars().take(22).collect());
    let agent = Agent { name: "Front desk".to_owned(), ..Agent::new(org, id, public, "builtin/extractive", now) };
    let mut tx = server.store().begin().await?;
    store::agents::insert(&mut tx, agent, None).await?;
    store::custom_domains::entitlement::add_add_on(&mut tx, org, AddOn::CustomDomains).await?;
    tx.commit().await?;
    Ok(id)
}

/// Adds an active domain that was never checked, and is due at a time.
async fn add_domain(server: &TestServer, org: OrgId, agent: AgentId, hostname: &str, due: Option<Timestamp>) -> Result<()> {
    let services = &server.app.services;
    let (id, now) = (services.ports.ids.next(), services.ports.clock.now());
    let domain = CustomDomain {
        token: TOKEN.to_owned(),
        edge: services.checker.platform.edge.to_string(),
        checked_at: None,
        next_check_at: due,
        ..CustomDomain::new(org, id, agent, hostname.to_owned(), now).into_active(now)
    };
    let mut tx = server.store().begin().await?;
    store::custom_domains::insert(&mut tx, &domain).await?;
    store::custom_domains::hostnames::take_for_domain(&mut tx, org, domain.id, hostname).await?;
    Ok(tx.commit().await?)
}

/// Adds an email domain that is to receive mail, and sends it already.
async fn add_email_domain(server: &TestServer, org: OrgId, hostname: &str) -> Result<()> {
    let ports = &server.app.services.ports;
    let (id, now): (EmailDomainId, _) = (ports.ids.next(), ports.clock.now());
    let labels = ("fdmfrggzdf".to_owned(), "mfrggzdfmztwq2lknnwg23tpob".to_owned());
    let domain = EmailDomain {
        sending: SendingStatus::Verified,
        verified_at: Some(now),
        receiving: Some(ReceivingStatus::PendingMx),
        checked_at: Some(now),
        ..EmailDomain::new(org, id, hostname.to_owned(), labels, now)
    };
    let mut tx = server.store().begin().await?;
    store::channels::email::domains::insert(&mut tx, &domain).await?;
    Ok(tx.commit().await?)
}
