//! What a transaction changes for those who deliver in this process: they hear of it once it is committed.

use std::{collections::BTreeSet, sync::Arc, time::Instant};

use crate::{EventId, OrgId, WebhookEndpointId};

/// Deliveries of a transaction that are handed over with their payloads; of others only the endpoint is.
const MAX_PAYLOADS: usize = 64;

/// A delivery that was added.
#[derive(Debug, Clone)]
pub struct NewDelivery {
    /// The organization.
    pub org: OrgId,
    /// Endpoint.
    pub endpoint: WebhookEndpointId,
    /// The event.
    pub event: EventId,
    /// The payload of the event.
    pub payload: Arc<str>,
}

/// Changes to deliveries in one transaction.
#[derive(Debug, Clone, Default)]
pub struct DeliveryAnnouncements {
    /// Deliveries that were added.
    pub new: Vec<NewDelivery>,
    /// Endpoints with other deliveries that became due.
    pub due: BTreeSet<(OrgId, WebhookEndpointId)>,
    /// Endpoints whose settings have changed.
    pub changed: BTreeSet<WebhookEndpointId>,
    /// A moment before the commit; `None` where nothing is announced.
    pub before_commit: Option<Instant>,
}

impl DeliveryAnnouncements {
    /// A delivery was added.
    pub fn add(&mut self, delivery: NewDelivery) {
        if self.new.len() < MAX_PAYLOADS {
            self.new.push(delivery);
        } else {
            self.add_due(delivery.org, delivery.endpoint);
        }
    }

    /// Deliveries to an endpoint became due.
    pub fn add_due(&mut self, org: OrgId, endpoint: WebhookEndpointId) {
        self.due.insert((org, endpoint));
    }

    /// The settings of an endpoint have changed.
    pub fn add_changed(&mut self, endpoint: WebhookEndpointId) {
        self.changed.insert(endpoint);
    }

    /// Takes them out of a transaction that is about to be committed.
    #[must_use]
    pub fn take(&mut self) -> Self {
        Self { before_commit: Some(Instant::now()), ..std::mem::take(self) }
    }
}
