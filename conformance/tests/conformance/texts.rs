//! The length of a text is measured as it is stored.

use frontdesk_conformance::{ApiAnswer, Stage, World, contract::contract, stories};
use serde_json::json;

stories![a_text_is_measured_with_the_white_space_that_is_kept, a_name_is_trimmed_and_then_measured];

/// An operation, its field, and the maximum number of characters.
const VERBATIM: [(&str, &str, usize); 12] = [
    ("createLead", "message", 4_000),
    ("createAgent", "systemInstruction", 8_000),
    ("updateAgent", "systemInstruction", 8_000),
    ("createQnaSource", "answer", 20_000),
    ("retrieve", "query", 4_000),
    ("replyToConversation", "text", 10_000),
    ("createSavedReply", "text", 10_000),
    ("updateSavedReply", "text", 10_000),
    ("createNote", "text", 10_000),
    ("updateNote", "text", 10_000),
    ("chat", "message", 4_000),
    ("streamChat", "message", 4_000),
];

async fn send_text(stage: &Stage, operation: &str, field: &str, text: &str) -> ApiAnswer {
    stage.actor.send(&stage.example_call(contract().operation(operation)).field(field, json!(text))).await
}

async fn a_text_is_measured_with_the_white_space_that_is_kept(world: &World) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    for (operation, field, most) in VERBATIM {
        let padded = |length: usize| format!("{}é\n", " ".repeat(length - 2));
        let taken = send_text(&stage, operation, field, &padded(most)).await;
        taken.assert_code("success", operation);
        if field == "systemInstruction" {
            assert_eq!(taken.data()[field], json!(padded(most)), "{operation}: kept as it was sent");
        }
        for length in [most + 1, 65_000] {
            let refused = send_text(&stage, operation, field, &padded(length)).await;
            refused.assert_code("VALIDATION_ERROR", &format!("{operation} with a {field} of {length} characters"));
            assert_eq!(refused.fields(), [format!("/{field}")]);
        }
    }
}

async fn a_name_is_trimmed_and_then_measured(world: &World) {
    let stage = Stage::set_up(world).await;
    let name = "é".repeat(200);
    let taken = send_text(&stage, "updateAgent", "name", &format!("{}{name}\n", " ".repeat(5_000))).await;
    assert_eq!(taken.data()["name"], json!(name));
    let refused = send_text(&stage, "updateAgent", "name", &format!("{name}é")).await;
    assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec!["/name".to_owned()]));
}
