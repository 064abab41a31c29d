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

use frontdesk_core::auth::{key_ring::Ring, pepper::Purpose};
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{Code, Error, Exhausted, Refusal, Result, Timestamp, accounts::sessions::WrongCode, whole_seconds};

use crate::limits;

/// Maximum number of wrong codes for an address from one network in [`WINDOW`].
const MAX_OF_NETWORK: usize = 10;

/// Maximum number of wrong codes for an address in [`WINDOW`].
const MAX_IN_ALL: usize = 100;

/// Length of the sliding window.
const WINDOW: Duration = Duration::from_hours(24);

/// Additional time for which wrong codes are stored: the clocks of several servers differ by less than this.
const MARGIN: Duration = Duration::from_secs(60);

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
    pub fn of(ring: &Ring, email_key: String, client: IpAddr) -> Self {
        let about = [limits::allocation(client).as_slice(), email_key.as_bytes()].concat();
        let mut network = ring.current().token(Purpose::Guesser, &about);
        network.truncate(NETWORK_LETTERS);
        Self { email_key, network }
    }
}

/// The wrong codes of an address. Concurrent attempts for it wait until the transaction ends.
pub struct Guesses {
    guesser: Guesser,
    wrong: Wrong,
}

impl Guesses {
    /// Admits the comparison of a code.
    ///
    /// # Errors
    /// `RATE_LIMITED` after too many wrong ones, with the time until the next attempt.
    pub async fn admit(tx: &mut Tx, guesser: Guesser, now: Timestamp) -> Result<Self> {
        let wrong = Wrong(store::accounts::wrong_codes::lock(tx, &guesser.email_key).await?);
        wrong.refuse_too_many(&guesser.network, now)?;
        Ok(Self { guesser, wrong })
    }

    /// Counts a wrong code.
    ///
    /// # Errors
    /// Only faults.
    pub async fn count(mut self, tx: &mut Tx, now: Timestamp) -> Result<()> {
        self.wrong.add(self.guesser.network, now);
        store::accounts::wrong_codes::put(tx, &self.guesser.email_key, &self.wrong.0).await
    }
}

/// Refuses to mail a code that would be refused without being compared.
///
/// # Errors
/// `RATE_LIMITED`, as [`Guesses::admit`] would.
pub async fn refuse_too_many(conn: &mut Conn, guesser: &Guesser, now: Timestamp) -> Result<()> {
    let wrong = Wrong(store::accounts::wrong_codes::find(conn, &guesser.email_key).await?);
    wrong.refuse_too_many(&guesser.network, now)
}

/// Deletes wrong codes that are older than any window.
///
/// # Errors
/// Only faults.
pub async fn sweep(tx: &mut Tx, now: Timestamp) -> Result<()> {
    store::accounts::wrong_codes::sweep(tx, now - WINDOW - MARGIN).await
}

/// Wrong codes, newest last.
struct Wrong(Vec<WrongCode>);

impl Wrong {
    /// Returns the time until another code may be tried from a network, and the exceeded limit; `None` for no wait.
    /// A slow clock never dates an event before the newest one.
    fn wait(&self, network: &str, now: Timestamp) -> Option<(Duration, usize)> {
        let moment = self.moment(now);
        let of_network = self.0.iter().rev().filter(|wrong| wrong.network == network).nth(MAX_OF_NETWORK - 1);
        let of_all = self.0.iter().rev().nth(MAX_IN_ALL - 1);
        let waits = [(of_network, MAX_OF_NETWORK), (of_all, MAX_IN_ALL)].into_iter().filter_map(|(oldest, most)| {
            let end = oldest?.at + WINDOW;
            (end > moment).then(|| (end.since(now), most))
        });
        waits.max()
    }

    fn add(&mut self, network: String, now: Timestamp) {
        let at = self.moment(now);
        self.0.push(WrongCode { at, network });
        self.0.drain(..self.0.len().saturating_sub(MAX_IN_ALL));
    }

    fn moment(&self, now: Timestamp) -> Timestamp {
        self.0.last().map_or(now, |newest| now.max(newest.at))
    }

    fn refuse_too_many(&self, network: &str, now: Timestamp) -> Result<()> {
        let Some((wait, most)) = self.wait(network, now) else { return Ok(()) };
        let seconds = whole_seconds(wait);
        Err(Error::Refused(Box::new(Refusal {
            code: Code::RateLimited,
            message: format!("Too many wrong codes for this address. Wait {seconds} s, then try again.").into(),
            fields: Vec::new(),
            retry_after: Some(seconds.max(1)),
            exhausted: Some(Exhausted {
                policy: "wrong-sign-in-code",
                limit: u32::try_from(most).unwrap_or(u32::MAX),
                window: WINDOW,
            }),
        })))
    }
}

#[cfg(test)]
mod tests;
