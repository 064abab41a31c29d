//! An index that is lost, corrupt or from another database is rebuilt.

use std::sync::atomic::{AtomicBool, Ordering};

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

    // A backup is restored: there are fewer changes, then others with the same numbers.
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
async fn an_index_that_may_have_missed_a_change_is_made_anew() {
    let world = world().await;
    world.memory.add(6, Some("eng"), &["Rabbits hop."]);
    assert_eq!(world.hits("cats", 10).await.len(), 8);

    // A source is deleted, and so is the change that records it, before the index has read it. The last change
    // of the index stays.
    world.memory.remove(5);
    world.memory.add(7, Some("eng"), &["Fish swim."]);
    let gone = world.memory.latest().expect("a change").0;
    world.memory.prune(gone);
    world.memory.add(8, Some("eng"), &["Cats purr."]);
    let found = world.finds("cats").await;
    assert_eq!(found.len(), 7, "{found:?}");
    assert!(!found.contains(&"gone".to_owned()), "{found:?}");
    let anew = World::over(Arc::clone(&world.memory));
    assert_eq!(world.hits("cats", 10).await, anew.hits("cats", 10).await);
}

#[tokio::test]
async fn an_index_behind_by_little_goes_on() {
    let world = world().await;
    world.hits("cats", 10).await;
    let made = std::fs::metadata(world.folder()).unwrap().created().unwrap();
    let read = world.memory.latest().expect("a change").0;
    world.memory.add(1, Some("eng"), &["Cats dream."]);
    world.memory.prune(read - 1);
    assert_eq!(world.finds("dream").await, ["Cats dream."]);
    assert_eq!(std::fs::metadata(world.folder()).unwrap().created().unwrap(), made, "it is the same folder");
}

#[tokio::test]
async fn an_index_that_is_overtaken_while_it_catches_up_is_made_anew() {
    let memory = Arc::new(Overtaking::default());
    for number in 1..6 {
        memory.memory.add(number, Some("eng"), &["Cats sleep all day."]);
    }
    let dir = TempDir::new().unwrap();
    let indexes = open(&dir);
    let log = Arc::clone(&memory) as Arc<dyn ChunkLog>;
    let hits = indexes.search(log, (ORG, AGENT), memory.memory.latest(), words("cats"), 10).await.unwrap().0;
    assert_eq!(hits.len(), 4, "the second try finds what is there");
    assert!(memory.went.load(Ordering::SeqCst));
}

/// A log in which a source disappears right after its passages were read, together with every trace of the deletion.
#[derive(Default)]
struct Overtaking {
    memory: Memory,
    went: AtomicBool,
}

#[async_trait]
impl ChunkLog for Overtaking {
    async fn changes_after(&self, org: OrgId, agent: AgentId, number: i64, limit: i64) -> Result<Vec<ChunkChange>> {
        self.memory.changes_after(org, agent, number, limit).await
    }

    async fn find_change(&self, org: OrgId, agent: AgentId, number: i64) -> Result<Option<ChunkChange>> {
        ChunkLog::find_change(&self.memory, org, agent, number).await
    }

    async fn extent(&self, org: OrgId, agent: AgentId) -> Result<LogExtent> {
        self.memory.extent(org, agent).await
    }

    async fn chunks_of(
        &self,
        org: OrgId,
        agent: AgentId,
        source: SourceId,
        after: Option<ChunkId>,
        limit: i64,
    ) -> Result<Vec<Passage>> {
        let read = self.memory.chunks_of(org, agent, source, after, limit).await;
        if source.0.as_u128() == 3 && !self.went.swap(true, Ordering::SeqCst) {
            self.memory.remove(3);
            let gone = self.memory.latest().expect("a change").0;
            self.memory.add(9, Some("eng"), &["Birds sing."]);
            self.memory.prune(gone);
        }
        read
    }
}

#[tokio::test]
async fn a_forgotten_agent_leaves_no_folder() {
    let world = world().await;
    world.hits("cats", 10).await;
    assert!(world.folder().exists());
    world.indexes.delete_index(ORG, AGENT).await.unwrap();
    assert!(!world.folder().exists());
    world.indexes.delete_index(ORG, AGENT).await.unwrap();
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
