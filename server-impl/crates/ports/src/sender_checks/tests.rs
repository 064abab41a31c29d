//! Checks over real sockets, of a zone on loopback.

mod hostile;
mod signed;

use std::time::Duration;

use frontdesk_types::incoming_mail::{MailClient, SenderCheck, SenderPolicy, SenderVerification};
use mail_auth::{
    common::{crypto::Ed25519Key, headers::HeaderWriter as _},
    dkim::{Canonicalization, DkimSigner},
};
use mail_parser::decoders::base64::base64_decode;

use super::{
    SenderChecker as _,
    checker::{MailAuthChecker, SenderCheckOptions},
};
use crate::{
    dns::ResourceRecord,
    testing::zone::{ResolverMood, TestResolver, TestZone},
};

/// Short timeouts, and no memory.
const TEST_OPTIONS: SenderCheckOptions = SenderCheckOptions {
    server_timeout: Duration::from_millis(400),
    check_timeout: Duration::from_secs(4),
    remembered_answers: 0,
};

/// The keys of RFC 8463, appendix A.
const SEED: &[u8] = b"nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=";
const PUBLIC_KEY: &str = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";

/// An address of the bank's servers, and one of somebody else.
const BANK: &str = "192.0.2.10";
const STRANGER: &str = "203.0.113.66";

/// A mail from an address of the bank.
const MAIL: &str =
    "From: Ann <ann@bank.test>\r\nTo: desk@acme.test\r\nSubject: Hello\r\nMessage-ID: <1@bank.test>\r\n\r\nWhen do you open?\r\n";

/// A zone, its resolver, and a checker that asks it.
struct World {
    zone: TestZone,
    resolver: TestResolver,
    checker: MailAuthChecker,
}

impl World {
    /// Publishes texts.
    async fn publish(texts: &[(&str, &str)]) -> Self {
        let zone = TestZone::empty();
        let resolver = zone.start_resolver().await;
        let checker = MailAuthChecker::new(&[resolver.address], TEST_OPTIONS).unwrap();
        let world = Self { zone, resolver, checker };
        for (name, text) in texts {
            world.add(name, text).await;
        }
        world
    }

    async fn add(&self, name: &str, text: &str) {
        self.zone.add_record(name, ResourceRecord::Txt(text.to_owned())).await;
    }

    /// Publishes the key of signatures of a domain.
    async fn add_key(&self, domain: &str) {
        self.add(&format!("key._domainkey.{domain}"), &format!("v=DKIM1; k=ed25519; p={PUBLIC_KEY}")).await;
    }

    async fn check(&self, address: &str, envelope_from: &str, mail: &str) -> SenderCheck {
        self.checker.check(&client(address), envelope_from, "bank.test", mail.as_bytes()).await
    }

    /// Returns the number of questions that were asked.
    fn questions(&self) -> usize {
        self.resolver.questions().len()
    }
}

fn client(address: &str) -> MailClient {
    let address = address.parse().ok();
    MailClient { address, helo: "mx.bank.test".to_owned(), is_encrypted: true, is_trusted: false }
}

/// Signs a mail for a domain.
fn sign(mail: &str, domain: &str, fields: &[&str], body: Canonicalization) -> String {
    let [seed, public] = [SEED, PUBLIC_KEY.as_bytes()].map(|key| base64_decode(key).unwrap());
    let key = Ed25519Key::from_seed_and_public_key(&seed, &public).unwrap();
    let signer = DkimSigner::from_key(key).domain(domain).selector("key").headers(fields.iter().copied());
    let signature = signer.body_canonicalization(body).sign(mail.as_bytes()).unwrap();
    format!("{}{mail}", signature.to_header())
}

fn sign_relaxed(mail: &str, domain: &str) -> String {
    sign(mail, domain, &["From", "To", "Subject"], Canonicalization::Relaxed)
}

fn verdict(check: &SenderCheck) -> (SenderVerification, SenderPolicy) {
    (check.verification, check.policy)
}

const PASS: (SenderVerification, SenderPolicy) = (SenderVerification::Pass, SenderPolicy::Accept);
const UNPROVEN: (SenderVerification, SenderPolicy) = (SenderVerification::None, SenderPolicy::Accept);
const REFUSED: (SenderVerification, SenderPolicy) = (SenderVerification::Fail, SenderPolicy::Reject);

