//! No one can guess a sign-in code, however many attempts, browsers and servers they use.

use std::time::Duration;

use frontdesk_core::auth::pepper::PepperPurpose;
use frontdesk_platform::accounts::{
    mail_addresses::MailAddress,
    sign_in::{self, BrowserToken},
};
use frontdesk_server::testing::{TestDatabase, TestServer};
use frontdesk_store as store;
use frontdesk_types::SignInId;
use futures::future::join_all;
use http::{StatusCode, header};

use super::{
    desk::{Desk, Workspace, other_than},
    person::{Person, Shown},
};

const ANNA: &str = "anna@acme.dev";

/// Setting that lets each guess come from a different IP address.
const PROXY: &str = "trusted_proxies = ['127.0.0.1/32']";

/// An attempt to sign in, and the code that was mailed for it.
struct Attempt {
    id: SignInId,
    code: String,
}

/// Starts this many attempts to sign in with an address, from one browser.
async fn attempts(desk: &Desk, mallory: &Person<'_>, email: &str, count: usize) -> Vec<Attempt> {
    let app = &desk.server.app;
    let cookie = mallory.cookie.as_deref().and_then(|cookie| cookie.split_once('='));
    let visitor = BrowserToken::parse(cookie.expect("a cookie").1).expect("a token");
    let address = MailAddress::parse("", email).expect("an address");
    let ring = app.services.ring.current_ring().expect("a key ring");
    let mut attempts = Vec::new();
    for _ in 0..count {
        let mut tx = app.services.store.without_faults().begin().await.expect("a transaction");
        let id = sign_in::request_code(&mut tx, &app.services.ports, &ring, &visitor, &address).await.expect("an attempt");
        tx.commit().await.expect("a commit");
        attempts.push(Attempt { id, code: ring.current().derive_code(PepperPurpose::SignInCode, id.0) });
    }
    attempts
}

/// Tries a code, from a separate IP address.
async fn tries(mallory: &Person<'_>, attempt: &Attempt, code: &str, caller: usize) -> Shown {
    let (_, form) = mallory.shown.fields("sign-in").remove(0);
    let body = format!("form={form}&sign_in={}&email=anna%40acme.dev&code={code}", attempt.id);
    let from = format!("10.5.{}.{}", caller / 250, caller % 250);
    mallory.is_made_to_send("sign-in-code", body, &[("x-forwarded-for", &from)]).await
}

/// Returns the number of wrong codes that were compared with the right one.
async fn compared(server: &TestServer, attempts: &[Attempt]) -> i32 {
    let mut conn = server.app.services.store.read().await.expect("a connection");
    let mut compared = 0;
    for attempt in attempts {
        let found = store::accounts::sessions::find_sign_in(&mut conn, attempt.id).await.expect("a query");
        compared += found.map_or(0, |found| found.attempts);
    }
    compared
}

fn count(guesses: &[Shown], status: StatusCode) -> usize {
    guesses.iter().filter(|shown| shown.status == status).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_all_wrong_codes_at_once_a_hundred_are_looked_at() {
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        let Some(desk) = Desk::on(database, PROXY).await else { continue };
        let workspace = desk.sign_up(ANNA, "Acme").await;
        let mallory = Person::opens(&desk, &workspace).await;
        let attempts = attempts(&desk, &mallory, ANNA, 32).await;
        let guesses = (0..128).map(|number| {
            let attempt = &attempts[number % 32];
            tries(&mallory, attempt, other_than(&attempt.code), number)
        });
        let guesses = join_all(guesses).await;
        assert_eq!(compared(&desk.server, &attempts).await, 100);
        assert_eq!((count(&guesses, StatusCode::BAD_REQUEST), count(&guesses, StatusCode::TOO_MANY_REQUESTS)), (100, 28));

        // By now even the right code is not checked, and the page says when to try again.
        let shown = tries(&mallory, &attempts[0], &attempts[0].code, 200).await;
        assert_eq!(shown.status, StatusCode::TOO_MANY_REQUESTS);
        assert!(shown.text().contains("try again in 24 hours"), "{}", shown.text());
        let wait: u64 = shown.headers[header::RETRY_AFTER].to_str().expect("ASCII").parse().expect("seconds");
        assert!((86_300..=86_400).contains(&wait), "{wait}");
        let mut anna = Person::opens(&desk, &workspace).await;
        anna.sends("sign-in", &[("email", ANNA)]).await;
        assert_eq!(anna.shown.status, StatusCode::TOO_MANY_REQUESTS, "a code that opens nothing is not mailed");

        desk.server.clock.advance(Duration::from_secs(wait));
        let mut anna = Person::opens(&desk, &workspace).await;
        anna.signs_in(ANNA).await;
        assert!(anna.shown.text().contains("Acme"), "{}", anna.shown.text());
    }
}

