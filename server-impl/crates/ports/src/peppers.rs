//! Sources of the peppers of a process: the settings, or a file in the data folder.

mod file;
mod list;

use async_trait::async_trait;
use secrecy::SecretString;

pub use self::{
    file::FilePeppers,
    list::{MAX_PEPPERS, parse_peppers},
};

/// Source of the peppers of a process.
#[async_trait]
pub trait PepperSource: Send + Sync + 'static {
    /// Returns all peppers, newest first; empty when there are none yet.
    ///
    /// # Errors
    /// When they cannot be read.
    async fn read(&self) -> anyhow::Result<Vec<SecretString>>;

    /// Generates the first pepper. Does nothing if one exists.
    ///
    /// # Errors
    /// When it cannot be stored.
    async fn create_first(&self) -> anyhow::Result<()>;

    /// Generates another pepper, and puts it before all others.
    ///
    /// # Errors
    /// When it cannot be stored, or when the operator chooses the peppers.
    async fn create_next(&self) -> anyhow::Result<()>;

    /// Removes a pepper. Returns `false` when the operator has to do that.
    ///
    /// # Errors
    /// When it cannot be removed.
    async fn remove(&self, pepper: &SecretString) -> anyhow::Result<bool>;

    /// Returns the place where the operator sets a pepper, worded for a message.
    fn describe_place(&self) -> String;
}

/// Peppers from the settings. They do not change while the process runs.
pub struct GivenPeppers(Vec<SecretString>);

impl GivenPeppers {
    /// Returns a source of these peppers, newest first.
    pub fn new(peppers: Vec<SecretString>) -> Self {
        Self(peppers)
    }
}

#[async_trait]
impl PepperSource for GivenPeppers {
    async fn read(&self) -> anyhow::Result<Vec<SecretString>> {
        Ok(self.0.clone())
    }

    async fn create_first(&self) -> anyhow::Result<()> {
        Ok(())
    }

    async fn create_next(&self) -> anyhow::Result<()> {
        anyhow::bail!(
            "the peppers are given by the settings, and all of them are in use already: put a new one in front of them in \
             FRONTDESK_PEPPER (`openssl rand -hex 32` makes one), restart each server with that list, and run this again with it"
        )
    }

    async fn remove(&self, _pepper: &SecretString) -> anyhow::Result<bool> {
        Ok(false)
    }

    fn describe_place(&self) -> String {
        "the list in FRONTDESK_PEPPER (or --pepper, or `pepper` in the config file)".to_owned()
    }
}
