//! An index that is lost, broken or of another database is made anew.

use super::*;

async fn world() -> World {
    let world = World::new();
    for number in 1..6 {
        world.memory.add(number, Some("eng"), &["Cats sleep all day.", "Dogs bark at cats.", "Birds sing."]);
    }
    world.memory.remove(2);
    world
}

#[tokio::test]
async fn a_deleted_index_is_made_anew() {
    let mut world = world().await;
    let before = world.hits("cats", 10).await;
    assert_eq!(before.len(), 8);

    world.restart();
    std::fs::remove_dir_all(world.folder()).unwrap();
    assert_eq!(world.hits("cats", 10).await, before);
}

#[tokio::test]
async fn a_damaged_file_is_noticed_whichever_it_is() {
    let mut world = world().await;
    let before = world.hits("cats", 10).await;
    for at in 0.. {
        let mut files: Vec<PathBuf> = std::fs::read_dir(world.folder()).unwrap().map(|file| file.unwrap().path()).collect();
        files.retain(|file| std::fs::metadata(file).unwrap().len() > 0);
        files.sort_by_key(|file| file.extension().map(std::ffi::OsStr::to_owned));
        let Some(file) = files.get(at) else { break };
        for harm in [cut_off, garble] {
            harm(file);
            world.restart();
            assert_eq!(world.hits("cats", 10).await, before, "{}", file.display());
            if !file.exists() {
                break;
            }
        }
    }
}

fn cut_off(file: &PathBuf) {
    let content = std::fs::read(file).unwrap();
    std::fs::write(file, &content[..content.len() / 2]).unwrap();
}

fn garble(file: &PathBuf) {
    let mut content = std::fs::read(file).unwrap();
    let middle = content.len() / 2;
    content[middle] ^= 0x55;
    std::fs::write(file, content).unwrap();
}

#[tokio::test]
async fn the_index_of_another_database_is_not_used() {
    let mut world = world().await;
    world.hits("cats", 10).await;

    // A backup comes back: fewer changes, then others under the same numbers.
    let restored = Arc::new(Memory::default());
    restored.change(ChangeKind::Removed, SourceId(Uuid::from_u128(77)), 1);
    world.memory = Arc::clone(&restored);
    assert_eq!(world.hits("cats", 10).await, []);

    restored.add(8, Some("eng"), &["Fish swim."]);
    assert_eq!(world.finds("fish").await, ["Fish swim."]);
    for _ in 0..4 {
        restored.change(ChangeKind::Removed, SourceId(Uuid::from_u128(77)), 2);
    }
    world.restart();
    assert_eq!(world.finds("cats").await, Vec::<String>::new());
    assert_eq!(world.finds("fish").await, ["Fish swim."]);
}

#[tokio::test]
async fn a_forgotten_agent_leaves_no_folder() {
    let world = world().await;
    world.hits("cats", 10).await;
    assert!(world.folder().exists());
    world.indexes.forget(ORG, AGENT).await.unwrap();
    assert!(!world.folder().exists());
    world.indexes.forget(ORG, AGENT).await.unwrap();
}

#[tokio::test]
async fn many_ask_at_once_and_one_catches_up() {
    let world = Arc::new(world().await);
    let asking = (0..20).map(|_| {
        let world = Arc::clone(&world);
        tokio::spawn(async move { world.hits("cats", 10).await })
    });
    let mut answers = Vec::new();
    for task in asking.collect::<Vec<_>>() {
        answers.push(task.await.unwrap());
    }
    answers.dedup();
    assert_eq!(answers.len(), 1);
    assert_eq!(answers[0].len(), 8);
}
