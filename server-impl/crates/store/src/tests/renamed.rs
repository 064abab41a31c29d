//! Migrations of data that named help centers, figures and people as earlier releases did.

use frontdesk_types::activity::{Activity, ActivityFilter, NamedActor};
use serde_json::Value;

use super::{
    first_page,
    schema::{BEFORE_LISTS, take_over_data},
};
use crate::{Store, activity};

pub(super) const ORG: &str = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49";

/// Returns the statement that logs a change of this resource; `number` orders the entries.
pub(super) fn log_change(number: usize, kind: &str, id: &str, changes: &str) -> String {
    format!(
        "INSERT INTO activity (org_id, id, at, actor_kind, verb, resource_kind, resource_id, changes) \
         SELECT id, '019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3b0{number}', 7, 'system', 'updated', '{kind}', '{id}', '{changes}' \
         FROM orgs"
    )
}

/// Returns the entries, oldest first.
pub(super) async fn list_entries(store: &Store) -> Vec<Activity<NamedActor>> {
    let mut conn = store.read().await.unwrap();
    let mut entries =
        activity::list(&mut conn, ORG.parse().unwrap(), &ActivityFilter::default(), &first_page(9)).await.unwrap().items;
    entries.reverse();
    entries
}

#[tokio::test]
async fn entries_on_help_centers_take_the_new_names() {
    let kinds = [
        ("helpSite", "help_center"),
        ("helpCollection", "collection"),
        ("helpRedirect", "redirect"),
        ("helpFile", "help_center_file"),
    ];
    let changes = r#"{"published":[false,true],"name":["\"published\":","Help"]}"#;
    let mut left = vec![BEFORE_LISTS[0].to_owned()];
    left.extend(kinds.iter().enumerate().map(|(number, (kind, _))| log_change(number, kind, ORG, changes)));
    take_over_data(54, &left.iter().map(String::as_str).collect::<Vec<_>>(), async |store| {
        let entries = list_entries(&store).await;
        assert_eq!(entries.iter().map(|entry| entry.resource.kind.as_str()).collect::<Vec<_>>(), kinds.map(|(_, now)| now));
        let changed = r#"{"isPublished":[false,true],"name":["\"published\":","Help"]}"#;
        assert_eq!(entries[0].changes.to_json(), changed.parse::<Value>().unwrap(), "a text stays as it was");
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn entries_on_people_take_the_id_of_their_account() {
    let (account, member, former) =
        ("019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3c01", "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3c02", "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3c03");
    let left = [
        BEFORE_LISTS[0].to_owned(),
        format!("INSERT INTO accounts (id, email, email_key, created_at) VALUES ('{account}', 'a@acme.dev', 'a@acme.dev', 7)"),
        format!(
            "INSERT INTO members (org_id, id, account_id, role, joined_at) VALUES ('{ORG}', '{member}', '{account}', 'owner', 7)"
        ),
        log_change(0, "member", member, "{}"),
        log_change(1, "member", former, "{}"),
    ];
    take_over_data(56, &left.each_ref().map(String::as_str), async |store| {
        let ids: Vec<String> = list_entries(&store).await.into_iter().map(|entry| entry.resource.id).collect();
        assert_eq!(ids, [account, former], "of somebody who has left, the account is not known");
        store.close().await;
    })
    .await;
}
