//! Migration of the sessions of the release in which they lasted twelve hours, and of its people.

use std::time::Duration;

use frontdesk_types::{AccountId, Timestamp};

use super::schema::take_over_data;
use crate::{
    Store,
    accounts::{profiles, sessions, workspaces},
};

const ACCOUNT: &str = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3c01";

/// Two sessions of a person, one of which proved a claim code, and their membership.
const BEFORE_LONG_SESSIONS: [&str; 5] = [
    "INSERT INTO orgs (id, name, plan, created_at) VALUES ('019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49', 'Acme', 'free', 7)",
    "INSERT INTO accounts (id, email, email_key, created_at) \
     VALUES ('019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3c01', 'Anna@acme.dev', 'anna@acme.dev', 7)",
    "INSERT INTO members (org_id, id, account_id, role, joined_at) \
     SELECT o.id, a.id, a.id, 'owner', 7 FROM orgs o, accounts a",
    "INSERT INTO sessions (token_hash, account_id, proven_org, expires_at) \
     SELECT CAST('01234567890123456789012345678901' AS BYTES), a.id, o.id, 43200000007 FROM orgs o, accounts a",
    "INSERT INTO sessions (token_hash, account_id, expires_at) \
     SELECT CAST('11234567890123456789012345678901' AS BYTES), id, 43200000009 FROM accounts",
];

#[tokio::test]
async fn sessions_of_the_release_before_go_on_until_their_end() {
    take_over_data(59, &BEFORE_LONG_SESSIONS, async |store: Store| {
        let account: AccountId = ACCOUNT.parse().unwrap();
        let mut conn = store.read().await.unwrap();
        let token = b"01234567890123456789012345678901";
        let session = sessions::find(&mut conn, token, Timestamp(7)).await.unwrap().expect("there");
        assert_eq!((session.account, session.email.as_str()), (account, "Anna@acme.dev"));
        assert_eq!(session.proven.map(|org| org.to_string()).as_deref(), Some("019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49"));
        assert_eq!((session.created_at, session.seen_at, session.proven_at), (Timestamp(7), Timestamp(7), Timestamp(7)));
        assert_eq!(session.expires_at, Timestamp(7) + Duration::from_hours(12));
        let listed = sessions::list(&mut conn, account, Timestamp(7), 9).await.unwrap();
        let [newer, older] = &listed[..] else { panic!("{listed:?}") };
        assert!(older.id == session.id && newer.id != older.id);
        assert_eq!((newer.browser.name.as_str(), newer.browser.network.as_str()), ("Unknown browser", ""));
        let profile = profiles::find_signed_in(&mut conn, token, None, Timestamp(7)).await.unwrap().expect("there").profile;
        assert!(profile.single_keys && profile.name.is_none() && profile.last_org.is_none());
        assert_eq!(workspaces::list(&mut conn, account, 9).await.unwrap()[0].name, "Acme");
        drop(conn);
        store.close().await;
    })
    .await;
}
