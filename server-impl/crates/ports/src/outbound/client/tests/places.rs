//! Targets that requests may have, and those that they must not.

use super::*;
use crate::{
    dns::{self, ResourceRecord, client::DnsClient},
    outbound::lookup::DnsLookup,
    testing::zone::TestZone,
};

#[tokio::test]
async fn a_permitted_address_is_asked() {
    let receiver = TestReceiver::answering(PAGE).await;
    let client = client(&["127.0.0.0/8"], TestNames::new(&[("desk.example", &[&["127.0.0.1"]])]));
    for host in ["127.0.0.1", "desk.example"] {
        for request in [get(receiver.url(host)), post(receiver.url(host))] {
            let answer = client.send(request).await.unwrap();
            assert_eq!((answer.status.as_u16(), &answer.body[..]), (200, &b"hello"[..]));
        }
    }
}

#[tokio::test]
async fn no_spelling_of_a_forbidden_address_is_connected_to() {
    let trap = TestReceiver::answering(PAGE).await;
    let names = TestNames::new(&[
        ("inside.example", &[&["127.0.0.1"]]),
        ("mixed.example", &[&["93.184.216.34", "127.0.0.1"]]),
        ("six.example", &[&["::1"]]),
        ("mapped.example", &[&["::ffff:127.0.0.1"]]),
        ("metadata.example", &[&["169.254.169.254"]]),
        ("localhost", &[&["127.0.0.1"]]),
    ]);
    // Another range is allowed, so that only the address can be refused, not the port.
    let client = client(&["192.0.2.0/24"], names);
    for host in [
        "127.0.0.1",
        "127.1",
        "127.0.1",
        "2130706433",
        "0x7f000001",
        "0x7f.1",
        "0177.0.0.1",
        "0177.1",
        "017700000001",
        "0x7f.0x0.0x0.0x1",
        "127.0.0.1.",
        "①②⑦.⓪.⓪.①",
        "127。0。0。1",
        "0",
        "0.0.0.0",
        "0x0",
        "[::1]",
        "[::]",
        "[0:0:0:0:0:0:0:1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::7f00:1]",
        "[64:ff9b::7f00:1]",
        "[64:ff9b::127.0.0.1]",
        "[2002:7f00:1::]",
        "[fe80::1]",
        "[fc00::1]",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.0.1",
        "100.64.0.1",
        "169.254.169.254",
        "2852039166",
        "198.18.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "localhost",
        "LOCALHOST",
        "localhost.",
        "inside.example",
        "INSIDE.example",
        "inside.example.",
        "mixed.example",
        "six.example",
        "mapped.example",
        "metadata.example",
    ] {
        for request in [get(trap.url(host)), post(trap.url(host))] {
            let refused = client.send(request).await.expect_err(host);
            assert!(matches!(refused, OutboundError::Forbidden(_)), "{host}: {refused}");
        }
    }
    assert_eq!(trap.connections(), 0);
}

#[tokio::test]
async fn other_schemes_ports_and_secrets_are_refused() {
    let client = client(&[], TestNames::new(&[("desk.example", &[&["93.184.216.34"]])]));
    for url in [
        "ftp://desk.example/",
        "file:///etc/passwd",
        "http://user@desk.example/",
        "http://desk.example:22/",
        "http://93.184.216.34:25/",
    ] {
        let url = Url::parse(url).unwrap();
        assert!(matches!(client.check(&url), Err(OutboundError::Forbidden(_))), "{url}");
        for request in [get(url.clone()), post(url.clone())] {
            let refused = client.send(request).await.expect_err(url.as_str());
            assert!(matches!(refused, OutboundError::Forbidden(_)), "{url}: {refused}");
        }
    }
    let unknown = client.send(get(Url::parse("http://nowhere.example/").unwrap())).await.unwrap_err();
    assert_eq!(unknown, OutboundError::Unresolved("nowhere.example".to_owned()));
}

#[tokio::test]
async fn a_range_of_the_operator_opens_no_ports_elsewhere() {
    let receiver = TestReceiver::answering(PAGE).await;
    let names = TestNames::new(&[("inside.example", &[&["127.0.0.1"]]), ("public.example", &[&["93.184.216.34"]])]);
    let client = client(&["127.0.0.0/8"], names);
    assert!(client.send(post(receiver.url("inside.example"))).await.is_ok());
    for port in [22, 25, 6379] {
        let url = Url::parse(&format!("http://public.example:{port}/")).unwrap();
        let refused = client.send(post(url)).await.expect_err("a public name");
        assert!(matches!(refused, OutboundError::Forbidden(_)), "{port}: {refused}");
    }
}

#[tokio::test]
async fn the_system_finds_its_own_names() {
    let found = super::super::super::lookup::SystemLookup::default().lookup("localhost").await.unwrap();
    assert!(found.iter().all(IpAddr::is_loopback) && !found.is_empty(), "{found:?}");
}

/// DNS records of a hostname that a user has added may point anywhere.
#[tokio::test]
async fn no_record_leads_a_request_to_a_forbidden_address() {
    let trap = TestReceiver::answering(PAGE).await;
    let zone = TestZone::empty();
    let forbidden = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.1.1", "100.64.0.1", "0.0.0.0"];
    for (number, address) in forbidden.iter().enumerate() {
        zone.add_record(&format!("f{number}.acme.test"), ResourceRecord::A(address.parse().unwrap())).await;
    }
    zone.add_record("six.acme.test", ResourceRecord::Aaaa("::1".parse().unwrap())).await;
    zone.add_record("mapped.acme.test", ResourceRecord::Aaaa("::ffff:127.0.0.1".parse().unwrap())).await;
    zone.add_record("mixed.acme.test", ResourceRecord::A("93.184.216.34".parse().unwrap())).await;
    zone.add_record("mixed.acme.test", ResourceRecord::A("127.0.0.1".parse().unwrap())).await;
    zone.add_record("alias.acme.test", ResourceRecord::Cname("f0.acme.test".parse().unwrap())).await;
    let resolver = zone.start_resolver().await;
    let dns = DnsClient::new(&[resolver.address], dns::client::ResolverOptions::default(), Arc::default()).unwrap();
    // Another range is allowed, so that only the address can be refused, not the port.
    let egress = EgressPolicy::new(vec!["192.0.2.0/24".parse().unwrap()]);
    let client = GuardedClient::new(egress, Arc::new(DnsLookup(Arc::new(dns))));
    let numbered = (0..forbidden.len()).map(|number| format!("f{number}"));
    for label in numbered.chain(["six", "mapped", "mixed", "alias"].map(str::to_owned)) {
        let error = client.send(get(trap.url(&format!("{label}.acme.test")))).await.unwrap_err();
        assert!(matches!(error, OutboundError::Forbidden(_)), "{label}: {error:?}");
    }
    assert_eq!(trap.seen.connections.load(Ordering::SeqCst), 0);
}
