//! Limits wrong codes for signing in: ten a day per mail address, over however many attempts.
//!
//! A limit per attempt is not enough: it allows five codes, and many attempts can be started in a day. So wrong codes are counted per
//! address as well: in the database, in the transaction that compares a code, exactly on any number of servers.

use std::time::Duration;

use crate::{
    store::{self, Conn, Tx},
    types::{Code, Error, Exhausted, Refusal, Result, Timestamp, whole_seconds},
};

/// Wrong codes allowed in [`WINDOW`].
const MOST: usize = 10;

/// A sliding window of this length.
const WINDOW: Duration = Duration::from_hours(24);

/// How much longer they are remembered: the clocks of several servers differ by less than this.
const MARGIN: Duration = Duration::from_secs(60);

/// The wrong codes of an address. Others who try a code for it wait until the transaction ends.
pub struct Guesses {
    email_key: String,
    wrong: Wrong,
}

impl Guesses {
    /// Allows a code to be compared. The key is an address as it is counted, after a site if the code is for that site.
    ///
    /// # Errors
    /// `RATE_LIMITED` after too many wrong ones, with the time until the next may be tried.
    pub async fn admit(tx: &mut Tx, email_key: String, now: Timestamp) -> Result<Self> {
        let wrong = Wrong(store::accounts::wrong_codes::lock(tx, &email_key).await?);
        wrong.refuse_too_many(now)?;
        Ok(Self { email_key, wrong })
    }

    /// Counts a wrong code.
    ///
    /// # Errors
    /// Only faults.
    pub async fn count(mut self, tx: &mut Tx, now: Timestamp) -> Result<()> {
        self.wrong.add(now);
        store::accounts::wrong_codes::put(tx, &self.email_key, &self.wrong.0).await
    }
}

/// Refuses to mail a code that would be refused unchecked.
///
/// # Errors
/// `RATE_LIMITED`, as [`Guesses::admit`] would.
pub async fn refuse_too_many(conn: &mut Conn, email_key: &str, now: Timestamp) -> Result<()> {
    Wrong(store::accounts::wrong_codes::find(conn, email_key).await?).refuse_too_many(now)
}

/// Deletes what is older than any window.
///
/// # Errors
/// Only faults.
pub async fn sweep(tx: &mut Tx, now: Timestamp) -> Result<()> {
    store::accounts::wrong_codes::sweep(tx, now - WINDOW - MARGIN).await
}

/// The times of wrong codes, newest last.
struct Wrong(Vec<Timestamp>);

impl Wrong {
    /// How long until another may be tried; `None` for no wait. A clock that runs behind never dates an event before the newest one.
    fn wait(&self, now: Timestamp) -> Option<Duration> {
        let full_since = *self.0.get(self.0.len().checked_sub(MOST)?)?;
        let moment = self.0.last().map_or(now, |newest| now.max(*newest));
        (full_since + WINDOW > moment).then(|| (full_since + WINDOW).since(now))
    }

    fn add(&mut self, now: Timestamp) {
        let moment = self.0.last().map_or(now, |newest| now.max(*newest));
        self.0.push(moment);
        self.0.drain(..self.0.len().saturating_sub(MOST));
    }

    fn refuse_too_many(&self, now: Timestamp) -> Result<()> {
        let Some(wait) = self.wait(now) else { return Ok(()) };
        let seconds = whole_seconds(wait);
        Err(Error::Refused(Box::new(Refusal {
            code: Code::RateLimited,
            message: format!("Too many wrong codes for this address. Wait {seconds} s, then try again.").into(),
            fields: Vec::new(),
            retry_after: Some(seconds.max(1)),
            exhausted: Some(Exhausted { policy: "wrong-sign-in-code", limit: MOST as u32, window: WINDOW }),
        })))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NOON: Timestamp = Timestamp(1_790_000_000_000_000);

    #[test]
    fn the_refusal_says_when_the_next_may_be_tried() {
        let mut wrong = Wrong(Vec::new());
        for minute in 0..10 {
            wrong.refuse_too_many(NOON).expect("ten a day");
            wrong.add(NOON + Duration::from_secs(60 * minute));
        }
        let Err(Error::Refused(refusal)) = wrong.refuse_too_many(NOON + Duration::from_hours(1)) else { panic!("an eleventh") };
        assert_eq!((refusal.code, refusal.retry_after), (Code::RateLimited, Some(23 * 3_600)));
        insta::assert_snapshot!(refusal.message, @"Too many wrong codes for this address. Wait 82800 s, then try again.");
        wrong.refuse_too_many(NOON + WINDOW - Duration::from_micros(1)).expect_err("too early");
        wrong.refuse_too_many(NOON + WINDOW).expect("as it was told");
        wrong.add(NOON + WINDOW);
        wrong.refuse_too_many(NOON + WINDOW).expect_err("the second of the ten was a minute later");
    }

    proptest! {
        #[test]
        fn no_day_has_more_than_ten_and_none_is_refused_without_need(pauses in prop::collection::vec(0..20_000_i64, 1..200)) {
            let (mut wrong, mut looked_at, mut now) = (Wrong(Vec::new()), Vec::<Timestamp>::new(), NOON);
            for pause in pauses {
                now = Timestamp(now.0 + pause * 1_000_000);
                let of_the_day = looked_at.iter().filter(|at| **at + WINDOW > now).count();
                prop_assert!(of_the_day <= MOST);
                prop_assert_eq!(wrong.wait(now).is_none(), of_the_day < MOST);
                match wrong.wait(now) {
                    Some(wait) => {
                        prop_assert!(wrong.wait(now + wait).is_none());
                        prop_assert!(wrong.wait(now + wait - Duration::from_micros(1)).is_some());
                    }
                    None => {
                        wrong.add(now);
                        looked_at.push(now);
                    }
                }
                prop_assert!(wrong.0.len() <= MOST);
            }
        }

        #[test]
        fn a_clock_that_is_set_back_lets_no_more_through(steps in prop::collection::vec(-50_000..60_000_i64, 1..200)) {
            let (mut wrong, mut now) = (Wrong(Vec::new()), NOON);
            let mut looked_at = Vec::new();
            for step in steps {
                now = Timestamp(now.0 + step * 1_000_000);
                if wrong.wait(now).is_none() {
                    wrong.add(now);
                    looked_at.push(*wrong.0.last().expect("it was added"));
                }
            }
            for (place, at) in looked_at.iter().enumerate() {
                prop_assert!(looked_at[place..].iter().filter(|other| **other < *at + WINDOW).count() <= MOST);
            }
        }
    }
}
