use std::time::Duration;

use frontdesk_types::Timestamp;

use super::{
    first_page,
    renamed::ORG,
    schema::{BEFORE_LISTS, take_over_data},
};
use crate::accounts::invitations;

/// Nobody was mailed them, and they had no end.
#[tokio::test]
async fn invitations_of_an_earlier_release_end_a_week_after_they_were_recorded() {
    let id = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3c01";
    let left = [
        BEFORE_LISTS[0].to_owned(),
        format!(
            "INSERT INTO invitations (org_id, id, email, email_key, role, created_at) \
             VALUES ('{ORG}', '{id}', 'Bert@acme.dev', 'bert@acme.dev', 'admin', 7)"
        ),
    ];
    take_over_data(60, &left.each_ref().map(String::as_str), async |store| {
        let end = Timestamp(7) + Duration::from_hours(7 * 24);
        let mut conn = store.read().await.unwrap();
        let org = ORG.parse().unwrap();
        let open = invitations::list_open(&mut conn, org, None, Timestamp(end.0 - 1), &first_page(9)).await.unwrap().items;
        assert_eq!((open.len(), open[0].expires_at, open[0].invited_by), (1, end, None));
        assert!(invitations::list_open(&mut conn, org, None, end, &first_page(9)).await.unwrap().items.is_empty());
        drop(conn);
        store.close().await;
    })
    .await;
}
