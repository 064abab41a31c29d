//! Settings of webhook deliveries.

use std::time::Duration;

use frontdesk_platform::webhooks::{DeliveryPolicy, schedule::RetrySchedule};
use serde::Deserialize;

/// Settings of webhook deliveries.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WebhooksSection {
    #[serde(deserialize_with = "super::duration::read_list")]
    retries: Vec<Duration>,
    #[serde(deserialize_with = "super::duration::read")]
    deadline: Duration,
    #[serde(deserialize_with = "super::duration::read")]
    disable_after: Duration,
    #[serde(deserialize_with = "super::duration::read")]
    retention: Duration,
}

impl WebhooksSection {
    /// Returns the policy, for the rules.
    pub(super) fn to_policy(&self) -> DeliveryPolicy {
        let Self { retries, deadline, disable_after, retention } = self.clone();
        DeliveryPolicy { schedule: RetrySchedule::new(retries), deadline, disable_after, retention }
    }
}
