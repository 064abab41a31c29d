//! Members and open invitations.

use frontdesk_client::prelude::*;
use frontdesk_conformance::{World, stories};
use frontdesk_platform::accounts::{invitations, mail_addresses::MailAddress, members};
use frontdesk_types::accounts::{MemberRole, orgs::Plan};
use serde_json::json;

stories![members_and_invitations_are_listed_newest_first, nobody_sees_the_people_of_another_organization];

async fn members_and_invitations_are_listed_newest_first(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let address = |name: &str| MailAddress::parse("", &format!("{name}@acme.dev")).expect("an address");
    for name in ["bert", "clara", "dora"] {
        world.run_as_operator(anna.org, async |unit| invitations::invite(unit, &address(name), MemberRole::Member).await).await;
    }
    world.run_as_operator(anna.org, async |unit| members::add_or_update(unit, &address("CLARA"), MemberRole::Admin).await).await;
    let invited: Vec<_> =
        anna.sdk.list_invitations().limit(1).all().map_ok(|invitation| invitation.email).try_collect().await.expect("all");
    assert_eq!(invited, ["dora@acme.dev", "bert@acme.dev"], "Clara has joined");
    let page = anna.get("/organization/members").await;
    insta::assert_json_snapshot!(page.redacted_body()["data"]["items"][0], @r#"
    {
      "id": "[uuid 1]",
      "email": "CLARA@acme.dev",
      "role": "admin",
      "joinedAt": "[time]"
    }
    "#);
    let members: Vec<_> =
        anna.sdk.list_members().limit(1).all().map_ok(|member| member.role.to_string()).try_collect().await.expect("all");
    assert_eq!(members, ["admin", "owner"]);
}

async fn nobody_sees_the_people_of_another_organization(world: &World) {
    let (anna, bert) = (world.new_actor(Plan::Hobby).await, world.new_actor(Plan::Hobby).await);
    let page = bert.get("/organization/members").await.data();
    assert_eq!(page["items"].as_array().map(Vec::len), Some(1));
    assert!(!page.to_string().contains(&anna.org.to_string()));
    assert_eq!(bert.get("/organization/invitations").await.data(), json!({ "items": [], "nextCursor": null }));
}
