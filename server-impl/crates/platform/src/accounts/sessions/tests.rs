use frontdesk_store::testing::for_each_database;

use super::*;
use crate::accounts::{
    sign_in::{self, EnteredCode},
    testing::{PeopleWorld, code_browser, firefox},
};

const ANNA: &str = "anna@acme.dev";
const BERT: &str = "bert@acme.dev";
const DAY: Duration = Duration::from_hours(24);
const MINUTE: Duration = Duration::from_secs(60);

impl PeopleWorld {
    async fn touch(&self, session: &Session) -> Timestamp {
        let mut tx = self.begin().await;
        let expires_at = touch_session(&mut tx, session, &firefox(), self.now()).await.expect("no fault");
        tx.commit().await.expect("it commits");
        expires_at
    }

    async fn list(&self, account: AccountId) -> Vec<ListedSession> {
        list_sessions(&mut self.store.read().await.expect("a connection"), account, self.now()).await.expect("no fault")
    }

    async fn try_proof_code(&self, token: &BrowserToken, email: &str, code: Option<&str>) -> Option<BrowserToken> {
        let session = self.find_session(token).await.expect("a session");
        let id = self.request_code(token, email).await;
        let code = code.map_or_else(|| self.mailed_code(id), ToOwned::to_owned);
        let entered = EnteredCode { browser: code_browser(token), sign_in: id, code: &code };
        let mut tx = self.begin().await;
        let proven = sign_in::try_proof_code(&mut tx, &self.ports, &self.ring, entered, &session).await.expect("no fault");
        tx.commit().await.expect("it commits");
        proven
    }
}

#[tokio::test]
async fn a_session_lasts_for_14_days_after_the_last_visit_and_60_at_most() {
    for_each_database(async |store| {
        let world = PeopleWorld::new(store).await;
        let (left, used) = (world.sign_in(ANNA).await, world.sign_in(ANNA).await);
        for day in (10..=50).step_by(10) {
            world.advance(10 * DAY);
            let session = world.find_session(&used).await.unwrap_or_else(|| panic!("it ended before day {day}"));
            assert!(needs_touch(&session, world.now()));
            let expires_at = world.touch(&session).await;
            let again = world.find_session(&used).await.expect("it goes on");
            assert_eq!(again.expires_at, expires_at);
            assert!(!needs_touch(&again, world.now()), "not with every request");
        }
        assert!(world.find_session(&left).await.is_none(), "nobody was seen for 14 days");
        world.advance(10 * DAY - MINUTE);
        assert!(world.find_session(&used).await.is_some());
        world.advance(2 * MINUTE);
        assert!(world.find_session(&used).await.is_none(), "60 days after signing in");
        world.delete_expired().await;
        assert_eq!(world.list(world.create_account(ANNA).await).await, []);
    })
    .await;
}

#[tokio::test]
async fn people_see_their_browsers_and_end_their_sessions_one_by_one_or_all() {
    for_each_database(async |store| {
        let world = PeopleWorld::new(store).await;
        let (first, second, third) = (world.sign_in(ANNA).await, world.sign_in(ANNA).await, world.sign_in(ANNA).await);
        let of_bert = world.sign_in(BERT).await;
        let anna = world.create_account(ANNA).await;
        let listed = world.list(anna).await;
        let [newest, middle, oldest] = &listed[..] else { panic!("{listed:?}") };
        assert_eq!(oldest.id, world.find_session(&first).await.expect("a session").id);
        assert_eq!((newest.browser.name.as_str(), newest.browser.network.as_str()), ("Firefox on Linux", "203.0.113.0/24"));

        let bert = world.find_session(&of_bert).await.expect("a session");
        let mut tx = world.begin().await;
        assert!(!end_session(&mut tx, anna, bert.id).await.unwrap(), "it belongs to another person");
        assert!(end_session(&mut tx, anna, middle.id).await.unwrap());
        assert!(!end_session(&mut tx, anna, middle.id).await.unwrap());
        tx.commit().await.unwrap();
        assert!(world.find_session(&second).await.is_none() && world.find_session(&third).await.is_some());

        let mut tx = world.begin().await;
        assert_eq!(end_other_sessions(&mut tx, anna, oldest.id).await.unwrap(), 1);
        tx.commit().await.unwrap();
        assert!(world.find_session(&third).await.is_none() && world.find_session(&first).await.is_some());
        let mut tx = world.begin().await;
        assert_eq!(end_all_sessions(&mut tx, anna).await.unwrap(), 1);
        tx.commit().await.unwrap();
        assert!(world.find_session(&first).await.is_none());
        assert!(world.find_session(&of_bert).await.is_some(), "of another person");
    })
    .await;
}

#[tokio::test]
async fn signing_in_again_ends_the_session_in_this_browser_and_the_oldest_of_too_many() {
    for_each_database(async |store| {
        let world = PeopleWorld::new(store).await;
        let first = world.sign_in(ANNA).await;
        let again = world.sign_in_from(&first, ANNA).await;
        assert!(world.find_session(&first).await.is_none(), "its secret is of no use any more");
        let anna = world.create_account(ANNA).await;
        for _ in 1..MAX_SESSIONS {
            world.sign_in(ANNA).await;
        }
        assert!(world.find_session(&again).await.is_some(), "there are fifty");
        let last = world.sign_in(ANNA).await;
        assert!(world.find_session(&again).await.is_none(), "the oldest");
        assert!(world.find_session(&last).await.is_some());
        assert_eq!(world.list(anna).await.len(), 50);
    })
    .await;
}

#[tokio::test]
async fn another_code_proves_who_is_there_and_changes_the_secret_of_the_browser() {
    for_each_database(async |store| {
        let world = PeopleWorld::new(store).await;
        let token = world.sign_in(ANNA).await;
        let session = world.find_session(&token).await.expect("a session");
        assert!(is_recently_proven(&session, world.now()));
        world.advance(PROOF_LIFETIME);
        assert!(!is_recently_proven(&session, world.now()));

        assert!(world.try_proof_code(&token, ANNA, Some("wrong!")).await.is_none());
        assert!(world.try_proof_code(&token, BERT, None).await.is_none(), "a code of another person proves nothing");
        let untouched = world.find_session(&token).await.expect("still signed in");
        assert!(!is_recently_proven(&untouched, world.now()));

        let new = world.try_proof_code(&token, "ANNA@acme.dev", None).await.expect("the right code");
        assert!(world.find_session(&token).await.is_none(), "the earlier secret");
        let proven = world.find_session(&new).await.expect("the same session");
        assert_eq!((proven.id, proven.created_at), (session.id, session.created_at));
        assert!(is_recently_proven(&proven, world.now()));

        let mut tx = world.begin().await;
        assert!(record_proof(&mut tx, &world.ports, &token).await.unwrap().is_none(), "it has ended");
    })
    .await;
}

#[test]
fn a_network_is_shown_and_no_address() {
    for (client, network) in [
        ("203.0.113.77", "203.0.113.0/24"),
        ("::ffff:203.0.113.77", "203.0.113.0/24"),
        ("2001:db8:1234:5678:9abc::1", "2001:db8:1234::/48"),
        ("::1", "::/48"),
    ] {
        assert_eq!(mask_network(client.parse().unwrap()), network);
    }
}
