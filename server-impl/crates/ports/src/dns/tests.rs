//! Look-ups over real sockets on loopback.

mod views;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use super::{
    client::{DnsClient, ResolverOptions},
    *,
};
use crate::testing::zone::{ReceivedQuestion, ResolverMood, TestResolver, TestZone};

/// Short timeouts keep the tests fast.
const TEST_OPTIONS: ResolverOptions = ResolverOptions {
    server_timeout: Duration::from_millis(400),
    lookup_timeout: Duration::from_millis(1_000),
    authoritative_port: 53,
};

fn name(text: &str) -> Fqdn {
    text.parse().unwrap()
}

fn a(address: [u8; 4]) -> ResourceRecord {
    ResourceRecord::A(address.into())
}

fn client(resolvers: &[&TestResolver]) -> DnsClient {
    let addresses: Vec<_> = resolvers.iter().map(|resolver| resolver.address).collect();
    DnsClient::new(&addresses, TEST_OPTIONS, Arc::default()).unwrap()
}

/// Creates a zone with an address at `www.acme.test`, a resolver, and a client of it.
async fn acme_zone() -> (TestZone, TestResolver, DnsClient) {
    let zone = TestZone::empty();
    zone.add_record("www.acme.test", a([192, 0, 2, 1])).await;
    let resolver = zone.start_resolver().await;
    let client = client(&[&resolver]);
    (zone, resolver, client)
}

/// Queries the address from a resolver in the given mood.
async fn answer_in_mood(mood: ResolverMood) -> (TestResolver, Result<DnsAnswer, DnsError>) {
    let (_, resolver, client) = acme_zone().await;
    resolver.set_mood(mood);
    let answer = client.lookup(&name("www.acme.test"), DnsRecordKind::A).await;
    (resolver, answer)
}

#[tokio::test]
async fn records_of_every_type_are_found() {
    let (zone, _resolver, client) = acme_zone().await;
    let long = "v=DKIM1; p=".to_owned() + &"k".repeat(400);
    for (at, record) in [
        ("www.acme.test", ResourceRecord::Aaaa("2001:db8::1".parse().unwrap())),
        ("alias.acme.test", ResourceRecord::Cname(name("edge.desk.example"))),
        ("_service.acme.test", ResourceRecord::Txt(long.clone())),
        ("acme.test", ResourceRecord::Mx { preference: 10, exchange: name("mail.acme.test") }),
        ("silent.test", ResourceRecord::Mx { preference: 0, exchange: Fqdn::root() }),
        ("delegated.test", ResourceRecord::Ns(name("ns1.acme.test"))),
    ] {
        zone.add_record(at, record).await;
    }
    let found = async |at: &str, kind| match client.lookup(&name(at), kind).await {
        Ok(DnsAnswer::Records(records)) if records.len() == 1 => records[0].clone(),
        other => panic!("{at}: {other:?}"),
    };
    assert_eq!(found("www.acme.test", DnsRecordKind::A).await, a([192, 0, 2, 1]));
    assert_eq!(found("WWW.Acme.TEST.", DnsRecordKind::Aaaa).await, ResourceRecord::Aaaa("2001:db8::1".parse().unwrap()));
    assert_eq!(found("alias.acme.test", DnsRecordKind::Cname).await, ResourceRecord::Cname(name("edge.desk.example")));
    assert_eq!(found("_service.acme.test", DnsRecordKind::Txt).await, ResourceRecord::Txt(long), "its strings are joined");
    let mail = ResourceRecord::Mx { preference: 10, exchange: name("mail.acme.test") };
    assert_eq!(found("acme.test", DnsRecordKind::Mx).await, mail);
    assert_eq!(found("silent.test", DnsRecordKind::Mx).await, ResourceRecord::Mx { preference: 0, exchange: Fqdn::root() });
    assert_eq!(found("delegated.test", DnsRecordKind::Ns).await, ResourceRecord::Ns(name("ns1.acme.test")));
}

#[tokio::test]
async fn what_is_not_there_is_absent_in_one_of_two_ways() {
    let (_zone, _resolver, client) = acme_zone().await;
    assert_eq!(client.lookup(&name("nowhere.acme.test"), DnsRecordKind::A).await, Ok(DnsAnswer::NxDomain));
    for kind in [DnsRecordKind::Aaaa, DnsRecordKind::Cname, DnsRecordKind::Txt, DnsRecordKind::Mx, DnsRecordKind::Ns] {
        assert_eq!(client.lookup(&name("www.acme.test"), kind).await, Ok(DnsAnswer::NoData));
    }
}

