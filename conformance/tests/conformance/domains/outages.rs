//! Name servers that do not answer, fail, lie, or point to internal addresses.

use std::{
    net::{SocketAddr, TcpListener as StdListener},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use frontdesk_conformance::app;
use frontdesk_platform::custom_domains::checking::WebPorts;
use frontdesk_ports::testing::zone::ResolverMood;
use frontdesk_server::testing::names::own_names;
use frontdesk_test_programs::forbidden::count_connections;
use tokio::{
    io::AsyncWriteExt,
    net::{TcpListener, UdpSocket},
};

use super::*;

stories![
    what_name_servers_cannot_tell_fails_nothing with own_names().config_lines().as_str() => own_names().hasty_options(),
    no_name_server_inside_is_asked with own_names().config_lines().as_str() => own_names().app_options(),
    a_probe_reaches_nothing_inside with own_names().config_lines().as_str() => with_a_site(),
];

/// Has a domain checked immediately.
async fn verify_domain(world: &World, actor: &Actor, domain: &Value) -> String {
    world.advance(Duration::from_secs(11));
    actor.post_empty(&format!("{}/verify", domain_path(domain))).await.data();
    world.settle().await;
    domain_state(actor, domain).await
}

async fn what_name_servers_cannot_tell_fails_nothing(world: &World) {
    let (stage, names) = (Stage::set_up(world).await, own_names());
    let domain = add_hostname(&stage.actor, stage.agent, &fresh_hostname()).await;
    world.settle().await;
    publish_records_in(names, &domain).await;
    let other = || ResolverMood::Lies(vec![ResourceRecord::Txt("other".to_owned())]);
    let moods = [
        (ResolverMood::Silent, ResolverMood::Silent),
        (ResolverMood::Fails, ResolverMood::Fails),
        (ResolverMood::Refuses, ResolverMood::Refuses),
        (ResolverMood::TruncatesEverywhere, ResolverMood::TruncatesEverywhere),
        (ResolverMood::Honest, ResolverMood::Silent),
        (ResolverMood::Denies, ResolverMood::Honest),
        (other(), ResolverMood::Fails),
    ];
    for (own, resolvers) in moods {
        names.set_moods(&own, &resolvers);
        assert_eq!(verify_domain(world, &stage.actor, &domain).await, "pending_dns DNS_UNAVAILABLE", "{own:?} {resolvers:?}");
    }
    let detail = get_domain(&stage.actor, &domain).await["statusDetail"].as_str().expect("a reason").to_owned();
    assert!(detail.contains("name servers"), "{detail}");

    // An active domain stays active, however long it lasts.
    let active = format!("/custom-domains/{}", stage.domain);
    names.set_moods(&ResolverMood::Silent, &ResolverMood::Silent);
    world.backdoor().await.execute(format!("UPDATE web_domains SET next_check_at = 0 WHERE id = '{}'", stage.domain)).await;
    for _ in 0..5 {
        pass_time(world, DAY).await;
        assert_eq!(stage.actor.get(&active).await.data()["status"], json!("active"));
    }
    names.set_moods(&ResolverMood::Truncates, &ResolverMood::Truncates);
    assert_eq!(
        verify_domain(world, &stage.actor, &domain).await,
        "pending_ssl NOT_REACHABLE",
        "what is cut off is asked for again"
    );
}

async fn no_name_server_inside_is_asked(world: &World) {
    let (names, questions) = (own_names(), Arc::new(AtomicUsize::new(0)));
    let port = names.app_options().dns.authoritative_port;
    let (Ok(tcp), Ok(udp)) = (TcpListener::bind(("::1", port)).await, UdpSocket::bind(("::1", port)).await) else { return };
    count_connections(tcp, &questions);
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let domain = add_hostname(&anna, agent, &fresh_hostname()).await;
    world.settle().await;
    names.zone.remove_records(".", DnsRecordKind::Ns).await;
    for (server, address) in [("one.test", "::1"), ("two.test", "::ffff:10.0.0.1"), ("three.test", "fd00::1")] {
        names.zone.add_record(server, ResourceRecord::Aaaa(address.parse().expect("an address"))).await;
        names.zone.add_record(".", ResourceRecord::Ns(server.parse().expect("a name"))).await;
    }
    publish_records_in(names, &domain).await;
    assert_eq!(verify_domain(world, &anna, &domain).await, "pending_dns DNS_UNAVAILABLE");
    assert_eq!(questions.load(Ordering::SeqCst), 0);
    // A single external one is enough.
    names.zone.add_record(".", ResourceRecord::Ns("ns.test".parse().expect("a name"))).await;
    assert_eq!(verify_domain(world, &anna, &domain).await, "pending_ssl NOT_REACHABLE");
    assert_eq!(questions.load(Ordering::SeqCst), 0);
    assert!(udp.try_recv(&mut [0; 512]).is_err(), "a question came over UDP");
}

/// Returns the ports of a site that belongs to the test.
fn with_a_site() -> app::AppOptions {
    let port = StdListener::bind("127.0.0.3:0").and_then(|listener| listener.local_addr()).expect("a free port").port();
    app::AppOptions { web: WebPorts { http: port, https: port, root: None }, ..own_names().app_options() }
}

/// Redirects every visitor to `to`, and counts them.
fn redirect_visitors(site: TcpListener, to: SocketAddr, visits: &Arc<AtomicUsize>) {
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
    count_connections(inside, &connections);
    redirect_visitors(TcpListener::bind(("127.0.0.3", port)).await.expect("the port is free"), address, &visits);
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    for record in [ResourceRecord::A([127, 0, 0, 3].into()), ResourceRecord::Aaaa("::1".parse().expect("an address"))] {
        let domain = add_hostname(&anna, agent, &fresh_hostname()).await;
        let token = domain["records"][1]["value"].as_str().expect("a value");
        let hostname = domain["hostname"].as_str().expect("a hostname");
        own_names().publish_text(&format!("_service.{hostname}"), token).await;
        own_names().zone.add_record(hostname, record).await;
        assert_eq!(verify_domain(world, &anna, &domain).await, "pending_dns ROUTING_RECORD_WRONG");
    }
    assert!(visits.load(Ordering::SeqCst) > 0, "the hostname outside is asked");
    assert_eq!(connections.load(Ordering::SeqCst), 0, "a redirect is not followed, and nobody inside is asked");
}
