//! Watches the database of countries, and reads it again when its file changes.

use std::{sync::Arc, time::Duration};

use frontdesk_services::Services;

/// Interval between checks of the file.
const CHECK_INTERVAL: Duration = Duration::from_secs(10);

/// Checks the file regularly, forever.
pub async fn watch_database(services: Arc<Services>) {
    let mut ticks = tokio::time::interval(CHECK_INTERVAL);
    loop {
        ticks.tick().await;
        refresh_database(&services).await;
    }
}

/// Checks the file once.
pub async fn refresh_database(services: &Services) {
    let countries = Arc::clone(&services.countries);
    if let Err(error) = tokio::task::spawn_blocking(move || countries.refresh()).await {
        tracing::error!(%error, "looking at the database of countries panicked");
    }
}
