//! Certificates in a database, as in an installation that gets them by itself: each for an active custom domain, its
//! key sealed.

use std::{path::Path, sync::Arc, time::Duration};

use anyhow::{Context, Result, ensure};
use frontdesk_core::auth::{key_ring::PepperRing, principal::Principal, seal::SealPlace};
use frontdesk_platform::accounts::{
    keys::{self, NewKey},
    orgs,
};
use frontdesk_ports::Ports;
use frontdesk_server::{config::Config, data_dir, server::app::App};
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{
    AgentId, OrgId, PublicId, Timestamp, TlsKeyId,
    accounts::{keys::Scope, orgs::Plan},
    agents::Agent,
    certificates::{Certificate, IssuedCertificate, Purpose},
    custom_domains::{AddOn, CustomDomain},
};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use tokio_rustls::rustls::pki_types::CertificateDer;

/// Host of the platform.
pub(crate) const PLATFORM_HOST: &str = "desk.bench.test";

/// Certificates that are written in one transaction.
const BATCH_CERTIFICATES: usize = 500;

/// Purpose under which the server seals each key; it opens them with the same one.
const SEALED_AS: &str = "TLS key";

/// An authority that only the client trusts: a root, and an intermediate that issues.
pub(crate) struct BenchAuthority {
    root: CertifiedIssuer<'static, KeyPair>,
    between: CertifiedIssuer<'static, KeyPair>,
}

impl BenchAuthority {
    pub(crate) fn new() -> Result<Self> {
        let root = CertifiedIssuer::self_signed(issuer("root of a benchmark"), KeyPair::generate()?)?;
        let between = CertifiedIssuer::signed_by(issuer("authority of a benchmark"), KeyPair::generate()?, &root)?;
        Ok(Self { root, between })
    }

    pub(crate) fn root(&self) -> CertificateDer<'static> {
        self.root.der().clone()
    }

    /// Issues a certificate on P-256; returns it with its intermediate (PEM), and its key (PKCS #8, DER).
    pub(crate) fn issue(&self, hostname: &str) -> Result<(String, Vec<u8>)> {
        let mut params = CertificateParams::new([hostname.to_owned()])?;
        params.use_authority_key_identifier_extension = true;
        let key = KeyPair::generate()?;
        let leaf = params.signed_by(&key, &self.between)?;
        Ok((leaf.pem() + &self.between.pem(), key.serialize_der()))
    }
}

fn issuer(name: &str) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.distinguished_name.push(DnType::CommonName, name);
    params
}

/// Handles to the filled database.
pub(crate) struct FilledDatabase {
    /// Components of a server on the database, which does not run.
    pub(crate) app: Arc<App>,
    /// Key of the workspace.
    pub(crate) key: String,
    /// Hostnames of the custom domains.
    pub(crate) names: Vec<String>,
}

/// Writes a workspace with this many custom domains into a new data folder, and a certificate for each and for the
/// platform.
pub(crate) async fn fill(folder: &Path, settings: &str, authority: &BenchAuthority, count: usize) -> Result<FilledDatabase> {
    data_dir::create_folder(folder)?;
    let settings = format!("data_dir = '{}'\n{settings}", folder.display());
    let config = Config::from_layers(Some(("of the benchmark", &settings)), Default::default())?;
    let app = App::open(config, Ports::system()).await?;
    let (org, key) = workspace(&app).await?;
    let writing =
        DomainWriter { authority, ring: app.services.ring.current_ring()?, agent: add_agent(&app, org).await?, app: &app, org };
    let names: Vec<String> = (0..count).map(|number| format!("help.customer-{number}.test")).collect();
    for some in names.chunks(BATCH_CERTIFICATES) {
        let mut tx = app.services.store.begin().await?;
        for name in some {
            writing.add_domain(&mut tx, name).await?;
            writing.add_certificate(&mut tx, name, Purpose::CustomDomain).await?;
        }
        tx.commit().await?;
    }
    let mut tx = app.services.store.begin().await?;
    writing.add_certificate(&mut tx, PLATFORM_HOST, Purpose::Platform).await?;
    tx.commit().await?;
    Ok(FilledDatabase { app, key, names })
}

