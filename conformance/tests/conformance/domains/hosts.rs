//! The answers at each host.

use frontdesk_conformance::{ApiAnswer, stage::domain_hostname};

use super::*;

stories![
    a_custom_domain_shows_a_page_and_nothing_else,
    a_host_that_nobody_has_is_the_platform,
    a_host_that_nobody_has_is_refused_once_there_are_help_centers with "public_url = 'http://desk.test'\nhelp.domain = \
        'help.test'",
    a_hostname_that_nobody_can_look_up_is_unavailable,
    a_proxy_asks_for_which_hostnames_to_get_certificates with "tls.ask_listen = '127.0.0.1:0'",
    whoever_asks_a_hostname_gets_a_proof,
];

/// Sends a request for a host.
pub(super) async fn get_at_host(world: &World, host: &str, path: &str) -> ApiAnswer {
    world
        .wire
        .exchange("GET", path, &[("host".to_owned(), host.to_owned()), ("accept".to_owned(), "text/html".to_owned())], None)
        .await
}

async fn a_custom_domain_shows_a_page_and_nothing_else(world: &World) {
    let stage = Stage::set_up(world).await;
    let host = domain_hostname(stage.domain);
    let page = get_at_host(world, &host, "/").await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains(">Front desk</h1>") && page.text().contains("<body>"), "{}", page.text());
    for same in [host.to_uppercase(), format!("{host}."), format!("{host}:8080")] {
        assert_eq!(get_at_host(world, &same, "/").await.status, 200, "{same}");
    }
    for path in ["/api/v1/agents", "/api/v1/openapi.json", "/docs", "/claim", "/healthz", "/metrics", "/other"] {
        let answer = get_at_host(world, &host, path).await;
        assert_eq!((answer.status, answer.text()), (404, "There is no such page.\n"), "{path}");
    }
    let post = world.wire.exchange("POST", "/", &[("host".to_owned(), host.clone())], None).await;
    assert_eq!((post.status, post.header("allow")), (405, Some("GET, HEAD")));

    let surface = format!("/custom-domains/{}/surface", stage.domain);
    stage.actor.patch(&surface, json!({ "surface": "help_page" })).await.data();
    assert!(get_at_host(world, &host, "/").await.text().contains("<body>"), "the widget, while the help page is off");
    stage
        .actor
        .patch(&format!("/agents/{}", stage.agent), json!({ "helpPageEnabled": true, "name": "<b>Hilfe</b>" }))
        .await
        .data();
    let page = get_at_host(world, &host, "/").await;
    assert!(page.text().contains("<body class=\"standalone\">") && !page.text().contains("<b>"), "{}", page.text());
    stage.actor.patch(&surface, json!({ "surface": "help_center" })).await.data();
    assert!(get_at_host(world, &host, "/").await.text().contains("<title>Acme Help</title>"));
    stage.actor.delete(&format!("/help-center/sites/{}", stage.help.site)).await.data();
    assert_eq!(get_at_host(world, &host, "/").await.status, 404, "there is no help center");
    stage.actor.patch(&surface, json!({ "surface": "widget" })).await.data();

    stage.actor.patch(&format!("/agents/{}", stage.agent), json!({ "isPublic": false })).await.data();
    assert_eq!(get_at_host(world, &host, "/").await.status, 404, "a closed agent");
    stage.actor.patch(&format!("/agents/{}", stage.agent), json!({ "isPublic": true })).await.data();
    stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
    assert_eq!(get_at_host(world, &host, "/").await.status, 404, "an agent that awaits deletion");
    stage.actor.post_empty(&format!("/agents/{}/cancel-delete", stage.agent)).await.data();
    assert_eq!(get_at_host(world, &host, "/").await.status, 200);
    stage.actor.delete(&format!("/custom-domains/{}", stage.domain)).await.data();
    assert!(!get_at_host(world, &host, "/").await.text().contains("Hilfe"), "at once");
}

async fn a_host_that_nobody_has_is_the_platform(world: &World) {
    for host in ["localhost:8080", "desk.lan", "unknown.test", "[::1]:8080", "127.0.0.1"] {
        assert!(get_at_host(world, host, "/").await.text().contains("Frontdesk server"), "{host}");
    }
}

