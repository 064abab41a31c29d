//! The credit balance of an organization, and the ledger that it is the sum of.
//!
//! Every function here changes both in the caller's transaction. The credits of a reply are reserved before the
//! model is called, and later settled or refunded, whichever comes first: the state of the reserved entry permits
//! only one of the two, once.

use frontdesk_types::{
    Error, MessageId, OrgId, Page, PageRequest, Result, Timestamp,
    billing::credits::{CreditEntry, CreditKind, CreditState, EntryFilter},
    jobs::overdue::OverdueRecord,
};
use futures::Stream;
use sqlx::types::Text;
use uuid::Uuid;

use crate::{
    Conn, Store, Tx, export,
    period::{IdPeriod, lowest_id_at},
    row::{self, Cells, OverdueRow},
};

#[derive(sqlx_macros::FromRow)]
struct CreditEntryRow {
    id: String,
    kind: String,
    state: String,
    amount: i64,
    balance: i64,
    message_id: Option<String>,
    created_at: i64,
}

impl TryFrom<CreditEntryRow> for CreditEntry {
    type Error = Error;

    fn try_from(row: CreditEntryRow) -> Result<Self> {
        let CreditEntryRow { id, kind, state, amount, balance, message_id, created_at } = row;
        let cells = Cells { table: "credit_entries", id: &id };
        Ok(Self {
            id: cells.parse("id", &id)?,
            kind: cells.parse("kind", &kind)?,
            state: cells.parse("state", &state)?,
            amount,
            balance,
            message: cells.parse_some("message_id", message_id.as_deref())?,
            created_at: Timestamp(created_at),
        })
    }
}

/// Grants credits; returns the new balance.
///
/// # Errors
/// A fault when there is no such organization.
#[crate::boxed]
pub async fn grant_credits(tx: &mut Tx, org: OrgId, amount: i64, entry: Uuid, now: Timestamp) -> Result<i64> {
    add_grant(tx, org, CreditGrant { entry, kind: CreditKind::Grant, amount, created_at: now }).await
}

/// Tops up the balance to `full`; returns `None` without effect when it is that or more. Lock the organization
/// first, so that nothing is spent in between.
///
/// # Errors
/// A fault when there is no such organization.
#[crate::boxed]
pub async fn refill_to(tx: &mut Tx, org: OrgId, full: i64, entry: Uuid, now: Timestamp) -> Result<Option<i64>> {
    let balance = find_balance(tx, org).await?;
    if balance >= full {
        return Ok(None);
    }
    let refill = CreditGrant { entry, kind: CreditKind::Refill, amount: full - balance, created_at: now };
    add_grant(tx, org, refill).await.map(Some)
}

/// Returns the balance of an organization.
///
/// # Errors
/// A fault when there is no such organization.
#[crate::boxed]
pub async fn find_balance(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let (balance,) = fetch_one!(conn, (i64,), "SELECT credits FROM orgs WHERE id = $1", Text(org))?;
    Ok(balance)
}

/// Notices about the credits of a month that receivers of events were sent: bits of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CreditNotice {
    /// Few credits are left.
    Low = 1,
    /// No credits are left.
    Exhausted = 2,
}

/// Starts a month, in which no notice was sent yet.
#[crate::boxed]
pub async fn reset_notices(tx: &mut Tx, org: OrgId) -> Result<()> {
    execute!(tx, "UPDATE orgs SET credits_told = 0 WHERE id = $1 AND credits_told <> 0", Text(org))?;
    Ok(())
}

/// Records a notice of this month; returns `false` when it was already recorded.
#[crate::boxed]
pub async fn record_notice(tx: &mut Tx, org: OrgId, told: CreditNotice) -> Result<bool> {
    let noted = execute!(
        tx,
        "UPDATE orgs SET credits_told = credits_told | $2 WHERE id = $1 AND credits_told & $2 = 0",
        Text(org),
        told as i64
    )?;
    Ok(noted == 1)
}

/// Credits that are added to the balance.
struct CreditGrant {
    /// Id of the entry of the ledger.
    entry: Uuid,
    /// Kind of the entry.
    kind: CreditKind,
    /// Number of added credits.
    amount: i64,
    /// Time of the grant.
    created_at: Timestamp,
}

