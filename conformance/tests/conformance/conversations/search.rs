//! Search for conversations by the words of their messages.

use std::slice;

use frontdesk_conformance::{Actor, Stage, World, call::percent_encode, stories};
use serde_json::json;
use uuid::Uuid;

use super::{ask_question, create_trained_agent, field_text, find_conversations};

stories![
    a_word_is_found_however_it_is_written,
    all_words_are_in_one_message,
    what_is_found_is_narrowed_and_paged,
    nobody_finds_the_words_of_others,
    what_is_deleted_is_not_found,
    conversations_of_an_earlier_release_become_searchable,
];

/// Returns the conversations in which these words are found.
async fn search_conversations(anna: &Actor, agent: Uuid, words: &str) -> Vec<String> {
    find_conversations(anna, agent, &format!("q={}", percent_encode(words))).await
}

/// Asks in a new conversation, and returns its id.
async fn begin_conversation(anna: &Actor, agent: Uuid, question: &str) -> String {
    field_text(&ask_question(anna, agent, None, question).await, "conversationId").to_owned()
}

async fn a_word_is_found_however_it_is_written(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    for (question, queries) in [
        ("Vermieten Sie auch Häuser am See?", &["Haus", "hauser", "HÄUSER am see"][..]),
        ("Were my connections confirmed yesterday?", &["connection", "Connected"]),
        ("Les écoles acceptent-elles les réservations ?", &["école", "ECOLE", "réservation"]),
        ("В какой книге это написано?", &["книгу", "КНИГА"]),
        ("東京都に住んでいますが、配達できますか", &["東京", "配達"]),
        ("هل الكتاب متوفر في المكتبة؟", &["كتاب"]),
        ("เมืองหลวงคือกรุงเทพมหานคร", &["กรุงเทพ"]),
        ("수도는 서울입니다", &["서울"]),
        ("Order 1,000 of model snake_case-7?", &["1000", "snake"]),
        ("Ｃａｆé １２３?", &["cafe", "123"]),
    ] {
        let conversation = begin_conversation(&anna, agent, question).await;
        for query in queries {
            assert_eq!(
                search_conversations(&anna, agent, query).await,
                slice::from_ref(&conversation),
                "`{query}` in `{question}`"
            );
        }
    }
    for nothing in ["?!", "…", "zzyzx", "京東"] {
        assert_eq!(search_conversations(&anna, agent, nothing).await, Vec::<String>::new(), "{nothing}");
    }
    let path = format!("/agents/{agent}/conversations?q=");
    anna.get(&format!("{path}{}", "a".repeat(201))).await.assert_code("VALIDATION_ERROR", "too long");
    anna.get(&format!("{path}%20")).await.assert_code("VALIDATION_ERROR", "blank");
}

async fn all_words_are_in_one_message(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let both = begin_conversation(&anna, agent, "Is the swimming pool heated?").await;
    let apart = begin_conversation(&anna, agent, "Where is the pool?").await;
    ask_question(&anna, agent, Some(&apart), "Are the rooms heated?").await;
    assert_eq!(search_conversations(&anna, agent, "pool").await, [apart.clone(), both.clone()]);
    assert_eq!(search_conversations(&anna, agent, "heated pools").await, [both]);
    let answered = begin_conversation(&anna, agent, super::KNOWN).await;
    let found = search_conversations(&anna, agent, "Sundays it opens").await;
    assert!(found.contains(&answered), "answers are searched too: {found:?}");
}

