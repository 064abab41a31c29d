//! Counts of mails and answers, which hold as long as the settings of the agent are locked.

use std::time::Duration;

use frontdesk_store::{self as store, Conn};
use frontdesk_types::{Result, Timestamp};

use super::{handling::AnswerCounts, holders::Addressee};

/// Maximum number of mails that an agent takes per day.
const MAX_MAILS_PER_DAY: i64 = 5_000;

const HOUR: Duration = Duration::from_hours(1);

const DAY: Duration = Duration::from_hours(24);

/// Returns `true` if an agent has taken as many mails within a day as it may.
pub(super) async fn is_full(conn: &mut Conn, addressee: &Addressee, now: Timestamp) -> Result<bool> {
    let Addressee { org, agent, .. } = *addressee;
    let received = store::channels::email::received::count_received(conn, org, agent, now - DAY).await?;
    Ok(received >= MAX_MAILS_PER_DAY)
}

/// Counts the mails that an agent was asked to answer.
pub(super) async fn count_answers(
    conn: &mut Conn,
    addressee: &Addressee,
    sender_key: &str,
    now: Timestamp,
) -> Result<AnswerCounts> {
    let Addressee { org, agent, .. } = *addressee;
    Ok(AnswerCounts {
        of_sender_in_hour: store::channels::email::received::count_asked_from(conn, org, agent, sender_key, now - HOUR).await?,
        of_sender_in_day: store::channels::email::received::count_asked_from(conn, org, agent, sender_key, now - DAY).await?,
        of_agent_in_hour: store::channels::email::received::count_asked(conn, org, agent, now - HOUR).await?,
        of_agent_today: store::channels::email::received::count_asked(conn, org, agent, start_of_day(now)).await?,
    })
}

/// Returns the midnight (UTC) before a moment.
fn start_of_day(now: Timestamp) -> Timestamp {
    Timestamp::default() + DAY * u32::try_from(now.day()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::email::composing::testing::NOW;

    #[test]
    fn a_day_begins_at_midnight() {
        let midnight = start_of_day(NOW);
        assert_eq!((midnight.day(), (midnight - Duration::from_micros(1)).day()), (NOW.day(), NOW.day() - 1));
        assert!(midnight <= NOW && start_of_day(midnight) == midnight);
    }
}
