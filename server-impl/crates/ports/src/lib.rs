//! The outside world, each part a trait with a real implementation and one for tests: time, randomness, outgoing
//! requests, DNS, mail, rate limits, model providers, certificate authorities, the operator's peppers, where networks
//! are, and the processes that parse files.
//!
//! May use: `frontdesk-types`, `frontdesk-fair-queue`. The only crate that opens connections to the outside, so
//! `tests/layers.rs` of the server lets only this one name `reqwest`, `redis`, `lettre`, `hickory`, `instant-acme` and
//! `rcgen`.
//!
//! To add a port: a trait here in the words of the rules, and its implementation below it, tested against the real
//! thing on loopback (`frontdesk-test-programs`). What only tests need is behind the feature `testing`.

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
pub mod mailer;
pub mod model;
pub mod on_behalf;
pub mod outbound;
pub mod peppers;
pub mod random;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

use clock::{Clock, SystemClock};
use ids::Ids;
use random::{OsRandom, Random};

/// The ports that any rule may need.
pub struct Ports {
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Source of randomness for secrets.
    pub random: Arc<dyn Random>,
    /// Generates ids.
    pub ids: Ids,
}

impl Ports {
    /// The operating system's clock and randomness.
    pub fn real() -> Self {
        Self::with_clock(Arc::new(SystemClock))
    }

    /// The operating system's randomness, and this clock.
    pub fn with_clock(clock: Arc<dyn Clock>) -> Self {
        let random: Arc<dyn Random> = Arc::new(OsRandom);
        Self { ids: Ids::new(clock.clone(), random.clone()), clock, random }
    }
}
