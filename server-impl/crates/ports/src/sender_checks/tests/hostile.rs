//! Senders who write records and mails to do harm.

use std::time::Instant;

use proptest::prelude::*;

use super::*;

/// Checks a mail of the bank, whose SPF record is this one; returns the result and the number of questions for it.
async fn evaluate(record: &str, others: &[(&str, &str)]) -> (String, usize) {
    let world = World::publish(&[("bank.test", record)]).await;
    for (name, text) in others {
        world.add(name, text).await;
    }
    evaluate_in(&world).await
}

async fn evaluate_in(world: &World) -> (String, usize) {
    let check = world.check(BANK, "ann@bank.test", MAIL).await;
    let asked = world.resolver.questions().iter().filter(|question| !question.name.starts_with("_dmarc.")).count();
    (check.results.split([' ', ';']).next().unwrap().to_owned(), asked)
}

#[tokio::test]
async fn a_record_causes_ten_look_ups_at_most() {
    let chain: Vec<_> =
        (0..20).map(|step| (format!("s{step}.test"), format!("v=spf1 include:s{}.test -all", step + 1))).collect();
    let chain: Vec<_> = chain.iter().map(|(name, record)| (name.as_str(), record.as_str())).collect();
    let (result, asked) = evaluate("v=spf1 include:s0.test -all", &chain).await;
    assert_eq!((result.as_str(), asked), ("spf=permerror", 11));
    let (result, asked) = evaluate("v=spf1 include:bank.test -all", &[]).await;
    assert_eq!((result.as_str(), asked), ("spf=permerror", 1), "a ring is asked for once");
    let (result, asked) = evaluate("v=spf1 redirect=bank.test", &[]).await;
    assert_eq!((result.as_str(), asked), ("spf=permerror", 1));
}

#[tokio::test]
async fn look_ups_that_find_nothing_are_few() {
    for term in ["a:gone{}.test", "mx:gone{}.test", "a:gone{}.test mx:void{}.test"] {
        let terms: Vec<_> = (0..9).map(|step| term.replace("{}", &step.to_string())).collect();
        let (result, asked) = evaluate(&format!("v=spf1 {} +all", terms.join(" ")), &[]).await;
        assert_eq!((result.as_str(), asked), ("spf=permerror", 4), "{term}");
    }
    let (result, _) = evaluate("v=spf1 a:gone.test mx:void.test ip4:192.0.2.10 -all", &[]).await;
    assert_eq!(result, "spf=pass", "two are none too many");
    let (result, _) = evaluate("v=spf1 exists:no1.test exists:no2.test exists:no3.test ip4:192.0.2.10 -all", &[]).await;
    assert_eq!(result, "spf=pass", "what exists is asked for to find nothing");
}

#[tokio::test]
async fn mail_servers_by_the_dozen_are_looked_up_within_a_bound() {
    let terms: Vec<_> = (0..9).map(|step| format!("mx:m{step}.test")).collect();
    let world = World::publish(&[("bank.test", &format!("v=spf1 {} +all", terms.join(" ")))]).await;
    for domain in 0..9 {
        for server in 0..10 {
            let exchange: crate::dns::fqdn::Fqdn = format!("s{server}.m{domain}.test").parse().unwrap();
            world.zone.add_record(exchange.as_str(), ResourceRecord::A([198, 51, 100, server].into())).await;
            world.zone.add_record(&format!("m{domain}.test"), ResourceRecord::Mx { preference: 1, exchange }).await;
        }
    }
    let (result, asked) = evaluate_in(&world).await;
    assert_eq!((result.as_str(), asked), ("spf=permerror", 50));
}

