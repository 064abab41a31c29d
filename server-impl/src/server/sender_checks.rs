//! What checks who sent a mail, from the configuration.

use std::sync::Arc;

use frontdesk_ports::sender_checks::{SenderChecker, checker::SenderCheckOptions};
use frontdesk_types::{Error, Result};

use crate::config::Config;

/// Builds the checker, which asks the resolvers of the settings.
///
/// # Errors
/// When the resolvers cannot be used.
pub fn build_sender_checker(config: &Config, options: SenderCheckOptions) -> Result<Arc<dyn SenderChecker>> {
    let unusable = |error| Error::internal(format!("name servers cannot be asked: {error:#}"));
    Ok(Arc::new(config.sender_checker(options).map_err(unusable)?))
}