#[tokio::test]
async fn a_domain_without_a_policy_vouches_by_its_servers_or_its_signature() {
    let world = World::publish(&[("bank.test", "v=spf1 ip4:192.0.2.0/28 -all")]).await;
    world.add_key("bank.test").await;
    let from_bank = world.check(BANK, "ann@bank.test", MAIL).await;
    assert_eq!(verdict(&from_bank), PASS);
    insta::assert_snapshot!(from_bank.results, @"spf=pass smtp.mailfrom=bank.test; dkim=none; dmarc=none header.from=bank.test");
    let signed = world.check(STRANGER, "ann@bank.test", &sign_relaxed(MAIL, "bank.test")).await;
    assert_eq!(verdict(&signed), PASS);
    let results = signed.results.replace("; ", "\n");
    insta::assert_snapshot!(results, @r"
    spf=fail smtp.mailfrom=bank.test
    dkim=pass header.d=bank.test header.s=key
    dmarc=none header.from=bank.test
    ");
    let neither = world.check(STRANGER, "ann@bank.test", MAIL).await;
    assert_eq!(verdict(&neither), UNPROVEN, "a failure of SPF alone refuses nothing");
}

#[tokio::test]
async fn who_vouches_for_itself_vouches_for_nobody_else() {
    let world = World::publish(&[("evil.test", "v=spf1 +all"), ("mx.bank.test.evil.test", "v=spf1 +all")]).await;
    world.add_key("evil.test").await;
    let mail = sign_relaxed(MAIL, "evil.test");
    let check = world.check(STRANGER, "ann@evil.test", &mail).await;
    assert_eq!(verdict(&check), UNPROVEN);
    let results = check.results.replace("; ", "\n");
    insta::assert_snapshot!(results, @r"
    spf=pass smtp.mailfrom=evil.test
    dkim=pass header.d=evil.test header.s=key
    dmarc=none header.from=bank.test
    ");
    world.add("_dmarc.bank.test", "v=DMARC1; p=reject").await;
    assert_eq!(verdict(&world.check(STRANGER, "ann@evil.test", &mail).await), REFUSED);
}

#[tokio::test]
async fn a_policy_says_what_becomes_of_a_mail_that_proves_nothing() {
    for (policy, expected) in [
        ("v=DMARC1; p=reject", REFUSED),
        ("v=DMARC1; p=reject; pct=0", REFUSED),
        ("v=DMARC1; p=reject; t=y", (SenderVerification::Fail, SenderPolicy::Quarantine)),
        ("v=DMARC1; p=quarantine", (SenderVerification::Fail, SenderPolicy::Quarantine)),
        ("v=DMARC1; p=none", (SenderVerification::Fail, SenderPolicy::Accept)),
        ("v=DMARC1; p=nonsense", UNPROVEN),
        ("v=DMARC2; p=reject", UNPROVEN),
    ] {
        let world = World::publish(&[("bank.test", "v=spf1 ip4:192.0.2.10 -all"), ("_dmarc.bank.test", policy)]).await;
        let check = world.check(STRANGER, "ann@bank.test", MAIL).await;
        assert_eq!(verdict(&check), expected, "{policy}: {}", check.results);
        let check = world.check(BANK, "ann@bank.test", MAIL).await;
        assert_eq!(verdict(&check), PASS, "{policy}: {}", check.results);
    }
}

#[tokio::test]
async fn a_subdomain_has_the_policy_of_its_domain_for_subdomains() {
    let texts = [("_dmarc.bank.test", "v=DMARC1; p=reject; sp=none"), ("news.bank.test", "v=spf1 -all")];
    let world = World::publish(&texts).await;
    let mail = MAIL.replace("ann@bank.test", "ann@news.bank.test");
    let check = world.checker.check(&client(STRANGER), "ann@news.bank.test", "news.bank.test", mail.as_bytes()).await;
    assert_eq!(verdict(&check), (SenderVerification::Fail, SenderPolicy::Accept), "{}", check.results);
    assert_eq!(verdict(&world.check(STRANGER, "ann@bank.test", MAIL).await), REFUSED);
}

#[tokio::test]
async fn strict_alignment_is_heeded_where_a_domain_asks_for_it() {
    let world = World::publish(&[("news.bank.test", "v=spf1 +all")]).await;
    let news = async || verdict(&world.check(STRANGER, "ann@news.bank.test", MAIL).await);
    assert_eq!(news().await, PASS);
    world.add("_dmarc.bank.test", "v=DMARC1; p=reject; aspf=s").await;
    assert_eq!(news().await, REFUSED);
}

#[tokio::test]
async fn neighbours_below_a_public_suffix_are_strangers_also_where_it_has_a_policy() {
    let texts = [("_dmarc.github.io", "v=DMARC1; p=none"), ("eve.github.io", "v=spf1 +all")];
    let world = World::publish(&texts).await;
    let mail = MAIL.replace("bank.test", "ann.github.io");
    let check = world.checker.check(&client(STRANGER), "eve@eve.github.io", "ann.github.io", mail.as_bytes()).await;
    assert_eq!(verdict(&check), UNPROVEN, "{}", check.results);
}

#[tokio::test]
async fn the_null_path_is_judged_by_the_name_of_the_client() {
    let world = World::publish(&[("mx.bank.test", "v=spf1 ip4:192.0.2.10 -all"), ("bank.test", "v=spf1 -all")]).await;
    let check = world.check(BANK, "", MAIL).await;
    assert_eq!(verdict(&check), PASS);
    assert!(check.results.starts_with("spf=pass smtp.helo=mx.bank.test; "), "{}", check.results);
    for helo in ["localhost", "[192.0.2.10]", "bank", "a b.test", ""] {
        let client = MailClient { helo: helo.to_owned(), ..client(BANK) };
        let check = world.checker.check(&client, "", "bank.test", MAIL.as_bytes()).await;
        assert!(verdict(&check) == UNPROVEN && check.results.starts_with("spf=none; "), "{helo}: {}", check.results);
    }
}

#[tokio::test]
async fn behind_a_relay_signatures_decide_and_a_policy_marks_instead_of_refusing() {
    let texts = [("bank.test", "v=spf1 ip4:192.0.2.10 -all"), ("_dmarc.bank.test", "v=DMARC1; p=reject")];
    let world = World::publish(&texts).await;
    world.add_key("bank.test").await;
    let relay = MailClient { is_trusted: true, ..client(BANK) };
    let program = MailClient { address: None, ..client(BANK) };
    for client in [relay, program] {
        let check = world.checker.check(&client, "ann@bank.test", "bank.test", MAIL.as_bytes()).await;
        assert_eq!(verdict(&check), (SenderVerification::Fail, SenderPolicy::Quarantine), "{}", check.results);
        assert!(check.results.starts_with("spf=none; "), "{}", check.results);
        let signed = sign_relaxed(MAIL, "bank.test");
        let check = world.checker.check(&client, "ann@bank.test", "bank.test", signed.as_bytes()).await;
        assert_eq!(verdict(&check), PASS, "{}", check.results);
    }
}

#[tokio::test]
async fn a_domain_in_another_script_is_judged_by_its_name_in_ascii() {
    let world = World::publish(&[("xn--bcher-kva.test", "v=spf1 ip4:192.0.2.10 -all")]).await;
    let mail = MAIL.replace("bank.test", "Bücher.test");
    for from in ["xn--bcher-kva.test", "Bücher.test"] {
        let check = world.checker.check(&client(BANK), "ann@bücher.test", from, mail.as_bytes()).await;
        assert_eq!(verdict(&check), PASS, "{}", check.results);
    }
}

#[tokio::test]
async fn an_address_of_ipv4_within_ipv6_is_the_one_it_holds() {
    let world = World::publish(&[("bank.test", "v=spf1 ip4:192.0.2.10 -all")]).await;
    assert_eq!(verdict(&world.check("::ffff:192.0.2.10", "ann@bank.test", MAIL).await), PASS);
}

#[tokio::test]
async fn what_cannot_be_looked_up_proves_nothing_and_refuses_nothing() {
    let texts = [("bank.test", "v=spf1 ip4:192.0.2.10 -all"), ("_dmarc.bank.test", "v=DMARC1; p=reject")];
    let world = World::publish(&texts).await;
    world.add_key("bank.test").await;
    for mood in [ResolverMood::Silent, ResolverMood::Fails, ResolverMood::Refuses, ResolverMood::TruncatesEverywhere] {
        world.resolver.set_mood(mood.clone());
        let check = world.check(BANK, "ann@bank.test", &sign_relaxed(MAIL, "bank.test")).await;
        assert_eq!(verdict(&check), UNPROVEN, "{mood:?}: {}", check.results);
    }
    world.resolver.set_mood(ResolverMood::Truncates);
    assert_eq!(verdict(&world.check(BANK, "ann@bank.test", MAIL).await), PASS);
}

#[tokio::test]
async fn another_resolver_is_asked_when_one_cannot_tell_and_then_asked_first() {
    let world = World::publish(&[("bank.test", "v=spf1 ip4:192.0.2.10 -all")]).await;
    world.add_key("bank.test").await;
    let second = world.zone.start_resolver().await;
    let checker = MailAuthChecker::new(&[world.resolver.address, second.address], TEST_OPTIONS).unwrap();
    for mood in [ResolverMood::Silent, ResolverMood::Fails, ResolverMood::Refuses] {
        world.resolver.set_mood(mood.clone());
        let signed = sign_relaxed(MAIL, "bank.test");
        let check = checker.check(&client(BANK), "ann@bank.test", "bank.test", signed.as_bytes()).await;
        assert_eq!(verdict(&check), PASS, "{mood:?}: {}", check.results);
    }
    let asked = world.questions();
    checker.check(&client(BANK), "ann@bank.test", "bank.test", MAIL.as_bytes()).await;
    assert_eq!(world.questions(), asked, "the one that answers is asked first");
}

#[tokio::test]
async fn a_check_ends_in_time() {
    let world = World::publish(&[]).await;
    world.resolver.set_mood(ResolverMood::Silent);
    let options = SenderCheckOptions { check_timeout: Duration::from_millis(300), ..TEST_OPTIONS };
    let checker = MailAuthChecker::new(&[world.resolver.address], options).unwrap();
    let check = checker.check(&client(BANK), "ann@bank.test", "bank.test", MAIL.as_bytes()).await;
    assert_eq!(verdict(&check), UNPROVEN);
    insta::assert_snapshot!(check.results, @"spf=temperror; dkim=temperror; dmarc=temperror");
    assert!(MailAuthChecker::new(&[], TEST_OPTIONS).is_err(), "a checker has resolvers");
}
