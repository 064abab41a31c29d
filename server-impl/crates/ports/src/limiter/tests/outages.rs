//! A Redis that is down, hangs, or is too slow: callers soon learn that it is unavailable, and calls succeed again
//! when it is back.

use std::time::{Duration, Instant};

use frontdesk_test_programs::redis::RedisServer;
use futures::future::join_all;

use super::{NOW, bucket, limiter};
use crate::limiter::{LimitVerdict, Limiter, LimiterOutage, RedisLimiter};

/// Every call must end within half a second; the other half is slack for a busy machine.
const CALL_LIMIT: Duration = Duration::from_secs(1);

async fn ask(redis: &RedisLimiter, name: &str) -> Result<LimitVerdict, LimiterOutage> {
    let begun = Instant::now();
    let verdict = redis.count_event(NOW, &[bucket(name, 1_000)]).await;
    assert!(begun.elapsed() < CALL_LIMIT, "{:?} is not soon", begun.elapsed());
    verdict
}

/// Makes one call, then several rounds of many concurrent ones.
async fn cannot_be_asked(redis: &RedisLimiter) {
    ask(redis, "one").await.expect_err("it cannot be asked");
    for _ in 0..3 {
        let crowd = join_all((0..50).map(|_| ask(redis, "crowd"))).await;
        assert!(crowd.iter().all(Result::is_err));
    }
}

async fn works(redis: &RedisLimiter) {
    let crowd = join_all((0..50).map(|_| ask(redis, "works"))).await;
    assert!(crowd.iter().all(|verdict| matches!(verdict, Ok(LimitVerdict::Counted))), "{crowd:?}");
}

async fn works_within_a_second(redis: &RedisLimiter) {
    let begun = Instant::now();
    while let Err(error) = ask(redis, "back").await {
        assert!(begun.elapsed() < Duration::from_secs(1), "{error:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    works(redis).await;
}

#[tokio::test]
async fn redis_may_start_later_and_anew() {
    let Some(mut server) = RedisServer::start() else { return };
    let redis = limiter(&server);
    server.stop();
    cannot_be_asked(&redis).await;
    server.restart();
    works(&redis).await;
    server.stop();
    cannot_be_asked(&redis).await;
    server.restart();
    works(&redis).await;
}

#[tokio::test]
async fn nobody_notices_that_redis_was_started_anew_while_nobody_asked() {
    let Some(mut server) = RedisServer::start() else { return };
    let redis = limiter(&server);
    works(&redis).await;
    server.restart();
    works(&redis).await;
    assert_eq!(server.send_command("SCRIPT FLUSH").expect("Redis answers"), "+OK");
    works(&redis).await;
}

#[tokio::test]
async fn a_redis_that_stands_still_cannot_be_asked() {
    let Some(server) = RedisServer::start() else { return };
    let (used, unused) = (limiter(&server), limiter(&server));
    works(&used).await;
    server.pause();
    cannot_be_asked(&used).await;
    cannot_be_asked(&unused).await;
    server.resume();
    works_within_a_second(&used).await;
    works_within_a_second(&unused).await;
}

#[tokio::test]
async fn a_redis_that_takes_too_long_cannot_be_asked() {
    let Some(server) = RedisServer::start() else { return };
    let redis = limiter(&server);
    works(&redis).await;
    let begun = Instant::now();
    let slow = Duration::from_millis(2_500);
    assert_eq!(server.send_command(&format!("CLIENT PAUSE {} ALL", slow.as_millis())).expect("Redis answers"), "+OK");
    cannot_be_asked(&redis).await;
    tokio::time::sleep(slow.saturating_sub(begun.elapsed())).await;
    works_within_a_second(&redis).await;
}

#[tokio::test]
async fn a_redis_that_answers_with_an_error_cannot_be_asked() {
    let Some(server) = RedisServer::start() else { return };
    let redis = limiter(&server);
    assert_eq!(server.send_command("SET frontdesk:limit:one text").expect("Redis answers"), "+OK");
    ask(&redis, "one").await.expect_err("it is no list");
    works(&redis).await;
    assert_eq!(server.send_command("CONFIG SET maxmemory 1").expect("Redis answers"), "+OK");
    ask(&redis, "two").await.expect_err("there is no room for it");
}

#[tokio::test]
async fn a_redis_that_does_not_speak_tls_cannot_be_asked_by_it() {
    let Some(server) = RedisServer::start() else { return };
    let redis = RedisLimiter::new(&server.url().replace("redis:", "rediss:")).expect("it is a URL");
    cannot_be_asked(&redis).await;
}

#[test]
fn what_is_no_url_is_said_at_once() {
    let error = RedisLimiter::new("postgres://user:secret@localhost/").err().expect("that is another database");
    assert!(!format!("{error:#}").contains("secret"), "{error:#}");
}

#[tokio::test]
async fn what_is_given_back_makes_room() {
    let Some(mut server) = RedisServer::start() else { return };
    let redis = limiter(&server);
    let two = [bucket("one", 2), bucket("other", 2)];
    for _ in 0..5 {
        assert_eq!(redis.count_event(NOW, &two).await.expect("Redis runs"), LimitVerdict::Counted);
        redis.take_back_event(&two).await.expect("Redis runs");
    }
    redis.take_back_event(&[bucket("never counted", 2)]).await.expect("there is nothing to take out");
    for _ in 0..2 {
        assert_eq!(redis.count_event(NOW, &two).await.expect("Redis runs"), LimitVerdict::Counted);
    }
    assert_ne!(redis.count_event(NOW, &two).await.expect("Redis runs"), LimitVerdict::Counted);
    server.stop();
    assert!(redis.take_back_event(&two).await.is_err());
}

#[tokio::test]
async fn what_is_at_rest_expires() {
    let Some(server) = RedisServer::start() else { return };
    assert_eq!(ask(&limiter(&server), "rest").await.expect("Redis runs"), LimitVerdict::Counted);
    let left = server.send_command("PTTL frontdesk:limit:rest").expect("Redis answers");
    let left: i64 = left.trim_start_matches(':').parse().expect("a number");
    assert!((110_000..=120_001).contains(&left), "its minute and the margin of another, not {left} ms");
}
