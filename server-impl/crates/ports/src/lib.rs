//! Ports to the outside world, each a trait with a real implementation and one for tests: time, randomness,
//! outgoing requests, DNS, mail, rate limits, model providers, certificate authorities, the operator's peppers,
//! countries of networks, and the processes that parse files.
//!
//! May use: `frontdesk-types`, `frontdesk-fair-queue`. It is the only crate that opens connections to the
//! outside, so `tests/layers.rs` of the server allows only this one to name `reqwest`, `redis`, `lettre`,
//! `hickory`, `mail-auth`, `instant-acme` and `rcgen`.
//!
//! To add a port, write a trait in the terms of the rules, and its implementation in a module below, tested against the
//! real thing on loopback (`frontdesk-test-programs`). Code that only tests need is behind the feature `testing`.

use std::sync::Arc;

pub mod acme;
pub mod certificates;
pub mod clock;
pub mod countries;
pub mod dns;
pub mod extractor;
pub mod fetch;
pub mod ids;
pub mod limiter;
pub mod mail_provider;
pub mod mail_receiver;
pub mod mail_settings;
pub mod mailer;
pub mod model;
pub mod on_behalf;
pub mod outbound;
pub mod peppers;
pub mod random;
pub mod sender_checks;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

use clock::{Clock, SystemClock};
use ids::IdGenerator;
use random::{OsRandom, Random};

/// The ports that any rule may need.
pub struct Ports {
    /// Source of the time.
    pub clock: Arc<dyn Clock>,
    /// Source of randomness for secrets.
    pub random: Arc<dyn Random>,
    /// Generator of ids.
    pub ids: IdGenerator,
}

impl Ports {
    /// Returns the operating system's clock and randomness.
    pub fn system() -> Self {
        Self::with_clock(Arc::new(SystemClock))
    }

    /// Returns this clock and the operating system's randomness.
    pub fn with_clock(clock: Arc<dyn Clock>) -> Self {
        let random: Arc<dyn Random> = Arc::new(OsRandom);
        Self { ids: IdGenerator::new(clock.clone(), random.clone()), clock, random }
    }
}