#[tokio::test]
async fn two_records_are_an_error_wherever_they_stand() {
    let records = [("bank.test", "v=spf1 ip4:192.0.2.10 -all"), ("bank.test", "v=spf1 -all")];
    let (result, _) = evaluate("v=spf1 ip4:192.0.2.10 ~all", &records[..1]).await;
    assert_eq!(result, "spf=permerror");
    let included = [("two.test", "v=spf1 ip4:192.0.2.10"), ("two.test", "v=spf1 ip4:192.0.2.10 -all")];
    let (result, _) = evaluate("v=spf1 include:two.test -all", &included).await;
    assert_eq!(result, "spf=permerror");
    let (result, _) = evaluate("v=spf1 ip4:192.0.2.10 -all", &[("bank.test", "v=spf10 x"), ("bank.test", "site=1")]).await;
    assert_eq!(result, "spf=pass", "other texts are none");
}

#[tokio::test]
async fn a_name_that_only_the_client_claims_matches_nothing() {
    for (record, expected) in [("v=spf1 exists:%{p} -all", "spf=temperror"), ("v=spf1 ptr -all", "spf=fail")] {
        let world = World::publish(&[("bank.test", record)]).await;
        world.zone.add_record("www.bank.test", ResourceRecord::A([192, 0, 2, 80].into())).await;
        world.zone.add_claim(BANK.parse().unwrap(), "www.bank.test").await;
        let (result, asked) = evaluate_in(&world).await;
        assert_eq!(result, expected);
        assert!(asked >= 3, "the claim is asked for");
    }
}

#[tokio::test]
async fn an_include_that_is_to_say_less_does_not_say_more_from_further_in() {
    let others = [("two.test", "v=spf1 include:three.test -all"), ("three.test", "v=spf1 ip4:192.0.2.10 -all")];
    for qualifier in ["?", "-", "~"] {
        let (result, _) = evaluate(&format!("v=spf1 {qualifier}include:two.test -all"), &others).await;
        assert_ne!(result, "spf=pass", "{qualifier}");
    }
    let (result, _) = evaluate("v=spf1 include:two.test -all", &others).await;
    assert_eq!(result, "spf=pass");
}

#[tokio::test]
async fn a_record_does_not_hide_the_policy_of_another_domain() {
    let texts =
        [("evil.test", "v=spf1 include:_dmarc.bank.test include:bank.test +all"), ("_dmarc.bank.test", "v=DMARC1; p=reject")];
    let world = World::publish(&texts).await;
    assert_eq!(verdict(&world.check(STRANGER, "ann@evil.test", MAIL).await), REFUSED);
}

#[tokio::test]
async fn macros_that_make_no_name_prove_nothing() {
    for record in [
        "v=spf1 exists:%{l}.%{i}.x.test -all",
        "v=spf1 a:%{s} -all",
        "v=spf1 include:%{l1r-}.test -all",
        "v=spf1 exists:%{h}%{h}%{h}",
    ] {
        let world = World::publish(&[("bank.test", record)]).await;
        for local in ["a".repeat(64), "a..b".to_owned(), "\"a b\"".to_owned(), "\u{202e}x".to_owned(), "%{d}".to_owned()] {
            let check = world.check(STRANGER, &format!("{local}@bank.test"), MAIL).await;
            assert_eq!(check.verification, SenderVerification::None, "{record} {local}: {}", check.results);
        }
    }
}

#[tokio::test]
async fn a_mail_with_several_senders_proves_none_of_them() {
    let world = World::publish(&[("bank.test", "v=spf1 ip4:192.0.2.10 -all")]).await;
    for from in [
        "From: ann@bank.test\r\nFrom: eve@evil.test",
        "From: eve@evil.test\r\nFrom: ann@bank.test",
        "From : eve@evil.test\r\nFrom: ann@bank.test",
        "From: ann@bank.test, eve@evil.test",
        "From: staff: ann@bank.test, eve@evil.test;",
        "X: y",
    ] {
        let mail = MAIL.replace("From: Ann <ann@bank.test>", from);
        assert_eq!(verdict(&world.check(BANK, "ann@bank.test", &mail).await), UNPROVEN, "{from}");
    }
}

