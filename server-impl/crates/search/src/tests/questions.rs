//! Tests of the passages that questions find.

use proptest::prelude::*;

use super::*;

#[tokio::test]
async fn what_was_added_is_found_and_what_was_removed_is_not() {
    let world = World::new();
    assert_eq!(world.finds("opening hours").await, Vec::<String>::new());

    world.memory.add(1, Some("eng"), &["We open at nine.", "Parking is free."]);
    world.memory.add(2, Some("eng"), &["The shop opens on Sundays."]);
    assert_eq!(world.finds("when do you open?").await, ["We open at nine.", "The shop opens on Sundays."]);

    world.memory.remove(1);
    assert_eq!(world.finds("when do you open?").await, ["The shop opens on Sundays."]);

    world.memory.add(1, Some("eng"), &["We open at ten."]);
    assert_eq!(world.finds("open at ten").await, ["We open at ten.", "The shop opens on Sundays."]);
}

#[tokio::test]
async fn the_title_of_a_source_is_found_too() {
    let world = World::new();
    world.memory.add(1, Some("eng"), &["It costs ten euros."]);
    world.memory.add(2, Some("eng"), &["It costs twenty euros."]);
    world.memory.chunks.lock().unwrap().get_mut(&SourceId(Uuid::from_u128(2))).unwrap()[0].title = "Day ticket".to_owned();
    assert_eq!(world.finds("what does a day ticket cost").await, ["It costs twenty euros.", "It costs ten euros."]);
}

#[tokio::test]
async fn a_question_needs_no_language() {
    let world = World::new();
    world.memory.add(1, Some("deu"), &["Die Häuser am Markt wurden verkauft."]);
    world.memory.add(2, Some("rus"), &["Книги стоят на полке."]);
    world.memory.add(3, Some("cmn"), &["饮用水的质量很好。"]);
    world.memory.add(4, Some("jpn"), &["東京タワーは高いです。"]);
    world.memory.add(5, Some("tha"), &["เมืองหลวงคือกรุงเทพมหานคร"]);
    world.memory.add(6, Some("hin"), &["यह किताब अच्छी है।"]);
    world.memory.add(7, Some("ara"), &["الكتاب على الطاولة"]);
    world.memory.add(8, None, &["Router X200"]);
    for (question, start) in [
        ("Wer kaufte das Haus?", "Die Häuser"),
        ("где книга?", "Книги"),
        ("水", "饮用水"),
        ("東京はどこですか", "東京タワー"),
        ("กรุงเทพ", "เมือง"),
        ("किताबें", "यह"),
        ("كتاب", "الكتاب"),
        ("router x200", "Router"),
    ] {
        let found = world.finds(question).await;
        assert!(found.first().is_some_and(|text| text.starts_with(start)), "{question}: {found:?}");
    }
}

#[tokio::test]
async fn agents_never_see_each_other() {
    let world = World::new();
    world.memory.add(1, Some("eng"), &["The secret is safe."]);
    assert_eq!(world.finds("secret").await.len(), 1);

    let stranger = Arc::new(Memory::default());
    stranger.add(2, Some("eng"), &["The garden is open."]);
    for (org, agent) in [(ORG, AgentId(Uuid::from_u128(3))), (OrgId(Uuid::from_u128(4)), AGENT)] {
        let log = Arc::clone(&stranger) as Arc<dyn ChunkLog>;
        assert_eq!(
            world.indexes.search(Arc::clone(&log), (org, agent), stranger.latest(), words("secret"), 10).await.unwrap().0,
            []
        );
        let hits = world.indexes.search(log, (org, agent), stranger.latest(), words("garden"), 10).await.unwrap().0;
        assert_eq!(hits.iter().map(|hit| hit.chunk).collect::<Vec<_>>(), [ChunkId(Uuid::from_u128(2 << 32))]);
    }
    // More agents than may be open at the same time: the first is reopened.
    assert_eq!(world.finds("secret").await, ["The secret is safe."]);
}

#[tokio::test]
async fn no_question_is_an_error() {
    let world = World::new();
    world.memory.add(1, Some("eng"), &["Plain words, and 1.5 numbers."]);
    for question in
        ["", "   ", "?!", "\"", "a AND (b OR", "title:x^2 ~ *", "[1 TO 2]", "+-&&||!(){}[]^\"~*?:\\/", "\u{0}\u{FFFF}"]
    {
        world.finds(question).await;
    }
    assert_eq!(world.finds("").await, Vec::<String>::new());
    assert_eq!(world.hits("words", 0).await, []);
    assert_eq!(world.finds(&"words and more ".repeat(1_000)).await.len(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]
    #[test]
    fn no_question_is_an_error_whatever_it_holds(questions in prop::collection::vec(any::<String>(), 8)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let world = World::new();
            world.memory.add(1, Some("eng"), &[&questions[0], "Plain words."]);
            world.memory.add(2, Some("ara"), &[&questions[1]]);
            for question in &questions {
                world.finds(question).await;
            }
        });
    }
}
