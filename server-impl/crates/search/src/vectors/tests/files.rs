//! Files are derived: those that are lost, damaged or foreign are rebuilt, and intact ones are not read
//! from the database again.

use std::{fs, path::Path};

use super::*;

/// Creates three sources; the last passage of source 2 is the nearest to [`EAST`].
fn world() -> World {
    let world = World::new();
    world.memory.train(1, &[vec![0.0, 1.0], vec![0.0, -1.0]]);
    world.memory.train(2, &[vec![-1.0, 0.1], vec![1.0, 0.1]]);
    world.memory.train(3, &[vec![0.5, 0.5]]);
    world
}

const EAST: [f32; 2] = [1.0, 0.0];

#[tokio::test]
async fn the_nearest_come_first_and_equal_ones_in_their_order() {
    let world = World::new();
    assert_eq!(world.asks(&EAST, 3, PATIENT).await, None, "an agent that was never trained");
    world.memory.train(2, &[vec![0.0, 1.0], vec![1.0, 0.0], vec![1.0, 0.0, 0.0], vec![0.0, 0.0]]);
    world.memory.train(1, &[vec![1.0, 1.0], vec![3.0, 0.0], vec![]]);
    world.memory.train(3, &[]);
    let expected = [chunk(1, 1, 1), chunk(2, 1, 1), chunk(1, 1, 0)];
    assert_eq!(world.finds(&EAST, 3).await, expected);
    assert_eq!(world.finds(&[1.0, 0.0, 0.0], 3).await, [], "a question of another length");
    assert_eq!(world.finds(&EAST, 0).await, []);
}

#[tokio::test]
async fn a_source_is_read_once_however_often_the_server_starts() {
    let mut world = world();
    assert_eq!(world.finds(&EAST, 1).await, [chunk(2, 1, 1)]);
    assert_eq!(world.memory.read_since(), [1, 2, 3]);
    world.finds(&EAST, 1).await;
    world.restart().await;
    assert_eq!(world.finds(&EAST, 1).await, [chunk(2, 1, 1)]);
    assert_eq!(world.memory.read_since(), [0; 0]);
}

#[tokio::test]
async fn what_changed_is_read_and_the_rest_is_not() {
    let mut world = world();
    world.finds(&EAST, 1).await;
    world.memory.read_since();

    world.memory.train(2, &[vec![-1.0, 0.0]]);
    assert_eq!(world.finds(&EAST, 1).await, [chunk(3, 1, 0)], "the version before does not count");
    assert_eq!(world.memory.read_since(), [2]);

    world.memory.delete(3);
    assert_eq!(world.finds(&EAST, 9).await, [chunk(1, 1, 0), chunk(1, 1, 1), chunk(2, 2, 0)]);
    world.restart().await;
    world.finds(&EAST, 1).await;
    assert_eq!(world.memory.read_since(), [0; 0]);

    for source in 1..4 {
        world.memory.delete(source);
    }
    assert_eq!(world.finds(&EAST, 9).await, []);
    world.settle().await;
    assert_eq!(world.files(), [] as [PathBuf; 0], "nothing is left of what was deleted");
}

#[tokio::test]
async fn many_small_changes_leave_few_files() {
    let world = World::new();
    for source in 0..40 {
        world.memory.train(source, &[vec![source as f32, 1.0]]);
        assert_eq!(world.finds(&[1.0, 0.0], 1).await, [chunk(source, 1, 0)]);
        world.settle().await;
    }
    assert!(world.files().len() <= 5, "{:?}", world.files());
    assert_eq!(world.finds(&[1.0, 0.0], 40).await.len(), 40);
}

#[tokio::test]
async fn a_damaged_file_is_made_anew() {
    let mut world = world();
    let expected = world.finds(&EAST, 9).await;
    world.memory.read_since();
    for harm in [cut_off, garble_vectors, garble_end, empty, replace] {
        harm(&world.files()[0]);
        world.restart().await;
        assert_eq!(world.finds(&EAST, 9).await, expected);
        assert_eq!(world.memory.read_since(), [1, 2, 3]);
        assert_eq!(world.files().len(), 1);
    }
}

fn cut_off(file: &Path) {
    let content = fs::read(file).unwrap();
    fs::write(file, &content[..content.len() / 2]).unwrap();
}

fn garble_vectors(file: &Path) {
    let mut content = fs::read(file).unwrap();
    content[21] ^= 1;
    fs::write(file, content).unwrap();
}

fn garble_end(file: &Path) {
    let mut content = fs::read(file).unwrap();
    let last = content.len() - 30;
    content[last] ^= 1;
    fs::write(file, content).unwrap();
}

fn empty(file: &Path) {
    fs::write(file, "").unwrap();
}

fn replace(file: &Path) {
    fs::write(file, "something else that somebody put there, longer than a footer").unwrap();
}

