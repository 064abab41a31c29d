//! Signatures: which of them count.

use super::*;

/// Ends of a body that are equal to one end of line once relaxed.
const BLANK_ENDS: [&str; 9] =
    ["", "\r\n", "\r\n\r\n\r\n", "  ", " \r\n", "\r\n \t \r\n", "\r\n  ", "\r\n \r\n\t\r\n\r\n", "\t\r\n\r\n  \r\n"];

async fn signing_bank() -> World {
    let world = World::publish(&[]).await;
    world.add_key("bank.test").await;
    world
}

async fn result_of(world: &World, mail: &str) -> String {
    let check = world.check(STRANGER, "", mail).await;
    assert_eq!(check.verification == SenderVerification::Pass, check.results.contains("dkim=pass"), "{}", check.results);
    let results = check.results.strip_prefix("spf=none smtp.helo=mx.bank.test; ").expect("SPF says nothing").to_owned();
    results.split("; dmarc").next().unwrap().to_owned()
}

#[tokio::test]
async fn a_relaxed_body_may_end_in_blanks_and_a_simple_one_must_not() {
    let world = signing_bank().await;
    let (relaxed, simple) = (sign_relaxed(MAIL, "bank.test"), sign(MAIL, "bank.test", &["From"], Canonicalization::Simple));
    for end in BLANK_ENDS {
        let with_end = |mail: &str| format!("{}{end}", mail.trim_end());
        assert_eq!(result_of(&world, &with_end(&relaxed)).await, "dkim=pass header.d=bank.test header.s=key", "{end:?}");
        let expected = if end.contains([' ', '\t']) { "fail" } else { "pass" };
        let expected = format!("dkim={expected} header.d=bank.test header.s=key");
        assert_eq!(result_of(&world, &with_end(&simple)).await, expected, "{end:?}");
    }
}

#[tokio::test]
async fn an_empty_body_may_be_blanks_as_well() {
    let world = signing_bank().await;
    let mail = sign_relaxed(&MAIL.replace("When do you open?\r\n", ""), "bank.test");
    for end in BLANK_ENDS {
        assert_eq!(result_of(&world, &format!("{mail}{end}")).await, "dkim=pass header.d=bank.test header.s=key", "{end:?}");
    }
}

#[tokio::test]
async fn a_mail_that_was_changed_is_not_proven() {
    let world = signing_bank().await;
    let mail = sign_relaxed(MAIL, "bank.test");
    for (from, to) in
        [("open?", "close?"), ("Subject: Hello", "Subject: Bye"), ("Ann <ann@", "Eve <ann@"), ("open?\r\n", "open?\r\nx")]
    {
        let changed = mail.replacen(from, to, 1);
        assert_eq!(result_of(&world, &changed).await, "dkim=fail header.d=bank.test header.s=key", "{to}");
    }
}

#[tokio::test]
async fn a_signature_that_leaves_something_open_does_not_count() {
    let world = signing_bank().await;
    let without_from = sign(MAIL, "bank.test", &["To", "Subject"], Canonicalization::Relaxed);
    assert_eq!(result_of(&world, &without_from).await, "dkim=policy header.d=bank.test header.s=key");
    let many: Vec<_> = std::iter::once("From").chain(std::iter::repeat_n("X-Other", 301)).collect();
    let many = sign(MAIL, "bank.test", &many, Canonicalization::Relaxed);
    assert_eq!(result_of(&world, &many).await, "dkim=policy header.d=bank.test header.s=key");
    let partial = sign_relaxed(MAIL, "bank.test").replacen("; a=", "; l=5; a=", 1);
    assert_eq!(result_of(&world, &partial).await, "dkim=policy", "not even if the rest were right");
    let old = sign_relaxed(MAIL, "bank.test").replacen("ed25519-sha256", "rsa-sha1", 1);
    assert_eq!(result_of(&world, &old).await, "dkim=policy header.d=bank.test header.s=key");
}

#[tokio::test]
async fn one_signature_of_the_domain_is_enough_among_ten() {
    let world = signing_bank().await;
    world.add_key("list.test").await;
    let mut mail = sign_relaxed(MAIL, "bank.test");
    for _ in 0..9 {
        mail = sign_relaxed(&mail, "list.test");
    }
    assert!(result_of(&world, &mail).await.ends_with("dkim=pass header.d=bank.test header.s=key"));
    let eleven = sign_relaxed(&mail, "list.test");
    let check = world.check(STRANGER, "", &eleven).await;
    assert_eq!((verdict(&check), check.results.matches("dkim=pass").count()), (UNPROVEN, 10));
}

#[tokio::test]
async fn a_key_that_is_gone_or_revoked_proves_nothing() {
    let world = World::publish(&[("key._domainkey.revoked.test", "v=DKIM1; p=")]).await;
    for domain in ["nobody.test", "revoked.test"] {
        let result = result_of(&world, &sign_relaxed(MAIL, domain)).await;
        assert_eq!(result, format!("dkim=permerror header.d={domain} header.s=key"));
    }
}

#[tokio::test]
async fn a_failed_signature_refuses_nothing_where_the_servers_are_right() {
    let texts = [("bank.test", "v=spf1 ip4:192.0.2.10 -all"), ("_dmarc.bank.test", "v=DMARC1; p=reject")];
    let world = World::publish(&texts).await;
    world.add_key("bank.test").await;
    let changed = sign_relaxed(MAIL, "bank.test").replacen("open?", "close?", 1);
    let check = world.check(BANK, "ann@bank.test", &changed).await;
    assert_eq!(verdict(&check), PASS, "{}", check.results);
    assert_eq!(verdict(&world.check(STRANGER, "ann@bank.test", &changed).await), REFUSED);
}
