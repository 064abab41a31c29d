//! Peppers in the file `pepper` in the data folder: one per line, newest first, accessible to its owner only.

use std::{
    fs::{self, File},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, Result};
use async_trait::async_trait;
use secrecy::{ExposeSecret, SecretString};

use super::{PepperSource, list};
use crate::random::{Random, random_base62};

/// Name of the file.
const FILE_NAME: &str = "pepper";

/// Number of base62 characters in a generated pepper: 256 bits.
const GENERATED_CHARS: usize = 43;

/// Peppers in a file. It is written atomically, and by one process at a time.
#[derive(Clone)]
pub struct FilePeppers {
    folder: PathBuf,
    random: Arc<dyn Random>,
}

impl FilePeppers {
    /// Returns the peppers in the file of this folder.
    pub fn new(folder: &Path, random: Arc<dyn Random>) -> Self {
        Self { folder: folder.to_owned(), random }
    }

    /// Returns the path of the file in a folder.
    pub fn path(folder: &Path) -> PathBuf {
        folder.join(FILE_NAME)
    }

    /// Accesses the file on a thread where blocking is allowed.
    async fn run_blocking<T: Send + 'static>(&self, work: impl FnOnce(&Self) -> Result<T> + Send + 'static) -> Result<T> {
        let own = self.clone();
        tokio::task::spawn_blocking(move || work(&own)).await.context("the work on the file of peppers was interrupted")?
    }

    fn read_list(&self) -> Result<Vec<SecretString>> {
        let path = Self::path(&self.folder);
        let shown = path.display();
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            text => text.with_context(|| format!("{shown} cannot be read"))?,
        };
        list::parse_peppers(text.trim()).with_context(|| format!("{shown} is damaged; restore it from a copy"))
    }

    /// Changes the list under a lock against other processes. The file is only written when `change` returns `true`.
    fn update_list(&self, change: impl FnOnce(&mut Vec<SecretString>) -> bool) -> Result<()> {
        let folder = File::open(&self.folder).with_context(|| format!("{} cannot be read", self.folder.display()))?;
        folder.lock().with_context(|| format!("{} cannot be locked; put it on a local disk", self.folder.display()))?;
        let mut peppers = self.read_list()?;
        if !change(&mut peppers) {
            return Ok(());
        }
        let lines: Vec<&str> = peppers.iter().map(ExposeSecret::expose_secret).collect();
        list::parse_peppers(&lines.join("\n"))?;
        let path = Self::path(&self.folder);
        self.replace_file(&path, &lines.join("\n")).with_context(|| format!("{} cannot be written", path.display()))?;
        // A new name is durable only once its folder is synced.
        folder.sync_all().with_context(|| format!("{} cannot be written", path.display()))
    }

    /// Replaces the file atomically: writes a temporary file first (mode 0600).
    fn replace_file(&self, path: &Path, text: &str) -> std::io::Result<()> {
        let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(path).map(drop).map_err(|lost| lost.error)
    }

    fn generate_pepper(&self) -> SecretString {
        random_base62(&*self.random, GENERATED_CHARS).into()
    }
}

#[async_trait]
impl PepperSource for FilePeppers {
    async fn read(&self) -> Result<Vec<SecretString>> {
        self.run_blocking(Self::read_list).await
    }

    async fn create_first(&self) -> Result<()> {
        let first = |own: &Self| {
            own.update_list(|peppers| {
                let none = peppers.is_empty();
                peppers.extend(none.then(|| own.generate_pepper()));
                none
            })
        };
        self.run_blocking(first).await
    }

    async fn create_next(&self) -> Result<()> {
        let another = |own: &Self| {
            own.update_list(|peppers| {
                peppers.insert(0, own.generate_pepper());
                true
            })
        };
        self.run_blocking(another).await
    }

    async fn remove(&self, pepper: &SecretString) -> Result<bool> {
        let gone = pepper.clone();
        let without = move |own: &Self| {
            own.update_list(|peppers| {
                let before = peppers.len();
                peppers.retain(|pepper| pepper.expose_secret() != gone.expose_secret());
                peppers.len() < before
            })
        };
        self.run_blocking(without).await.map(|()| true)
    }

    fn describe_place(&self) -> String {
        format!(
            "the file {}, on a line of its own, or give all of them with FRONTDESK_PEPPER",
            Self::path(&self.folder).display()
        )
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::random::OsRandom;

    fn peppers(folder: &Path) -> FilePeppers {
        FilePeppers::new(folder, Arc::new(OsRandom))
    }

    fn lines(folder: &Path) -> Vec<String> {
        let text = fs::read_to_string(FilePeppers::path(folder)).expect("it is there");
        text.lines().map(str::to_owned).collect()
    }

    #[tokio::test]
    async fn the_first_pepper_is_made_once_and_closed_to_others() {
        let home = tempfile::tempdir().expect("a folder");
        let file = peppers(home.path());
        assert!(file.read().await.expect("there is none yet").is_empty());
        file.create_first().await.expect("it is made");
        let first = lines(home.path());
        assert_eq!((first.len(), first[0].len()), (1, GENERATED_CHARS));
        file.create_first().await.expect("it is there");
        assert_eq!(lines(home.path()), first);
        let mode = fs::metadata(FilePeppers::path(home.path())).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(fs::read_dir(home.path()).expect("a folder").count(), 1, "nothing else is left");
    }

    #[tokio::test]
    async fn a_newer_pepper_stands_before_the_others_and_each_can_go() {
        let home = tempfile::tempdir().expect("a folder");
        let file = peppers(home.path());
        file.create_first().await.expect("the first");
        let first = lines(home.path());
        file.create_next().await.expect("another");
        let both = lines(home.path());
        assert_eq!((both.len(), &both[1]), (2, &first[0]));
        let mode = fs::metadata(FilePeppers::path(home.path())).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert!(file.remove(&first[0].clone().into()).await.expect("it goes"));
        assert_eq!(lines(home.path()), both[..1]);
        assert_eq!(fs::read_dir(home.path()).expect("a folder").count(), 1, "nothing else is left");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn peppers_that_are_made_at_once_are_all_kept() {
        let home = tempfile::tempdir().expect("a folder");
        let made = (0..list::MAX_PEPPERS).map(|_| {
            let file = peppers(home.path());
            tokio::spawn(async move { file.create_next().await })
        });
        for done in futures::future::join_all(made).await {
            done.expect("no panic").expect("it is made");
        }
        assert_eq!(lines(home.path()).len(), list::MAX_PEPPERS);
        let refusal = format!("{:#}", peppers(home.path()).create_next().await.expect_err("one too many"));
        assert!(refusal.contains("too many"), "{refusal}");
        assert_eq!(lines(home.path()).len(), list::MAX_PEPPERS, "the file is as it was");
    }

    #[tokio::test]
    async fn a_damaged_file_is_named_and_left_alone() {
        let home = tempfile::tempdir().expect("a folder");
        fs::write(FilePeppers::path(home.path()), "short").expect("it can be written");
        let file = peppers(home.path());
        for refusal in [file.read().await.map(drop), file.create_next().await, file.create_first().await] {
            let refusal = format!("{:#}", refusal.expect_err("it is damaged"));
            assert!(refusal.contains("pepper is damaged; restore it from a copy"), "{refusal}");
        }
        assert_eq!(lines(home.path()), ["short"]);
    }
}
