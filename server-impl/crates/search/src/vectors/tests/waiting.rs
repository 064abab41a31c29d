//! Questions wait for vectors that are being read, but not for long.

use super::*;

const EAST: [f32; 2] = [1.0, 0.0];

#[tokio::test]
async fn many_ask_at_once_and_the_vectors_are_read_once() {
    let world = Arc::new(World::new());
    world.memory.train(1, &[vec![1.0, 0.0]]);
    let asking = (0..20).map(|_| {
        let world = Arc::clone(&world);
        tokio::spawn(async move { world.finds(&EAST, 1).await })
    });
    for task in asking.collect::<Vec<_>>() {
        assert_eq!(task.await.unwrap(), [chunk(1, 1, 0)]);
    }
    assert_eq!(world.memory.read.lock().unwrap().len(), 1);
    assert_eq!(world.memory.lists.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn who_does_not_wait_leaves_the_work_to_be_done() {
    let mut world = World::new();
    let pages = world.memory.pages.forget_permits(Semaphore::MAX_PERMITS);
    world.memory.train(1, &[vec![1.0, 0.0]]);
    let soon = Duration::from_millis(50);
    assert_eq!(world.asks(&EAST, 1, soon).await, None, "it is being read");
    assert_eq!(world.asks(&EAST, 1, soon).await, None, "somebody else is at it");
    world.memory.pages.add_permits(pages);
    assert_eq!(world.finds(&EAST, 1).await, [chunk(1, 1, 0)]);
    assert_eq!(world.memory.read_since(), [1]);
    world.restart().await;
    assert_eq!(world.asks(&EAST, 1, PATIENT).await, Some(vec![chunk(1, 1, 0)]));
    assert_eq!(world.memory.read_since(), [0; 0]);
}

#[tokio::test]
async fn a_source_that_changes_while_it_is_read_is_read_as_it_is_then() {
    let world = Arc::new(World::new());
    let pages = world.memory.pages.forget_permits(Semaphore::MAX_PERMITS);
    world.memory.train(1, &[vec![1.0, 0.0]]);
    world.memory.train(2, &[vec![0.0, 1.0]]);
    let asking = tokio::spawn({
        let world = Arc::clone(&world);
        async move { world.finds(&EAST, 1).await }
    });
    world.memory.pages.add_permits(1);
    while world.memory.read.lock().unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    world.memory.train(2, &[vec![1.0, 0.1], vec![1.0, 0.2]]);
    world.memory.delete(1);
    world.memory.pages.add_permits(pages - 1);
    assert_eq!(asking.await.unwrap(), [chunk(2, 2, 0)]);
}

#[tokio::test]
async fn after_a_failure_nobody_tries_again_at_once() {
    let world = World::new();
    world.memory.train(1, &[vec![1.0, 0.0]]);
    world.memory.is_down.store(true, Ordering::SeqCst);
    assert_eq!(world.asks(&EAST, 1, PATIENT).await, None);
    world.memory.is_down.store(false, Ordering::SeqCst);
    assert_eq!(world.asks(&EAST, 1, PATIENT).await, None);
    assert_eq!(world.memory.lists.load(Ordering::SeqCst), 1);
    assert_eq!(world.files(), [] as [PathBuf; 0], "what was begun is gone");
    tokio::time::sleep(Duration::from_millis(250)).await;
    assert_eq!(world.finds(&EAST, 1).await, [chunk(1, 1, 0)]);
}

#[tokio::test]
async fn a_question_that_finds_no_processor_free_does_not_wait_for_ever() {
    let world = World::new();
    world.memory.train(1, &[vec![1.0, 0.0]]);
    assert_eq!(world.finds(&EAST, 1).await, [chunk(1, 1, 0)]);
    let another = OrgId(Uuid::from_u128(99));
    let mut busy = Vec::new();
    for _ in 0..std::thread::available_parallelism().unwrap().get() {
        busy.push(world.vectors.scan_queue.enter(another).await.unwrap());
    }
    assert_eq!(world.asks(&EAST, 1, Duration::from_millis(20)).await, None);
    busy.pop();
    assert_eq!(world.finds(&EAST, 1).await, [chunk(1, 1, 0)]);
}