async fn a_host_that_nobody_has_is_refused_once_there_are_help_centers(world: &World) {
    let stage = Stage::set_up(world).await;
    for host in ["desk.test", "DESK.test.", "localhost", "127.0.0.1:80", "[::1]"] {
        assert_eq!(get_at_host(world, host, "/").await.status, 200, "{host}");
    }
    for host in ["unknown.test", "desk.test.evil.test", "help.test", "a.acme.help.test", "xdesk.test"] {
        assert_eq!(get_at_host(world, host, "/").await.status, 421, "{host}");
    }
    assert_eq!(get_at_host(world, "acme.help.test", "/").await.status, 404, "no help center has this slug");
    let host = domain_hostname(stage.domain);
    assert_eq!(
        (get_at_host(world, &host, "/").await.status, get_at_host(world, &format!("{host}."), "/").await.status),
        (200, 200)
    );
    assert_eq!(get_at_host(world, &format!("{host}.."), "/").await.status, 421, "two dots are another name");
    for nothing in ["", "Host:\r\n", "Host: \r\n"] {
        let answer = world.wire.send_bytes(&format!("GET / HTTP/1.0\r\n{nothing}\r\n")).await;
        assert_eq!(answer.status, 421, "{nothing:?}");
    }
    let add = async |hostname: &str| {
        stage.actor.post(&format!("/agents/{}/custom-domains", stage.agent), json!({ "hostname": hostname })).await
    };
    for own in ["desk.test", "edge.help.test", "acme.help.test"] {
        add(own).await.assert_code("VALIDATION_ERROR", own);
    }
}

async fn a_hostname_that_nobody_can_look_up_is_unavailable(world: &World) {
    let stage = Stage::set_up(world).await;
    let mut database = world.backdoor().await;
    database.execute("ALTER TABLE web_hostnames RENAME TO moved".to_owned()).await;
    let answer = get_at_host(world, &domain_hostname(stage.domain), "/").await;
    assert_eq!((answer.status, answer.text()), (503, "Something went wrong on our side. Try again.\n"));
    database.execute("ALTER TABLE moved RENAME TO web_hostnames".to_owned()).await;
    assert_eq!(get_at_host(world, &domain_hostname(stage.domain), "/").await.status, 200);
}

async fn a_proxy_asks_for_which_hostnames_to_get_certificates(world: &World) {
    let stage = Stage::set_up(world).await;
    let at = world.ask_address().expect("it listens");
    let ask = async |domain: &str| {
        frontdesk_conformance::wire::Wire::to(&format!("http://{at}"))
            .exchange("GET", &format!("/ask?domain={domain}"), &[], None)
            .await
            .status
    };
    let host = domain_hostname(stage.domain);
    let is = async |status: &str| {
        world.backdoor().await.execute(format!("UPDATE web_domains SET status = '{status}' WHERE id = '{}'", stage.domain)).await
    };
    for (status, answer) in [("active", 200), ("pending_ssl", 200), ("pending_dns", 404), ("suspended", 404), ("failed_ssl", 404)]
    {
        is(status).await;
        assert_eq!(ask(&host).await, answer, "{status}");
    }
    assert_eq!((ask("unknown.test").await, ask("127.0.0.1").await, ask("%00").await, ask("").await), (404, 404, 404, 404));
    let public = get_at_host(world, "127.0.0.1", &format!("/ask?domain={host}")).await;
    assert_eq!(public.status, 404, "never on the public listener");
}

async fn whoever_asks_a_hostname_gets_a_proof(world: &World) {
    let proof = async |host: &str, nonce: &str| get_at_host(world, host, &format!("/.well-known/frontdesk/{nonce}")).await;
    let (one, two) = (proof("a.test", "n1").await, proof("b.test", "n1").await);
    assert_eq!((one.status, one.text().len()), (200, 22));
    assert_ne!(one.text(), two.text(), "a proof is of one hostname");
    assert_eq!(one.text(), proof("A.test:8080", "n1").await.text());
    for nonce in ["", "a/b", "%2e", &"n".repeat(65)] {
        assert_eq!(proof("a.test", nonce).await.status, 404, "{nonce}");
    }
}
