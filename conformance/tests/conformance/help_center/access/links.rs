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
pub(super) fn visitor_claims(site: &VisitedSite<'_>) -> Value {
    json!({ "sub": "user-7", "email": "anna@acme.dev", "name": "Anna", "exp": site.world.now().0 / 1_000_000 + 600 })
}

/// Signs claims as the customer's backend does.
pub(super) fn sign_token(secret: &Value, claims: &Value) -> String {
    let key = EncodingKey::from_secret(secret["secret"].as_str().expect("a secret").as_bytes());
    encode(&Header::new(Algorithm::HS256), claims, &key).expect("a token")
}

/// Creates a site for which links are signed, with its secret.
async fn create_signed_site(world: &World) -> (VisitedSite<'_>, Value) {
    let site = VisitedSite::of(world).await;
    let secret = create_secret(&site).await;
    set_access(&site, json!({ "visibility": "signed_link" })).await.data();
    (site, secret)
}

async fn follow_link(site: &VisitedSite<'_>, token: &str) -> ApiAnswer {
    site.get_page(&format!("/search?q=a&access_token={token}")).await
}

async fn a_signed_link_leads_in(world: &World) {
    let (site, secret) = create_signed_site(world).await;
    let stranger = site.get_page("/").await;
    assert_eq!(stranger.header("location"), Some("/sign-in"));
    assert!(site.read_page("/sign-in").await.contains("Open it from inside your product"));
    let entered = follow_link(&site, &sign_token(&secret, &visitor_claims(&site))).await;
    assert_eq!((entered.status, entered.header("location")), (303, Some("/search?q=a")), "the token is in no address any more");
    assert_eq!(entered.header("referrer-policy"), Some("same-origin"));
    let mut more = visitor_claims(&site);
    more["groups"] = json!("g".repeat(2_000));
    assert_eq!(
        follow_link(&site, &sign_token(&secret, &more)).await.header("location"),
        Some("/search?q=a"),
        "however long it is"
    );
    let door = format!("/sign-in?to=%2Fsearch%3Fq%3Da&access_token={}", sign_token(&secret, &visitor_claims(&site)));
    assert_eq!(site.get_page(&door).await.header("location"), Some("/search?q=a"), "also at the door");
    let reader = sent_cookies(&entered);
    assert_eq!(get_with_cookies(&site, &reader, "/").await.status, 200);
    world.advance(Duration::from_secs(7 * 24 * 3_600 - 2));
    assert_eq!(get_with_cookies(&site, &reader, "/").await.status, 200);
    world.advance(Duration::from_secs(2));
    assert_eq!(get_with_cookies(&site, &reader, "/").await.status, 302, "after a week");
}

async fn what_nobody_has_signed_leads_nowhere(world: &World) {
    let (site, secret) = create_signed_site(world).await;
    let (other, others) = create_signed_site(world).await;
    let good = visitor_claims(&site);
    let with = |name: &str, value: Value| {
        let mut claims = good.clone();
        claims[name] = value;
        claims
    };
    let now = world.now().0 / 1_000_000;
    for (what, token) in [
        ("signed for another site", sign_token(&others, &good)),
        ("too old", sign_token(&secret, &with("exp", json!(now - 61)))),
        ("for too long", sign_token(&secret, &with("exp", json!(now + 24 * 3_600 + 120)))),
        ("for nobody", sign_token(&secret, &with("sub", json!("")))),
        ("cut off", sign_token(&secret, &good)[..40].to_owned()),
        ("nothing", String::new()),
        ("garbled", "a.b.c".to_owned()),
    ] {
        let refused = follow_link(&site, &token).await;
        assert_eq!((refused.status, sent_cookies(&refused).is_empty()), (403, true), "{what}");
        assert!(
            refused.text().contains("This link is not valid or has expired.")
                && !refused.text().contains(&token) | token.is_empty(),
            "{what}"
        );
    }
    let head = site.send_request("HEAD", &format!("/?access_token={}", sign_token(&secret, &good)), &[], "").await;
    assert_eq!((head.status, sent_cookies(&head).is_empty()), (302, true), "only who reads a page is let in");
    set_access(&other, json!({ "visibility": "public" })).await.data();
    assert_eq!(other.get_page(&format!("/?access_token={}", sign_token(&others, &good))).await.status, 200, "everybody is in");
}

async fn a_link_with_an_id_works_once(world: &World) {
    let (site, secret) = create_signed_site(world).await;
    let mut once = visitor_claims(&site);
    once["jti"] = json!("7");
    let once = sign_token(&secret, &once);
    let (first, second) = tokio::join!(follow_link(&site, &once), follow_link(&site, &once));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [303, 403], "two at once");
    assert_eq!(follow_link(&site, &once).await.status, 403);
    let reader = if first.status == 303 { sent_cookies(&first) } else { sent_cookies(&second) };
    for spent in [once.as_str(), "a.b.c"] {
        let path = format!("/search?q=a&access_token={spent}");
        let back = get_with_cookies(&site, &reader, &path).await;
        assert_eq!((back.status, back.header("location")), (302, Some("/search?q=a")), "whoever is in stays in");
    }
    let again = sign_token(&secret, &visitor_claims(&site));
    assert_eq!([follow_link(&site, &again).await.status, follow_link(&site, &again).await.status], [303, 303]);
}

async fn an_earlier_secret_signs_for_a_day(world: &World) {
    let (site, first) = create_signed_site(world).await;
    let reader = sent_cookies(&follow_link(&site, &sign_token(&first, &visitor_claims(&site))).await);
    let second = create_secret(&site).await;
    assert_eq!(get_with_cookies(&site, &reader, "/").await.status, 302, "whoever is in comes by a link again");
    let (shown, expected) = (second["previousValidUntil"].as_str().expect("a time"), 24 * 3_600);
    assert!(!shown.is_empty());
    for secret in [&first, &second] {
        assert_eq!(follow_link(&site, &sign_token(secret, &visitor_claims(&site))).await.status, 303);
    }
    world.rotate_pepper().await;
    assert_eq!(
        follow_link(&site, &sign_token(&first, &visitor_claims(&site))).await.status,
        303,
        "it is encrypted under another pepper now"
    );
    world.advance(Duration::from_secs(expected));
    assert_eq!(follow_link(&site, &sign_token(&first, &visitor_claims(&site))).await.status, 403);
    assert_eq!(follow_link(&site, &sign_token(&second, &visitor_claims(&site))).await.status, 303);
    let third = create_secret(&site).await;
    create_secret(&site).await;
    assert_eq!(
        follow_link(&site, &sign_token(&second, &visitor_claims(&site))).await.status,
        403,
        "the one before the previous one"
    );
    assert_eq!(follow_link(&site, &sign_token(&third, &visitor_claims(&site))).await.status, 303);
}

async fn guessing_links_stops_at_the_limit(world: &World) {
    let (site, secret) = create_signed_site(world).await;
    let mut statuses = Vec::new();
    for number in 0..65 {
        statuses.push(follow_link(&site, &format!("a.{number}.c")).await.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 403).count(), 60, "{statuses:?}");
    let late = follow_link(&site, &sign_token(&secret, &visitor_claims(&site))).await;
    assert_eq!((late.status, late.header("retry-after").is_some()), (429, true));
}