async fn add_grant(tx: &mut Tx, org: OrgId, grant: CreditGrant) -> Result<i64> {
    let CreditGrant { entry, kind, amount, created_at } = grant;
    let balance = add_to_balance(tx, org, amount).await?;
    let given = CreditEntry { id: entry, kind, state: CreditState::Settled, amount, balance, message: None, created_at };
    insert_entry(tx, org, &given, None).await?;
    Ok(balance)
}

/// Credits that are reserved for a reply before it is written.
#[derive(Debug, Clone, Copy)]
pub struct CreditReservation {
    /// Id of the entry of the ledger.
    pub entry: Uuid,
    /// Reply that the credits are for.
    pub message: MessageId,
    /// Number of reserved credits.
    pub amount: i64,
    /// Time of the reservation.
    pub created_at: Timestamp,
    /// Time at which the reservation expires.
    pub expires_at: Timestamp,
}

/// Reserves credits for a reply that is not yet written; returns the new balance. Returns `None` without effect when
/// fewer are left.
#[crate::boxed]
pub async fn reserve_credits(tx: &mut Tx, org: OrgId, reservation: CreditReservation) -> Result<Option<i64>> {
    let CreditReservation { entry, message, amount, created_at, expires_at } = reservation;
    let taken = fetch_optional!(
        tx,
        (i64,),
        "UPDATE orgs SET credits = credits - $2 WHERE id = $1 AND credits >= $2 RETURNING credits",
        Text(org),
        amount
    )?;
    let Some((balance,)) = taken else { return Ok(None) };
    let reserved = CreditEntry {
        id: entry,
        kind: CreditKind::Reply,
        state: CreditState::Reserved,
        amount: -amount,
        balance,
        message: Some(message),
        created_at,
    };
    insert_entry(tx, org, &reserved, Some(expires_at)).await?;
    Ok(Some(balance))
}

/// Spends the credits of a completed reply. Returns `false` when they are no longer reserved.
#[crate::boxed]
pub async fn settle_reservation(tx: &mut Tx, org: OrgId, message: MessageId) -> Result<bool> {
    Ok(end_reservation(tx, org, message).await?.is_some())
}

/// Refunds the credits of a reply that was not written. Returns `false` without effect when they
/// are no longer reserved.
#[crate::boxed]
pub async fn refund_reservation(tx: &mut Tx, org: OrgId, message: MessageId, entry: Uuid, now: Timestamp) -> Result<bool> {
    let Some(taken) = end_reservation(tx, org, message).await? else { return Ok(false) };
    let balance = add_to_balance(tx, org, -taken).await?;
    let refunded = CreditEntry {
        id: entry,
        kind: CreditKind::Refund,
        state: CreditState::Settled,
        amount: -taken,
        balance,
        message: Some(message),
        created_at: now,
    };
    insert_entry(tx, org, &refunded, None).await?;
    Ok(true)
}

/// Makes all reservations expire now; returns their number.
#[crate::boxed]
pub async fn expire_reservations(tx: &mut Tx, now: Timestamp) -> Result<u64> {
    execute!(tx, "UPDATE credit_entries SET expires_at = $1 WHERE state = 'reserved'", now.0)
}

