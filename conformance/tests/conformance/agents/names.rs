//! Names: trimmed, then 1 to 200 characters.

use frontdesk_conformance::{Actor, ApiAnswer, World, stories};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;

stories![a_name_is_trimmed_then_measured, white_space_alone_is_refused_with_its_own_message, a_change_follows_the_same_rule];

/// Returns the saved name, or the error message.
fn name_or_error(answer: &ApiAnswer) -> String {
    match answer.status {
        400 => answer.message(),
        _ => answer.data()["name"].as_str().expect("an agent has a name").to_owned(),
    }
}

async fn create_named(actor: &Actor, name: &str) -> String {
    name_or_error(&actor.post("/agents", json!({ "name": name })).await)
}

async fn a_name_is_trimmed_then_measured(world: &World) {
    let anna = world.new_actor(Plan::Enterprise).await;
    for (sent, saved) in
        [("A", "A"), ("  Front desk\t\n", "Front desk"), ("two  words", "two  words"), ("\u{3000}席\u{2003}", "席")]
    {
        assert_eq!(create_named(&anna, sent).await, saved);
    }
    // Unicode scalar values are counted: a two-byte accented letter is one, a family emoji is seven, a combining
    // accent counts too.
    for letter in ["a", "é", "席", "🏨", "\u{301}"] {
        let longest = letter.repeat(200);
        assert_eq!(create_named(&anna, &longest).await, longest);
        assert_eq!(create_named(&anna, &format!(" {longest} ")).await, longest);
        insta::assert_snapshot!(create_named(&anna, &letter.repeat(201)).await, @"Name must be at most 200 characters after \
            trimming; this one has 201. Send a shorter one.");
    }
}

async fn white_space_alone_is_refused_with_its_own_message(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    for blank in ["", " ", "\t\r\n", "\u{a0}\u{3000}\u{2028}"] {
        let answer = anna.post("/agents", json!({ "name": blank })).await;
        assert_eq!(answer.message(), "Name cannot be empty or only whitespace");
        assert_eq!(answer.fields(), ["/name"]);
    }
    assert_eq!(anna.get("/agents").await.data()["items"], json!([]), "nothing was created");
}

async fn a_change_follows_the_same_rule(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = format!("/agents/{}", anna.create_agent("Front desk").await);
    let change = async |name: &str| name_or_error(&anna.patch(&agent, json!({ "name": name })).await);
    assert_eq!(change("  Night desk ").await, "Night desk");
    assert_eq!(change(" ").await, "Name cannot be empty or only whitespace");
    insta::assert_snapshot!(change(&"n".repeat(201)).await, @"Name must be at most 200 characters after trimming; this one \
        has 201. Send a shorter one.");
    assert_eq!(anna.get(&agent).await.data()["name"], "Night desk", "what was refused changed nothing");
}
