//! Links that a customer's backend has signed.

use std::time::Duration;

use frontdesk_conformance::stories;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};

use super::*;

stories![
    a_signed_link_leads_in with PROXY,
    what_nobody_has_signed_leads_nowhere with PROXY,
    a_link_with_an_id_works_once with PROXY,
    an_earlier_secret_signs_for_a_day with PROXY,
    guessing_links_stops_at_the_limit with PROXY,
];

/// Returns the claims of a visitor, valid for ten minutes.
pub(super) fn claims(site: &Visited<'_>) -> Value {
    json!({ "sub": "user-7", "email": "anna@acme.dev", "name": "Anna", "exp": site.world.now().0 / 1_000_000 + 600 })
}

/// Signs claims as the customer's backend does.
pub(super) fn token(secret: &Value, claims: &Value) -> String {
    let key = EncodingKey::from_secret(secret["secret"].as_str().expect("a secret").as_bytes());
    encode(&Header::new(Algorithm::HS256), claims, &key).expect("a token")
}

/// Creates a site for which links are signed, with its secret.
async fn signed(world: &World) -> (Visited<'_>, Value) {
    let site = Visited::of(world).await;
    let secret = secret(&site).await;
    set(&site, json!({ "visibility": "signed_link" })).await.data();
    (site, secret)
}

async fn follows(site: &Visited<'_>, token: &str) -> Answer {
    site.gets(&format!("/search?q=a&access_token={token}")).await
}

async fn a_signed_link_leads_in(world: &World) {
    let (site, secret) = signed(world).await;
    let stranger = site.gets("/").await;
    assert_eq!(stranger.header("location"), Some("/sign-in"));
    assert!(site.reads("/sign-in").await.contains("Open it from inside your product"));
    let entered = follows(&site, &token(&secret, &claims(&site))).await;
    assert_eq!((entered.status, entered.header("location")), (303, Some("/search?q=a")), "the token is in no address any more");
    assert_eq!(entered.header("referrer-policy"), Some("same-origin"));
    let mut more = claims(&site);
    more["groups"] = json!("g".repeat(2_000));
    assert_eq!(follows(&site, &token(&secret, &more)).await.header("location"), Some("/search?q=a"), "however long it is");
    let door = format!("/sign-in?to=%2Fsearch%3Fq%3Da&access_token={}", token(&secret, &claims(&site)));
    assert_eq!(site.gets(&door).await.header("location"), Some("/search?q=a"), "also at the door");
    let reader = cookies(&entered);
    assert_eq!(gets_with(&site, &reader, "/").await.status, 200);
    world.advance(Duration::from_secs(7 * 24 * 3_600 - 2));
    assert_eq!(gets_with(&site, &reader, "/").await.status, 200);
    world.advance(Duration::from_secs(2));
    assert_eq!(gets_with(&site, &reader, "/").await.status, 302, "after a week");
}

async fn what_nobody_has_signed_leads_nowhere(world: &World) {
    let (site, secret) = signed(world).await;
    let (other, others) = signed(world).await;
    let good = claims(&site);
    let with = |name: &str, value: Value| {
        let mut claims = good.clone();
        claims[name] = value;
        claims
    };
    let now = world.now().0 / 1_000_000;
    for (what, token) in [
        ("signed for another site", token(&others, &good)),
        ("too old", token(&secret, &with("exp", json!(now - 61)))),
        ("for too long", token(&secret, &with("exp", json!(now + 24 * 3_600 + 120)))),
        ("for nobody", token(&secret, &with("sub", json!("")))),
        ("cut off", token(&secret, &good)[..40].to_owned()),
        ("nothing", String::new()),
        ("garbled", "a.b.c".to_owned()),
    ] {
        let refused = follows(&site, &token).await;
        assert_eq!((refused.status, cookies(&refused).is_empty()), (403, true), "{what}");
        assert!(
            refused.text().contains("This link is not valid or has expired.")
                && !refused.text().contains(&token) | token.is_empty(),
            "{what}"
        );
    }
    let head = site.sends("HEAD", &format!("/?access_token={}", token(&secret, &good)), &[], "").await;
    assert_eq!((head.status, cookies(&head).is_empty()), (302, true), "only who reads a page is let in");
    set(&other, json!({ "visibility": "public" })).await.data();
    assert_eq!(other.gets(&format!("/?access_token={}", token(&others, &good))).await.status, 200, "everybody is in");
}

async fn a_link_with_an_id_works_once(world: &World) {
    let (site, secret) = signed(world).await;
    let mut once = claims(&site);
    once["jti"] = json!("7");
    let once = token(&secret, &once);
    let (first, second) = tokio::join!(follows(&site, &once), follows(&site, &once));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [303, 403], "two at once");
    assert_eq!(follows(&site, &once).await.status, 403);
    let reader = if first.status == 303 { cookies(&first) } else { cookies(&second) };
    for spent in [once.as_str(), "a.b.c"] {
        let path = format!("/search?q=a&access_token={spent}");
        let back = gets_with(&site, &reader, &path).await;
        assert_eq!((back.status, back.header("location")), (302, Some("/search?q=a")), "whoever is in stays in");
    }
    let again = token(&secret, &claims(&site));
    assert_eq!([follows(&site, &again).await.status, follows(&site, &again).await.status], [303, 303]);
}

async fn an_earlier_secret_signs_for_a_day(world: &World) {
    let (site, first) = signed(world).await;
    let reader = cookies(&follows(&site, &token(&first, &claims(&site))).await);
    let second = secret(&site).await;
    assert_eq!(gets_with(&site, &reader, "/").await.status, 302, "whoever is in comes by a link again");
    let (shown, expected) = (second["previousValidUntil"].as_str().expect("a time"), 24 * 3_600);
    assert!(!shown.is_empty());
    for secret in [&first, &second] {
        assert_eq!(follows(&site, &token(secret, &claims(&site))).await.status, 303);
    }
    world.rotates_the_pepper().await;
    assert_eq!(follows(&site, &token(&first, &claims(&site))).await.status, 303, "it is encrypted under another pepper now");
    world.advance(Duration::from_secs(expected));
    assert_eq!(follows(&site, &token(&first, &claims(&site))).await.status, 403);
    assert_eq!(follows(&site, &token(&second, &claims(&site))).await.status, 303);
    let third = secret(&site).await;
    secret(&site).await;
    assert_eq!(follows(&site, &token(&second, &claims(&site))).await.status, 403, "the one before the previous one");
    assert_eq!(follows(&site, &token(&third, &claims(&site))).await.status, 303);
}

async fn guessing_links_stops_at_the_limit(world: &World) {
    let (site, secret) = signed(world).await;
    let mut statuses = Vec::new();
    for number in 0..65 {
        statuses.push(follows(&site, &format!("a.{number}.c")).await.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 403).count(), 60, "{statuses:?}");
    let late = follows(&site, &token(&secret, &claims(&site))).await;
    assert_eq!((late.status, late.header("retry-after").is_some()), (429, true));
}
