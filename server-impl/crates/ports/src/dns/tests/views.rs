//! Answers of several servers, each independent of the others.

use super::*;
use crate::outbound::addresses::EgressPolicy;

/// A zone whose own server and three resolvers are separate.
struct ViewServers {
    zone: TestZone,
    own: TestResolver,
    resolvers: Vec<TestResolver>,
}

impl ViewServers {
    async fn start() -> Self {
        let zone = TestZone::empty();
        zone.add_record(".", ResourceRecord::Ns(name("ns1.acme.test"))).await;
        zone.add_record("ns1.acme.test", a([127, 0, 0, 1])).await;
        zone.add_record("_service.www.acme.test", txt("ours")).await;
        let (own, mut resolvers) = (zone.start_resolver().await, Vec::new());
        for _ in 0..3 {
            resolvers.push(zone.start_resolver().await);
        }
        Self { zone, own, resolvers }
    }

    fn client(&self, egress: EgressPolicy) -> DnsClient {
        let addresses: Vec<_> = self.resolvers.iter().map(|resolver| resolver.address).collect();
        let options = ResolverOptions { authoritative_port: self.own.address.port(), ..TEST_OPTIONS };
        DnsClient::new(&addresses, options, Arc::new(egress)).unwrap()
    }

    async fn lookup_everywhere(&self, at: &str, kind: DnsRecordKind) -> LookupViews {
        let loopback = EgressPolicy::new(vec!["127.0.0.0/8".parse().unwrap()]);
        self.client(loopback).lookup_everywhere(&name(at), kind).await
    }
}

fn txt(text: &str) -> ResourceRecord {
    ResourceRecord::Txt(text.to_owned())
}

fn records(record: ResourceRecord) -> Result<DnsAnswer, DnsError> {
    Ok(DnsAnswer::Records(vec![record]))
}

#[tokio::test]
async fn the_servers_of_the_zone_and_every_resolver_answer_for_themselves() {
    let servers = ViewServers::start().await;
    let ours = records(txt("ours"));
    let views = servers.lookup_everywhere("_service.www.acme.test", DnsRecordKind::Txt).await;
    assert_eq!(
        views,
        LookupViews { authoritative: vec![ours.clone()], recursive: vec![ours.clone(), ours.clone(), ours.clone()] }
    );
    servers.resolvers[1].set_mood(ResolverMood::Lies(vec![txt("theirs")]));
    servers.resolvers[2].set_mood(ResolverMood::Silent);
    let views = servers.lookup_everywhere("_service.www.acme.test", DnsRecordKind::Txt).await;
    assert_eq!(views.authoritative, std::slice::from_ref(&ours));
    assert_eq!(views.recursive, [ours, records(txt("theirs")), Err(DnsError::Timeout)]);
}

#[tokio::test]
async fn what_was_just_published_is_seen_past_a_resolver_that_remembers_nothing_there() {
    let servers = ViewServers::start().await;
    servers.resolvers[0].set_mood(ResolverMood::Honest);
    let before = servers.lookup_everywhere("_service.new.acme.test", DnsRecordKind::Txt).await;
    assert_eq!(before.authoritative, [Ok(DnsAnswer::NxDomain)]);
    servers.zone.add_record("_service.new.acme.test", txt("published")).await;
    assert_eq!(
        servers.lookup_everywhere("_service.new.acme.test", DnsRecordKind::Txt).await.authoritative,
        [records(txt("published"))]
    );
}

#[tokio::test]
async fn the_servers_of_a_zone_are_asked_without_recursion_for_the_name_alone() {
    let servers = ViewServers::start().await;
    servers.lookup_everywhere("_service.www.acme.test", DnsRecordKind::Txt).await;
    let asked: Vec<String> =
        servers.own.questions().into_iter().map(|question| format!("{} {}", question.name, question.kind)).collect();
    assert_eq!(asked, ["_service.www.acme.test. TXT"]);
}

#[tokio::test]
async fn an_alias_is_followed_into_the_zone_that_it_leads_to() {
    let servers = ViewServers::start().await;
    servers.zone.add_record("_service.alias.acme.test", ResourceRecord::Cname(name("_service.www.acme.test"))).await;
    let views = servers.lookup_everywhere("_service.alias.acme.test", DnsRecordKind::Txt).await;
    assert_eq!(views.authoritative, [records(txt("ours"))]);
    let views = servers.lookup_everywhere("_service.alias.acme.test", DnsRecordKind::Cname).await;
    assert_eq!(views.authoritative, [records(ResourceRecord::Cname(name("_service.www.acme.test")))]);
}

#[tokio::test]
async fn no_question_goes_to_a_server_that_points_inside() {
    let servers = ViewServers::start().await;
    for inside in [[127, 0, 0, 1], [10, 0, 0, 1], [169, 254, 169, 254], [192, 168, 1, 1]] {
        servers.zone.remove_records("ns1.acme.test", DnsRecordKind::A).await;
        servers.zone.add_record("ns1.acme.test", a(inside)).await;
        let views =
            servers.client(EgressPolicy::default()).lookup_everywhere(&name("_service.www.acme.test"), DnsRecordKind::Txt).await;
        assert!(matches!(views.authoritative[..], [Err(DnsError::Forbidden(_))]), "{:?}", views.authoritative);
        assert_eq!(views.recursive[0], records(txt("ours")), "resolvers are the operator's choice");
    }
    assert_eq!(servers.own.questions(), [], "not a single question");
}

#[tokio::test]
async fn a_zone_whose_servers_cannot_be_found_says_nothing() {
    let servers = ViewServers::start().await;
    for resolver in &servers.resolvers {
        resolver.set_mood(ResolverMood::Fails);
    }
    let views = servers.lookup_everywhere("_service.www.acme.test", DnsRecordKind::Txt).await;
    let failed = Err(DnsError::Failed("Server Failure".to_owned()));
    assert_eq!(views.authoritative, std::slice::from_ref(&failed));
    assert_eq!(views.recursive, [failed.clone(), failed.clone(), failed]);
}
