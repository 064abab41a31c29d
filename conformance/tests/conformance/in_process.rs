//! Operations called within the process of the server, on behalf of members: what their role and the plan allow.

mod streams;

use std::{net::Ipv4Addr, sync::Arc};

use axum::body::Body;
use frontdesk_conformance::{Actor, World, stories};
use frontdesk_core::auth::caller::PageCaller;
use frontdesk_platform::accounts::{mail_addresses::MailAddress, members, sessions, sign_in::BrowserToken, sign_in_links};
use frontdesk_rest::in_process::{OperationBody, OperationCaller, OperationRefusal, OperationRequest};
use frontdesk_types::{
    Code, OrgId,
    accounts::{MemberRole, orgs::Plan, roles::Permission, sessions::SignedInPerson},
};
use http::{HeaderValue, Method, StatusCode};
use serde_json::{Value, json};

stories![
    a_member_does_what_their_role_allows,
    fields_of_owners_and_admins_are_theirs_and_no_keys,
    without_a_subscription_people_use_what_sandboxes_use,
    a_repeated_form_has_one_effect_under_the_id_of_its_page,
    what_is_typed_is_refused_like_any_other_request,
    a_picture_passes_through,
    a_session_has_a_limit_of_its_own with "rate_limit = 2",
];

/// A member who is signed in, and calls operations.
pub(crate) struct Person {
    operations: OperationCaller,
    pub(crate) page: PageCaller,
}

impl Person {
    /// Adds a member to an organization, who signs in.
    pub(crate) async fn join(world: &World, org: OrgId, role: MemberRole) -> Self {
        world.run_as_operator(org, async |unit| members::add_or_update(unit, &address(role), role).await).await;
        Self::sign_in(world, org, &address(role)).await
    }

    async fn sign_in(world: &World, org: OrgId, address: &MailAddress) -> Self {
        let ports = &world.app().services.ports;
        let (browser, here) = (BrowserToken::generate(ports), sessions::describe_browser(None, Ipv4Addr::LOCALHOST.into()));
        let mut tx = world.store().begin().await.expect("a transaction");
        let (link, _) = sign_in_links::create(&mut tx, ports, address).await.expect("a link");
        let token = sign_in_links::redeem(&mut tx, ports, &link, &browser, &here).await.expect("no fault").expect("a new link");
        tx.commit().await.expect("a commit");
        let mut conn = world.store().read().await.expect("a connection");
        let person = sessions::find_person(&mut conn, ports, &token, Some(org)).await.expect("a query");
        let SignedInPerson { session, membership, .. } = person.expect("signed in");
        let page = PageCaller::new(&membership.expect("a member"), session.id);
        Self { operations: OperationCaller::new(Arc::clone(&world.app().api)), page }
    }

    pub(crate) fn request(&self, method: Method, path: &str, body: OperationBody) -> OperationRequest {
        OperationRequest {
            caller: self.page.clone(),
            request_id: None,
            method,
            path: path.to_owned(),
            body,
            idempotency_key: None,
            if_match: None,
            playground: None,
        }
    }

    async fn get(&self, path: &str) -> Result<Value, OperationRefusal> {
        self.operations.call_json(self.request(Method::GET, path, OperationBody::Empty)).await
    }

    async fn send(&self, method: Method, path: &str, body: Value) -> Result<Value, OperationRefusal> {
        self.operations.call_json(self.request(method, path, OperationBody::Json(body))).await
    }

    pub(crate) async fn open(&self, path: &str) -> axum::response::Response {
        self.operations.call(self.request(Method::GET, path, OperationBody::Empty)).await
    }
}

/// Returns the address of the member with a role.
pub(crate) fn address(role: MemberRole) -> MailAddress {
    MailAddress::parse("", &format!("{role}@acme.dev")).expect("an address")
}

/// Adds an owner, an admin and a member to an organization.
async fn staff(world: &World, anna: &Actor) -> [Person; 3] {
    let mut people = Vec::new();
    for role in [MemberRole::Owner, MemberRole::Admin, MemberRole::Member] {
        people.push(Person::join(world, anna.org, role).await);
    }
    people.try_into().unwrap_or_else(|_| panic!("three of them"))
}

fn code(result: &Result<Value, OperationRefusal>) -> String {
    result.as_ref().map_or_else(|refusal| refusal.code.to_string(), |_| "success".to_owned())
}

