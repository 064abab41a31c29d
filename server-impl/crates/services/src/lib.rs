//! The parts that requests, pages and background work share, made once and wired by the server.
//!
//! May use: all crates of rules. To add a service: a field of [`Services`], set in `server/app.rs`.

use std::{
    net::SocketAddr,
    sync::{Arc, OnceLock},
    time::Duration,
};

use frontdesk_agents::{chat::ChatService, conversations::changes::ConversationWatcher, knowledge::retrieval::Knowledge};
use frontdesk_channels::email::{
    domains::{keys::DkimKeys, registrar::EmailDomainRegistrar},
    receiving::intake::MailIntake,
};
use frontdesk_core::{
    agents::catalogue::Catalogue,
    auth::{current_rights::RightsWatcher, key_ring::KeyRing, principal::Principal, rate::KeyRateLimiter, uses::KeyUses},
    billing::plans::PlanTable,
    sealed_table::SealedTable,
    setbacks::RowSetbacks,
    unit::{FollowUp, RuleFuture, Unit, UnitFactory},
    wake::{JobEndSignal, WorkSignal},
};
use frontdesk_help_center::{
    access::secrets::SiteSecrets, addresses::SiteAddresses, searching::HelpSearch, visits::VisitCounter,
};
use frontdesk_platform::{
    certificates::{CertificateSources, keys::TlsKeys},
    custom_domains::checking::DomainChecker,
    limits::ActionLimits,
    mail::{MailService, keys::PlatformMailKeys},
    webhooks::{self, handover::DeliveryHandover, secrets::WebhookSecrets},
};
use frontdesk_ports::{
    Ports, countries::CountryDatabase, extractor::Extractor, mail_provider::resend::receiving::ResendInbox,
    outbound::client::GuardedClient,
};
use frontdesk_store::Store;
use frontdesk_types::{OrgId, Result, accounts::workspaces::SignUpPolicy};
use secrecy::SecretString;

/// Every table with sealed secrets.
pub const SEALED_TABLES: &[&dyn SealedTable] = &[&WebhookSecrets, &TlsKeys, &SiteSecrets, &DkimKeys, &PlatformMailKeys];

/// The services of a running server. Made once, and shared by everything in it.
pub struct Services {
    /// The database.
    pub store: Store,
    /// Time, randomness and ids.
    pub ports: Arc<Ports>,
    /// Opens units of work.
    pub units: UnitFactory,
    /// The models that agents may use.
    pub catalogue: Arc<Catalogue>,
    /// Knowledge of the agents.
    pub knowledge: Arc<Knowledge>,
    /// Answers questions.
    pub chat: Arc<ChatService>,
    /// The conversations that somebody reads as they change.
    pub watched: ConversationWatcher,
    /// Limits of each plan.
    pub plans: PlanTable,
    /// The secrets that codes and addresses are derived from, and that others are encrypted under.
    pub ring: Arc<KeyRing>,
    /// The general rate limit of each key.
    pub rate: KeyRateLimiter,
    /// Current rights of the callers of streams.
    pub standings: RightsWatcher,
    /// When keys were last used.
    pub uses: KeyUses,
    /// The limits on what may be done without a key.
    pub limits: ActionLimits,
    /// Sends mail.
    pub mail: MailService,
    /// Sends requests to addresses that users gave.
    pub outbound: Arc<GuardedClient>,
    /// Checks custom domains, and knows what the operator has decided about hostnames.
    pub checker: DomainChecker,
    /// Secret under which Resend signs its webhooks; `None` if it sends none.
    pub resend_webhook_secret: Option<SecretString>,
    /// Fetches mails that Resend has received; `None` unless it is the provider.
    pub resend_inbox: Option<ResendInbox>,
    /// Registers and checks email domains, and knows the provider of mail.
    pub email_domains: EmailDomainRegistrar,
    /// Takes mails that arrive for agents.
    pub mail_intake: Arc<MailIntake>,
    /// Way in which hostnames get certificates.
    pub certification: CertificateSources,
    /// Reads files of formats that may be malicious.
    pub extractor: Extractor,
    /// Rows that background work could not process.
    pub setbacks: RowSetbacks,
    /// Wakes the job runner.
    pub wake: Arc<WorkSignal>,
    /// Tells those who deliver webhooks what is to be delivered.
    pub handover: Arc<DeliveryHandover>,
    /// Policy for delivering webhooks.
    pub webhooks: webhooks::DeliveryPolicy,
    /// Wakes those who wait for a job.
    pub progress: JobEndSignal,
    /// The address under which people reach the server.
    pub site: Arc<PublicAddress>,
    /// Addresses of the pages of help centers, once the address of the server is known.
    pub addresses: OnceLock<Arc<SiteAddresses>>,
    /// Searches the articles of help centers.
    pub help_search: HelpSearch,
    /// Counts what visitors of help centers do.
    pub visits: VisitCounter,
    /// Countries of the networks of visitors.
    pub countries: Arc<CountryDatabase>,
    /// Policy on workspaces that people create without the operator.
    pub sign_up: SignUpPolicy,
    /// Words that the operator keeps from the slugs of help centers.
    pub reserved_slugs: Vec<String>,
    /// Retention time of the activity; `None` for ever.
    pub activity_retention: Option<Duration>,
}

