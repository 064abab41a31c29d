//! Limits wrong sign-in codes: ten per day for an email address from one network, and a hundred from all networks
//! together, over any number of attempts.
//!
//! A limit per attempt is not enough: it allows five codes, and many attempts can be started in a day. Wrong codes
//! are therefore also counted per address, in the database and in the transaction that compares a code, so that the
//! count is exact on any number of servers.
//!
//! They are counted by network, so that a stranger who sends wrong codes does not lock out anyone elsewhere. The
//! hundred keep guessing hopeless from any number of networks: a code has six digits, and works only in the browser
//! that requested it, so each guess is right with a probability of one in a million, whatever other codes are
//! pending. A hundred per day succeed once in 10,000 days, each of which sends the person at least twenty mails
//! that they did not request.

use std::{net::IpAddr, time::Duration};

use frontdesk_core::auth::{key_ring::PepperRing, pepper::PepperPurpose};
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    Code, ErrorParams, ExhaustedLimit, Refusal, Result, Timestamp, accounts::sessions::WrongCode, whole_seconds,
};

use crate::limits;

/// Maximum number of wrong codes for an address from one network in [`WRONG_CODE_WINDOW`].
const MAX_WRONG_PER_NETWORK: usize = 10;

/// Maximum number of wrong codes for an address in [`WRONG_CODE_WINDOW`].
const MAX_WRONG_IN_TOTAL: usize = 100;

/// Length of the sliding window.
const WRONG_CODE_WINDOW: Duration = Duration::from_hours(24);

/// Additional time for which wrong codes are stored: the clocks of several servers differ by less than this.
const CLOCK_SKEW_MARGIN: Duration = Duration::from_secs(60);

/// Number of letters that distinguish the networks from which codes for one address come.
const NETWORK_LETTERS: usize = 11;

/// Address for which codes are entered, and the network they come from.
#[derive(Debug, Clone)]
pub struct Guesser {
    email_key: String,
    network: String,
}

impl Guesser {
    /// Creates the guesser at this IP address. The key is an email address in the form in which it is counted,
    /// preceded by a site if the code is for that site. The id of the network differs under each pepper, so that a
    /// rotation resets the count of each network, within the limit for all.
    pub fn for_client(ring: &PepperRing, email_key: String, client: IpAddr) -> Self {
        let about = [limits::allocation_of(client).as_slice(), email_key.as_bytes()].concat();
        let mut network = ring.current().derive_token(PepperPurpose::Guesser, &about);
        network.truncate(NETWORK_LETTERS);
        Self { email_key, network }
    }
}

/// The wrong codes of an address. Concurrent attempts for it wait until the transaction ends.
pub struct Guesses {
    guesser: Guesser,
    wrong: WrongCodes,
}

impl Guesses {
    /// Admits the comparison of a code.
    ///
    /// # Errors
    /// `RATE_LIMITED` after too many wrong ones, with the time until the next attempt.
    #[crate::boxed]
    pub async fn admit_guess(tx: &mut Tx, guesser: Guesser, now: Timestamp) -> Result<Self> {
        let wrong = WrongCodes(store::accounts::wrong_codes::lock(tx, &guesser.email_key).await?);
        wrong.refuse_too_many(&guesser.network, now)?;
        Ok(Self { guesser, wrong })
    }

    /// Counts a wrong code.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn count_wrong(mut self, tx: &mut Tx, now: Timestamp) -> Result<()> {
        self.wrong.record_wrong(self.guesser.network, now);
        store::accounts::wrong_codes::replace(tx, &self.guesser.email_key, &self.wrong.0).await
    }
}

/// Refuses to mail a code that would be refused without being compared.
///
/// # Errors
/// `RATE_LIMITED`, as [`Guesses::admit_guess`] would.
#[crate::boxed]
pub async fn refuse_too_many(conn: &mut Conn, guesser: &Guesser, now: Timestamp) -> Result<()> {
    let wrong = WrongCodes(store::accounts::wrong_codes::find(conn, &guesser.email_key).await?);
    wrong.refuse_too_many(&guesser.network, now)
}

/// Deletes wrong codes that are older than any window.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn delete_expired(tx: &mut Tx, now: Timestamp) -> Result<()> {
    store::accounts::wrong_codes::delete_older(tx, now - WRONG_CODE_WINDOW - CLOCK_SKEW_MARGIN).await
}

/// Wrong codes, newest last.
struct WrongCodes(Vec<WrongCode>);

impl WrongCodes {
    /// Returns the time until another code may be tried from a network, and the exceeded limit; `None` for no wait.
    /// A slow clock never dates an event before the newest one.
    fn time_until_next(&self, network: &str, now: Timestamp) -> Option<(Duration, usize)> {
        let moment = self.monotonic_time(now);
        let of_network = self.0.iter().rev().filter(|wrong| wrong.network == network).nth(MAX_WRONG_PER_NETWORK - 1);
        let of_all = self.0.iter().rev().nth(MAX_WRONG_IN_TOTAL - 1);
        let waits =
            [(of_network, MAX_WRONG_PER_NETWORK), (of_all, MAX_WRONG_IN_TOTAL)].into_iter().filter_map(|(oldest, most)| {
                let end = oldest?.at + WRONG_CODE_WINDOW;
                (end > moment).then(|| (end.since(now), most))
            });
        waits.max()
    }

    fn record_wrong(&mut self, network: String, now: Timestamp) {
        let at = self.monotonic_time(now);
        self.0.push(WrongCode { at, network });
        self.0.drain(..self.0.len().saturating_sub(MAX_WRONG_IN_TOTAL));
    }

    fn monotonic_time(&self, now: Timestamp) -> Timestamp {
        self.0.last().map_or(now, |newest| now.max(newest.at))
    }

    fn refuse_too_many(&self, network: &str, now: Timestamp) -> Result<()> {
        let Some((wait, most)) = self.time_until_next(network, now) else { return Ok(()) };
        let seconds = whole_seconds(wait);
        let message = format!("Too many wrong codes for this address. Wait {seconds} s, then try again.");
        let limit = u32::try_from(most).unwrap_or(u32::MAX);
        let exhausted = Some(ExhaustedLimit { policy: "wrong-sign-in-code", limit, window: WRONG_CODE_WINDOW });
        let (params, retry_after) = (ErrorParams::default().with_limit(limit.into()), Some(seconds.max(1)));
        Err(Refusal { params, retry_after, exhausted, ..Refusal::new(Code::RateLimited, message) }.into())
    }
}

#[cfg(test)]
mod tests;
