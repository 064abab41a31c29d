//! The list of all hostnames.

use super::*;

stories![
    every_hostname_is_listed_with_what_it_does,
    a_hostname_that_also_receives_email_is_a_conflict,
    every_kind_is_listed_as_it_is_in_both_spellings with shared_names().config_lines().as_str() => shared_names().app_options(),
    a_list_is_read_page_by_page with shared_names().config_lines().as_str() => shared_names().app_options(),
];

async fn every_hostname_is_listed_with_what_it_does(world: &World) {
    let stage = Stage::set_up(world).await;
    let other = Stage::set_up(world).await;
    stage.actor.patch(&format!("/agents/{}", stage.agent), json!({ "helpPageEnabled": true })).await.data();
    world.backdoor().await.execute("DELETE FROM email_domains".to_owned()).await;
    let groups = stage.actor.get("/domains").await;
    assert!(
        !groups.text().contains(&frontdesk_conformance::stage::domain_hostname(other.domain)),
        "never another organization's"
    );
    let group = &groups.data()["items"][0];
    assert_eq!((&group["owned"], &group["conflict"]), (&json!(true), &Value::Null));
    let used = &group["uses"][0];
    let known = stage.actor.get(&format!("/custom-domains/{}", stage.domain)).await.data();
    for (field, value) in [
        ("kind", json!("widget")),
        ("status", json!("active")),
        ("id", known["id"].clone()),
        ("agent", json!({ "id": stage.agent, "name": "Front desk" })),
        ("records", known["records"].clone()),
        ("statusDetail", Value::Null),
        ("helpPageEnabled", json!(true)),
    ] {
        assert_eq!(used[field], value, "{field}");
    }
    stage.actor.delete(&format!("/custom-domains/{}", stage.domain)).await.data();
    let left = stage.actor.get("/domains").await.data()["items"].clone();
    assert_eq!(left.as_array().map(Vec::len), Some(1), "what is being removed is not listed");
    assert_eq!(left[0]["uses"][0]["kind"], json!("platform_help_center"));
}

async fn a_hostname_that_also_receives_email_is_a_conflict(world: &World) {
    let (stage, other) = (Stage::set_up(world).await, Stage::set_up(world).await);
    let of = |stage: &Stage| frontdesk_conformance::stage::domain_hostname(stage.domain);
    let group = async |stage: &Stage| {
        let page = stage.actor.get("/domains").await.data();
        let groups = page["items"].as_array().expect("a list").clone();
        groups.into_iter().find(|group| group["hostname"] == json!(of(stage))).expect("the hostname of the stage")
    };
    let email = add_receiving_domain(world, stage.actor.org, &of(&stage)).await;
    add_receiving_domain(world, stage.actor.org, &of(&other)).await;
    let both = group(&stage).await;
    let kinds: Vec<_> = both["uses"].as_array().expect("uses").iter().map(|used| &used["kind"]).collect();
    assert_eq!(kinds, ["widget", "email_send", "email_receive"]);
    let conflict = &both["conflict"];
    assert_eq!(conflict["code"], json!("EMAIL_RECEIVING_CONFLICT"));
    assert_eq!(conflict["kinds"], json!(["email_receive", "widget"]));
    assert_eq!((&conflict["emailDomainId"], &conflict["customDomainId"]), (&json!(email), &json!(stage.domain)));
    assert_eq!(conflict["agentId"], json!(stage.agent));
    assert_eq!(group(&other).await["conflict"], Value::Null, "another organization's email is no concern of theirs");
}

async fn every_kind_is_listed_as_it_is_in_both_spellings(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    for (kind, name) in [("widget", "a-bücher"), ("help_page", "b-hilfe"), ("help_center", "c-hilfe")] {
        let add = json!({ "hostname": format!("{name}.{}", fresh_hostname()), "surface": kind });
        anna.post(&format!("/agents/{agent}/custom-domains"), add).await.data();
    }
    world.settle().await;
    let items = anna.get("/domains").await.data()["items"].clone();
    for (group, kind) in items.as_array().expect("a list").iter().zip(["help_page", "help_center", "widget"]) {
        let used = &group["uses"][0];
        assert_eq!((&used["kind"], &used["status"]), (&json!(kind), &json!("pending_dns")));
        let detail = used["statusDetail"].as_str().expect("a reason");
        assert!(detail.contains(&format!("_service.{}", group["hostname"].as_str().expect("a name"))), "{detail}");
    }
    let [ascii, unicode] = ["hostname", "unicodeHostname"].map(|field| items[2][field].as_str().expect("a name").to_owned());
    assert!(ascii.starts_with("xn--a-"), "{ascii}");
    assert!(unicode.starts_with("a-bücher."), "{unicode}");
}

async fn a_list_is_read_page_by_page(world: &World) {
    let (anna, agent) = with_add_on(world, Plan::Pro).await;
    let night = anna.create_agent("Night desk").await;
    let mut hostnames: Vec<String> = (0..7).map(|number| format!("{number}{}", fresh_hostname())).collect();
    for hostname in hostnames.iter().rev() {
        add_hostname(&anna, agent, hostname).await;
    }
    // One hostname with two uses: it was lost, and another agent has added it.
    pass_time(world, DAY * 8).await;
    add_hostname(&anna, night, &hostnames[3]).await;
    let mut found = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = anna.get(&format!("/domains?limit=2&order=desc{cursor}")).await.data();
        for group in page["items"].as_array().expect("a list") {
            found.push(group["hostname"].as_str().expect("a name").to_owned());
            let uses = group["uses"].as_array().expect("uses").len();
            assert_eq!(uses, if group["hostname"] == json!(hostnames[3]) { 2 } else { 1 });
        }
        match page["nextCursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    hostnames.reverse();
    assert_eq!(found, hostnames);
}
