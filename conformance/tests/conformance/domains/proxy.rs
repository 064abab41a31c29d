//! Behind a proxy that gets certificates automatically, from the first record to the removal.

use std::net::{Ipv4Addr, SocketAddr};

use frontdesk_conformance::{Database, wire::Wire};
use frontdesk_server::testing::caddy::{Caddy, ROOT, proxied};

use super::*;

stories![
    a_domain_is_served_over_https_behind_a_proxy
        with (names().settings() + "tls.ask_listen = '127.0.0.1:0'\nhelp.domain = 'help.dev'\n").as_str() => proxied(),
];

/// Visits as a client that trusts the authority, at the port of the proxy.
async fn visits(world: &World, hostname: &str) -> Result<(u16, String), reqwest::Error> {
    let port = world.app().options.web.https;
    let root = reqwest::Certificate::from_pem(ROOT.as_bytes())?;
    #[expect(clippy::disallowed_methods, reason = "a visitor is no client of the API")]
    let client = reqwest::Client::builder()
        .no_proxy()
        .tls_certs_only([root])
        .resolve(hostname, SocketAddr::from((Ipv4Addr::LOCALHOST, port)))
        .build()?;
    let answer = client.get(format!("https://{hostname}:{port}/")).send().await?;
    let status = answer.status().as_u16();
    Ok((status, answer.text().await?))
}

async fn a_domain_is_served_over_https_behind_a_proxy(world: &World) {
    let Some(_caddy) = Caddy::start(world.app().options.web, world.url(), world.asked_at().expect("it listens")) else { return };
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let hostname = fresh();
    let domain = adds(&anna, agent, &hostname).await;
    world.settle().await;
    visits(world, &hostname).await.expect_err("there is no certificate for it yet");
    publishes(&domain).await;
    anna.act(&format!("{}/verify", path(&domain))).await.data();
    world.settle().await;
    assert_eq!(state(&anna, &domain).await, "active -");
    let (status, page) = visits(world, &hostname).await.expect("an answer");
    assert!(status == 200 && page.contains("Front desk"), "{status}: {page}");

    let second = match world.database {
        Database::Postgres => Some(world.beside("").await),
        Database::Sqlite => None,
    };
    let at_second = async || match &second {
        Some(second) => {
            let headers = [("host".to_owned(), hostname.clone())];
            let page = Wire::to(&second.url).exchange("GET", "/", &headers, None).await;
            let asked = Wire::to(&format!("http://{}", second.asked_at().expect("it listens")));
            let confirmed = asked.exchange("GET", &format!("/ask?domain={hostname}"), &[], None).await;
            Some((page.status, page.text().contains("Front desk"), confirmed.status))
        }
        None => None,
    };
    let is_at_second = async |expected| {
        if let Some(found) = at_second().await {
            assert_eq!(found, expected);
        }
    };
    is_at_second((200, true, 200)).await;
    let surface = format!("{}/surface", path(&domain));
    anna.patch(&surface, json!({ "surface": "help_center" })).await.data();
    assert_eq!(visits(world, &hostname).await.expect("an answer").0, 404, "there is no help center");
    is_at_second((404, false, 200)).await;
    anna.patch(&surface, json!({ "surface": "help_page" })).await.data();
    assert_eq!(visits(world, &hostname).await.expect("an answer").0, 200);
    is_at_second((200, true, 200)).await;
    anna.delete(&path(&domain)).await.data();
    let (status, page) = visits(world, &hostname).await.expect("an answer");
    assert!(status == 421 && !page.contains("Front desk"), "{status}: {page}");
    is_at_second((421, false, 404)).await;
    if let Some(second) = second {
        second.stop().await;
    }
    visits(world, &fresh()).await.expect_err("nobody gets a certificate for a hostname that is not served");
}
