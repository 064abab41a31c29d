//! The service that takes mails, with the parts that all of its steps use.

use std::{sync::Arc, time::Duration};

use frontdesk_core::{
    auth::key_ring::{KeyRing, PepperRing},
    unit::{FollowUp, UnitFactory},
    wake::WorkSignal,
};
use frontdesk_platform::webhooks::handover::DeliveryHandover;
use frontdesk_ports::{dns::fqdn::Fqdn, sender_checks::SenderChecker};
use frontdesk_store::Store;
use frontdesk_types::Result;

/// Takes mails for agents.
pub struct MailIntake {
    /// The database.
    pub store: Store,
    /// Opens units of work.
    pub units: UnitFactory,
    /// The secrets that tokens and ids of mails are derived from.
    pub ring: Arc<KeyRing>,
    /// Checks who sent a mail.
    pub checker: Arc<dyn SenderChecker>,
    /// The host at which every agent can have an address.
    pub shared_host: Option<Fqdn>,
    /// Time for which mails are kept as they came; zero if they are not.
    pub raw_retention: Duration,
    /// Wakes the job runner.
    pub wake: Arc<WorkSignal>,
    /// Tells those who deliver webhooks what is to be delivered.
    pub handover: Arc<DeliveryHandover>,
}

impl MailIntake {
    /// Returns the ring, which is read again if something is not proven by it.
    pub(super) async fn find_ring(&self, is_unproven: impl Fn(&PepperRing) -> bool + Send) -> Result<Arc<PepperRing>> {
        let ring = self.ring.current_ring()?;
        if !is_unproven(&ring) {
            return Ok(ring);
        }
        self.ring.refresh(&mut self.store.read().await?).await?;
        self.ring.current_ring()
    }

    /// Wakes what has to follow a committed mail.
    pub(super) fn apply_follow_up(&self, follow_up: FollowUp) {
        self.handover.announce(follow_up.announcements);
        if follow_up.has_queued {
            self.wake.signal_work();
        }
    }
}
