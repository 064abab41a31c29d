//! Hostnames that may not be added, the order of the refusals, and that they leave no trace.

use frontdesk_server::testing::names::own_names;
use frontdesk_test_programs::forbidden::FORBIDDEN_HOSTS;

use super::*;

stories![
    no_spelling_of_a_forbidden_hostname_is_added_or_asked_about
        with (own_names().config_lines() + "help.domain = 'help.dev'\n").as_str() => own_names().app_options(),
    each_refusal_comes_before_the_next_one with shared_names().config_lines().as_str() => shared_names().app_options(),
];

/// Counts the rows that adding a domain may write.
async fn count_rows(world: &World) -> Vec<i64> {
    let mut found = Vec::new();
    for table in ["web_domains", "web_hostnames", "jobs", "events", "activity"] {
        found.push(world.backdoor().await.query_number(format!("SELECT COUNT(*) FROM {table}")).await);
    }
    found
}

async fn no_spelling_of_a_forbidden_hostname_is_added_or_asked_about(world: &World) {
    let (stage, other) = (Stage::set_up(world).await, Stage::set_up(world).await);
    let theirs = frontdesk_conformance::stage::domain_hostname(other.domain);
    let wide: String = theirs.chars().map(|letter| char::from_u32(u32::from(letter) + 0xFEE0).unwrap_or(letter)).collect();
    let taken =
        [theirs.clone(), theirs.to_uppercase(), format!("{theirs}."), format!(" {theirs} "), wide, theirs.replace('.', "。")];
    let platform = [
        EDGE_NAME,
        "EDGE.desk.test",
        "edge.desk.test.",
        "a.edge.desk.test",
        "ｅｄｇｅ.desk.test",
        "edge。desk。test",
        "help.dev",
        "Help.DEV.",
        "acme.help.dev",
        "a.b.help.dev",
        "ｈｅｌｐ.dev",
    ];
    let suffixes =
        ["com", "co.uk", "CO.UK.", "github.io", "ｃｏ.uk", "ck", "com.br", "公司.cn", "xn--55qx5d.cn", "s3.amazonaws.com"];
    let special = [
        "localhost",
        "a.localhost",
        "printer.local",
        "router.home.arpa",
        "db.internal",
        "x.onion",
        "1.0.0.127.in-addr.arpa",
        "x.invalid",
        "x.example",
        "acme",
        "*.acme.dev",
        "_a.acme.dev",
        "-a.acme.dev",
        "a..acme.dev",
        ".acme.dev",
        "acme.dev..",
        "acme.dev:443",
        "https://acme.dev",
        "acme.dev/a",
        "user@acme.dev",
        "a b.acme.dev",
        "",
        " ",
        ".",
        "xn--a.acme.dev",
    ];
    world.settle().await;
    let (before, asked) = (count_rows(world).await, own_names().question_count());
    let add = async |hostname: &str| {
        stage.actor.post(&format!("/agents/{}/custom-domains", stage.agent), json!({ "hostname": hostname })).await
    };
    for hostname in
        FORBIDDEN_HOSTS.iter().filter(|form| !form.ends_with(".example")).chain(&platform).chain(&suffixes).chain(&special)
    {
        add(hostname).await.assert_code("VALIDATION_ERROR", hostname);
    }
    for hostname in &taken {
        add(hostname).await.assert_code("HOSTNAME_TAKEN", hostname);
    }
    pass_time(world, MINUTE).await;
    assert_eq!(count_rows(world).await, before, "something is left of a refused hostname");
    assert_eq!(own_names().question_count(), asked, "somebody was asked about a refused hostname");
}

async fn each_refusal_comes_before_the_next_one(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Hobby).await;
    let (bert, his) = with_add_on(world, Plan::Pro).await;
    let hostname = fresh_hostname();
    let theirs = add_hostname(&bert, his, &hostname).await;
    let own = add_hostname(&anna, agent, &fresh_hostname()).await;
    add_receiving_domain(world, anna.org, &hostname).await;
    world.settle().await;
    anna.delete(&format!("/agents/{agent}")).await.data();
    let add = async || anna.post(&format!("/agents/{agent}/custom-domains"), json!({ "hostname": hostname })).await;
    let before = count_rows(world).await;
    add().await.assert_code("DOMAIN_LIMIT_REACHED", "the allowance comes before the agent that awaits deletion");
    assert_eq!(count_rows(world).await, before);
    anna.post_empty(&format!("/agents/{agent}/cancel-delete")).await.data();
    anna.delete(&domain_path(&own)).await.data();
    world.settle().await;
    anna.delete(&format!("/agents/{agent}")).await.data();
    let before = count_rows(world).await;
    add().await.assert_code("AGENT_UNAVAILABLE", "the agent comes before the hostname");
    assert_eq!(count_rows(world).await, before);
    anna.post_empty(&format!("/agents/{agent}/cancel-delete")).await.data();
    let before = count_rows(world).await;
    add().await.assert_code("HOSTNAME_TAKEN", "who has it comes before what it receives");
    assert_eq!(count_rows(world).await, before);
    bert.delete(&domain_path(&theirs)).await.data();
    world.settle().await;
    let before = count_rows(world).await;
    add().await.assert_code("EMAIL_RECEIVING_CONFLICT", "it receives email");
    assert_eq!(count_rows(world).await, before);
    world.backdoor().await.execute(format!("DELETE FROM receiving_hosts WHERE hostname = '{hostname}'")).await;
    assert_eq!(add().await.status, 201);
}
