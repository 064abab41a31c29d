//! Access settings of a site.

use frontdesk_conformance::stories;
use uuid::Uuid;

use super::*;

stories![access_is_set_and_never_shows_a_password, what_lets_nobody_in_is_refused, a_secret_is_shown_once,];

async fn access_is_set_and_never_shows_a_password(world: &World) {
    let site = VisitedSite::of(world).await;
    let shown =
        set_access(&site, json!({ "password": PASSWORD, "allowedEmails": ["Anna@Acme.dev", " anna@acme.dev", "*@ACME.dev"] }))
            .await
            .data();
    assert_eq!(
        shown["access"],
        json!({ "isPublished": true, "visibility": "public", "hasPassword": true,
            "allowedEmails": ["anna@acme.dev", "*@acme.dev"], "signingKeyId": null })
    );
    let activity = site.stage.actor.get("/activity?limit=1").await;
    assert!(
        !activity.text().contains(PASSWORD) && !activity.text().contains("argon2") && !activity.text().contains("anna@acme.dev")
    );
    let told = activity.text();
    assert!(told.contains("password") && told.contains("allowedEmails"), "{told}");
    let mut database = world.backdoor().await;
    let count = "SELECT COUNT(*) FROM help_sites WHERE password_hash LIKE '$argon2id$v=19$m=19456,t=2,p=1$%'".to_owned();
    assert_eq!(database.query_number(count).await, 1, "a hash is kept, and nothing else");
    let removed = set_access(&site, json!({ "password": null })).await.data();
    assert_eq!(removed["access"]["hasPassword"], json!(false));
}

async fn what_lets_nobody_in_is_refused(world: &World) {
    let site = VisitedSite::of(world).await;
    for (access, field) in [
        (json!({ "visibility": "password" }), "/visibility"),
        (json!({ "visibility": "signed_link" }), "/visibility"),
        (json!({ "visibility": "friends" }), "/visibility"),
        (json!({ "password": "1234567" }), "/password"),
        (json!({ "password": "        " }), "/password"),
        (json!({ "password": "x".repeat(201) }), "/password"),
        (json!({ "password": 12_345_678 }), "/password"),
        (json!({ "allowedEmails": ["anna"] }), "/allowedEmails/0"),
        (json!({ "allowedEmails": ["a@b.dev", "*@"] }), "/allowedEmails/1"),
        (json!({ "allowedEmails": vec!["a@b.dev"; 201] }), "/allowedEmails"),
        (json!({ "allowedEmails": null }), "/allowedEmails"),
    ] {
        let refused = set_access(&site, access.clone()).await;
        assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec![field.to_owned()]), "{access}");
    }
    set_access(&site, json!({ "visibility": "password", "password": PASSWORD })).await.data();
    let refused = set_access(&site, json!({ "password": null })).await;
    assert_eq!(refused.fields(), ["/visibility"], "the password is what lets people in");
    set_access(&site, json!({ "visibility": "members", "password": null })).await.data();
}

async fn a_secret_is_shown_once(world: &World) {
    let site = VisitedSite::of(world).await;
    let (first, second) = (create_secret(&site).await, create_secret(&site).await);
    assert_eq!(first["previousValidUntil"], json!(null));
    assert!(second["previousValidUntil"].is_string() && first["secret"] != second["secret"]);
    assert_eq!(second["secret"].as_str().map(str::len), Some(43));
    let shown = site.stage.actor.get(&format!("/help-center/sites/{}", site.stage.help.site)).await;
    assert_eq!(shown.data()["access"]["signingKeyId"], second["keyId"]);
    assert!(!shown.text().contains(second["secret"].as_str().expect("a secret")));
    let missing = site.stage.actor.post_empty(&format!("/help-center/sites/{}/access/secret", Uuid::nil())).await;
    missing.assert_code("HELP_CENTER_NOT_FOUND", "no site");
}
