//! SPF (RFC 7208), by mail-auth, with what it leaves out.

use std::{net::IpAddr, sync::Arc};

use frontdesk_types::incoming_mail::MailClient;
use hickory_resolver::proto::rr::{Name, RData};
use mail_auth::{
    MessageAuthenticator, SpfOutput, SpfResult, Txt,
    spf::{Macro, Mechanism, Qualifier, Spf, verify::SpfParameters},
};

use super::{alignment::read_domain, lookups::LookupMemory};

/// Maximum bytes of a sender of the envelope (RFC 5321, section 4.5.3.1.3, and room for other scripts).
const MAX_SENDER_BYTES: usize = 512;

/// Stands for the name of this server in explanations, which nobody reads (RFC 7208, section 7.3).
const HOST: &str = "unknown";

/// The identity that SPF is about.
pub(super) struct SpfIdentity {
    /// Address of the client.
    address: IpAddr,
    /// Name that the client gave itself, if it is one.
    helo: String,
    /// Sender of the envelope, if there is one.
    sender: Option<String>,
    /// Domain of the sender, or the name of the client for the null path.
    pub domain: String,
}

impl SpfIdentity {
    /// Returns the identity of a mail; `None` if its client says nothing about the sender, or there is no domain.
    pub(super) fn of(client: &MailClient, envelope_from: &str) -> Option<Self> {
        let address = client.address.filter(|_| !client.is_trusted)?.to_canonical();
        let helo = read_domain(&client.helo).map(|name| name.as_str().to_owned());
        if envelope_from.is_empty() {
            let domain = helo.filter(|name| name.contains('.'))?;
            return Some(Self { address, helo: domain.clone(), sender: None, domain });
        }
        let (local, domain) = envelope_from.rsplit_once('@').filter(|_| envelope_from.len() <= MAX_SENDER_BYTES)?;
        let domain = read_domain(domain)?.as_str().to_owned();
        Some(Self { address, helo: helo.unwrap_or_default(), sender: Some(format!("{local}@{domain}")), domain })
    }

    /// Name of the identity in results (RFC 8601, section 2.7.2).
    pub(super) fn property(&self) -> &'static str {
        if self.sender.is_some() { "smtp.mailfrom" } else { "smtp.helo" }
    }

    /// Evaluates the record of the domain.
    pub(super) async fn verify(&self, resolver: &MessageAuthenticator) -> SpfOutput {
        let memory = LookupMemory::for_spf(self.address);
        let parameters = match &self.sender {
            Some(sender) => SpfParameters::verify_mail_from(self.address, &self.helo, HOST, sender),
            None => SpfParameters::verify_ehlo(self.address, &self.helo, HOST),
        };
        let output = resolver.verify_spf(memory.parameters(parameters)).await;
        let result = match output.result() {
            result @ (SpfResult::None | SpfResult::PermError) => result,
            _ if memory.is_exhausted() => SpfResult::PermError,
            SpfResult::Pass => correct_pass(resolver, &memory).await,
            result => result,
        };
        SpfOutput::new(self.domain.clone()).with_result(result)
    }
}

/// Returns what a pass of mail-auth is worth.
async fn correct_pass(resolver: &MessageAuthenticator, memory: &LookupMemory) -> SpfResult {
    let records: Vec<_> = memory.texts().into_iter().filter_map(into_record).collect();
    if is_undecidable(&records) {
        return SpfResult::TempError;
    }
    for (name, _) in &records {
        match count_records(resolver, name).await {
            Some(0 | 1) => {}
            // RFC 7208, section 4.5: mail-auth takes one of them.
            Some(_) => return SpfResult::PermError,
            None => return SpfResult::TempError,
        }
    }
    SpfResult::Pass
}

fn into_record((name, text): (Box<str>, Txt)) -> Option<(Box<str>, Arc<Spf>)> {
    match text {
        Txt::Spf(record) => Some((name, record)),
        _ => None,
    }
}

/// Returns `true` where mail-auth may have found a pass that there is not: it takes the name in a PTR record for the `p` of
/// macros without checking it, and where an include stands within another one, the outer qualifier is lost.
fn is_undecidable(records: &[(Box<str>, Arc<Spf>)]) -> bool {
    let includes_otherwise = |record: &Spf| {
        let otherwise = |mechanism: &Mechanism, qualifier: &Qualifier| {
            matches!(mechanism, Mechanism::Include { .. }) && *qualifier != Qualifier::Pass
        };
        record.directives.iter().any(|directive| otherwise(&directive.mechanism, &directive.qualifier))
    };
    let uses_host = |record: &Spf| {
        record.redirect.as_ref().is_some_and(Macro::needs_ptr)
            || record.directives.iter().any(|directive| directive.mechanism.needs_ptr())
    };
    let is_nested = records.len() > 2;
    records.iter().any(|(_, record)| uses_host(record) || is_nested && includes_otherwise(record))
}

/// Counts the SPF records at a name; `None` if they cannot be asked for.
async fn count_records(resolver: &MessageAuthenticator, name: &str) -> Option<usize> {
    let answer = resolver.resolver().txt_lookup(Name::from_str_relaxed(name).ok()?).await.ok()?;
    let is_record = |data: &RData| {
        let RData::TXT(text) = data else { return false };
        let text = text.txt_data.concat().to_ascii_lowercase();
        text == b"v=spf1" || text.starts_with(b"v=spf1 ")
    };
    Some(answer.answers().iter().filter(|record| is_record(&record.data)).count())
}
