//! Avatars: set, shown, replaced, removed.

use frontdesk_conformance::{Actor, ApiAnswer, ApiCall, Stage, World, call::PICTURE, contract::contract, stories};
use frontdesk_types::accounts::orgs::Plan;
use uuid::Uuid;

stories![
    an_avatar_is_answered_as_it_was_uploaded,
    a_browser_that_is_led_to_an_avatar_runs_nothing_in_it,
    a_new_avatar_takes_the_place_of_the_old_one,
    an_avatar_that_is_known_is_not_sent_again,
    an_avatar_is_told_by_its_bytes_and_not_by_what_they_are_called,
    what_is_no_picture_leaves_the_old_one,
    removing_an_avatar_removes_nothing_else,
    the_avatar_of_an_agent_that_awaits_deletion_is_shown_and_stays,
    an_avatar_of_the_largest_size_is_taken
];

fn avatar_call(id: &str, agent: Uuid) -> ApiCall {
    ApiCall::example(contract().operation(id)).path("agentId", agent)
}

async fn set_avatar(anna: &Actor, agent: Uuid, picture: &[u8]) -> ApiAnswer {
    anna.send(&avatar_call("setAgentAvatar", agent).raw(picture)).await
}

async fn get_avatar(anna: &Actor, agent: Uuid) -> ApiAnswer {
    anna.send(&avatar_call("getAgentAvatar", agent)).await
}

async fn get_agent(anna: &Actor, agent: Uuid) -> serde_json::Value {
    anna.get(&format!("/agents/{agent}")).await.data()
}

