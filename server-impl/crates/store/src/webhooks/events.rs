//! The log of events.

use frontdesk_types::{
    Error, EventId, OrgId, Page, PageRequest, Result, Timestamp,
    events::EventName,
    webhooks::events::{EventFilter, EventTypes, RecordedEvent},
};
use sqlx::types::Text;

use crate::{
    Conn,
    period::IdPeriod,
    row::{self, Cells},
};

#[derive(sqlx_macros::FromRow)]
struct EventRow {
    id: String,
    r#type: String,
    agent_id: Option<String>,
    sequence: i64,
    is_test: bool,
    at: i64,
    payload: Option<String>,
}

impl TryFrom<EventRow> for RecordedEvent {
    type Error = Error;

    fn try_from(row: EventRow) -> Result<Self> {
        let EventRow { id, r#type, agent_id, sequence, is_test, at, payload } = row;
        let cells = Cells { table: "events", id: &id };
        Ok(Self {
            id: cells.parse("id", &id)?,
            name: cells.parse("type", &r#type)?,
            agent: cells.parse_some("agent_id", agent_id.as_deref())?,
            sequence,
            is_test,
            at: Timestamp(at),
            payload,
        })
    }
}

/// Finds an event.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: EventId) -> Result<Option<RecordedEvent>> {
    row::one(fetch_optional!(
        conn,
        EventRow,
        r"
        SELECT id, type, agent_id, sequence, is_test, at, payload
          FROM events
         WHERE org_id = $1
           AND id = $2",
        Text(org),
        Text(id)
    )?)
}

/// Conditions for the exact period, and for each filter that is set.
macro_rules! selected {
    () => {
        sql!(
            r"
            SELECT id, type, agent_id, sequence, is_test, at,
                   CASE WHEN payload IS NULL THEN NULL ELSE '' END AS payload
              FROM events
             WHERE org_id = $1
               AND id >= $4
               AND id < $5
               AND at >= $6
               AND at < $7
               AND (type = $8 OR $8 IS NULL)
               AND (agent_id = $9 OR $9 IS NULL)"
        )
    };
}

/// Lists the events of an organization. An empty payload stands for one that exists: a page of them could be large.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, filter: &EventFilter, page: &PageRequest) -> Result<Page<RecordedEvent>> {
    let rows = match &filter.types {
        EventTypes::All => list_rows(conn, org, filter, None, page).await?,
        EventTypes::One(name) => list_rows(conn, org, filter, Some(*name), page).await?,
        // Each type by its index, so that a page costs the same however rare they are among the others.
        EventTypes::Some(names) => {
            let mut found = Vec::new();
            for name in names {
                found.extend(list_rows(conn, org, filter, Some(*name), page).await?);
            }
            row::merge_rows(found, page, |row: &EventRow| &row.id)
        }
    };
    row::into_page(rows, page, |event: &RecordedEvent| event.id.0)
}

/// Returns the rows of a page of events, of one type or of all.
async fn list_rows(
    conn: &mut Conn,
    org: OrgId,
    filter: &EventFilter,
    name: Option<EventName>,
    page: &PageRequest,
) -> Result<Vec<EventRow>> {
    let IdPeriod { from, to, first, beyond } = IdPeriod::new(filter.from, filter.to);
    macro_rules! entries {
        ($sql:literal) => {
            fetch_page!(
                conn,
                EventRow,
                page.order,
                $sql,
                Text(org),
                row::start(page),
                row::probe(page),
                first,
                beyond,
                from,
                to,
                name.map(EventName::as_str),
                filter.agent.map(Text)
            )
        };
    }
    match (filter.agent, name) {
        (Some(_), _) => entries!("{selected} AND agent_id = $9 AND id {BEYOND} $2 ORDER BY id {DIRECTION} LIMIT $3"),
        (None, Some(_)) => entries!("{selected} AND type = $8 AND id {BEYOND} $2 ORDER BY id {DIRECTION} LIMIT $3"),
        (None, None) => entries!("{selected} AND id {BEYOND} $2 ORDER BY id {DIRECTION} LIMIT $3"),
    }
}

/// Finds the first organization after `after` that has events from before a moment.
#[crate::boxed]
pub async fn find_next_org_with_old(conn: &mut Conn, after: &str, before: Timestamp) -> Result<Option<OrgId>> {
    let found = fetch_optional!(
        conn,
        (String,),
        r"
        SELECT o.id
          FROM orgs o
         WHERE o.id > $1
           AND (SELECT e.at FROM events e WHERE e.org_id = o.id ORDER BY e.id LIMIT 1) < $2
         ORDER BY o.id
         LIMIT 1",
        after,
        before.0
    )?;
    found.map(|(id,)| Cells { table: "orgs", id: &id }.parse("id", &id)).transpose()
}
