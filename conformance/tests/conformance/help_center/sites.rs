//! Sites: their settings, and every refusal.

use frontdesk_conformance::{
    Actor, ApiAnswer, ApiCall, Stage, World, actor::created_id, call::PICTURE, contract::contract, stories,
};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    a_new_site_is_as_it_was_described,
    help_centers_are_listed_newest_first_each_as_it_is_read,
    what_is_not_described_is_as_usual,
    a_wrong_setting_is_told_with_its_field_and_leaves_nothing,
    fields_that_are_not_sent_stay,
    words_of_the_operator_are_no_slugs with "help.reserved_slugs = ['Acme']",
    each_refusal_of_a_new_site_comes_before_the_next_one,
    each_refusal_of_a_change_comes_before_the_next_one,
    a_theme_shows_pictures_of_its_site,
    languages_that_articles_are_written_in_stay,
];

/// Returns the path at which the help center of an agent is created.
pub(super) fn agent_site_path(agent: Uuid) -> String {
    format!("/agents/{agent}/help-center/site")
}

/// Returns the path of a site.
pub(super) fn site_path(site: Uuid) -> String {
    format!("/help-center/sites/{site}")
}

/// Creates the help center of an agent.
pub(super) async fn create_site(actor: &Actor, agent: Uuid, body: Value) -> ApiAnswer {
    actor.post(&agent_site_path(agent), body).await
}

/// Returns everything stored for the help centers of a workspace, except the answers stored for repeats.
pub(super) async fn stored_rows(world: &World, actor: &Actor) -> Vec<(String, Vec<String>)> {
    let rows = world.backdoor().await.rows_by_table(actor.org).await;
    rows.into_iter().filter(|(table, _)| table.starts_with("help_") || table == "activity").collect()
}

async fn a_new_site_is_as_it_was_described(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let described = json!({
        "slug": "acme-1", "name": " Acme Hilfe ", "headline": " Wie können wir helfen? ", "description": "Alles über Acme.",
        "locales": ["DE", "pt-br", "de", "zh-hant-tw"],
        "theme": {
            "primaryColor": "#0B7A4B", "background": "#FAFAFA", "mode": "dark", "font": "serif", "css": "h1 { color: teal }"
        },
        "headerLinks": [{ "label": " Shop ", "url": "HTTPS://Acme.example" }],
        "footerLinks": [
            { "label": "Mail", "url": "mailto:help@acme.example" }, { "label": "Start", "url": "/collections/./start" }
        ],
        "isAskEnabled": false, "suggestedQuestions": [" How do I pay? "], "isFeedbackEnabled": false, "trainAgent": "never",
        "isIndexed": false
    });
    let answer = create_site(&anna, agent, described).await;
    let site = answer.data();
    assert_eq!(
        (answer.status, answer.header("location")),
        (201, Some(format!("/api/v1{}", site_path(created_id(&answer))).as_str()))
    );
    for (field, value) in [
        ("agentId", json!(agent)),
        ("slug", json!("acme-1")),
        ("name", json!("Acme Hilfe")),
        ("headline", json!("Wie können wir helfen?")),
        ("description", json!("Alles über Acme.")),
        ("locale", json!("de")),
        ("locales", json!(["de", "pt-BR", "zh-Hant-TW"])),
        ("headerLinks", json!([{ "label": "Shop", "url": "https://acme.example/" }])),
        (
            "footerLinks",
            json!([{ "label": "Mail", "url": "mailto:help@acme.example" }, { "label": "Start", "url": "/collections/start" }]),
        ),
        ("isAskEnabled", json!(false)),
        ("suggestedQuestions", json!(["How do I pay?"])),
        ("isFeedbackEnabled", json!(false)),
        ("trainAgent", json!("never")),
        ("isIndexed", json!(false)),
        (
            "access",
            json!({
                "isPublished": false, "visibility": "public", "hasPassword": false, "allowedEmails": [], "signingKeyId": null
            }),
        ),
        ("hostnames", json!(["acme-1.localhost"])),
        ("counts", json!({ "collections": 0, "articles": 0, "published": 0 })),
    ] {
        assert_eq!(site[field], value, "{field}");
    }
    let theme = json!({
        "primaryColor": "#0b7a4b", "background": "#fafafa", "mode": "dark", "font": "serif", "logoFileId": null,
        "faviconFileId": null, "socialImageFileId": null, "css": "h1 { color: teal }"
    });
    assert_eq!(site["theme"], theme);
    for same in [site_path(created_id(&answer)), agent_site_path(agent)] {
        assert_eq!(anna.get(&same).await.data(), site, "{same}");
    }
}

