//! Whatever happened before, a question finds the same as an exhaustive comparison in memory.

use proptest::{collection::vec, prelude::*};

use super::*;

/// One step of a history.
#[derive(Debug, Clone)]
enum Step {
    Train(u128, Vec<Vec<f32>>),
    Delete(u128),
    Ask,
    Settle,
    Restart,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let vectors = || vec(vector(), 0..12);
    let step = prop_oneof![
        4 => (1..9_u128, vectors()).prop_map(|(source, vectors)| Step::Train(source, vectors)),
        2 => (1..9_u128).prop_map(Step::Delete),
        3 => Just(Step::Ask),
        1 => Just(Step::Settle),
        1 => Just(Step::Restart),
    ];
    vec(step, 1..40)
}

/// Generates vectors: few distinct ones, so that some are equally near, and occasionally one of another length.
fn vector() -> impl Strategy<Value = Vec<f32>> {
    let number = || prop_oneof![Just(0.0), Just(1.0), Just(-1.0), -1.0_f32..1.0];
    prop_oneof![20 => vec(number(), 35), 1 => vec(number(), 34)]
}

/// Finds the nearest vectors by comparing each, in the same arithmetic but one after the other.
fn by_looking_at_each(memory: &Memory, question: &Vector, limit: usize) -> Vec<ChunkId> {
    let sources = memory.sources.lock().unwrap();
    let mut all = Vec::new();
    for (_, passages) in sources.values() {
        let length = passages.first().map(|(_, data)| data.len());
        for (chunk, data) in passages.iter().filter(|(_, data)| Some(data.len()) == length) {
            let (scale, values) = data.split_first_chunk::<4>().unwrap();
            if values.len() == question.values.len() {
                let products =
                    question.values.iter().zip(values).map(|(one, other)| i32::from(*one) * i32::from(other.cast_signed()));
                let near = products.sum::<i32>() as f32 * f32::from_le_bytes(*scale) * question.scale;
                all.push((near, *chunk));
            }
        }
    }
    all.sort_by(|left, right| right.0.total_cmp(&left.0).then(left.1.cmp(&right.1)));
    all.truncate(limit);
    all.into_iter().map(|(_, chunk)| chunk).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn a_question_finds_what_is_nearest_of_all(steps in steps(), question in vector(), limit in 0_usize..20) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_time().build().unwrap();
        runtime.block_on(async {
            let mut world = World::new();
            world.memory.train(99, &[]);
            for step in steps.into_iter().chain([Step::Ask, Step::Restart, Step::Ask]) {
                match step {
                    Step::Train(source, vectors) => world.memory.train(source, &vectors),
                    Step::Delete(source) => world.memory.delete(source),
                    Step::Settle => world.settle().await,
                    Step::Restart => world.restart().await,
                    Step::Ask => {
                        let expected = by_looking_at_each(&world.memory, &Vector::quantize(&question), limit);
                        prop_assert_eq!(world.finds(&question, limit).await, expected);
                    }
                }
            }
            world.settle().await;
            prop_assert!(world.files().len() <= 10);
            Ok(())
        })?;
    }
}