/// Lists expired reservations of all organizations, longest overdue first, after `after`, at most `limit`. Each is
/// identified by its message.
#[crate::boxed]
pub async fn list_expired(conn: &mut Conn, now: Timestamp, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT expires_at AS at, org_id, COALESCE(message_id, '') AS id
          FROM credit_entries
         WHERE state = 'reserved'
           AND expires_at <= $1
           AND (expires_at, COALESCE(message_id, '')) > ($2, $3)
         ORDER BY expires_at, COALESCE(message_id, '')
         LIMIT $4",
        now.0,
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Lists the ledger of an organization in the order in which it was written.
#[crate::boxed]
pub async fn list_entries(conn: &mut Conn, org: OrgId, filter: &EntryFilter, page: &PageRequest) -> Result<Page<CreditEntry>> {
    let period = IdPeriod::new(filter.from, filter.to);
    let rows = fetch_page!(
        conn,
        CreditEntryRow,
        page.order,
        r"
        SELECT id, kind, state, amount, balance, message_id, created_at
          FROM credit_entries
         WHERE org_id = $1
           AND id {BEYOND} $2
           AND id >= $6
           AND id < $7
           AND created_at >= $4
           AND created_at < $5
           AND (kind = $8 OR $8 IS NULL)
         ORDER BY id {DIRECTION}
         LIMIT $3",
        Text(org),
        row::start(page),
        row::probe(page),
        period.from,
        period.to,
        period.first.as_str(),
        period.beyond.as_str(),
        filter.kind.map(CreditKind::as_str)
    )?;
    row::into_page(rows, page, |entry: &CreditEntry| entry.id)
}

/// Streams the whole ledger of an organization, oldest first.
pub fn export_ledger(store: &Store, org: OrgId) -> impl Stream<Item = Result<CreditEntry>> + Send + use<> {
    export::stream_rows(store, LedgerPages { org, after: String::new() })
}

/// The pages of a ledger.
struct LedgerPages {
    org: OrgId,
    after: String,
}

impl export::ExportPages for LedgerPages {
    type Row = CreditEntry;

    async fn next(&mut self, conn: &mut Conn) -> Result<Vec<CreditEntry>> {
        let rows = fetch_all!(
            conn,
            CreditEntryRow,
            r"
            SELECT id, kind, state, amount, balance, message_id, created_at
              FROM credit_entries
             WHERE org_id = $1
               AND id > $2
             ORDER BY id
             LIMIT $3",
            Text(self.org),
            self.after.as_str(),
            export::PAGE_ROWS
        )?;
        if let Some(last) = rows.last() {
            self.after.clone_from(&last.id);
        }
        row::into_records(rows)
    }
}

/// Returns the cost of replies since this time, minus refunds.
#[crate::boxed]
pub async fn sum_used_since(conn: &mut Conn, org: OrgId, since: Timestamp) -> Result<i64> {
    let (sum,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT CAST(COALESCE(-SUM(amount), 0) AS BIGINT)
          FROM credit_entries
         WHERE org_id = $1
           AND id >= $2
           AND kind IN ('reply', 'refund')",
        Text(org),
        Text(lowest_id_at(since))
    )?;
    Ok(sum.max(0))
}

/// Returns the sum of the ledger, which always equals the balance.
#[crate::boxed]
pub async fn sum_of_ledger(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let (sum,) = fetch_one!(
        conn,
        (i64,),
        "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM credit_entries WHERE org_id = $1",
        Text(org)
    )?;
    Ok(sum)
}

async fn add_to_balance(tx: &mut Tx, org: OrgId, amount: i64) -> Result<i64> {
    let (balance,) =
        fetch_one!(tx, (i64,), "UPDATE orgs SET credits = credits + $2 WHERE id = $1 RETURNING credits", Text(org), amount)?;
    Ok(balance)
}

/// Ends a reservation, once only; returns its amount, which is negative.
async fn end_reservation(tx: &mut Tx, org: OrgId, message: MessageId) -> Result<Option<i64>> {
    let ended = fetch_optional!(
        tx,
        (i64,),
        r"
        UPDATE credit_entries
           SET state = 'settled', expires_at = NULL
         WHERE org_id = $1
           AND message_id = $2
           AND kind = 'reply'
           AND state = 'reserved'
        RETURNING amount",
        Text(org),
        Text(message)
    )?;
    Ok(ended.map(|(amount,)| amount))
}

async fn insert_entry(tx: &mut Tx, org: OrgId, entry: &CreditEntry, expires: Option<Timestamp>) -> Result<()> {
    let CreditEntry { id, kind, state, amount, balance, message, created_at } = entry;
    execute!(
        tx,
        r"
        INSERT INTO credit_entries (org_id, id, kind, state, amount, balance, message_id, expires_at,
                                    created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        Text(org),
        Text(*id),
        kind.as_str(),
        state.as_str(),
        *amount,
        *balance,
        message.map(Text),
        expires.map(|at| at.0),
        created_at.0
    )?;
    Ok(())
}