async fn a_member_does_what_their_role_allows(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let [owner, admin, member] = staff(world, &anna).await;
    let endpoint = json!({ "url": "https://hooks.example/", "eventTypes": ["agent.created"] });
    for (person, expected) in [(&owner, "success"), (&admin, "success"), (&member, "FORBIDDEN")] {
        assert_eq!(code(&person.get("/agents").await), "success");
        assert_eq!(code(&person.send(Method::PATCH, &format!("/agents/{agent}"), json!({ "isPublic": true })).await), "success");
        assert_eq!(code(&person.get("/webhooks/endpoints").await), "success");
        assert_eq!(code(&person.send(Method::POST, "/webhooks/endpoints", endpoint.clone()).await), expected);
        assert_eq!(code(&person.get("/organization/members").await), expected);
        assert_eq!(code(&person.get("/activity").await), expected);
        assert_eq!(code(&person.get("/key").await), "FORBIDDEN", "a person is no key");
    }
    let refusal = member.send(Method::POST, "/webhooks/endpoints", endpoint).await.expect_err("not a member");
    assert_eq!((refusal.status, refusal.params.required_permission), (StatusCode::FORBIDDEN, Some(Permission::WebhooksEdit)));
    assert_eq!(refusal.message, "Only an owner or admin of the organization may do this. Ask one of them.");
    let other = world.new_actor(Plan::Hobby).await.create_agent("Of others").await;
    let missing = member.get(&format!("/agents/{other}")).await.expect_err("it belongs to others");
    assert_eq!((missing.status, missing.code), (StatusCode::NOT_FOUND, Code::AgentNotFound));
}

async fn fields_of_owners_and_admins_are_theirs_and_no_keys(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let path = format!("/agents/{}", anna.create_agent("Front desk").await);
    let [owner, admin, member] = staff(world, &anna).await;
    let restriction = json!({ "geoRestrictionMode": "block", "geoRestrictionCountries": ["de", "AT"], "sessionResumeHours": 24 });
    let refusal = member.send(Method::PATCH, &path, restriction.clone()).await.expect_err("it is for admins");
    insta::assert_snapshot!(refusal.message, @"Only an owner or admin may change sessionResumeHours, geoRestrictionMode, \
        geoRestrictionCountries. Ask one of them.");
    anna.patch(&path, restriction.clone()).await.assert_code("FORBIDDEN", "no key may");
    let changed = admin.send(Method::PATCH, &path, restriction).await.expect("an admin may");
    assert_eq!(changed["geoRestrictionCountries"], json!(["DE", "AT"]));
    assert_eq!((&changed["geoRestrictionMode"], &changed["sessionResumeHours"]), (&json!("block"), &json!(24)));
    let wrong = json!({ "sessionResumeHours": 200, "geoRestrictionCountries": ["Germany"] });
    let refusal = owner.send(Method::PATCH, &path, wrong).await.expect_err("the contract is for owners, too");
    assert_eq!(refusal.code, Code::ValidationError);
    assert_eq!(refusal.details[0].field, "/sessionResumeHours");
    assert_eq!(anna.get(&path).await.data()["sessionResumeHours"], json!(24), "nothing of it was applied");
}

async fn without_a_subscription_people_use_what_sandboxes_use(world: &World) {
    let anna = world.new_actor(Plan::Free).await;
    let [owner, _, member] = staff(world, &anna).await;
    anna.get("/agents").await.assert_code("PLAN_UPGRADE_REQUIRED", "the API needs a paid plan");
    let agent = member.send(Method::POST, "/agents", json!({ "name": "Front desk" })).await.expect("an agent");
    let path = format!("/agents/{}", agent["id"].as_str().expect("an id"));
    let source = json!({ "title": "Hours", "content": "The front desk opens at 8:00." });
    member.send(Method::POST, &format!("{path}/sources/text"), source).await.expect("a source");
    for (path, required) in [("/inbox/conversations", Plan::Hobby), ("/billing/usage", Plan::Hobby), ("/roles", Plan::Enterprise)]
    {
        let refusal = owner.get(path).await.expect_err("the plan is too low");
        assert_eq!((refusal.code, refusal.required_plan), (Code::PlanUpgradeRequired, Some(required)), "{path}");
    }
    assert_eq!(code(&member.send(Method::DELETE, &path, Value::Null).await), "FORBIDDEN");
    let deletion = owner.request(Method::DELETE, &path, OperationBody::Empty);
    owner.operations.call_json(deletion).await.expect("the owner deletes it");
}

