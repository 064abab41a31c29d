//! Sites with a password.

use std::time::Duration;

use frontdesk_conformance::{TestDatabase, stories, wire::Wire, world};

use super::*;

stories![
    whoever_knows_the_password_reads with PROXY,
    a_page_that_was_asked_for_is_shown_after_the_door with PROXY,
    every_change_of_access_ends_every_visit with PROXY,
    guessing_stops_at_the_limits with PROXY,
    a_whole_office_may_come_in with PROXY,
    another_site_cannot_send_the_form with PROXY,
    signing_out_ends_the_visit with PROXY,
];

async fn whoever_knows_the_password_reads(world: &World) {
    let site = with_password(world).await;
    let door = site.read_page("/password").await;
    assert!(door.contains("Enter the password") && door.contains("name=\"password\""), "{door}");
    for wrong in ["", "open", "OPEN SESAME", "open sesame ", &"x".repeat(10_000)] {
        let refused = submit_form(&site, "/password", &[], &[("password", wrong)]).await;
        assert_eq!(refused.status, 403, "{wrong}");
        assert!(
            refused.text().contains("That password is not correct.") && sent_cookies(&refused).is_empty(),
            "{}",
            refused.text()
        );
    }
    let entered = submit_form(&site, "/password", &[], &[("password", PASSWORD)]).await;
    let [set, _] = &set_cookies(&entered)[..] else { panic!("a pass, and what is forgotten") };
    assert!(set.starts_with("fd_site=") && set.ends_with("; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax"), "{set}");
    let reader = sent_cookies(&entered);
    assert!(get_with_cookies(&site, &reader, "/").await.text().contains("First steps"));
    assert_eq!(get_with_cookies(&site, &reader, "/password").await.header("location"), Some("/"), "they are in");
    let form = format!("article={}&vote=up", site.stage.help.published);
    let headers = [("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", reader.as_str())];
    assert_eq!(site.send_request("POST", "/_fd/feedback", &headers, &form).await.status, 303, "readers rate articles");
    assert_eq!(site.send_request("POST", "/_fd/feedback", &headers[..1], &form).await.status, 404, "nobody else does");
}

async fn a_page_that_was_asked_for_is_shown_after_the_door(world: &World) {
    let site = with_password(world).await;
    let asked = site.get_page("/search?q=a%20b").await;
    let door = asked.header("location").expect("a door").to_owned();
    assert_eq!(door, "/password?to=%2Fsearch%3Fq%3Da%2Bb");
    assert!(site.read_page(&door).await.contains("name=\"to\" value=\"/search?q=a+b\""));
    let german = site.read_page("/password?to=%2Fde%2Fsearch").await;
    assert!(german.contains("<html lang=\"de\""), "the door speaks the language of the page: {german}");
    let enter = async |to: &str| {
        let entered = submit_form(&site, "/password", &[], &[("password", PASSWORD), ("to", to)]).await;
        entered.header("location").expect("a place").to_owned()
    };
    assert_eq!(enter("/search?q=a+b").await, "/search?q=a+b");
    for evil in ["//evil.dev", "https://evil.dev/", "/\\evil.dev", "\r\nSet-Cookie: a=b"] {
        assert_eq!(enter(evil).await, "/", "{evil}");
    }
}

async fn every_change_of_access_ends_every_visit(world: &World) {
    let site = with_password(world).await;
    join_organization(&site, "anna@acme.dev").await;
    for change in [
        json!({ "password": "another password" }),
        json!({ "password": PASSWORD }),
        json!({ "allowedEmails": ["ben@acme.dev"] }),
        json!({ "visibility": "members" }),
    ] {
        set_access(&site, json!({ "visibility": "password", "password": PASSWORD })).await.data();
        let reader = enter_password(&site).await;
        assert_eq!(get_with_cookies(&site, &reader, "/").await.status, 200);
        site.change_site(json!({ "headline": format!("Not of access: {change}") })).await;
        set_access(&site, json!({ "isPublished": true })).await.data();
        assert_eq!(get_with_cookies(&site, &reader, "/").await.status, 200, "nothing has changed of the access");
        set_access(&site, change.clone()).await.data();
        assert_eq!(get_with_cookies(&site, &reader, "/").await.status, 302, "{change}");
    }
}

