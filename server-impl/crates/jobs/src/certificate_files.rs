//! Certificates that the operator gives in files are read again when they change.

use std::{sync::Arc, time::Duration};

use frontdesk_services::Services;

/// Interval at which the files are checked.
const EVERY: Duration = Duration::from_secs(10);

/// Looks at the files, forever.
pub async fn watch(services: Arc<Services>) {
    let mut ticks = tokio::time::interval(EVERY);
    loop {
        ticks.tick().await;
        let files = Arc::clone(&services.certification.files);
        if let Err(error) = tokio::task::spawn_blocking(move || files.refresh()).await {
            tracing::error!(%error, "looking at the files of certificates panicked");
        }
    }
}