async fn a_repeated_form_has_one_effect_under_the_id_of_its_page(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let [_, admin, _] = staff(world, &anna).await;
    let post = || OperationRequest {
        request_id: Some("page-1".to_owned()),
        idempotency_key: Some("nonce-1".to_owned()),
        ..admin.request(Method::POST, "/agents", OperationBody::Json(json!({ "name": "Front desk" })))
    };
    let (first, second) = (admin.operations.call_json(post()).await, admin.operations.call_json(post()).await);
    assert_eq!(first.expect("an agent"), second.expect("the same answer"));
    let replayed = admin.operations.call(post()).await;
    assert_eq!(replayed.headers().get("idempotent-replayed"), Some(&HeaderValue::from_static("true")));
    let agents = admin.get("/agents").await.expect("a list");
    assert_eq!(agents["items"].as_array().map(Vec::len), Some(1));
    let entries = admin.get("/activity?requestId=page-1").await.expect("the activity");
    let entry = &entries["items"][0];
    assert_eq!((&entry["verb"], &entry["actor"]["kind"]), (&json!("created"), &json!("member")));
    let stale = OperationRequest {
        if_match: Some("\"stale\"".to_owned()),
        ..admin.request(
            Method::PATCH,
            &format!("/agents/{}", agents["items"][0]["id"].as_str().expect("an id")),
            OperationBody::Json(json!({ "name": "Back office" })),
        )
    };
    assert_eq!(code(&admin.operations.call_json(stale).await), "ETAG_MISMATCH");
}

async fn what_is_typed_is_refused_like_any_other_request(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let [owner, ..] = staff(world, &anna).await;
    let refusal = owner.send(Method::POST, "/agents", json!({ "name": " " })).await.expect_err("a name is needed");
    let fields: Vec<_> = refusal.details.iter().map(|problem| (problem.field.as_str(), problem.message.as_str())).collect();
    assert_eq!(fields, [("/name", "Name cannot be empty or only whitespace")]);
    for path in ["", "agents", "/agents/a b", "/nowhere", "//", "http://other.example/agents"] {
        assert_eq!(code(&owner.get(path).await), "ROUTE_NOT_FOUND", "{path}");
    }
    assert_eq!(code(&owner.send(Method::PUT, "/agents", json!({})).await), "METHOD_NOT_ALLOWED");
    let odd = OperationRequest {
        idempotency_key: Some("line\nbreak".to_owned()),
        ..owner.request(Method::POST, "/agents", OperationBody::Json(json!({ "name": "Front desk" })))
    };
    let refusal = owner.operations.call_json(odd).await.expect_err("no header has that value");
    assert_eq!((refusal.code, refusal.details[0].field.as_str()), (Code::ValidationError, "header/Idempotency-Key"));
}

async fn a_picture_passes_through(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let [_, _, member] = staff(world, &anna).await;
    let picture = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0";
    let form = [
        &b"--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n"[..],
        picture,
        b"\r\n--edge--\r\n",
    ];
    let chunks = form.map(|chunk| Ok::<_, std::io::Error>(chunk.to_vec()));
    let body = OperationBody::Raw {
        content_type: HeaderValue::from_static("multipart/form-data; boundary=edge"),
        body: Body::from_stream(futures::stream::iter(chunks)),
    };
    let sent = member.request(Method::PUT, &format!("/agents/{agent}/avatar/form"), body);
    let changed = member.operations.call_json(sent).await.expect("a picture");
    assert!(changed["avatarUpdatedAt"].is_string(), "{changed}");
    let shown = member.open(&format!("/agents/{agent}/avatar")).await;
    let bytes = axum::body::to_bytes(shown.into_body(), 1_000).await.expect("a picture");
    assert_eq!(&bytes[..], picture);
}

async fn a_session_has_a_limit_of_its_own(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let [owner, admin, _] = staff(world, &anna).await;
    for expected in ["success", "success", "RATE_LIMITED"] {
        assert_eq!(code(&owner.get("/agents").await), expected);
    }
    let refusal = owner.get("/agents").await.expect_err("it is used up");
    assert_eq!((refusal.status, refusal.retry_after), (StatusCode::TOO_MANY_REQUESTS, Some(30)));
    insta::assert_snapshot!(refusal.message, @"Too many requests: the limit of a session is 2 a minute. Wait 30 s, then \
        send it again.");
    assert_eq!(code(&admin.get("/agents").await), "success", "another session");
    anna.get("/agents").await.data();
}