async fn workspace(app: &App) -> Result<(OrgId, String)> {
    let units = &app.services.units;
    let mut unit = units.begin_for_new(Plan::Enterprise, Principal::Operator, None).await?;
    let org = orgs::create(&mut unit, "Bench").await?.id;
    app.services.apply_follow_up(org, unit.commit().await?);
    let mut unit = units.begin_for(org, Principal::Operator, None).await?.context("the workspace is there")?;
    let (_, key) = keys::issue(&mut unit, &NewKey::new("Bench", Scope::Read)).await?;
    app.services.apply_follow_up(org, unit.commit().await?);
    Ok((org, key.reveal()))
}

async fn add_agent(app: &App, org: OrgId) -> Result<AgentId> {
    let services = &app.services;
    let (id, now): (AgentId, _) = (services.ports.ids.next(), services.ports.clock.now());
    let public = PublicId(id.to_string().chars().take(22).collect());
    let agent = Agent { name: "Front desk".to_owned(), ..Agent::new(org, id, public, "builtin/extractive", now) };
    let mut tx = services.store.begin().await?;
    store::agents::insert(&mut tx, agent, None).await?;
    store::custom_domains::entitlement::add_add_on(&mut tx, org, AddOn::CustomDomains).await?;
    tx.commit().await?;
    Ok(id)
}

struct DomainWriter<'w> {
    authority: &'w BenchAuthority,
    app: &'w App,
    ring: Arc<PepperRing>,
    org: OrgId,
    agent: AgentId,
}

impl DomainWriter<'_> {
    /// Adds an active domain that is never checked again.
    async fn add_domain(&self, tx: &mut Tx, hostname: &str) -> Result<()> {
        let services = &self.app.services;
        let (id, now) = (services.ports.ids.next(), services.ports.clock.now());
        let domain = CustomDomain {
            token: "frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob".to_owned(),
            edge: services.checker.platform.edge.to_string(),
            ..CustomDomain::new(self.org, id, self.agent, hostname.to_owned(), now).into_active(now)
        };
        store::custom_domains::insert(tx, &domain).await?;
        ensure!(store::custom_domains::hostnames::take_for_domain(tx, self.org, id, hostname).await?, "{hostname} is taken");
        Ok(())
    }

    /// Adds a certificate that is not due for a month.
    async fn add_certificate(&self, tx: &mut Tx, hostname: &str, purpose: Purpose) -> Result<()> {
        let ports = &self.app.services.ports;
        let (now, key): (_, TlsKeyId) = (ports.clock.now(), ports.ids.next());
        let (chain, secret) = self.authority.issue(hostname)?;
        let place = SealPlace { purpose: SEALED_AS, org: None, row: &key.to_string() };
        store::certificates::keys::insert(tx, key, &self.ring.seal(place, &secret)).await?;
        let org = (purpose == Purpose::CustomDomain).then_some(self.org);
        ensure!(store::certificates::insert_if_missing(tx, hostname, purpose, org, now).await?, "{hostname} has a certificate");
        let issued = issued_certificate(chain, key, now);
        let certificate = store::certificates::lock(tx, hostname).await?.context("it was just added")?;
        let next_at = Some(issued.next_action_at());
        store::certificates::update(tx, &Certificate { issued: Some(issued), next_at, ..certificate }).await?;
        Ok(())
    }
}

fn issued_certificate(chain: String, key: TlsKeyId, now: Timestamp) -> IssuedCertificate {
    const DAY: Duration = Duration::from_hours(24);

    IssuedCertificate {
        chain,
        key,
        issuer: "authority of a benchmark".to_owned(),
        not_before: now - DAY,
        not_after: now + DAY * 89,
        directory: "https://127.0.0.1:1/dir".to_owned(),
        renewal_id: None,
        renew_at: now + DAY * 30,
        ask_at: None,
    }
}
