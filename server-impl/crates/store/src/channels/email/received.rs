//! Facts about mails that were received, and the counts that limit how many are answered.
//!
//! A transaction that counts mails locks the [`settings`] of the agent first, so that no count is out of date.

use std::time::Duration;

use frontdesk_types::{AgentId, OrgId, Result, Timestamp, email_messages::EmailMessage, incoming_mail::ReceivedMail};
use sqlx::types::Text;

use super::{messages, settings};
use crate::{Conn, Tx};

/// Period for which refused mails are counted.
const REFUSALS_PERIOD: Duration = Duration::from_hours(24);

/// Records a mail that an agent has received; returns `false` when it has received the same before. This comes first in the
/// transaction, before the mail is added to [`messages`]: the same mail that arrives at the same time then waits here.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, agent: AgentId, mail: &ReceivedMail) -> Result<bool> {
    let added = execute!(
        tx,
        r"
        INSERT INTO received_mails (org_id, id, agent_id, digest, envelope_from, envelope_to, verification, is_quarantined,
                                    is_automated, is_asked, sender_key, results, whole_text, bytes, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
            ON CONFLICT (org_id, agent_id, digest) DO NOTHING",
        Text(mail.org),
        Text(mail.id),
        Text(agent),
        mail.digest.as_slice(),
        &mail.envelope_from,
        &mail.envelope_to,
        mail.verification.as_str(),
        mail.is_quarantined,
        mail.is_automated,
        mail.is_asked,
        &mail.sender_key,
        &mail.results,
        mail.whole_text.as_deref(),
        mail.bytes,
        mail.created_at.0
    )?;
    Ok(added == 1)
}

/// Counts the mails of a sender since a moment that an agent was asked to answer.
#[crate::boxed]
pub async fn count_asked_from(conn: &mut Conn, org: OrgId, agent: AgentId, sender_key: &str, since: Timestamp) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT COUNT(*)
          FROM received_mails
         WHERE org_id = $1
           AND agent_id = $2
           AND sender_key = $3
           AND created_at >= $4
           AND is_asked",
        Text(org),
        Text(agent),
        sender_key,
        since.0
    )?;
    Ok(count)
}

/// Counts the mails since a moment that an agent was asked to answer.
#[crate::boxed]
pub async fn count_asked(conn: &mut Conn, org: OrgId, agent: AgentId, since: Timestamp) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT COUNT(*)
          FROM received_mails
         WHERE org_id = $1
           AND agent_id = $2
           AND created_at >= $3
           AND is_asked",
        Text(org),
        Text(agent),
        since.0
    )?;
    Ok(count)
}

/// Counts the mails that an agent has received since a moment.
#[crate::boxed]
pub async fn count_received(conn: &mut Conn, org: OrgId, agent: AgentId, since: Timestamp) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT COUNT(*)
          FROM received_mails
         WHERE org_id = $1
           AND agent_id = $2
           AND created_at >= $3",
        Text(org),
        Text(agent),
        since.0
    )?;
    Ok(count)
}

/// Counts the refused mails of an agent in the day before a moment.
#[crate::boxed]
pub async fn count_refused(conn: &mut Conn, org: OrgId, agent: AgentId, now: Timestamp) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT COUNT(*)
          FROM email_messages
         WHERE org_id = $1
           AND agent_id = $2
           AND status = 'refused'
           AND created_at > $3",
        Text(org),
        Text(agent),
        (now - REFUSALS_PERIOD).0
    )?;
    Ok(count)
}

/// Records a mail that an agent has refused, unless so many were in the last day; then returns `false`.
#[crate::boxed]
pub async fn insert_refused(tx: &mut Tx, mail: &EmailMessage, max_per_day: i64) -> Result<bool> {
    settings::lock(tx, mail.org, mail.agent).await?;
    let is_rare = count_refused(tx, mail.org, mail.agent, mail.created_at).await? < max_per_day;
    if is_rare {
        messages::insert(tx, mail).await?;
    }
    Ok(is_rare)
}