#[tokio::test]
async fn a_stranger_who_sends_wrong_codes_keeps_nobody_out() {
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        let Some(desk) = Desk::on(database, PROXY).await else { continue };
        let workspace = desk.sign_up(ANNA, "Acme").await;
        let mallory = Person::opens(&desk, &workspace).await;
        let attempts = attempts(&desk, &mallory, ANNA, 3).await;
        for number in 0..10 {
            let attempt = &attempts[number / 5];
            let wrong = tries(&mallory, attempt, other_than(&attempt.code), 0).await;
            assert_eq!(wrong.status, StatusCode::BAD_REQUEST, "wrong code number {number}");
        }
        desk.server.clock.advance(Duration::from_secs(61));
        let shown = tries(&mallory, &attempts[2], &attempts[2].code, 0).await;
        assert_eq!(shown.status, StatusCode::TOO_MANY_REQUESTS, "ten a day from one network");
        assert!(shown.text().contains("try again in 24 hours"), "{}", shown.text());
        // The code of the last mail is hers: those of the stranger's attempts have arrived.
        desk.server.wait_until_settled().await;
        let mut anna = Person::opens(&desk, &workspace).await;
        anna.signs_in(ANNA).await;
        assert!(anna.shown.text().contains("Acme"), "from elsewhere: {}", anna.shown.text());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_on_one_database_look_at_a_hundred_together() {
    let Some(desk) = Desk::on(TestDatabase::Postgres, PROXY).await else { return };
    let workspace = desk.sign_up(ANNA, "Acme").await;
    let second = desk.server.start_beside("").await;
    let path = workspace.page.split("/claim/").nth(1).expect("a path");
    let there = Workspace { page: format!("{}/claim/{path}", second.url), ..workspace.clone() };
    let mallory = Person::opens(&desk, &workspace).await;
    let mut elsewhere = Person::opens(&desk, &there).await;
    elsewhere.cookie = mallory.cookie.clone();
    elsewhere.reloads().await;
    let attempts = attempts(&desk, &mallory, ANNA, 32).await;
    let guesses = (0..128).map(|number| {
        let (attempt, browser) = (&attempts[number % 32], if number % 2 == 0 { &mallory } else { &elsewhere });
        tries(browser, attempt, other_than(&attempt.code), number)
    });
    let guesses = join_all(guesses).await;
    assert_eq!(compared(&desk.server, &attempts).await, 100);
    assert_eq!((count(&guesses, StatusCode::BAD_REQUEST), count(&guesses, StatusCode::TOO_MANY_REQUESTS)), (100, 28));
    second.stop().await;
}

#[tokio::test]
async fn right_codes_cost_nothing_and_spellings_of_one_inbox_count_together() {
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        let Some(desk) = Desk::on(database, PROXY).await else { continue };
        let workspace = desk.sign_up(ANNA, "Acme").await;
        let spellings = ["anna@acme.dev", "ANNA@acme.dev", "anna+desk@ACME.dev"];
        for number in 0..9 {
            let mallory = Person::opens(&desk, &workspace).await;
            let attempts = attempts(&desk, &mallory, spellings[number % 3], 3).await;
            let wrong = tries(&mallory, &attempts[0], other_than(&attempts[0].code), 0).await;
            assert_eq!(wrong.status, StatusCode::BAD_REQUEST, "wrong code number {number}");
            for attempt in &attempts[1..] {
                let right = tries(&mallory, attempt, &attempt.code, 0).await;
                assert_eq!(right.status, StatusCode::SEE_OTHER, "after {number} wrong codes: {}", right.text());
            }
        }
        let mallory = Person::opens(&desk, &workspace).await;
        let attempts = attempts(&desk, &mallory, "Anna@acme.dev", 2).await;
        for (number, status) in [(0, StatusCode::BAD_REQUEST), (1, StatusCode::TOO_MANY_REQUESTS)] {
            let shown = tries(&mallory, &attempts[number], other_than(&attempts[number].code), 0).await;
            assert_eq!(shown.status, status, "the tenth, and one more");
        }
        let of_another = self::attempts(&desk, &mallory, "bert@acme.dev", 1).await;
        let shown = tries(&mallory, &of_another[0], other_than(&of_another[0].code), 0).await;
        assert_eq!(shown.status, StatusCode::BAD_REQUEST, "somebody else's codes are counted apart");
    }
}