#[tokio::test]
async fn aliases_are_followed_to_their_end() {
    let (zone, _resolver, client) = acme_zone().await;
    let alias = async |from: &str, to: &str| zone.add_record(from, ResourceRecord::Cname(name(to))).await;
    alias("one.test", "two.test").await;
    alias("two.test", "www.acme.test").await;
    alias("dangling.test", "gone.acme.test").await;
    alias("ring.test", "rung.test").await;
    alias("rung.test", "ring.test").await;
    alias("self.test", "self.test").await;
    for step in 0..30 {
        alias(&format!("s{step}.test"), &format!("s{}.test", step + 1)).await;
    }
    let lookup = async |at: &str, kind| client.lookup(&name(at), kind).await;
    assert_eq!(lookup("one.test", DnsRecordKind::A).await, Ok(DnsAnswer::Records(vec![a([192, 0, 2, 1])])));
    assert_eq!(lookup("one.test", DnsRecordKind::Txt).await, Ok(DnsAnswer::NoData));
    assert_eq!(
        lookup("one.test", DnsRecordKind::Cname).await,
        Ok(DnsAnswer::Records(vec![ResourceRecord::Cname(name("two.test"))]))
    );
    assert_eq!(lookup("dangling.test", DnsRecordKind::A).await, Ok(DnsAnswer::NxDomain));
    for endless in ["ring.test", "self.test", "s0.test"] {
        let error = lookup(endless, DnsRecordKind::A).await.unwrap_err();
        assert!(matches!(error, DnsError::Malformed(_)), "{endless}: {error:?}");
    }
}

#[tokio::test]
async fn whoever_cannot_tell_says_neither_yes_nor_no() {
    for (mood, error) in [
        (ResolverMood::Silent, DnsError::Timeout),
        (ResolverMood::Fails, DnsError::Failed("Server Failure".to_owned())),
        (ResolverMood::Refuses, DnsError::Refused),
        (ResolverMood::TruncatesEverywhere, DnsError::Truncated),
        (ResolverMood::Digresses(vec![a([192, 0, 2, 9])]), DnsError::Malformed("it is about another name".to_owned())),
    ] {
        let (_, answer) = answer_in_mood(mood.clone()).await;
        assert_eq!(answer, Err(error), "{mood:?}");
    }
    let (_zone, resolver, client) = acme_zone().await;
    drop(resolver);
    let nobody = client.lookup(&name("www.acme.test"), DnsRecordKind::A).await.unwrap_err();
    assert!(matches!(nobody, DnsError::Unreachable(_) | DnsError::Timeout), "{nobody:?}");
}

#[tokio::test]
async fn an_error_says_what_to_do_next() {
    insta::assert_snapshot!(DnsError::Timeout, @"The name servers did not answer in time. Try again later.");
    insta::assert_snapshot!(DnsError::Failed("Server Failure".to_owned()), @"The name servers answered with the failure \
        Server Failure. Check the zone and its delegation, then try again.");
    insta::assert_snapshot!(DnsError::Refused, @"The name servers refused to answer. Check the delegation of the zone, then \
        try again.");
    insta::assert_snapshot!(DnsError::Truncated, @"The answer of the name servers was cut off. Let them answer over TCP as \
        well, then try again.");
}

#[tokio::test]
async fn what_does_not_fit_into_a_datagram_comes_over_tcp() {
    let (resolver, answer) = answer_in_mood(ResolverMood::Truncates).await;
    assert_eq!(answer, Ok(DnsAnswer::Records(vec![a([192, 0, 2, 1])])));
    assert_eq!(resolver.questions().iter().map(|question| question.over_tcp).collect::<Vec<_>>(), [false, true]);

    let (zone, _resolver, client) = acme_zone().await;
    for record in 0..150 {
        zone.add_record("large.test", ResourceRecord::Txt(format!("{record} {}", "x".repeat(200)))).await;
    }
    let Ok(DnsAnswer::Records(records)) = client.lookup(&name("large.test"), DnsRecordKind::Txt).await else {
        panic!("no records")
    };
    assert_eq!(records.len(), 150);
}

#[tokio::test]
async fn answers_are_bounded() {
    let (zone, _resolver, client) = acme_zone().await;
    for record in 0..201_u8 {
        zone.add_record("many.test", a([192, 0, 2, record])).await;
    }
    let error = client.lookup(&name("many.test"), DnsRecordKind::A).await.unwrap_err();
    assert_eq!(error, DnsError::Malformed("there are more than 200 records".to_owned()));
}