async fn guessing_stops_at_the_limits(world: &World) {
    let site = with_password(world).await;
    let guesses = async |network: &str, times: usize| {
        let mut tried = 0;
        for number in 0..times {
            let from = [("X-Forwarded-For", network)];
            let answer = submit_form(&site, "/password", &from, &[("password", &format!("guess {number}"))]).await;
            match answer.status {
                403 => tried += 1,
                429 => assert!(
                    answer.header("retry-after").is_some() && answer.text().contains("Too many attempts"),
                    "{}",
                    answer.text()
                ),
                other => panic!("{other}: {}", answer.text()),
            }
        }
        tried
    };
    assert_eq!(guesses("192.0.2.1", 14).await, 10, "ten in 15 minutes from one network");
    let right = submit_form(&site, "/password", &[("X-Forwarded-For", "192.0.2.1")], &[("password", PASSWORD)]).await;
    assert_eq!((right.status, sent_cookies(&right).is_empty()), (429, true), "not even the right one is looked at");
    let mut all = 10;
    for network in 2..14 {
        all += guesses(&format!("192.0.2.{network}"), 10).await;
    }
    assert_eq!(all, 109, "after a hundred in an hour for one site, each network has three");
    enter_password(&site).await;
    world.advance(Duration::from_secs(3_601));
    assert_eq!(guesses("192.0.2.1", 1).await, 1);
    enter_password(&site).await;
}

async fn a_whole_office_may_come_in(world: &World) {
    let site = with_password(world).await;
    let office = [("X-Forwarded-For", "203.0.113.7")];
    for number in 0..110 {
        let entered = submit_form(&site, "/password", &office, &[("password", PASSWORD)]).await;
        assert_eq!(entered.status, 303, "person {number}");
    }
    let mut guessed = 0;
    for number in 0..14 {
        let guess = format!("guess {number}");
        guessed += usize::from(submit_form(&site, "/password", &office, &[("password", &guess)]).await.status == 403);
    }
    assert_eq!(guessed, 10, "guesses are limited all the same");
}

async fn another_site_cannot_send_the_form(world: &World) {
    let site = with_password(world).await;
    for foreign in [("Origin", "https://evil.dev"), ("Origin", "null"), ("Sec-Fetch-Site", "cross-site")] {
        let refused = submit_form(&site, "/password", &[foreign], &[("password", PASSWORD)]).await;
        assert_eq!((refused.status, sent_cookies(&refused).is_empty()), (403, true), "{foreign:?}");
    }
    let json = site.send_request("POST", "/password", &[("Content-Type", "application/json")], "{}").await;
    assert_eq!(json.status, 415);
    let large = submit_form(&site, "/password", &[], &[("password", &"x".repeat(20_000))]).await;
    assert_eq!(large.status, 413);
    for path in ["/sign-in", "/sign-in/code"] {
        assert_eq!(
            submit_form(&site, path, &[], &[("email", "a@b.dev")]).await.status,
            404,
            "this site has no such door: {path}"
        );
    }
}

async fn signing_out_ends_the_visit(world: &World) {
    let site = with_password(world).await;
    let reader = enter_password(&site).await;
    assert!(get_with_cookies(&site, &reader, "/").await.text().contains("action=\"/sign-out\""));
    let out = submit_form(&site, "/sign-out", &[("Cookie", &reader)], &[]).await;
    assert_eq!((out.status, out.header("location")), (303, Some("/")));
    let removed = ["fd_site", "fd_ask"].map(|name| format!("{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"));
    assert_eq!(set_cookies(&out), removed, "nor does anybody see what was asked");
    set_access(&site, json!({ "visibility": "public" })).await.data();
    assert!(!site.read_page("/").await.contains("/sign-out"));
    assert_eq!(submit_form(&site, "/sign-out", &[], &[]).await.status, 405, "nobody is signed in to a public site");
}

#[test]
fn every_change_of_access_holds_in_every_process() {
    world::tell(TestDatabase::Postgres, [PROXY], async |world: &World| {
        let site = with_password(world).await;
        let reader = enter_password(&site).await;
        let other = world.start_beside("").await;
        let wire = Wire::to(&other.url);
        let request = format!("GET / HTTP/1.1\r\nHost: {}\r\nCookie: {reader}\r\nConnection: close\r\n\r\n", site.host);
        assert_eq!(wire.send_bytes(&request).await.status, 200, "another process knows the pass");
        set_access(&site, json!({ "password": "another password" })).await.data();
        assert_eq!(wire.send_bytes(&request).await.status, 302, "and the change, with the next request");
        other.stop().await;
    });
}
