//! A machine that runs out of file descriptors: nothing is treated as damaged or missing, and everything works
//! afterwards.
//!
//! The limit applies to the process, so each story runs in a process of its own: this test program again,
//! with that story only.

use std::{fs::File, process::Command};

use frontdesk_types::{Code, Error};
use rlimit::Resource;

use super::*;

/// Set in the process of a single story.
const ALONE: &str = "FRONTDESK_TEST_ALONE";

/// Maximum open files of such a process.
const FILES: u64 = 64;

/// Runs the story of the test with this name in a process of its own.
fn alone(test: &str, story: impl Future<Output = ()>) {
    if std::env::var_os(ALONE).is_some() {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        Resource::NOFILE.set(FILES, Resource::NOFILE.get_hard().unwrap()).unwrap();
        return runtime.block_on(story);
    }
    let (_crate, module) = module_path!().split_once("::").unwrap();
    let this = std::env::current_exe().unwrap();
    let run = Command::new(this).args([&format!("{module}::{test}"), "--exact", "--nocapture"]).env(ALONE, "1").output().unwrap();
    let said = String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success() && said.contains("1 passed"), "{said}");
}

/// Takes all but `left` file descriptors, until the result is dropped.
fn take_all_but(left: usize) -> Vec<File> {
    let mut taken: Vec<File> = std::iter::from_fn(|| File::open("/dev/null").ok()).collect();
    taken.truncate(taken.len().saturating_sub(left));
    taken
}

async fn world() -> World {
    let world = World::new();
    for number in 1..4 {
        world.memory.add(number, Some("eng"), &["Cats sleep all day.", "Dogs bark at cats."]);
    }
    world.finds("cats").await;
    world
}

impl World {
    /// Lists the files of the index. Their names are random: a rebuilt index has others.
    fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder()).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.retain(|name| !name.starts_with('.'));
        names.sort();
        names
    }

    async fn asks(&self, query: &str) -> Result<usize> {
        let log = Arc::clone(&self.memory) as Arc<dyn ChunkLog>;
        let hits = self.indexes.search(log, (ORG, AGENT), self.memory.latest(), words(query), 10).await;
        hits.map(|(hits, _)| hits.len())
    }
}

#[test]
fn an_index_that_cannot_be_opened_is_not_deleted() {
    alone("an_index_that_cannot_be_opened_is_not_deleted", async {
        let mut world = world().await;
        let files = world.files();
        for left in (0..8).rev() {
            world.restart();
            let taken = take_all_but(left);
            let answer = world.asks("cats").await;
            drop(taken);
            assert_eq!(world.files(), files, "with {left} descriptors: {answer:?}");
            assert!(matches!(&answer, Ok(6) | Err(Error::Refused(_))), "with {left} descriptors: {answer:?}");
            assert!(left > 0 || answer.is_err_and(|error| error.code() == Code::DeadlineExceeded));
            assert_eq!(world.asks("cats").await.unwrap(), 6, "the next question tries again");
            assert_eq!(world.files(), files);
        }
    });
}

#[test]
fn an_open_index_that_cannot_catch_up_answers_from_what_it_has() {
    alone("an_open_index_that_cannot_catch_up_answers_from_what_it_has", async {
        let world = world().await;
        for (round, left) in (0..4).enumerate() {
            let before = 6 + round;
            assert_eq!(world.asks("cats").await.unwrap(), before);
            world.memory.add(10 + left as u128, Some("eng"), &["Cats purr."]);
            let taken = take_all_but(left);
            let answer = world.asks("cats").await;
            drop(taken);
            let answer = answer.unwrap_or_else(|error| panic!("with {left} descriptors: {error}"));
            assert!(answer == before || (left > 0 && answer == before + 1), "with {left} descriptors: {answer}");
        }
        assert_eq!(world.asks("cats").await.unwrap(), 10, "the next question tries again");
    });
}

#[test]
fn folders_that_cannot_be_listed_are_not_taken_for_missing() {
    alone("folders_that_cannot_be_listed_are_not_taken_for_missing", async {
        let world = world().await;
        let taken = take_all_but(0);
        let kept = world.indexes.list_stored().await;
        drop(taken);
        assert!(kept.is_err(), "{kept:?}");
        assert_eq!(world.indexes.list_stored().await.unwrap(), [(ORG, vec![AGENT])]);
    });
}
