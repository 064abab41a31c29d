//! Limiter tests, run against memory and, if it is installed, against Redis.

mod crowds;
mod outages;
mod schedules;

use std::time::Duration;

use frontdesk_test_programs::redis::RedisServer;
use frontdesk_types::{Error, Timestamp};

use super::{LimitBucket, LimitWindow, LimiterOutage, RedisLimiter};

const NOW: Timestamp = Timestamp(1_790_000_000_000_000);

/// Creates a bucket with this limit per minute.
fn bucket(name: &str, most: u32) -> LimitBucket {
    LimitBucket { name: name.to_owned(), windows: vec![LimitWindow { max_events: most, length: Duration::from_secs(60) }] }
}

fn limiter(server: &RedisServer) -> RedisLimiter {
    RedisLimiter::new(&server.url()).expect("it is a URL")
}

/// Compiles only as long as `?` does not convert an unavailable limiter into the crate's error: if it did, both
/// impls of [`Either`] would apply.
#[test]
fn whoever_cannot_ask_says_what_becomes_of_it() {
    trait Either<Way> {
        fn fits() {}
    }
    impl<T> Either<()> for T {}
    struct Converts;
    impl<T: Into<Error>> Either<Converts> for T {}
    <LimiterOutage as Either<_>>::fits();
}
