//! An agent without a key creates its own workspace.

use frontdesk_conformance::{World, recorder::BASE, redact::redact_value, stories};
use serde_json::json;

use super::PROXY;

stories![
    a_sign_up_gives_a_workspace_a_key_and_a_mail with PROXY,
    every_call_makes_another_workspace with PROXY,
    the_key_works_at_once with PROXY,
    what_is_wrong_is_told_and_makes_nothing with PROXY,
];

async fn a_sign_up_gives_a_workspace_a_key_and_a_mail(world: &World) {
    let answer = world.sign_up("Anna@Acme.DEV", "192.0.2.1").await;
    assert_eq!(answer.status, 201);
    insta::assert_json_snapshot!(redact_value(&answer.json()), { ".data.next_step" => "[next step]" }, @r#"
    {
      "success": true,
      "data": {
        "organization_id": "[uuid 1]",
        "api_key": "[key]",
        "credits": 25,
        "claim_url": "[claim url]",
        "claim_email_sent": false,
        "key_expires_at": "[time]",
        "claim_expires_at": "[time]",
        "next_step": "[next step]"
      },
      "error": null
    }
    "#);
    assert_eq!(
        answer.data()["next_step"],
        "Keep the key, it is not shown again. This server has no mail server: the mail with the code is in the folder `mail` \
         of its data folder, where its operator finds it (or sets a mail server with `--mail-url`). Ask the person to open \
         claim_url and enter the code from that mail."
    );
    let agent = world.actor_from_sign_up(&answer);
    let mails = world.mails().await;
    let [mail] = &mails[..] else { panic!("{} mails", mails.len()) };
    let code = world.claim_code(agent.org).await;
    assert!(mail.lines().any(|line| line == code), "the code stands alone on a line: {mail}");
    assert!(mail.contains("To: Anna@acme.dev") && !mail.contains("fd_"), "{mail}");
    world.settle().await;
    assert_eq!(world.mails().await.len(), 1, "once");
}

async fn every_call_makes_another_workspace(world: &World) {
    let (first, second) =
        (world.sign_up("anna@acme.dev", "192.0.2.1").await.data(), world.sign_up("anna@acme.dev", "192.0.2.1").await.data());
    for field in ["organization_id", "api_key", "claim_url"] {
        assert_ne!(first[field], second[field], "{field}");
    }
    assert_eq!(world.mails().await.len(), 2);
}

async fn the_key_works_at_once(world: &World) {
    let agent = world.actor_from_sign_up(&world.sign_up("anna@acme.dev", "192.0.2.1").await);
    let desk = agent.create_agent("Front desk").await;
    agent.train_on_text(desk, "Opening hours", "On Sundays the desk opens at 10:00.").await;
    world.settle().await;
    let reply = agent.ask_agent(desk, "When does the desk open on Sundays?").await.data();
    assert_eq!((&reply["creditsRemaining"], reply["citations"].as_array().map(Vec::len)), (&json!(24), Some(1)));
    agent.get("/billing/usage").await.assert_code("SANDBOX_NOT_PERMITTED", "outside of the eight modules");
    agent.post_empty(&format!("/agents/{desk}/ingest/retrain")).await.assert_code("PLAN_UPGRADE_REQUIRED", "manual retraining");
    agent.get("/organization/members").await.assert_code("SANDBOX_NOT_PERMITTED", "outside of the eight modules");
}

async fn what_is_wrong_is_told_and_makes_nothing(world: &World) {
    let post = async |body: serde_json::Value| world.wire.request("POST", "/agent/sign-up", None, Some(body)).await;
    for email in ["", "anna", "anna@", "@acme.dev", "anna@[127.0.0.1]", "a@acme.dev, b@acme.dev", "a@acme.dev\r\nBcc: b@c.de"] {
        let answer = post(json!({ "human_email": email })).await;
        answer.assert_code("VALIDATION_ERROR", &format!("a sign-up for `{email}`"));
        assert_eq!(answer.fields(), ["/human_email"], "{email}");
    }
    for name in ["", "  ", &"x".repeat(201), "x\n\n111111", "x\u{2028}y", "\u{202e}x", "a\tb"] {
        let answer = post(json!({ "human_email": "anna@acme.dev", "org_name": name })).await;
        answer.assert_code("VALIDATION_ERROR", &format!("a workspace called `{name}`"));
    }
    for email in ["anna@example.com", "nobody@localhost"] {
        post(json!({ "human_email": email })).await.assert_code("BLOCKED_EMAIL_DOMAIN", &format!("a placeholder, `{email}`"));
    }
    let got = world.wire.exchange("GET", &format!("{BASE}/agent/sign-up"), &[], None).await;
    got.assert_code("METHOD_NOT_ALLOWED", "a look at it");
    assert_eq!(world.backdoor().await.query_number("SELECT COUNT(*) FROM orgs".to_owned()).await, 0);
    assert!(world.mails().await.is_empty());
    for _ in 0..3 {
        world.sign_up("anna@acme.dev", "127.0.0.1").await.assert_code("success", "what was refused used up nothing");
    }
}
