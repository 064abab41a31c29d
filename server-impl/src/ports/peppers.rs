//! Where the peppers of a process come from: the settings, or a file in the data folder.

mod file;
mod list;

use async_trait::async_trait;
use secrecy::SecretString;

pub use self::{
    file::FilePeppers,
    list::{MOST, parse},
};

/// The peppers that a process was given.
#[async_trait]
pub trait Peppers: Send + Sync + 'static {
    /// All of them, the newest first; none when there is none yet.
    ///
    /// # Errors
    /// When they cannot be read.
    async fn read(&self) -> anyhow::Result<Vec<SecretString>>;

    /// Makes the first pepper. Does nothing when there is one.
    ///
    /// # Errors
    /// When it cannot be kept.
    async fn make_first(&self) -> anyhow::Result<()>;

    /// Makes another pepper, and keeps it before all others.
    ///
    /// # Errors
    /// When it cannot be kept, or peppers are for the operator to choose.
    async fn make(&self) -> anyhow::Result<()>;

    /// Removes a pepper. `false` when that is for the operator to do.
    ///
    /// # Errors
    /// When it cannot be removed.
    async fn remove(&self, pepper: &SecretString) -> anyhow::Result<bool>;

    /// Where the operator puts a pepper, as words for a message.
    fn place(&self) -> String;
}

/// Peppers from the settings. They stay as they are for as long as the process lives.
pub struct GivenPeppers(Vec<SecretString>);

impl GivenPeppers {
    /// These, the newest first.
    pub fn new(peppers: Vec<SecretString>) -> Self {
        Self(peppers)
    }
}

#[async_trait]
impl Peppers for GivenPeppers {
    async fn read(&self) -> anyhow::Result<Vec<SecretString>> {
        Ok(self.0.clone())
    }

    async fn make_first(&self) -> anyhow::Result<()> {
        Ok(())
    }

    async fn make(&self) -> anyhow::Result<()> {
        anyhow::bail!(
            "the peppers are given by the settings, and all of them are in use already: put a new one in front of them in \
             FRONTDESK_PEPPER (`openssl rand -hex 32` makes one), restart each server with that list, and run this again with it"
        )
    }

    async fn remove(&self, _pepper: &SecretString) -> anyhow::Result<bool> {
        Ok(false)
    }

    fn place(&self) -> String {
        "the list in FRONTDESK_PEPPER (or --pepper, or `pepper` in the config file)".to_owned()
    }
}
