//! Many concurrent callers.

use std::sync::Arc;

use frontdesk_test_programs::redis::RedisServer;
use futures::future::join_all;

use super::{NOW, bucket, limiter};
use crate::limiter::{LimitVerdict, Limiter, MemoryLimiter};

/// Returns how many of 64 events are counted when there is room for five.
async fn counted(limiters: Vec<Arc<dyn Limiter>>) -> usize {
    let crowd = (0..64).map(|turn| {
        let limiter = limiters[turn % limiters.len()].clone();
        tokio::spawn(async move { limiter.count_event(NOW, &[bucket("crowd", 5), bucket(&format!("own {turn}"), 1)]).await })
    });
    let verdicts = join_all(crowd.collect::<Vec<_>>()).await;
    verdicts.into_iter().filter(|verdict| matches!(verdict, Ok(Ok(LimitVerdict::Counted)))).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_gets_what_there_is_in_memory() {
    assert_eq!(counted(vec![Arc::new(MemoryLimiter::new())]).await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_gets_what_there_is_from_redis_by_whatever_way() {
    let Some(server) = RedisServer::start() else { return };
    assert_eq!(counted(vec![Arc::new(limiter(&server)), Arc::new(limiter(&server))]).await, 5);
    assert_eq!(server.send_command("DBSIZE").expect("Redis answers"), ":6", "those who were refused left no trace");
}