#[tokio::test]
async fn files_may_be_deleted_while_they_are_mapped() {
    let mut world = world();
    let expected = world.finds(&EAST, 9).await;
    fs::remove_dir_all(world.dir.path().join(ORG.to_string())).unwrap();
    assert_eq!(world.finds(&EAST, 9).await, expected, "what is mapped stays");
    world.memory.train(4, &[vec![1.0, 0.0]]);
    assert_eq!(world.finds(&EAST, 1).await, [chunk(4, 1, 0)]);
    world.settle().await;
    world.restart().await;
    assert_eq!(world.finds(&EAST, 9).await.len(), 6);
}

#[tokio::test]
async fn the_vectors_of_another_model_are_of_no_use() {
    let mut world = world();
    world.finds(&EAST, 1).await;
    let other = Memory::of("another", 0);
    other.train(1, &[vec![0.0, 1.0]]);
    other.train(2, &[vec![0.0, 1.0]]);
    other.train(3, &[vec![0.0, 1.0]]);
    world.memory = Arc::clone(&other);
    world.restart().await;
    assert_eq!(world.finds(&EAST, 9).await.len(), 3);
    assert_eq!(world.memory.read_since(), [1, 2, 3]);
    assert_eq!(world.files().len(), 1);
}

/// The versions of the sources match those of the files, but their passages do not.
#[tokio::test]
async fn the_vectors_of_a_database_that_was_restored_are_of_no_use() {
    let mut world = world();
    world.finds(&EAST, 1).await;
    for restart in [true, false] {
        let restored = Memory::of("model", 1 + u128::from(restart));
        restored.train(1, &[vec![0.0, 1.0]]);
        restored.train(2, &[vec![0.0, 1.0]]);
        restored.train(3, &[vec![-1.0, 0.0], vec![1.0, 0.0]]);
        world.memory = Arc::clone(&restored);
        if restart {
            world.restart().await;
        }
        assert_eq!(world.finds(&EAST, 1).await, [chunk(3, 1, 1)]);
        assert_eq!(world.memory.read_since(), [1, 2, 3]);
    }
}

#[tokio::test]
async fn what_a_crash_left_is_cleared() {
    let mut world = world();
    let expected = world.finds(&EAST, 9).await;
    // A server crashed while writing, and another time between a merge and the deletion of the merged segments.
    fs::write(world.folder().join(".tmpAbCdEf.unfinished"), "half of a segment").unwrap();
    fs::copy(&world.files()[1], world.folder().join("7.vectors")).unwrap();
    world.restart().await;
    assert_eq!(world.finds(&EAST, 9).await, expected, "what is there twice counts once");
    world.settle().await;
    assert_eq!(world.files().len(), 1);
    world.memory.train(4, &[vec![1.0, 0.0]]);
    assert_eq!(world.finds(&EAST, 1).await, [chunk(4, 1, 0)]);
    assert_eq!(world.memory.read_since(), [1, 2, 3, 4]);
}

/// A link to itself cannot be opened by anyone; as with too many open files, the file may be intact.
#[cfg(unix)]
#[tokio::test]
async fn what_cannot_be_opened_just_now_is_not_deleted() {
    let mut world = world();
    world.finds(&EAST, 1).await;
    let (file, aside) = (world.files().remove(0), world.dir.path().join("aside"));
    fs::rename(&file, &aside).unwrap();
    std::os::unix::fs::symlink(&file, &file).unwrap();
    world.restart().await;
    assert_eq!(world.asks(&EAST, 1, PATIENT).await, None, "the words of the question must do");
    assert_eq!(world.files(), std::slice::from_ref(&file));

    fs::rename(&aside, &file).unwrap();
    assert_eq!(world.asks(&EAST, 1, PATIENT).await, None, "nobody tries again at once");
    tokio::time::sleep(Duration::from_millis(250)).await;
    world.memory.read_since();
    assert_eq!(world.finds(&EAST, 1).await, [chunk(2, 1, 1)]);
    assert_eq!(world.memory.read_since(), [0; 0]);
}

#[tokio::test]
async fn a_forgotten_agent_leaves_no_folder() {
    let world = world();
    world.finds(&EAST, 1).await;
    assert_eq!(world.vectors.list_stored().await.unwrap(), [(ORG, vec![AGENT])]);
    world.vectors.delete_vectors(ORG, AGENT).await.unwrap();
    assert_eq!(world.vectors.list_stored().await.unwrap(), []);
    assert_eq!(fs::read_dir(world.dir.path()).unwrap().count(), 0);
    world.vectors.delete_vectors(ORG, AGENT).await.unwrap();

    world.finds(&EAST, 1).await;
    world.vectors.delete_all().await.unwrap();
    assert!(!world.dir.path().exists());
}
