use std::{collections::HashMap, sync::Mutex};

use frontdesk_ports::dns::{DnsAnswer, DnsError, LookupViews};
use frontdesk_types::custom_domains::RecordStatus;

use super::*;

/// A zone that all servers know.
#[derive(Default)]
struct FakeDns(Mutex<HashMap<(String, DnsRecordKind), Result<DnsAnswer, DnsError>>>);

impl FakeDns {
    fn publish(&self, name: &str, kind: DnsRecordKind, records: Vec<ResourceRecord>) {
        self.set(name, kind, Ok(DnsAnswer::Records(records)));
    }

    fn publish_text(&self, name: &str, text: &str) {
        self.publish(name, DnsRecordKind::Txt, vec![ResourceRecord::Txt(text.to_owned())]);
    }

    fn publish_exchangers(&self, name: &str, hosts: &[&str]) {
        let mx = |host: &&str| ResourceRecord::Mx { preference: 5, exchange: host.parse().expect("a name") };
        self.publish(name, DnsRecordKind::Mx, hosts.iter().map(mx).collect());
    }

    fn set(&self, name: &str, kind: DnsRecordKind, answer: Result<DnsAnswer, DnsError>) {
        self.0.lock().expect("no panic").insert((name.to_owned(), kind), answer);
    }
}

#[async_trait]
impl Dns for FakeDns {
    async fn lookup(&self, name: &Fqdn, kind: DnsRecordKind) -> Result<DnsAnswer, DnsError> {
        let known = self.0.lock().expect("no panic");
        known.get(&(name.to_string(), kind)).cloned().unwrap_or(Ok(DnsAnswer::NxDomain))
    }

    async fn lookup_everywhere(&self, name: &Fqdn, kind: DnsRecordKind) -> LookupViews {
        let answer = self.lookup(name, kind).await;
        LookupViews { authoritative: vec![answer.clone()], recursive: vec![answer] }
    }
}

struct NoRelay;

#[async_trait]
impl RawMailer for NoRelay {
    async fn send_raw(&self, from: &str, to: &[String], _: &[u8]) -> Result<String, SendError> {
        Ok(format!("{from} {}", to.join(" ")))
    }
}

fn provider(has_wildcard: bool) -> (Arc<FakeDns>, EmbeddedProvider) {
    let dns = Arc::<FakeDns>::default();
    let settings = MailSettings {
        host: Some("mail.desk.test".parse().expect("a name")),
        has_wildcard,
        spf: "include:relay.test".to_owned(),
        ..MailSettings::default()
    };
    (Arc::clone(&dns), EmbeddedProvider { dns, relay: Arc::new(NoRelay), settings })
}

fn domain() -> MailDomain {
    MailDomain {
        hostname: "help.acme.com".parse().expect("a name"),
        reference: None,
        selector: "fdabcdefgh".to_owned(),
        public_key: Some("MIIB+/==".to_owned()),
        receiving_label: "letters".to_owned(),
        records: Vec::new(),
    }
}

#[tokio::test]
async fn every_record_has_its_name_and_its_value() {
    let (_, provider) = provider(true);
    let mut records = provider.register(&domain()).await.expect("it is registered").records;
    records.extend(provider.request_receiving(&domain()).await.expect("it is requested"));
    let shown: Vec<_> = records
        .iter()
        .map(|record| {
            let priority = record.priority.map(|priority| format!("{priority} ")).unwrap_or_default();
            let required = if record.is_required { "required" } else { "recommended" };
            format!("{} {} {} {priority}{} {required}", record.purpose, record.kind, record.name, record.value)
        })
        .collect();
    assert_eq!(
        shown,
        [
            "dkim TXT fdabcdefgh._domainkey.help.acme.com v=DKIM1; k=rsa; p=MIIB+/== required",
            "return_path MX fdbounce.help.acme.com 10 mail.desk.test recommended",
            "spf TXT fdbounce.help.acme.com v=spf1 include:relay.test ~all recommended",
            "dmarc TXT _dmarc.help.acme.com v=DMARC1; p=none recommended",
            "receiving MX help.acme.com 10 letters.mail.desk.test required",
        ]
    );
}

