//! Answers quote the sources verbatim.

use frontdesk_client::types::{ChatReply, ChatRequest, FinishReason};
use frontdesk_conformance::{Actor, Stage, World, stage::SOURCE_TEXT, stories};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::Value;
use uuid::Uuid;

stories![
    a_reply,
    quotes_stand_in_the_source_word_for_word,
    an_agent_that_knows_nothing_says_so,
    an_agent_answers_from_its_own_sources_only,
    a_key_may_chat_with_a_closed_agent,
];

/// A handbook with non-ASCII letters, so that characters and bytes differ.
const HANDBOOK: &str = "Das Hotel „Zur Lilie“ liegt am See. Frühstück gibt es von 7 bis 11 Uhr im Gartensaal.\n\n\
    Haustiere sind willkommen 🐕: ein Hund kostet 12 € je Nacht. Katzen schlafen gratis.\n\n\
    Das Schwimmbad öffnet um 6 Uhr und schließt um 22 Uhr. Handtücher liegen bereit.";

async fn ask_question(actor: &Actor, agent: Uuid, message: &str) -> ChatReply {
    let question = ChatRequest::builder().agent_id(agent).message(message);
    actor.sdk.chat().body(question).await.expect("a reply")
}

async fn a_reply(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    world.settle().await;
    let reply = anna.ask_agent(agent, "When does the front desk open on Sundays?").await;
    let data = reply.data();
    assert_eq!([&data["answer"], &data["citations"][0]["quote"]].map(Value::as_str), [Some(SOURCE_TEXT); 2]);
    insta::assert_json_snapshot!(reply.redacted_body(), {
        ".data.answer" => "[source text]",
        ".data.citations[0].quote" => "[source text]",
    }, @r#"
    {
      "success": true,
      "data": {
        "conversationId": "[uuid 1]",
        "messageId": "[uuid 2]",
        "answer": "[source text]",
        "citations": [
          {
            "sourceId": "[uuid 3]",
            "title": "Opening hours",
            "heading": null,
            "url": null,
            "page": null,
            "quote": "[source text]",
            "start": 0,
            "end": 112
          }
        ],
        "seeAlso": [],
        "model": "builtin/extractive",
        "creditsUsed": 1,
        "creditsRemaining": 249999,
        "finishReason": "stop"
      },
      "error": null
    }
    "#);
}

async fn quotes_stand_in_the_source_word_for_word(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Rezeption").await;
    let source = anna.train_on_text(agent, "Handbuch", HANDBOOK).await;
    world.settle().await;
    let characters: Vec<char> = HANDBOOK.chars().collect();
    let asked = [
        ("Was kostet ein Hund?", "12 €"),
        ("Wann öffnet das Schwimmbad?", "6 Uhr"),
        ("Von wann bis wann gibt es Frühstück?", "7 bis 11"),
    ];
    for (question, expected) in asked {
        let reply = ask_question(&anna, agent, question).await;
        assert_eq!(reply.finish_reason, FinishReason::Stop, "{question}");
        assert!(reply.answer.contains(expected), "{question} {}", reply.answer);
        assert!(!reply.citations.is_empty(), "{question}");
        for citation in &reply.citations {
            let (start, end) = (usize::try_from(citation.start).expect("from 0"), usize::try_from(citation.end).expect("from 0"));
            assert_eq!(citation.quote, characters[start..end].iter().collect::<String>(), "characters {start} to {end}");
            assert_eq!((citation.source_id, citation.title.as_str()), (source, "Handbuch"));
        }
    }
}

async fn an_agent_that_knows_nothing_says_so(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    world.settle().await;
    let untrained = anna.create_agent("Untrained").await;
    for (agent, question) in
        [(agent, "Who won the chess championship of 1972?"), (untrained, "When do you open?"), (agent, "???")]
    {
        let reply = ask_question(&anna, agent, question).await;
        assert_eq!(
            (reply.finish_reason, reply.citations.len(), reply.credits_used),
            (FinishReason::NoAnswer, 0, 1),
            "{question} {}",
            reply.answer
        );
        assert!(!reply.answer.is_empty());
    }
}

async fn an_agent_answers_from_its_own_sources_only(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let (one, other) = (anna.create_agent("One").await, anna.create_agent("Other").await);
    let source = anna.train_on_text(one, "One", "The code of the garage is 4711.").await;
    world.settle().await;
    assert_eq!(ask_question(&anna, other, "What is the code of the garage?").await.finish_reason, FinishReason::NoAnswer);
    assert_eq!(ask_question(&anna, one, "What is the code of the garage?").await.citations[0].source_id, source);
    anna.delete(&format!("/agents/{one}/sources/{source}")).await.data();
    assert_eq!(
        ask_question(&anna, one, "What is the code of the garage?").await.finish_reason,
        FinishReason::NoAnswer,
        "it is forgotten at once"
    );
}

async fn a_key_may_chat_with_a_closed_agent(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    world.settle().await;
    anna.patch(&format!("/agents/{agent}"), serde_json::json!({ "isPublic": false })).await.data();
    assert_eq!(ask_question(&anna, agent, "When does the front desk open on Sundays?").await.finish_reason, FinishReason::Stop);
}
