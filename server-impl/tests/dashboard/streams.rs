//! Streams that a page reads end with the session.

use std::{sync::Arc, time::Duration};

use axum::body::BodyDataStream;
use frontdesk_core::auth::caller::PageCaller;
use frontdesk_platform::accounts::{sessions, sign_in::BrowserToken};
use frontdesk_rest::in_process::{OperationBody, OperationCaller, OperationRequest};
use frontdesk_server::testing::TestDatabase;
use frontdesk_types::{
    OrgId,
    accounts::{MemberRole, orgs::Plan, sessions::SignedInPerson},
};
use futures::StreamExt;
use http::{Method, StatusCode};
use serde_json::{Value, json};

use super::{browser::Browser, desk::Desk};

/// A member who reads the stream of a conversation.
struct Reader {
    operations: OperationCaller,
    page: PageCaller,
}

impl Reader {
    /// Returns the member of a workspace who is signed in in a browser.
    async fn of(desk: &Desk, org: OrgId, browser: &Browser<'_>) -> Self {
        let (_, token) = browser.cookie.as_deref().and_then(|cookie| cookie.split_once('=')).expect("a cookie");
        let token = BrowserToken::parse(token).expect("a token");
        let services = &desk.server.app.services;
        let mut conn = services.store.read().await.expect("a connection");
        let person = sessions::find_person(&mut conn, &services.ports, &token, Some(org)).await.expect("a query");
        let SignedInPerson { session, membership, .. } = person.expect("signed in");
        let operations = OperationCaller::new(Arc::clone(&desk.server.app.api));
        Self { operations, page: PageCaller::new(&membership.expect("a member"), session.id) }
    }

    fn request(&self, method: Method, path: String, body: OperationBody) -> OperationRequest {
        let caller = self.page.clone();
        OperationRequest { caller, request_id: None, method, path, body, idempotency_key: None, if_match: None, playground: None }
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let request = self.request(Method::POST, path.to_owned(), OperationBody::Json(body));
        self.operations.call_json(request).await.expect("it is done")
    }

    async fn reads(&self, path: String) -> BodyDataStream {
        let response = self.operations.call(self.request(Method::GET, path, OperationBody::Empty)).await;
        assert_eq!(response.status(), StatusCode::OK);
        let mut events = response.into_body().into_data_stream();
        events.next().await.expect("the stream begins").expect("an event");
        events
    }
}

/// Returns the last event of a stream, which ends within two seconds.
async fn last_event(mut events: BodyDataStream) -> String {
    let read_all = async {
        let mut last = String::new();
        while let Some(bytes) = events.next().await {
            last = String::from_utf8_lossy(&bytes.expect("an event")).into_owned();
        }
        last
    };
    tokio::time::timeout(Duration::from_secs(2), read_all).await.expect("it ends within two seconds")
}

#[tokio::test]
async fn streams_of_a_session_end_when_it_does_and_those_of_others_go_on() {
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        let Some(desk) = Desk::on(database).await else { continue };
        let org = desk.has_workspace("Acme", Plan::Hobby).await;
        let mut office = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
        let mut phone = desk.sign_in("anna@acme.dev").await;
        let (in_office, on_phone) = (Reader::of(&desk, org, &office).await, Reader::of(&desk, org, &phone).await);
        let agent = in_office.post("/agents", json!({ "name": "Front desk" })).await["id"].as_str().expect("an id").to_owned();
        let asked = in_office.post("/chat", json!({ "agentId": agent, "message": "Is anybody there?" })).await;
        let conversation = asked["conversationId"].as_str().expect("an id").to_owned();
        let path = format!("/agents/{agent}/conversations/{conversation}/stream");
        let (ended, kept) = (in_office.reads(path.clone()).await, on_phone.reads(path).await);

        office.opens("/account").await;
        office.presses("Sign out", &[]).await;
        let last = last_event(ended).await;
        assert!(last.starts_with("event: error") && last.contains("You are signed out"), "{last}");
        on_phone.post(&format!("/inbox/conversations/{conversation}/messages"), json!({ "text": "Hello." })).await;
        let mut kept = kept;
        kept.next().await.expect("the other session goes on").expect("an event");

        phone.opens("/account").await;
        phone.presses("Sign out everywhere", &[]).await;
        assert!(last_event(kept).await.contains("You are signed out"));
    }
}