#[tokio::test]
async fn the_key_alone_decides_about_sending() {
    let (dns, provider) = provider(true);
    let key = "fdabcdefgh._domainkey.help.acme.com";
    let check = async || provider.check_sending(&domain()).await;
    let DomainVerdict::Pending(why) = check().await.expect("an answer").verdict else { panic!("nothing is published") };
    assert!(why.contains(key) && why.contains("`dkim`"), "{why}");
    for right in ["v=DKIM1; k=rsa; p=MIIB+/==", "p=MIIB+/==", "v=DKIM1;p=MIIB +/==;t=s", " v=DKIM1 ; p = MIIB+/== "] {
        dns.publish_text(key, right);
        assert_eq!(check().await.expect("an answer").verdict, DomainVerdict::Verified, "{right}");
    }
    for wrong in ["v=DKIM1; k=rsa; p=miib+/==", "v=DKIM1; p=", "v=DKIM1", "p=MIIB+/"] {
        dns.publish_text(key, wrong);
        let found = check().await.expect("an answer");
        assert!(matches!(found.verdict, DomainVerdict::Pending(_)), "{wrong}");
        assert_eq!((found.records[0].status, found.records[0].found.as_deref()), (RecordStatus::Wrong, Some(wrong)));
    }
    dns.publish_text(key, "v=DKIM1; k=rsa; p=");
    let without = provider.check_sending(&MailDomain { public_key: None, ..domain() }).await.expect("an answer");
    assert!(matches!(without.verdict, DomainVerdict::Pending(_)), "a revoked key is nobody's: {without:?}");
    dns.set(key, DnsRecordKind::Txt, Err(DnsError::Timeout));
    assert_eq!(check().await, Err(MailProviderError::Unavailable(DnsError::Timeout.to_string())), "not there is another thing");
}

#[tokio::test]
async fn recommended_records_are_told_and_a_policy_of_the_parent_is_one() {
    let (dns, provider) = provider(true);
    let statuses = async || {
        let found = provider.check_sending(&domain()).await.expect("an answer").records;
        found.into_iter().skip(1).map(|record| record.status).collect::<Vec<_>>()
    };
    assert_eq!(statuses().await, [RecordStatus::Missing; 3]);
    dns.publish_exchangers("fdbounce.help.acme.com", &["mail.desk.test"]);
    dns.publish_text("fdbounce.help.acme.com", "v=spf1 ip4:192.0.2.1 include:relay.test -all");
    dns.publish_text("_dmarc.acme.com", "v=DMARC1; p=reject");
    assert_eq!(statuses().await, [RecordStatus::Found; 3]);
    dns.publish_text("fdbounce.help.acme.com", "v=spf1 -all");
    dns.set("_dmarc.help.acme.com", DnsRecordKind::Txt, Err(DnsError::Timeout));
    dns.set("_dmarc.acme.com", DnsRecordKind::Txt, Err(DnsError::Timeout));
    assert_eq!(statuses().await, [RecordStatus::Found, RecordStatus::Wrong, RecordStatus::Unchecked]);
}

#[tokio::test]
async fn mail_arrives_here_only_if_no_other_server_is_named() {
    let (dns, provider) = provider(true);
    let verdict = async || provider.check_receiving(&domain()).await.expect("an answer").verdict;
    let is_pending = |verdict| matches!(verdict, DomainVerdict::Pending(_));
    assert!(is_pending(verdict().await));
    dns.publish_exchangers("help.acme.com", &["letters.mail.desk.test"]);
    assert_eq!(verdict().await, DomainVerdict::Verified);
    for others in [&["others.mail.desk.test"][..], &["letters.mail.desk.test", "mx.other.test"], &["mail.desk.test"]] {
        dns.publish_exchangers("help.acme.com", others);
        assert!(is_pending(verdict().await), "{others:?}");
    }
}

#[tokio::test]
async fn where_all_have_one_exchanger_the_key_says_whose_the_hostname_is() {
    let (dns, provider) = provider(false);
    dns.publish_exchangers("help.acme.com", &["mail.desk.test"]);
    let verdict = async || provider.check_receiving(&domain()).await.expect("an answer").verdict;
    assert!(matches!(verdict().await, DomainVerdict::Pending(why) if why.contains("dkim")));
    dns.publish_text("fdabcdefgh._domainkey.help.acme.com", "p=MIIB+/==");
    assert_eq!(verdict().await, DomainVerdict::Verified);
}

#[tokio::test]
async fn a_server_without_a_host_receives_nothing() {
    let (_, mut provider) = provider(true);
    provider.settings.host = None;
    let error = provider.request_receiving(&domain()).await.expect_err("there is no host");
    assert!(matches!(error, MailProviderError::Refused(why) if why.contains("mail.host")));
}

#[tokio::test]
async fn mails_leave_through_the_relay_as_they_are() {
    let (_, provider) = provider(true);
    let mail = OutgoingMail {
        key: "1".to_owned(),
        envelope_from: "bounce@fdbounce.help.acme.com".to_owned(),
        envelope_to: vec!["anna@firm.eu".to_owned(), "bert@firm.eu".to_owned()],
        from: "support@help.acme.com".to_owned(),
        to: vec!["anna@firm.eu".to_owned()],
        cc: vec!["bert@firm.eu".to_owned()],
        reply_to: None,
        subject: "Hello".to_owned(),
        text: "Hello".to_owned(),
        html: "<p>Hello".to_owned(),
        headers: Vec::new(),
        raw: b"Subject: Hello\r\n\r\nHello\r\n".to_vec(),
    };
    let sent = provider.send(&mail).await.expect("it is accepted");
    assert_eq!(sent.reference.as_deref(), Some("bounce@fdbounce.help.acme.com anna@firm.eu bert@firm.eu"));
}
