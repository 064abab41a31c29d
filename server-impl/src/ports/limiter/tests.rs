//! Stories of limits, each told to the memory and to Redis, where one is installed.

mod crowds;
mod outages;
mod schedules;

use std::time::Duration;

use super::{Bucket, Redis, Unavailable, Window};
use crate::{
    testing::redis::RedisServer,
    types::{Error, Timestamp},
};

const NOW: Timestamp = Timestamp(1_790_000_000_000_000);

/// So many a minute.
fn bucket(name: &str, most: u32) -> Bucket {
    Bucket { name: name.to_owned(), windows: vec![Window { most, length: Duration::from_secs(60) }] }
}

fn limiter(server: &RedisServer) -> Redis {
    Redis::new(&server.url()).expect("it is a URL")
}

/// Compiles only as long as `?` makes no error of the crate of a limiter that cannot be asked: if it did, both ways of being
/// [`Either`] would fit.
#[test]
fn whoever_cannot_ask_says_what_becomes_of_it() {
    trait Either<Way> {
        fn fits() {}
    }
    impl<T> Either<()> for T {}
    struct Converts;
    impl<T: Into<Error>> Either<Converts> for T {}
    <Unavailable as Either<_>>::fits();
}
