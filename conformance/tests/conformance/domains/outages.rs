//! Name servers that do not answer, fail, lie, or point to internal addresses.

use std::{
    net::{SocketAddr, TcpListener as StdListener},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use frontdesk_conformance::app;
use frontdesk_platform::custom_domains::checking::Web;
use frontdesk_ports::testing::zone::Mood;
use frontdesk_server::testing::names::own_names;
use frontdesk_test_programs::forbidden::trap;
use tokio::{
    io::AsyncWriteExt,
    net::{TcpListener, UdpSocket},
};

use super::*;

stories![
    what_name_servers_cannot_tell_fails_nothing with own_names().settings().as_str() => own_names().hasty_options(),
    no_name_server_inside_is_asked with own_names().settings().as_str() => own_names().options(),
    a_probe_reaches_nothing_inside with own_names().settings().as_str() => with_a_site(),
];

/// Has a domain checked immediately.
async fn verifies(world: &World, actor: &Actor, domain: &Value) -> String {
    world.advance(Duration::from_secs(11));
    actor.act(&format!("{}/verify", path(domain))).await.data();
    world.settle().await;
    state(actor, domain).await
}

async fn what_name_servers_cannot_tell_fails_nothing(world: &World) {
    let (stage, names) = (Stage::set(world).await, own_names());
    let domain = adds(&stage.actor, stage.agent, &fresh()).await;
    world.settle().await;
    publishes_in(names, &domain).await;
    let other = || Mood::Lies(vec![Record::Txt("other".to_owned())]);
    let moods = [
        (Mood::Silent, Mood::Silent),
        (Mood::Fails, Mood::Fails),
        (Mood::Refuses, Mood::Refuses),
        (Mood::TruncatesEverywhere, Mood::TruncatesEverywhere),
        (Mood::Honest, Mood::Silent),
        (Mood::Denies, Mood::Honest),
        (other(), Mood::Fails),
    ];
    for (own, resolvers) in moods {
        names.set(&own, &resolvers);
        assert_eq!(verifies(world, &stage.actor, &domain).await, "pending_dns DNS_UNAVAILABLE", "{own:?} {resolvers:?}");
    }
    let detail = now(&stage.actor, &domain).await["statusDetail"].as_str().expect("a reason").to_owned();
    assert!(detail.contains("name servers"), "{detail}");

    // An active domain stays active, however long it lasts.
    let active = format!("/custom-domains/{}", stage.domain);
    names.set(&Mood::Silent, &Mood::Silent);
    world.backdoor().await.run(format!("UPDATE web_domains SET next_check_at = 0 WHERE id = '{}'", stage.domain)).await;
    for _ in 0..5 {
        passes(world, DAY).await;
        assert_eq!(stage.actor.get(&active).await.data()["status"], json!("active"));
    }
    names.set(&Mood::Truncates, &Mood::Truncates);
    assert_eq!(verifies(world, &stage.actor, &domain).await, "pending_ssl NOT_REACHABLE", "what is cut off is asked for again");
}

async fn no_name_server_inside_is_asked(world: &World) {
    let (names, questions) = (own_names(), Arc::new(AtomicUsize::new(0)));
    let port = names.options().dns.authoritative_port;
    let (Ok(tcp), Ok(udp)) = (TcpListener::bind(("::1", port)).await, UdpSocket::bind(("::1", port)).await) else { return };
    trap(tcp, &questions);
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let domain = adds(&anna, agent, &fresh()).await;
    world.settle().await;
    names.zone.remove(".", RecordKind::Ns).await;
    for (server, address) in [("one.test", "::1"), ("two.test", "::ffff:10.0.0.1"), ("three.test", "fd00::1")] {
        names.zone.put(server, Record::Aaaa(address.parse().expect("an address"))).await;
        names.zone.put(".", Record::Ns(server.parse().expect("a name"))).await;
    }
    publishes_in(names, &domain).await;
    assert_eq!(verifies(world, &anna, &domain).await, "pending_dns DNS_UNAVAILABLE");
    assert_eq!(questions.load(Ordering::SeqCst), 0);
    // A single external one is enough.
    names.zone.put(".", Record::Ns("ns.test".parse().expect("a name"))).await;
    assert_eq!(verifies(world, &anna, &domain).await, "pending_ssl NOT_REACHABLE");
    assert_eq!(questions.load(Ordering::SeqCst), 0);
    assert!(udp.try_recv(&mut [0; 512]).is_err(), "a question came over UDP");
}

/// Returns the ports of a site that belongs to the test.
fn with_a_site() -> app::AppOptions {
    let port = StdListener::bind("127.0.0.3:0").and_then(|listener| listener.local_addr()).expect("a free port").port();
    app::AppOptions { web: Web { http: port, https: port, root: None }, ..own_names().options() }
}

/// Redirects every visitor to `to`, and counts them.
fn redirects(site: TcpListener, to: SocketAddr, visits: &Arc<AtomicUsize>) {
    let visits = Arc::clone(visits);
    tokio::spawn(async move {
        while let Ok((mut visitor, _)) = site.accept().await {
            visits.fetch_add(1, Ordering::SeqCst);
            let answer =
                format!("HTTP/1.1 302 Found\r\nLocation: http://{to}/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            // A visitor may have left.
            drop(visitor.write_all(answer.as_bytes()).await);
        }
    });
}

async fn a_probe_reaches_nothing_inside(world: &World) {
    let [visits, connections] = [(); 2].map(|()| Arc::new(AtomicUsize::new(0)));
    let port = world.app().options.web.http;
    let inside = TcpListener::bind(("::1", port)).await.expect("the port is free");
    let address = inside.local_addr().expect("an address");
    trap(inside, &connections);
    redirects(TcpListener::bind(("127.0.0.3", port)).await.expect("the port is free"), address, &visits);
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    for record in [Record::A([127, 0, 0, 3].into()), Record::Aaaa("::1".parse().expect("an address"))] {
        let domain = adds(&anna, agent, &fresh()).await;
        let token = domain["records"][1]["value"].as_str().expect("a value");
        let hostname = domain["hostname"].as_str().expect("a hostname");
        own_names().publish_text(&format!("_service.{hostname}"), token).await;
        own_names().zone.put(hostname, record).await;
        assert_eq!(verifies(world, &anna, &domain).await, "pending_dns ROUTING_RECORD_WRONG");
    }
    assert!(visits.load(Ordering::SeqCst) > 0, "the hostname outside is asked");
    assert_eq!(connections.load(Ordering::SeqCst), 0, "a redirect is not followed, and nobody inside is asked");
}