#[tokio::test]
async fn a_name_is_asked_for_as_it_is_and_nothing_is_remembered() {
    let (zone, resolver, client) = acme_zone().await;
    assert_eq!(client.lookup(&name("new.test"), DnsRecordKind::Txt).await, Ok(DnsAnswer::NxDomain));
    zone.add_record("new.test", ResourceRecord::Txt("here".to_owned())).await;
    let here = Ok(DnsAnswer::Records(vec![ResourceRecord::Txt("here".to_owned())]));
    assert_eq!(client.lookup(&name("new.test"), DnsRecordKind::Txt).await, here);
    zone.remove_records("new.test", DnsRecordKind::Txt).await;
    assert_eq!(client.lookup(&name("new.test"), DnsRecordKind::Txt).await, Ok(DnsAnswer::NxDomain));
    let asked = ReceivedQuestion { name: "new.test.".to_owned(), kind: "TXT".to_owned(), over_tcp: false };
    assert_eq!(resolver.questions(), vec![asked; 3]);
}

#[tokio::test]
async fn another_resolver_is_asked_when_one_cannot_tell() {
    let zone = TestZone::empty();
    zone.add_record("www.acme.test", a([192, 0, 2, 1])).await;
    let (first, second) = (zone.start_resolver().await, zone.start_resolver().await);
    let client = client(&[&first, &second]);
    let here = Ok(DnsAnswer::Records(vec![a([192, 0, 2, 1])]));
    for mood in [ResolverMood::Silent, ResolverMood::Fails, ResolverMood::Refuses, ResolverMood::TruncatesEverywhere] {
        first.set_mood(mood.clone());
        assert_eq!(client.lookup(&name("www.acme.test"), DnsRecordKind::A).await, here, "{mood:?}");
    }
    second.set_mood(ResolverMood::Refuses);
    first.set_mood(ResolverMood::Fails);
    let error = client.lookup(&name("www.acme.test"), DnsRecordKind::A).await.unwrap_err();
    assert_eq!(error, DnsError::Failed("Server Failure".to_owned()), "the first reason counts");
}

#[tokio::test]
async fn of_three_resolvers_one_may_lie() {
    let zone = TestZone::empty();
    zone.add_record("www.acme.test", a([192, 0, 2, 1])).await;
    let resolvers = [zone.start_resolver().await, zone.start_resolver().await, zone.start_resolver().await];
    resolvers[1].set_mood(ResolverMood::Lies(vec![a([203, 0, 113, 66])]));
    let mut answers = Vec::new();
    for resolver in &resolvers {
        answers.push(client(&[resolver]).lookup(&name("www.acme.test"), DnsRecordKind::A).await);
    }
    let [honest, lie] = [[192, 0, 2, 1], [203, 0, 113, 66]].map(|address| Ok(DnsAnswer::Records(vec![a(address)])));
    assert_eq!(answers, [honest.clone(), lie, honest]);
    resolvers[2].set_mood(ResolverMood::Denies);
    assert_eq!(client(&[&resolvers[2]]).lookup(&name("www.acme.test"), DnsRecordKind::A).await, Ok(DnsAnswer::NxDomain));
}

#[tokio::test]
async fn a_look_up_ends_at_its_deadline() {
    let zone = TestZone::empty();
    let resolvers =
        [zone.start_resolver().await, zone.start_resolver().await, zone.start_resolver().await, zone.start_resolver().await];
    resolvers.iter().for_each(|resolver| resolver.set_mood(ResolverMood::Silent));
    let client = client(&resolvers.iter().collect::<Vec<_>>());
    let begun = Instant::now();
    let many = (0..100).map(|host| {
        let name = name(&format!("h{host}.test"));
        let client = &client;
        async move { client.lookup(&name, DnsRecordKind::A).await }
    });
    let answers = futures::future::join_all(many).await;
    assert!(answers.iter().all(|answer| *answer == Err(DnsError::Timeout)));
    assert!((TEST_OPTIONS.lookup_timeout..Duration::from_secs(5)).contains(&begun.elapsed()), "{:?}", begun.elapsed());
}

#[test]
fn a_client_has_resolvers() {
    assert!(DnsClient::new(&[], TEST_OPTIONS, Arc::default()).is_err());
    // Depends on the configuration of this machine: only a failure must be reported.
    if let Err(error) = DnsClient::with_system_resolvers(TEST_OPTIONS, Arc::default()) {
        assert!(!error.to_string().is_empty());
    }
}
