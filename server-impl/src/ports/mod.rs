//! The outside world, each part a trait with the real one and one for tests: time, randomness, requests to the outside, the domain name
//! system, mails, limits, the models of providers, the peppers that the operator keeps, and the processes that read files.

use std::sync::Arc;

pub mod clock;
pub mod dns;
pub mod extractor;
pub mod fetch;
pub mod ids;
pub mod limiter;
pub mod mailer;
pub mod model;
pub mod outbound;
pub mod peppers;
pub mod random;

use clock::{Clock, SystemClock};
use ids::Ids;
use random::{OsRandom, Random};

/// What every rule may need of the outside world.
pub struct Ports {
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Gives secrets.
    pub random: Arc<dyn Random>,
    /// Gives ids.
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
