//! Behind a proxy that gets certificates automatically, from the first record to the removal.

use std::net::{Ipv4Addr, SocketAddr};

use frontdesk_conformance::{TestDatabase, wire::Wire};
use frontdesk_server::testing::caddy::{CaddyProxy, ROOT_CERTIFICATE, proxied_options};

use super::*;

stories![
    a_domain_is_served_over_https_behind_a_proxy
        with (shared_names().config_lines() + "tls.ask_listen = '127.0.0.1:0'\nhelp.domain = 'help.dev'\n").as_str()
            => proxied_options(),
];

/// Visits as a client that trusts the authority, at the port of the proxy.
async fn visit_by_proxy(world: &World, hostname: &str) -> Result<(u16, String), reqwest::Error> {
    let port = world.app().options.web.https;
    let root = reqwest::Certificate::from_pem(ROOT_CERTIFICATE.as_bytes())?;
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
    let Some(_caddy) = CaddyProxy::start(world.app().options.web, world.url(), world.ask_address().expect("it listens")) else {
        return;
    };
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let hostname = fresh_hostname();
    let domain = add_hostname(&anna, agent, &hostname).await;
    world.settle().await;
    visit_by_proxy(world, &hostname).await.expect_err("there is no certificate for it yet");
    publish_records(&domain).await;
    anna.post_empty(&format!("{}/verify", domain_path(&domain))).await.data();
    world.settle().await;
    assert_eq!(domain_state(&anna, &domain).await, "active -");
    let (status, page) = visit_by_proxy(world, &hostname).await.expect("an answer");
    assert!(status == 200 && page.contains("Front desk"), "{status}: {page}");

    let second = match world.database {
        TestDatabase::Postgres => Some(world.start_beside("").await),
        TestDatabase::Sqlite => None,
    };
    let at_second = async || match &second {
        Some(second) => {
            let headers = [("host".to_owned(), hostname.clone())];
            let page = Wire::to(&second.url).exchange("GET", "/", &headers, None).await;
            let asked = Wire::to(&format!("http://{}", second.ask_address().expect("it listens")));
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
    let surface = format!("{}/surface", domain_path(&domain));
    anna.patch(&surface, json!({ "surface": "help_center" })).await.data();
    assert_eq!(visit_by_proxy(world, &hostname).await.expect("an answer").0, 404, "there is no help center");
    is_at_second((404, false, 200)).await;
    anna.patch(&surface, json!({ "surface": "help_page" })).await.data();
    assert_eq!(visit_by_proxy(world, &hostname).await.expect("an answer").0, 200);
    is_at_second((200, true, 200)).await;
    anna.delete(&domain_path(&domain)).await.data();
    let (status, page) = visit_by_proxy(world, &hostname).await.expect("an answer");
    assert!(status == 421 && !page.contains("Front desk"), "{status}: {page}");
    is_at_second((421, false, 404)).await;
    if let Some(second) = second {
        second.stop().await;
    }
    visit_by_proxy(world, &fresh_hostname()).await.expect_err("nobody gets a certificate for a hostname that is not served");
}
