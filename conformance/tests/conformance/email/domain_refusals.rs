//! Refusals, in their order.

use frontdesk_conformance::{Stage, World, stage::unique_label, stories};
use frontdesk_ports::testing::zone::ResolverMood;
use frontdesk_server::testing::names::{MAIL_NAME, own_names, shared_names};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};

use super::domains::{MINUTE, add_domain, call, domain_path, get_domain, mail_settings, pass_time, publish, zone_hostname};

stories![
    each_refusal_of_receiving_comes_before_the_next_one with own_settings().as_str() => own_names().hasty_options(),
    a_request_is_refused_where_a_web_domain_is with mail_settings().as_str() => shared_names().app_options(),
    a_web_domain_may_come_until_receiving_is_active with mail_settings().as_str() => shared_names().app_options(),
    what_name_servers_cannot_tell_changes_nothing with own_settings().as_str() => own_names().hasty_options(),
    what_is_no_hostname_is_refused with mail_settings().as_str() => shared_names().app_options(),
    a_server_without_a_host_receives_nothing with shared_names().config_lines().as_str() => shared_names().app_options(),
    a_provider_that_fails_leaves_nothing_behind with NO_PROVIDER,
];

/// Settings of a provider that cannot be reached.
const NO_PROVIDER: &str = "
mail.provider = 'resend'
resend.api_key = 're_desk'
resend.base_url = 'http://127.0.0.1:1'
egress_allow = ['127.0.0.0/8']
";

/// Settings with a zone that only this test uses.
fn own_settings() -> String {
    format!("{}mail.host = '{MAIL_NAME}'\n", own_names().config_lines())
}

/// Moves the custom domain of a stage to the hostname of an email domain.
async fn show_on_the_web(world: &World, stage: &Stage, domain: &Value) {
    let hostname = domain["hostname"].as_str().expect("a hostname");
    let mut database = world.backdoor().await;
    database.execute(format!("UPDATE web_domains SET hostname = '{hostname}' WHERE id = '{}'", stage.domain)).await;
    database.execute(format!("UPDATE web_hostnames SET hostname = '{hostname}' WHERE domain_id = '{}'", stage.domain)).await;
}

async fn each_refusal_of_receiving_comes_before_the_next_one(world: &World) {
    let (stage, other) = (Stage::set_up(world).await, Stage::set_up(world).await);
    let domain = add_domain(&stage.actor, &zone_hostname()).await;
    world.settle().await;
    let verify = async || stage.actor.post_empty(&format!("{}/receiving/verify", domain_path(&domain))).await;
    let rename = async |hostname: &str| {
        let id = domain["id"].as_str().expect("an id");
        world.backdoor().await.execute(format!("UPDATE email_domains SET hostname = '{hostname}' WHERE id = '{id}'")).await;
    };
    // Everything is wrong at once: it is an apex on the web, nobody has requested it, and no name server answers.
    let hostname = domain["hostname"].as_str().expect("a hostname").to_owned();
    own_names().set_moods(&ResolverMood::Silent, &ResolverMood::Silent);
    show_on_the_web(world, &stage, &domain).await;
    rename("acme.test").await;
    other
        .actor
        .post_empty(&format!("{}/receiving/verify", domain_path(&domain)))
        .await
        .assert_code("DOMAIN_NOT_FOUND", "another's domain is none");
    verify().await.assert_code("APEX_NOT_ALLOWED", "then the apex");
    rename(&hostname).await;
    verify().await.assert_code("PRECONDITION_FAILED", "then what was never requested");
    let never = stage.actor.post_empty(&format!("{}/receiving/disable", domain_path(&domain))).await;
    never.assert_code("PRECONDITION_FAILED", "what was never requested is not disabled");
    let set = async |status: &str| {
        let id = domain["id"].as_str().expect("an id");
        world.backdoor().await.execute(format!("UPDATE email_domains SET receiving = '{status}' WHERE id = '{id}'")).await;
    };
    set("disabled").await;
    let refused = verify().await;
    refused.assert_code("PRECONDITION_FAILED", "and what is disabled");
    assert_eq!(refused.status, 412);
    set("pending_mx").await;
    let refused = verify().await;
    refused.assert_code("WEB_DOMAIN_CONFLICT", "then the web");
    assert_eq!(refused.json()["error"]["params"], json!({ "customDomainId": stage.domain }));
    stage.actor.delete(&format!("/custom-domains/{}", stage.domain)).await.data();
    verify().await.assert_code("MAIL_PROVIDER_ERROR", "and what nobody can say comes last");
    own_names().set_moods(&ResolverMood::Honest, &ResolverMood::Honest);
    assert_eq!(verify().await.data()["receiving"]["status"], json!("pending_mx"), "that it is not there is no error");
}

async fn a_request_is_refused_where_a_web_domain_is(world: &World) {
    let (stage, other) = (Stage::set_up(world).await, Stage::set_up(world).await);
    let domain = add_domain(&stage.actor, &zone_hostname()).await;
    let request = async || stage.actor.post_empty(&format!("{}/receiving/request", domain_path(&domain))).await;
    for status in ["pending_dns", "failed_dns", "suspended", "active"] {
        show_on_the_web(world, &stage, &domain).await;
        let set = format!("UPDATE web_domains SET status = '{status}' WHERE id = '{}'", stage.domain);
        world.backdoor().await.execute(set).await;
        request().await.assert_code("WEB_DOMAIN_CONFLICT", &format!("an own custom domain that is {status}"));
    }
    world.backdoor().await.execute(format!("DELETE FROM web_domains WHERE id = '{}'", stage.domain)).await;
    show_on_the_web(world, &other, &domain).await;
    request().await.assert_code("WEB_DOMAIN_CONFLICT", "an active one of another organization");
    assert_eq!(get_domain(&stage.actor, &domain).await["receiving"], Value::Null, "nothing was begun");
    let lapsed = format!("UPDATE web_domains SET status = 'pending_dns' WHERE id = '{}'", other.domain);
    world.backdoor().await.execute(lapsed).await;
    request().await.assert_code("success", "one of another organization that is not served");
    let apex = add_domain(&stage.actor, &format!("{}-acme.test", unique_label())).await;
    let refused = stage.actor.post_empty(&format!("{}/receiving/request", domain_path(&apex))).await;
    refused.assert_code("APEX_NOT_ALLOWED", "all mail of its owner would come here");
    call(&stage.actor, &apex, "verify").await;
}