#[tokio::test]
async fn a_body_that_was_signed_cannot_be_made_a_part_of_the_header() {
    let world = World::publish(&[]).await;
    world.add_key("bank.test").await;
    let signed = sign_relaxed(MAIL, "bank.test");
    assert_eq!(verdict(&world.check(STRANGER, "", &signed).await), PASS);
    let joined = signed.replacen("\r\n\r\n", "\r\nno field\r\n", 1);
    let check = world.check(STRANGER, "", &joined).await;
    assert!(check.results.contains("dkim=pass"), "the signature holds: {}", check.results);
    assert_eq!(verdict(&check), UNPROVEN);
}

#[tokio::test]
async fn results_hold_no_word_of_the_sender() {
    let world = World::publish(&[]).await;
    let hostile = "x; dmarc=pass\r\nX-Evil: 1";
    let mail = format!(
        "DKIM-Signature: v=1; a=ed25519-sha256; d=a=b(c).test; s=s dmarc=pass; h=from; bh=AAAA; b=AAAA\r\n\
         DKIM-Signature: v=1; a=ed25519-sha256; d=\u{202e}x.test; s=\"q\"; h=from; bh=AAAA; b=AAAA\r\n{MAIL}"
    );
    let client = MailClient { helo: hostile.to_owned(), ..client(STRANGER) };
    for sender in ["", "x@a; dmarc=pass.test", "x\r\nY: z@bank.test", "x@bank.test\r\nA: b"] {
        let check = world.checker.check(&client, sender, "bank.test", mail.as_bytes()).await;
        let is_plain = check.results.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" ;=.-_".contains(&byte));
        assert!(is_plain && check.results.matches("dmarc=").count() == 1 && !check.results.contains("pass"), "{}", check.results);
    }
}

#[tokio::test]
async fn mails_made_of_signatures_and_fields_are_judged_in_no_time() {
    let world = World::publish(&[]).await;
    world.add_key("bank.test").await;
    let names = vec!["from:x"; 20_000].join(":");
    let long = format!("DKIM-Signature: v=1; a=ed25519-sha256; d=bank.test; s=key; h={names}; bh=AAAA; b=AAAA\r\n{MAIL}");
    let fields = format!("{}{}", "a:\r\n".repeat(60_000), sign_relaxed(MAIL, "bank.test"));
    let huge = format!("{}{}", "a:\r\n".repeat(6_000_000), sign_relaxed(MAIL, "bank.test"));
    let broken = format!("{}{MAIL}", "DKIM-Signature: v=2;\r\n".repeat(10_000));
    let nested = MAIL.replace("Ann", &"(".repeat(100_000));
    let blank = format!("{}{}", sign_relaxed(MAIL, "bank.test"), " \r\n".repeat(2_000_000));
    for (name, mail) in
        [("long", long), ("fields", fields), ("huge", huge), ("broken", broken), ("nested", nested), ("blank", blank)]
    {
        let begun = Instant::now();
        let check = world.check(STRANGER, "", &mail).await;
        assert!(check.results.len() < 2_000, "{name}: {} bytes", check.results.len());
        assert!(begun.elapsed() < Duration::from_secs(3), "{name}: {:?}", begun.elapsed());
        assert_eq!(check.verification == SenderVerification::Pass, name == "blank", "{name}: {}", check.results);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn any_mail_and_any_record_is_no_panic(
        record in "v=spf1( [-+?~]?(a|mx|ptr|exists|include|ip4|ip6|redirect|exp)[:=/]?[a-z0-9%{}./:=-]{0,20}){0,6}",
        tags in "([a-zA-Z]{1,2}=[ -~]{0,12};?){0,8}",
        mail in "([A-Za-z-]{1,6}: ?[ -~]{0,20}\r\n){0,4}(\r\n[ -~\r\n\t]{0,40})?",
        sender in "[ -~]{0,12}@?[a-z.]{0,8}",
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let world = World::publish(&[("bank.test", &record)]).await;
            let mail = format!("DKIM-Signature: {tags}\r\n{mail}");
            let _ = world.check(STRANGER, &sender, &mail).await;
            let _ = world.check(STRANGER, "ann@bank.test", &mail).await;
        });
    }
}
