//! Watches the certificate files that the operator provides, and reads them again when they change.

use std::{sync::Arc, time::Duration};

use frontdesk_services::Services;

/// Interval between checks of the files.
const CHECK_INTERVAL: Duration = Duration::from_secs(10);

/// Checks the files regularly, forever.
pub async fn watch_files(services: Arc<Services>) {
    let mut ticks = tokio::time::interval(CHECK_INTERVAL);
    loop {
        ticks.tick().await;
        let files = Arc::clone(&services.certification.files);
        if let Err(error) = tokio::task::spawn_blocking(move || files.refresh()).await {
            tracing::error!(%error, "looking at the files of certificates panicked");
        }
    }
}
