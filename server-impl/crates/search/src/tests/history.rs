//! The ranking depends on the contents, not on their history.

use proptest::prelude::*;

use super::*;

/// Adds a source of passages that share many words, some of them alike.
fn source(world: &World, number: u128) {
    let words = ["red", "blue", "green", "house", "tree", "river", "stone", "cloud"];
    let text = |at: u128| {
        let length = 2 + (number * 7 + at * 3) % 40;
        (0..length)
            .map(|word| words[usize::try_from((number + at * word * word + word) % 8).unwrap()])
            .collect::<Vec<_>>()
            .join(" ")
    };
    let texts: Vec<String> = (0..1 + number % 9).map(text).collect();
    world.memory.add(number, Some("eng"), &texts.iter().map(String::as_str).collect::<Vec<_>>());
}

const QUESTIONS: [&str; 4] = ["red", "blue house", "which river has a stone bridge?", "green tree cloud river red stone"];

async fn rankings(world: &World) -> Vec<Vec<PassageHit>> {
    let mut rankings = Vec::new();
    for question in QUESTIONS {
        rankings.push(world.hits(question, 7).await);
    }
    rankings
}

/// One step of a history.
#[derive(Debug, Clone)]
enum Step {
    Add(u128),
    Remove(u128),
    Ask,
    Restart,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        4 => (1..30_u128).prop_map(Step::Add),
        2 => (1..30_u128).prop_map(Step::Remove),
        2 => Just(Step::Ask),
        1 => Just(Step::Restart),
    ];
    prop::collection::vec(step, 1..40)
}

async fn live(steps: &[Step]) -> World {
    let mut world = World::new();
    for step in steps {
        match step {
            Step::Add(number) => source(&world, *number),
            Step::Remove(number) => world.memory.remove(*number),
            Step::Ask => drop(world.finds("red").await),
            Step::Restart => world.restart(),
        }
    }
    world
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]
    #[test]
    fn the_ranking_is_that_of_an_index_made_anew(steps in steps()) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_time().build().unwrap();
        runtime.block_on(async {
            let world = live(&steps).await;
            let anew = World::over(Arc::clone(&world.memory));
            prop_assert_eq!(rankings(&world).await, rankings(&anew).await);

            // Add the same sources again, once each, the last first.
            let other = World::new();
            for source in world.memory.chunks.lock().unwrap().keys().rev() {
                self::source(&other, source.0.as_u128());
            }
            prop_assert_eq!(rankings(&world).await, rankings(&other).await);
            Ok(())
        })?;
    }
}

#[tokio::test]
async fn equal_passages_are_ordered_by_their_ids() {
    let world = World::new();
    for number in [5, 3, 9, 1] {
        world.memory.add(number, Some("eng"), &["the same words", "the same words"]);
        world.finds("words").await;
    }
    let order: Vec<u128> = world.hits("same words", 5).await.iter().map(|hit| hit.chunk.0.as_u128()).collect();
    assert_eq!(order, [1 << 32, (1 << 32) + 1, 3 << 32, (3 << 32) + 1, 5 << 32]);
}