async fn a_web_domain_may_come_until_receiving_is_active(world: &World) {
    let stage = Stage::set_up(world).await;
    let hostname = zone_hostname();
    let domain = add_domain(&stage.actor, &hostname).await;
    let requested = call(&stage.actor, &domain, "receiving/request").await;
    let add = async || {
        let body = json!({ "hostname": hostname });
        stage.actor.post(&format!("/agents/{}/custom-domains", stage.agent), body).await
    };
    let web = add().await.data();
    let group = async || {
        let items = stage.actor.get("/domains").await.data()["items"].as_array().expect("a list").clone();
        items.into_iter().find(|group| group["hostname"] == json!(hostname)).expect("the hostname")
    };
    let conflict = group().await["conflict"].clone();
    assert_eq!(conflict["code"], json!("WEB_DOMAIN_CONFLICT"), "the next step is refused with it");
    assert_eq!((&conflict["emailDomainId"], &conflict["customDomainId"]), (&domain["id"], &web["id"]));
    let verify = format!("{}/receiving/verify", domain_path(&domain));
    publish(&requested, "receiving").await;
    stage.actor.post_empty(&verify).await.assert_code("WEB_DOMAIN_CONFLICT", "the web was faster");
    pass_time(world, MINUTE).await;
    let waiting = get_domain(&stage.actor, &domain).await;
    assert_eq!(waiting["receiving"]["status"], json!("pending_mx"), "no check in the background takes it either");
    stage.actor.delete(&format!("/custom-domains/{}", web["id"].as_str().expect("an id"))).await.data();
    assert_eq!(stage.actor.post_empty(&verify).await.data()["receiving"]["status"], json!("active"));
    add().await.assert_code("EMAIL_RECEIVING_CONFLICT", "and now the web is late");
    call(&stage.actor, &domain, "receiving/disable").await;
    add().await.assert_code("success", "what is disabled is in nobody's way");
}

async fn what_name_servers_cannot_tell_changes_nothing(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let domain = add_domain(&anna, &zone_hostname()).await;
    call(&anna, &domain, "receiving/request").await;
    world.settle().await;
    let before = get_domain(&anna, &domain).await;
    for mood in [ResolverMood::Silent, ResolverMood::Fails, ResolverMood::Refuses] {
        own_names().set_moods(&mood, &mood);
        for operation in ["verify", "receiving/verify"] {
            let refused = anna.post_empty(&format!("{}/{operation}", domain_path(&domain))).await;
            refused.assert_code("MAIL_PROVIDER_ERROR", &format!("{operation} with servers that are {mood:?}"));
            assert_eq!(refused.status, 502);
        }
        assert_eq!(get_domain(&anna, &domain).await, before);
    }
    own_names().set_moods(&ResolverMood::Honest, &ResolverMood::Honest);
    assert_eq!(call(&anna, &domain, "verify").await["sending"]["status"], json!("pending"));
}

async fn what_is_no_hostname_is_refused(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    for wrong in ["", "acme", "https://acme.test", "127.0.0.1", "*.acme.test", "co.uk", "printer.local", "a.mx.desk.test"] {
        let refused = anna.post("/channels/email/domains", json!({ "hostname": wrong })).await;
        refused.assert_code("VALIDATION_ERROR", wrong);
        assert_eq!(refused.fields(), ["/hostname"], "{wrong}");
    }
    let long = format!("{}.acme.test", ["a".repeat(60), "b".repeat(60), "c".repeat(60), "d".repeat(50)].join("."));
    let refused = anna.post("/channels/email/domains", json!({ "hostname": long })).await;
    refused.assert_code("VALIDATION_ERROR", "its records would have no names");
    assert_eq!(anna.get("/channels/email/domains").await.data()["items"], json!([]));
}

async fn a_server_without_a_host_receives_nothing(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let domain = add_domain(&anna, &zone_hostname()).await;
    let refused = anna.post_empty(&format!("{}/receiving/request", domain_path(&domain))).await;
    refused.assert_code("MAIL_PROVIDER_ERROR", "there is no host");
    assert!(refused.message().contains("`mail.host`"), "{}", refused.message());
    assert_eq!(get_domain(&anna, &domain).await["receiving"], Value::Null);
}

async fn a_provider_that_fails_leaves_nothing_behind(world: &World) {
    let anna = world.new_actor(Plan::Pro).await;
    let refused = anna.post("/channels/email/domains", json!({ "hostname": "help.acme.dev" })).await;
    refused.assert_code("MAIL_PROVIDER_ERROR", "it was not registered");
    assert_eq!(anna.get("/channels/email/domains").await.data()["items"], json!([]));
    for table in ["email_domains", "dkim_keys"] {
        assert_eq!(world.backdoor().await.query_number(format!("SELECT COUNT(*) FROM {table}")).await, 0, "{table}");
    }
}