async fn what_is_found_is_narrowed_and_paged(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let mut all = Vec::new();
    for number in 0..5 {
        all.push(begin_conversation(&anna, agent, &format!("Does the parking space {number} have a charger?")).await);
    }
    let path = |number: usize| format!("/agents/{agent}/conversations/{}", all[number]);
    anna.patch(&path(1), json!({ "tags": ["car"] })).await.data();
    anna.patch(&path(2), json!({ "tags": ["car"] })).await.data();
    anna.post(&format!("/inbox/conversations/{}/resolve", all[2]), json!({})).await.data();
    ask_question(&anna, agent, Some(&all[0]), "And a roof?").await;
    let of = |numbers: &[usize]| numbers.iter().map(|number| all[*number].clone()).collect::<Vec<_>>();
    assert_eq!(find_conversations(&anna, agent, "q=chargers").await, of(&[0, 4, 3, 2, 1]));
    assert_eq!(find_conversations(&anna, agent, "q=charger&sort=created_at").await, of(&[4, 3, 2, 1, 0]));
    assert_eq!(find_conversations(&anna, agent, "q=charger&tag=car").await, of(&[2, 1]));
    assert_eq!(find_conversations(&anna, agent, "q=charger&tag=car&status=open").await, of(&[1]));
    assert_eq!(find_conversations(&anna, agent, "q=roof&tag=car").await, of(&[]));
    let first = anna.get(&format!("/agents/{agent}/conversations?q=charger&limit=2&order=asc&sort=created_at")).await.data();
    let next = percent_encode(field_text(&first, "nextCursor"));
    let rest = find_conversations(&anna, agent, &format!("q=charger&limit=3&order=asc&sort=created_at&cursor={next}")).await;
    assert_eq!(rest, of(&[2, 3, 4]));
    anna.get(&format!("/agents/{agent}/conversations?q=roof&order=asc&sort=created_at&cursor={next}"))
        .await
        .assert_code("VALIDATION_ERROR", "a cursor belongs to its search");
}

async fn nobody_finds_the_words_of_others(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let night = anna.create_agent("Night desk").await;
    let bert = Stage::set_up(world).await;
    let mine = begin_conversation(&anna, agent, "Where is the umbrella stand?").await;
    begin_conversation(&anna, night, "Where is the umbrella shop?").await;
    begin_conversation(&bert.actor, bert.agent, "Where is the umbrella rental?").await;
    assert_eq!(search_conversations(&anna, agent, "umbrella").await, [mine]);
    let theirs = format!("/agents/{}/conversations?q=umbrella", bert.agent);
    anna.get(&theirs).await.assert_code("AGENT_NOT_FOUND", "of another organization");
    let hidden = "SELECT COUNT(*) FROM message_terms WHERE CAST(terms AS TEXT) LIKE '%umbrella%'";
    assert_eq!(world.backdoor().await.query_number(hidden.to_owned()).await, 0, "the index holds no words");
}

async fn what_is_deleted_is_not_found(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let gone = begin_conversation(&anna, agent, "Where is the lighthouse?").await;
    let kept = begin_conversation(&anna, agent, "How high is the lighthouse?").await;
    anna.delete(&format!("/agents/{agent}/conversations/{gone}")).await.data();
    assert_eq!(search_conversations(&anna, agent, "lighthouse").await, [kept]);
    let left = format!("SELECT COUNT(*) FROM message_terms WHERE conversation_id = '{gone}'");
    assert_eq!(world.backdoor().await.query_number(left).await, 0);
}

async fn conversations_of_an_earlier_release_become_searchable(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let first = begin_conversation(&anna, agent, "Is there a sauna?").await;
    for _ in 0..30 {
        ask_question(&anna, agent, Some(&first), "And a massage?").await;
    }
    let second = begin_conversation(&anna, agent, "How hot is the sauna?").await;
    let mut database = world.backdoor().await;
    database.execute("DELETE FROM message_terms".to_owned()).await;
    database.execute("UPDATE conversations SET is_searchable = FALSE".to_owned()).await;
    assert_eq!(search_conversations(&anna, agent, "sauna").await, Vec::<String>::new());
    // Anything added meanwhile is found immediately, and recorded once.
    ask_question(&anna, agent, Some(&first), "Is it a Finnish sauna?").await;
    assert_eq!(search_conversations(&anna, agent, "sauna").await, slice::from_ref(&first));
    world.run_periodic_tasks().await;
    world.run_periodic_tasks().await;
    assert_eq!(search_conversations(&anna, agent, "hot sauna").await, slice::from_ref(&second));
    assert_eq!(search_conversations(&anna, agent, "massages").await, slice::from_ref(&first));
    assert_eq!(search_conversations(&anna, agent, "sauna").await, [first, second]);
    let left = "SELECT COUNT(*) FROM conversations WHERE NOT is_searchable";
    assert_eq!(database.query_number(left.to_owned()).await, 0);
}
