//! Settings of webhook deliveries.

use std::time::Duration;

use frontdesk_platform::webhooks::{Policy, schedule::Schedule};
use serde::Deserialize;

/// Settings of webhook deliveries.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Webhooks {
    #[serde(deserialize_with = "super::duration::read_list")]
    retries: Vec<Duration>,
    #[serde(deserialize_with = "super::duration::read")]
    deadline: Duration,
    #[serde(deserialize_with = "super::duration::read")]
    disable_after: Duration,
    #[serde(deserialize_with = "super::duration::read")]
    retention: Duration,
}

impl Webhooks {
    /// Returns the policy, for the rules.
    pub(super) fn policy(&self) -> Policy {
        let Self { retries, deadline, disable_after, retention } = self.clone();
        Policy { schedule: Schedule::new(retries), deadline, disable_after, retention }
    }
}