impl Services {
    /// Runs a rule that changes something of an organization whose plan is not known yet, as [`UnitFactory::run_rule`]
    /// does, and wakes what has to follow. `None` when there is no such organization.
    ///
    /// # Errors
    /// Those of the rule.
    pub async fn change<'a, T: Send + 'a>(
        &self,
        org: OrgId,
        principal: &Principal,
        request_id: Option<&str>,
        rule: impl for<'u> Fn(&'u mut Unit) -> RuleFuture<'a, 'u, T> + Send + Sync,
    ) -> Result<Option<T>> {
        let Some((done, follow_up)) = self.units.run_rule(org, principal, request_id, rule).await? else { return Ok(None) };
        self.apply_follow_up(org, follow_up);
        Ok(Some(done))
    }

    /// Wakes the job runner, if there is something to do for it.
    pub fn wake(&self, has_queued: bool) {
        if has_queued {
            self.wake.signal_work();
        }
    }

    /// Returns where the pages of help centers are.
    pub fn help_addresses(&self) -> Arc<SiteAddresses> {
        let made = || Arc::new(SiteAddresses::new(&self.site.url(), self.checker.platform.help_domain.as_ref()));
        if self.site.is_known() { Arc::clone(self.addresses.get_or_init(made)) } else { made() }
    }

    /// Wakes what has to follow a committed change.
    pub fn apply_follow_up(&self, org: OrgId, follow_up: FollowUp) {
        let FollowUp { has_queued, announcements, has_changed_rights, changed } = follow_up;
        self.handover.announce(announcements);
        self.wake(has_queued);
        if has_changed_rights {
            self.standings.request_poll();
        }
        for agent in changed {
            self.knowledge.refresh_index(org, agent);
        }
    }
}

/// The address of the server as people write it: the one that the operator set, or the one it listens on.
#[derive(Debug)]
pub struct PublicAddress {
    public: Option<String>,
    bound: OnceLock<SocketAddr>,
    listen: SocketAddr,
}

impl PublicAddress {
    /// The address set by the operator, if any, and the one to listen on.
    pub fn new(public: Option<String>, listen: SocketAddr) -> Self {
        Self { public, bound: OnceLock::new(), listen }
    }

    /// Records where the server listens: on another port than configured, if that was 0.
    pub fn set_listen_address(&self, address: SocketAddr) {
        self.bound.get_or_init(|| address);
    }

    /// Returns `true` if [`Self::url`] stays as it is.
    pub fn is_known(&self) -> bool {
        self.public.is_some() || self.bound.get().is_some()
    }

    /// Scheme and host, without a slash at the end.
    pub fn url(&self) -> String {
        self.url_at(self.bound.get().copied().unwrap_or(self.listen))
    }

    /// The same for a server that listens on `bound`.
    pub fn url_at(&self, bound: SocketAddr) -> String {
        self.public.clone().unwrap_or_else(|| format!("http://{}", reachable(bound)))
    }
}

/// An address to connect to, for one that may mean "all interfaces of this machine".
fn reachable(mut bound: SocketAddr) -> SocketAddr {
    if bound.ip().is_unspecified() {
        bound.set_ip(if bound.is_ipv4() { std::net::Ipv4Addr::LOCALHOST.into() } else { std::net::Ipv6Addr::LOCALHOST.into() });
    }
    bound
}