async fn help_centers_are_listed_newest_first_each_as_it_is_read(world: &World) {
    let Stage { actor: anna, help, agent, .. } = Stage::set_up(world).await;
    Stage::set_up(world).await;
    let mut newest_first = vec![help.site];
    for name in ["Tea room", "Coffee bar"] {
        let other = anna.create_agent(name).await;
        newest_first.insert(0, created_id(&create_site(&anna, other, json!({ "name": name })).await));
    }
    anna.post_empty(&format!("{}/access/secret", site_path(help.site))).await.data();
    let domains = format!("/agents/{agent}/custom-domains");
    for domain in anna.get(&domains).await.data()["items"].as_array().expect("a list") {
        let surface = format!("/custom-domains/{}/surface", domain["id"].as_str().expect("an id"));
        anna.patch(&surface, json!({ "surface": "help_center" })).await.data();
    }
    let mut read = Vec::new();
    for site in &newest_first {
        read.push(anna.get(&site_path(*site)).await.data());
    }
    assert_eq!(read[2]["hostnames"].as_array().map(Vec::len), Some(2), "that of the domain, and that of the platform");
    assert!(read[2]["access"]["signingKeyId"].is_string() && read[0]["access"]["signingKeyId"].is_null());
    assert_eq!(anna.get("/help-center/sites").await.data()["items"], json!(read), "those of no other organization");
    let first = anna.get("/help-center/sites?limit=1&order=asc").await.data();
    assert_eq!(first["items"], json!([read[2]]));
    let cursor = first["nextCursor"].as_str().expect("more");
    let rest = anna.get(&format!("/help-center/sites?order=asc&cursor={cursor}")).await.data();
    assert_eq!((&rest["items"], &rest["nextCursor"]), (&json!([read[1], read[0]]), &Value::Null));
    anna.delete(&site_path(newest_first[1])).await.data();
    assert_eq!(anna.get("/help-center/sites").await.data()["items"], json!([read[0], read[2]]), "one is deleted");
}

async fn what_is_not_described_is_as_usual(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let other = world.new_actor(Plan::Hobby).await;
    for (actor, slug) in [(&anna, "tea-room"), (&other, "tea-room-2")] {
        let agent = actor.create_agent("Tea room!").await;
        let site = create_site(actor, agent, json!({ "name": "Tea" })).await.data();
        for (field, value) in [
            ("slug", json!(slug)),
            ("headline", Value::Null),
            ("description", Value::Null),
            ("locale", json!("en")),
            ("locales", json!(["en"])),
            ("headerLinks", json!([])),
            ("footerLinks", json!([])),
            ("isAskEnabled", json!(true)),
            ("suggestedQuestions", json!([])),
            ("isFeedbackEnabled", json!(true)),
            ("trainAgent", json!("while_public")),
            ("isIndexed", json!(true)),
        ] {
            assert_eq!(site[field], value, "{field}");
        }
        assert_eq!((&site["theme"]["mode"], &site["theme"]["primaryColor"]), (&json!("auto"), &json!("#1f4fd8")));
        assert!(site["url"].as_str().is_some_and(|url| url.starts_with(&format!("http://{slug}.localhost"))), "{}", site["url"]);
    }
    let night = anna.create_agent("\u{5ba2}\u{670d}").await;
    let site = create_site(&anna, night, json!({ "name": "Night", "locale": "fr" })).await.data();
    assert_eq!((&site["slug"], &site["locales"]), (&json!("help-center"), &json!(["fr"])));
}

