use std::{sync::Arc, time::Instant};

use frontdesk_test_programs::resend::{API_KEY, FakeResend, ResendFault};
use frontdesk_types::custom_domains::RecordStatus;
use serde_json::json;
use url::Url;

use super::*;
use crate::outbound::{addresses::EgressPolicy, client::GuardedClient, lookup::SystemLookup};

fn provider_with(fake: &FakeResend, key: &str) -> ResendProvider {
    let loopback = EgressPolicy::new(vec!["127.0.0.0/8".parse().unwrap()]);
    let http = Arc::new(GuardedClient::new(loopback, Arc::<SystemLookup>::default()));
    let base_url = Url::parse(&fake.base_url()).unwrap();
    ResendProvider::new(http, ResendSettings { api_key: key.to_owned().into(), webhook_secret: None, base_url })
}

fn provider(fake: &FakeResend) -> ResendProvider {
    provider_with(fake, API_KEY)
}

fn domain(hostname: &str, reference: Option<&str>) -> MailDomain {
    MailDomain {
        hostname: hostname.parse().unwrap(),
        reference: reference.map(str::to_owned),
        selector: "fdabcdefgh".to_owned(),
        public_key: None,
        receiving_label: "abc".to_owned(),
        records: Vec::new(),
    }
}

fn lines(records: &[DnsRecord]) -> String {
    let line = |record: &DnsRecord| {
        let priority = record.priority.map(|priority| format!("{priority} ")).unwrap_or_default();
        format!("{} {} {} {priority}{} ({})", record.purpose, record.name, record.kind, record.value, record.status)
    };
    records.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn mail(key: &str) -> OutgoingMail {
    OutgoingMail {
        key: key.to_owned(),
        envelope_from: "bounce+abc@fdbounce.help.acme.com".to_owned(),
        envelope_to: vec!["anna@firm.eu".to_owned()],
        from: "Acme <support@help.acme.com>".to_owned(),
        to: vec!["anna@firm.eu".to_owned()],
        cc: Vec::new(),
        reply_to: Some("support+token@help.acme.com".to_owned()),
        subject: "Re: Order".to_owned(),
        text: "It is on its way.".to_owned(),
        html: "<p>It is on its way.</p>".to_owned(),
        headers: vec![("Auto-Submitted".to_owned(), "auto-replied".to_owned())],
        raw: Vec::new(),
    }
}

#[tokio::test]
async fn a_domain_is_registered_once_and_verified_when_its_records_are_published() {
    let fake = FakeResend::start().await;
    let provider = provider(&fake);
    let registered = provider.register(&domain("help.acme.com", None)).await.unwrap();
    insta::assert_snapshot!(lines(&registered.records), @r"
    return_path send.help.acme.com MX 10 feedback-smtp.us-east-1.amazonses.com (unchecked)
    spf send.help.acme.com TXT v=spf1 include:amazonses.com ~all (unchecked)
    dkim resend._domainkey.help.acme.com TXT p=MIGf4dd369bcaa824ff397de000000000001 (unchecked)
    ");
    assert_eq!(provider.register(&domain("help.acme.com", None)).await.unwrap(), registered, "it is found by its name");
    assert_eq!(fake.hostnames(), ["help.acme.com"]);

    let known = domain("help.acme.com", registered.reference.as_deref());
    let check = provider.check_sending(&known).await.unwrap();
    let waiting = "Resend has not found 3 records yet. Publish them as listed.".to_owned();
    assert_eq!(check.verdict, DomainVerdict::Pending(waiting));
    fake.set_published("help.acme.com", true);
    let check = provider.check_sending(&known).await.unwrap();
    assert_eq!(check.verdict, DomainVerdict::Verified);
    assert!(check.records.iter().all(|record| record.status == RecordStatus::Found));
}

#[tokio::test]
async fn receiving_is_a_capability_with_a_record_of_its_own() {
    let fake = FakeResend::start().await;
    let provider = provider(&fake);
    let known = domain("help.acme.com", None);
    provider.register(&known).await.unwrap();
    let records = provider.request_receiving(&known).await.unwrap();
    insta::assert_snapshot!(lines(&records), @"receiving help.acme.com MX 10 inbound-smtp.us-east-1.amazonaws.com (unchecked)");
    let check = provider.check_receiving(&known).await.unwrap();
    assert_eq!(check.verdict, DomainVerdict::Pending("Resend has not found the MX record yet. Publish it as listed.".to_owned()));
    fake.set_published("help.acme.com", true);
    assert_eq!(provider.check_receiving(&known).await.unwrap().verdict, DomainVerdict::Verified);
}

#[tokio::test]
async fn a_domain_that_is_gone_is_unregistered_already_and_not_made_again_by_a_check() {
    let fake = FakeResend::start().await;
    let provider = provider(&fake);
    let reference = provider.register(&domain("help.acme.com", None)).await.unwrap().reference;
    let known = domain("help.acme.com", reference.as_deref());
    provider.unregister(&known).await.unwrap();
    assert!(fake.hostnames().is_empty());
    provider.unregister(&known).await.unwrap();
    assert!(matches!(provider.check_sending(&known).await.unwrap().verdict, DomainVerdict::Pending(_)));
    assert!(fake.hostnames().is_empty(), "it may be about to be removed here, too");
}

#[tokio::test]
async fn a_domain_that_the_operator_uses_is_joined_and_never_deleted() {
    let fake = FakeResend::start().await;
    let provider = provider(&fake);
    fake.add_verified("news.acme.com");
    let registered = provider.register(&domain("news.acme.com", None)).await.unwrap();
    assert_eq!((registered.reference, registered.records.len()), (None, 3));
    let joined = domain("news.acme.com", None);
    assert_eq!(provider.check_sending(&joined).await.unwrap().verdict, DomainVerdict::Verified);
    provider.unregister(&joined).await.unwrap();
    assert_eq!(fake.hostnames(), ["news.acme.com"], "a tenant who names it must not remove it");
}

#[tokio::test]
async fn every_state_of_resend_is_one_of_ours() {
    let fake = FakeResend::start().await;
    let provider = provider(&fake);
    let known = domain("help.acme.com", None);
    provider.register(&known).await.unwrap();
    let shown = |status: &str| {
        fake.set_status("help.acme.com", status);
        async { provider.find(&known).await.unwrap().map(|found| records::verdict(&found, RecordUse::Sending)) }
    };
    for (status, is_pending) in [("not_started", true), ("pending", true), ("temporary_failure", true), ("failed", false)] {
        match shown(status).await {
            Some(DomainVerdict::Pending(_)) => assert!(is_pending, "{status}"),
            Some(DomainVerdict::Failed(_)) => assert!(!is_pending, "{status}"),
            other => panic!("{status}: {other:?}"),
        }
    }
    assert_eq!(shown("verified").await, Some(DomainVerdict::Verified));
}

#[tokio::test]
async fn after_every_fault_it_is_unknown_what_happened_and_a_second_call_mends_it() {
    for (name, fault) in ResendFault::ALL {
        let fake = FakeResend::start().await;
        let (provider, hostname) = (provider(&fake), domain("help.acme.com", None));
        fake.set_fault(Some(fault));
        let begin = Instant::now();
        let error = provider.register(&hostname).await.expect_err(name);
        assert!(matches!(error, MailProviderError::Unavailable(_)), "{name}: {error:?}");
        assert!(begin.elapsed().as_secs() < 10, "{name}");
        fake.set_fault(None);
        provider.register(&hostname).await.expect(name);
        assert_eq!(fake.hostnames(), ["help.acme.com"], "{name}");
        for call in [provider.check_sending(&hostname).await.map(drop), provider.request_receiving(&hostname).await.map(drop)] {
            call.expect(name);
        }
    }
}

#[tokio::test]
async fn no_fault_sends_a_mail_twice() {
    for (name, fault) in ResendFault::ALL {
        // Sending waits longer for an answer than a test may.
        if fault == ResendFault::Silent {
            continue;
        }
        let fake = FakeResend::start().await;
        let provider = provider(&fake);
        provider.register(&domain("help.acme.com", None)).await.unwrap();
        fake.set_published("help.acme.com", true);
        fake.set_fault(Some(fault));
        let error = provider.send(&mail("019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49")).await.expect_err(name);
        assert!(matches!(error, SendError::Temporary(_)), "{name}: {error:?}");
        fake.set_fault(None);
        let sent = provider.send(&mail("019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49")).await.expect(name);
        assert_eq!(fake.mails().len(), 1, "{name}");
        assert_eq!(sent.reference.as_deref(), fake.mails()[0]["id"].as_str());
    }
}

#[tokio::test]
async fn a_mail_is_sent_in_its_parts() {
    let fake = FakeResend::start().await;
    let provider = provider(&fake);
    provider.register(&domain("help.acme.com", None)).await.unwrap();
    fake.set_published("help.acme.com", true);
    provider.send(&OutgoingMail { cc: vec!["bob@firm.eu".to_owned()], ..mail("key-1") }).await.unwrap();
    let mut sent = fake.mails().remove(0);
    sent.as_object_mut().unwrap().remove("id");
    assert_eq!(
        sent,
        json!({
            "from": "Acme <support@help.acme.com>",
            "to": ["anna@firm.eu"],
            "cc": ["bob@firm.eu"],
            "reply_to": "support+token@help.acme.com",
            "subject": "Re: Order",
            "text": "It is on its way.",
            "html": "<p>It is on its way.</p>",
            "headers": { "Auto-Submitted": "auto-replied" },
            "tags": [{ "name": "frontdesk", "value": "key-1" }],
        })
    );
}

#[tokio::test]
async fn a_refusal_says_whose_fault_it_is() {
    let fake = FakeResend::start().await;
    let sender = provider(&fake).send(&mail("key-1")).await.expect_err("the domain is unknown");
    assert!(matches!(sender, SendError::Sender(_)), "{sender:?}");
    provider(&fake).register(&domain("help.acme.com", None)).await.unwrap();
    fake.set_published("help.acme.com", true);
    let wrong = OutgoingMail { to: vec!["anna".to_owned()], envelope_to: vec!["anna".to_owned()], ..mail("key-2") };
    let recipient = provider(&fake).send(&wrong).await.expect_err("it is no address");
    assert!(matches!(&recipient, SendError::Recipient { code, .. } if code == "5.1.3"), "{recipient:?}");
    let several = OutgoingMail { envelope_to: vec!["anna".to_owned(), "bob@firm.eu".to_owned()], ..wrong };
    let unclear = provider(&fake).send(&several).await.expect_err("one is no address");
    assert!(matches!(unclear, SendError::Permanent(_)), "nobody knows whose: {unclear:?}");
    provider(&fake).send(&mail("key-3")).await.unwrap();
    let other = OutgoingMail { subject: "Another".to_owned(), ..mail("key-3") };
    assert!(matches!(provider(&fake).send(&other).await, Err(SendError::Permanent(_))), "the key belongs to another mail");
    let key = provider_with(&fake, "re_wrong").send(&mail("key-4")).await.expect_err("the key is wrong");
    assert!(matches!(key, SendError::Temporary(_)), "the operator can put it right: {key:?}");
}

#[tokio::test]
async fn a_wrong_key_is_the_operators_fault_and_is_not_repeated() {
    let fake = FakeResend::start().await;
    let error = provider_with(&fake, "re_secret").register(&domain("help.acme.com", None)).await.expect_err("a wrong key");
    assert!(matches!(&error, MailProviderError::Refused(text) if !text.contains("re_secret")), "{error:?}");
    assert_eq!(fake.requests(), ["POST /domains"], "nothing else is tried");
}

/// Names of records as they are read, for a hostname.
fn full_names(hostname: &str, names: &[&str]) -> Vec<String> {
    let record = |name: &&str| {
        let record = json!({ "record": "DKIM", "name": name, "type": "TXT", "value": "p=x", "status": "pending" });
        serde_json::from_value(record).unwrap()
    };
    let wire: Vec<api::ResendRecord> = names.iter().map(record).collect();
    records::read(hostname, &wire, RecordUse::Sending).into_iter().map(|record| record.name).collect()
}

#[test]
fn relative_names_are_made_fully_qualified() {
    for (hostname, names, expected) in [
        ("acme.com", ["send", "resend._domainkey"], ["send.acme.com", "resend._domainkey.acme.com"]),
        ("help.acme.com", ["send.help", "x._domainkey.help"], ["send.help.acme.com", "x._domainkey.help.acme.com"]),
        ("help.acme.co.uk", ["send.help", "x._domainkey.help"], ["send.help.acme.co.uk", "x._domainkey.help.acme.co.uk"]),
        ("a.b.acme.com", ["send.a.b", "x._domainkey.a.b"], ["send.a.b.acme.com", "x._domainkey.a.b.acme.com"]),
        ("send.acme.com", ["send", "x._domainkey"], ["send.send.acme.com", "x._domainkey.send.acme.com"]),
        (
            "help.acme.com",
            ["send.help.acme.com", "x._domainkey.help.acme.com."],
            ["send.help.acme.com", "x._domainkey.help.acme.com"],
        ),
        ("help.acme.com", ["@", ""], ["help.acme.com", "help.acme.com"]),
    ] {
        assert_eq!(full_names(hostname, &names), expected, "{hostname} {names:?}");
    }
}