/// Returns the header of a PNG of this size, with nothing after it.
fn png_header(width: u32, height: u32) -> Vec<u8> {
    let size = [width.to_be_bytes(), height.to_be_bytes()].concat();
    [b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".as_slice(), &size, &[8, 6, 0, 0, 0]].concat()
}

async fn an_avatar_is_answered_as_it_was_uploaded(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let id = anna.create_agent("Front desk").await;
    assert!(get_agent(&anna, id).await["avatarUpdatedAt"].is_null());
    get_avatar(&anna, id).await.assert_code("AVATAR_NOT_FOUND", "before there is one");

    let after = set_avatar(&anna, id, PICTURE).await.data();

    assert_eq!(after["avatarUpdatedAt"], after["updatedAt"]);
    assert_eq!(get_agent(&anna, id).await, after);
    let picture = get_avatar(&anna, id).await;
    assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/gif")));
    assert_eq!(picture.body, PICTURE);
}

async fn a_browser_that_is_led_to_an_avatar_runs_nothing_in_it(world: &World) {
    let Stage { actor: anna, agent: id, .. } = Stage::set_up(world).await;
    let script = [PICTURE, b"<script>alert(1)</script>"].concat();
    set_avatar(&anna, id, &script).await.data();
    let picture = get_avatar(&anna, id).await;
    assert_eq!(picture.header("content-type"), Some("image/gif"));
    assert_eq!(picture.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(picture.header("content-security-policy"), Some("default-src 'none'; sandbox"));
    assert_eq!(picture.header("content-disposition"), Some("inline"));
}

async fn a_new_avatar_takes_the_place_of_the_old_one(world: &World) {
    let Stage { actor: anna, agent: id, .. } = Stage::set_up(world).await;
    let first = set_avatar(&anna, id, PICTURE).await.data();
    let (old, again) = (get_avatar(&anna, id).await, get_avatar(&anna, id).await);
    assert_eq!(old.header("etag"), again.header("etag"));
    world.advance(std::time::Duration::from_secs(60));
    let second = set_avatar(&anna, id, &png_header(64, 64)).await.data();
    assert_ne!(first["avatarUpdatedAt"], second["avatarUpdatedAt"]);
    let new = get_avatar(&anna, id).await;
    assert_eq!((new.header("content-type"), new.body.to_vec()), (Some("image/png"), png_header(64, 64)));
    assert_ne!(old.header("etag"), new.header("etag"));
}

async fn an_avatar_that_is_known_is_not_sent_again(world: &World) {
    let Stage { actor: anna, agent: id, .. } = Stage::set_up(world).await;
    set_avatar(&anna, id, PICTURE).await.data();
    let tag = get_avatar(&anna, id).await.header("etag").expect("a tag").to_owned();
    let known = async |condition: &str| anna.send(&avatar_call("getAgentAvatar", id).header("If-None-Match", condition)).await;
    for condition in [&tag, "*", &format!("\"other\", W/{tag}")] {
        let answer = known(condition).await;
        assert_eq!((answer.status, answer.body.len(), answer.header("etag")), (304, 0, Some(&*tag)), "{condition}");
        assert_eq!(answer.header("content-type"), None);
    }
    assert_eq!(known("\"other\"").await.body, PICTURE);
    set_avatar(&anna, id, &png_header(64, 64)).await.data();
    assert_eq!(known(&tag).await.body, png_header(64, 64));
}

async fn an_avatar_is_told_by_its_bytes_and_not_by_what_they_are_called(world: &World) {
    let Stage { actor: anna, agent: id, .. } = Stage::set_up(world).await;
    let named = avatar_call("setAgentAvatar", id).raw(PICTURE).header("content-type", "image/gif");
    anna.send(&named).await.assert_code("UNSUPPORTED_MEDIA_TYPE", "under the type of the picture");
    let named = avatar_call("setAgentAvatar", id).raw(PICTURE).header("content-disposition", "attachment; filename=a.png");
    anna.send(&named).await.data();
    assert_eq!(get_avatar(&anna, id).await.header("content-type"), Some("image/gif"));
}

async fn what_is_no_picture_leaves_the_old_one(world: &World) {
    let Stage { actor: anna, agent: id, .. } = Stage::set_up(world).await;
    let before = set_avatar(&anna, id, PICTURE).await.data();
    for (what, picture) in [
        ("nothing", Vec::new()),
        ("SVG", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".to_vec()),
        ("half a header", png_header(1, 1)[..18].to_vec()),
        ("no pixel", png_header(0, 1)),
        ("a wide one", png_header(4_097, 1)),
        ("a tall one", png_header(1, u32::MAX)),
    ] {
        let answer = set_avatar(&anna, id, &picture).await;
        answer.assert_code("VALIDATION_ERROR", what);
        assert_eq!(answer.fields(), [""], "{what}");
    }
    assert_eq!((get_agent(&anna, id).await, get_avatar(&anna, id).await.body.to_vec()), (before, PICTURE.to_vec()));
}

async fn removing_an_avatar_removes_nothing_else(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let id = anna.create_agent("Front desk").await;
    let untouched = get_agent(&anna, id).await;
    assert_eq!(anna.send(&avatar_call("deleteAgentAvatar", id)).await.data(), untouched, "without one nothing changes");
    set_avatar(&anna, id, PICTURE).await.data();
    let mut after = anna.send(&avatar_call("deleteAgentAvatar", id)).await.data();
    get_avatar(&anna, id).await.assert_code("AVATAR_NOT_FOUND", "after its removal");
    after["updatedAt"] = untouched["updatedAt"].clone();
    assert_eq!(after, untouched);
}

async fn the_avatar_of_an_agent_that_awaits_deletion_is_shown_and_stays(world: &World) {
    let Stage { actor: anna, agent: id, .. } = Stage::set_up(world).await;
    set_avatar(&anna, id, PICTURE).await.data();
    anna.delete(&format!("/agents/{id}")).await.data();
    set_avatar(&anna, id, &png_header(1, 1)).await.assert_code("AGENT_UNAVAILABLE", "while it awaits deletion");
    anna.send(&avatar_call("deleteAgentAvatar", id)).await.assert_code("AGENT_UNAVAILABLE", "while it awaits deletion");
    assert_eq!(get_avatar(&anna, id).await.body, PICTURE);
}

async fn an_avatar_of_the_largest_size_is_taken(world: &World) {
    let anna = world.new_actor(Plan::Sandbox).await;
    let id = anna.create_agent("Front desk").await;
    let mut picture = png_header(4_096, 4_096);
    picture.resize(1024 * 1024, 7);
    set_avatar(&anna, id, &picture).await.data();
    assert_eq!(get_avatar(&anna, id).await.body, picture);
    picture.push(7);
    set_avatar(&anna, id, &picture).await.assert_code("PAYLOAD_TOO_LARGE", "one byte more");
}