async fn a_wrong_setting_is_told_with_its_field_and_leaves_nothing(world: &World) {
    let stage = Stage::set_up(world).await;
    let before = stored_rows(world, &stage.actor).await;
    let link = |url: &str| json!([{ "label": "A", "url": url }]);
    for (settings, field) in [
        (json!({ "slug": "ab" }), "/slug"),
        (json!({ "slug": "Acme" }), "/slug"),
        (json!({ "slug": "-acme" }), "/slug"),
        (json!({ "slug": "xn--acme" }), "/slug"),
        (json!({ "slug": "www" }), "/slug"),
        (json!({ "slug": "a".repeat(41) }), "/slug"),
        (json!({ "name": "  " }), "/name"),
        (json!({ "name": "n".repeat(101) }), "/name"),
        (json!({ "headline": "h".repeat(121) }), "/headline"),
        (json!({ "description": "d".repeat(301) }), "/description"),
        (json!({ "locale": "english" }), "/locale"),
        (json!({ "locale": "en-x-klingon" }), "/locale"),
        (json!({ "locale": "fr" }), "/locale"),
        (json!({ "locales": ["en", "en-a-b"] }), "/locales/1"),
        (json!({ "locales": ["fr"] }), "/locales"),
        (json!({ "locales": [] }), "/locales"),
        (json!({ "theme": { "primaryColor": "red" } }), "/theme/primaryColor"),
        (json!({ "theme": { "css": "@import 'a.css';" } }), "/theme/css"),
        (json!({ "theme": { "css": "h1 { background: URL(//evil.example) }" } }), "/theme/css"),
        (json!({ "theme": { "css": "/*é*/".repeat(6_000) } }), "/theme/css"),
        (json!({ "headerLinks": link("javascript:alert(1)") }), "/headerLinks/0/url"),
        (json!({ "headerLinks": link("http://acme.example") }), "/headerLinks/0/url"),
        (json!({ "footerLinks": link("//evil.example") }), "/footerLinks/0/url"),
        (json!({ "footerLinks": link("https://user@acme.example") }), "/footerLinks/0/url"),
        (json!({ "footerLinks": [{ "label": " ", "url": "/" }] }), "/footerLinks/0/label"),
        (json!({ "headerLinks": vec![json!({ "label": "A", "url": "/" }); 7] }), "/headerLinks"),
        (json!({ "isPublished": true }), "/isPublished"),
        (json!({ "access": { "isPublished": true } }), "/access"),
        (json!({ "suggestedQuestions": ["a", " "] }), "/suggestedQuestions/1"),
        (json!({ "suggestedQuestions": ["é".repeat(121)] }), "/suggestedQuestions/0"),
        (json!({ "suggestedQuestions": vec!["a"; 6] }), "/suggestedQuestions"),
        (json!({ "isAskEnabled": "yes" }), "/isAskEnabled"),
    ] {
        let refused = stage.actor.patch(&site_path(stage.help.site), settings.clone()).await;
        assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec![field.to_owned()]), "{settings}");
    }
    for (access, field) in
        [(json!({ "visibility": "password" }), "/visibility"), (json!({ "name": "A" }), "/name"), (json!({}), "")]
    {
        let refused = stage.actor.patch(&format!("{}/access", site_path(stage.help.site)), access.clone()).await;
        assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec![field.to_owned()]), "{access}");
    }
    let new = json!({ "name": "A", "locale": "de", "locales": ["en"] });
    let refused = create_site(&stage.actor, stage.bare_agent, new).await;
    assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec!["/locales".to_owned()]));
    let new = json!({ "name": "A", "theme": { "logoFileId": stage.help.file } });
    create_site(&stage.actor, stage.bare_agent, new).await.assert_code("VALIDATION_ERROR", "a new site has no pictures");
    assert_eq!(stored_rows(world, &stage.actor).await, before);
}

