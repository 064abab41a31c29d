//! Wires the parts of mail together.

use std::sync::Arc;

use frontdesk_channels::email::{
    domains::{embedded::EmbeddedProvider, registrar::EmailDomainRegistrar},
    receiving::intake::MailIntake,
};
use frontdesk_core::{auth::key_ring::KeyRing, unit::UnitFactory, wake::WorkSignal};
use frontdesk_platform::{custom_domains::checking::DomainChecker, webhooks::handover::DeliveryHandover};
use frontdesk_ports::{
    Ports,
    mail_provider::{
        MailProvider,
        resend::{ResendProvider, receiving::ResendInbox},
    },
    mail_settings::MailSettings,
    outbound::{HttpClient, client::GuardedClient},
    sender_checks::{SenderChecker, checker::SenderCheckOptions},
};
use frontdesk_store::Store;
use frontdesk_types::{Error, Result};

use crate::config::Config;

/// Builds what registers email domains, with the provider that the operator has chosen.
pub(super) fn build_registrar(
    config: &Config,
    ports: &Ports,
    checker: &DomainChecker,
    outbound: &Arc<GuardedClient>,
) -> Result<EmailDomainRegistrar> {
    let (dns, platform) = (Arc::clone(&checker.dns), &checker.platform);
    let provider: Arc<dyn MailProvider> = match config.resend_settings()? {
        Some(settings) => Arc::new(ResendProvider::new(Arc::clone(outbound) as Arc<dyn HttpClient>, settings)),
        None => {
            let (relay, settings) = (config.raw_mailer(ports)?, platform.mail.clone());
            Arc::new(EmbeddedProvider { dns: Arc::clone(&dns), relay, settings })
        }
    };
    Ok(EmailDomainRegistrar::new(provider, dns, platform.reserved.clone()))
}

/// Builds what fetches mails that Resend has received, if it is the provider.
pub(super) fn build_resend_inbox(config: &Config, outbound: &Arc<GuardedClient>) -> Result<Option<ResendInbox>> {
    let http = Arc::clone(outbound) as Arc<dyn HttpClient>;
    Ok(config.resend_settings()?.map(|settings| ResendInbox::new(http, settings, config.smtp_limits().max_mail_bytes)))
}

/// Builds what takes mails for agents.
///
/// # Errors
/// When there are no name servers that could be asked.
pub(crate) fn build_mail_intake(
    config: &Config,
    checks: SenderCheckOptions,
    settings: &MailSettings,
    (store, units, ring): (&Store, &UnitFactory, &Arc<KeyRing>),
    (wake, handover): (&Arc<WorkSignal>, &Arc<DeliveryHandover>),
) -> Result<MailIntake> {
    Ok(MailIntake {
        store: store.clone(),
        units: units.clone(),
        ring: Arc::clone(ring),
        checker: build_sender_checker(config, checks)?,
        shared_host: settings.domain.clone(),
        raw_retention: settings.raw_retention,
        wake: Arc::clone(wake),
        handover: Arc::clone(handover),
    })
}

/// Builds what checks the senders of mails.
fn build_sender_checker(config: &Config, options: SenderCheckOptions) -> Result<Arc<dyn SenderChecker>> {
    let unusable = |error| Error::internal(format!("name servers cannot be asked: {error:#}"));
    Ok(Arc::new(config.sender_checker(options).map_err(unusable)?))
}