async fn fields_that_are_not_sent_stay(world: &World) {
    let stage = Stage::set_up(world).await;
    let site = site_path(stage.help.site);
    let before = stage.actor.get(&site).await.data();
    let all = json!({
        "headline": "Ask", "description": "All", "theme": { "font": "mono", "css": "h1 {}" },
        "headerLinks": [{ "label": "A", "url": "/" }]
    });
    stage.actor.patch(&site, all).await.data();
    let after = stage.actor.patch(&site, json!({ "theme": { "mode": "light" }, "headline": null })).await.data();
    for (field, value) in [
        ("headline", Value::Null),
        ("description", json!("All")),
        ("headerLinks", json!([{ "label": "A", "url": "/" }])),
        ("slug", before["slug"].clone()),
        ("access", before["access"].clone()),
        ("locales", before["locales"].clone()),
    ] {
        assert_eq!(after[field], value, "{field}");
    }
    for (field, value) in
        [("font", json!("mono")), ("css", json!("h1 {}")), ("mode", json!("light")), ("primaryColor", json!("#1f4fd8"))]
    {
        assert_eq!(after["theme"][field], value, "{field}");
    }
    assert_eq!(stage.actor.get(&site).await.data(), after);
    let cleared = stage.actor.patch(&site, json!({ "theme": { "css": null } })).await.data();
    assert_eq!((&cleared["theme"]["css"], &cleared["theme"]["font"]), (&Value::Null, &json!("mono")));
}

async fn words_of_the_operator_are_no_slugs(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Acme").await;
    for slug in ["acme", "acme-login", "my-acme-shop"] {
        let refused = create_site(&anna, agent, json!({ "name": "A", "slug": slug })).await;
        assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec!["/slug".to_owned()]), "{slug}");
    }
    let answer = create_site(&anna, agent, json!({ "name": "A" })).await;
    assert_eq!(answer.data()["slug"], json!("help-center"), "the name of the agent gives none");
    let refused = anna.patch(&site_path(created_id(&answer)), json!({ "slug": "acme-help" })).await;
    refused.assert_code("VALIDATION_ERROR", "neither may it be called so later");
    anna.patch(&site_path(created_id(&answer)), json!({ "slug": "acmeville" })).await.data();
}

async fn each_refusal_of_a_new_site_comes_before_the_next_one(world: &World) {
    let (stage, other) = (Stage::set_up(world).await, Stage::set_up(world).await);
    let slug = other.actor.get(&site_path(other.help.site)).await.data()["slug"].clone();
    let body = json!({ "name": "A", "slug": slug });
    let agent = stage.actor.create_agent("Leaving").await;
    let before = stored_rows(world, &stage.actor).await;
    let wrong = json!({ "name": "A", "slug": "www" });
    create_site(&stage.actor, other.agent, wrong).await.assert_code("VALIDATION_ERROR", "the form comes before the agent");
    create_site(&stage.actor, other.agent, body.clone()).await.assert_code("AGENT_NOT_FOUND", "another organization's agent");
    create_site(&stage.actor, stage.agent, body.clone())
        .await
        .assert_code("HELP_CENTER_EXISTS", "the agent's own site comes before the slug");
    create_site(&stage.actor, agent, body.clone()).await.assert_code("SLUG_TAKEN", "another organization has it");
    assert_eq!(stored_rows(world, &stage.actor).await, before);
    for agent in [agent, stage.agent] {
        stage.actor.delete(&format!("/agents/{agent}")).await.data();
        create_site(&stage.actor, agent, body.clone()).await.assert_code("AGENT_UNAVAILABLE", "its end comes before its site");
    }
    let bare = stage.actor.get(&agent_site_path(stage.bare_agent)).await;
    bare.assert_code("HELP_CENTER_NOT_FOUND", "the agent has none");
    stage.actor.get(&agent_site_path(other.agent)).await.assert_code("AGENT_NOT_FOUND", "another organization's agent");
}

async fn each_refusal_of_a_change_comes_before_the_next_one(world: &World) {
    let (stage, other) = (Stage::set_up(world).await, Stage::set_up(world).await);
    let slug = other.actor.get(&site_path(other.help.site)).await.data()["slug"].clone();
    let nothing: Uuid = world.app().services.ports.ids.next();
    let change = async |site: Uuid, logo: Option<Uuid>, tag: &str, slug: &Value| {
        let call = ApiCall::example(contract().operation("updateHelpCenter")).path("siteId", site).header("If-Match", tag);
        stage.actor.send(&call.json(json!({ "slug": slug, "theme": { "logoFileId": logo } }))).await
    };
    let before = stored_rows(world, &stage.actor).await;
    let current = stage.actor.get(&site_path(stage.help.site)).await;
    let tag = current.header("etag").expect("a tag");
    change(other.help.site, Some(nothing), "\"nope\"", &json!("www")).await.assert_code("VALIDATION_ERROR", "the form is first");
    change(other.help.site, Some(nothing), "\"nope\"", &slug)
        .await
        .assert_code("HELP_CENTER_NOT_FOUND", "another organization's site");
    change(stage.help.site, Some(nothing), "\"nope\"", &slug)
        .await
        .assert_code("HELP_CENTER_FILE_NOT_FOUND", "there is no such picture");
    change(stage.help.site, Some(other.help.file), tag, &slug)
        .await
        .assert_code("HELP_CENTER_FILE_NOT_FOUND", "another site's picture");
    change(stage.help.site, None, "\"nope\"", &slug).await.assert_code("ETAG_MISMATCH", "it was read before");
    change(stage.help.site, None, tag, &slug).await.assert_code("SLUG_TAKEN", "another organization has it");
    assert_eq!(stored_rows(world, &stage.actor).await, before);
    stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
    change(stage.help.site, Some(nothing), "\"nope\"", &slug)
        .await
        .assert_code("HELP_CENTER_FILE_NOT_FOUND", "it comes before the agent");
    change(stage.help.site, None, "\"nope\"", &slug).await.assert_code("AGENT_UNAVAILABLE", "it comes before the condition");
}

async fn a_theme_shows_pictures_of_its_site(world: &World) {
    let stage = Stage::set_up(world).await;
    let site = site_path(stage.help.site);
    let adds = async |name: &str, bytes: &[u8]| {
        let call = ApiCall::example(contract().operation("createHelpCenterFile")).path("siteId", stage.help.site);
        created_id(&stage.actor.send(&call.replace_query("name", name).raw(bytes)).await)
    };
    let (icon, text) = (adds("icon", PICTURE).await, adds("text", b"Turn the key.").await);
    let uses = async |file: Uuid| {
        let list = stage.actor.get(&format!("{site}/files")).await.data();
        let found = list["items"].as_array().expect("a list").iter().find(|known| known["id"] == json!(file)).cloned();
        found.expect("the file is there")["usedBy"]["isInTheme"].clone()
    };
    let theme = json!({ "theme": { "logoFileId": stage.help.file, "faviconFileId": icon, "socialImageFileId": icon } });
    let shown = stage.actor.patch(&site, theme).await.data()["theme"].clone();
    assert_eq!((&shown["logoFileId"], &shown["faviconFileId"]), (&json!(stage.help.file), &json!(icon)));
    assert_eq!((uses(stage.help.file).await, uses(icon).await), (json!(true), json!(true)));
    let refused = stage.actor.delete(&format!("/help-center/files/{icon}")).await;
    refused.assert_code("HELP_CENTER_FILE_IN_USE", "the theme shows it");
    let refused = stage.actor.patch(&site, json!({ "theme": { "logoFileId": text } })).await;
    refused.assert_code("HELP_CENTER_FILE_NOT_FOUND", "a text is no picture");
    stage.actor.patch(&site, json!({ "theme": { "faviconFileId": null } })).await.data();
    assert_eq!(uses(icon).await, json!(true), "it is still shown elsewhere");
    stage.actor.patch(&site, json!({ "theme": { "socialImageFileId": null } })).await.data();
    assert_eq!((uses(stage.help.file).await, uses(icon).await), (json!(true), json!(false)));
    stage.actor.delete(&format!("/help-center/files/{icon}")).await.data();
}

async fn languages_that_articles_are_written_in_stay(world: &World) {
    let stage = Stage::set_up(world).await;
    let site = site_path(stage.help.site);
    let refused = stage.actor.patch(&site, json!({ "locale": "de", "locales": ["de", "fr"] })).await;
    assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec!["/locales".to_owned()]));
    assert!(refused.message().contains("`en`"), "{}", refused.message());
    let both = stage.actor.patch(&site, json!({ "locale": "DE", "locales": ["de", "en"] })).await.data();
    assert_eq!((&both["locale"], &both["locales"]), (&json!("de"), &json!(["de", "en"])));
    for article in [stage.help.draft, stage.help.published, stage.help.archived] {
        stage.actor.delete(&format!("/help-center/articles/{article}")).await.data();
    }
    let one = stage.actor.patch(&site, json!({ "locales": ["de"] })).await.data();
    assert_eq!(one["locales"], json!(["de"]), "nothing is written in it any more");
}
