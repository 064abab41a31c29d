//! Activity: who changed what.

use frontdesk_types::{
    Error, OrgId, Page, PageRequest, Result, Timestamp,
    activity::{Activity, ActivityFilter, ActorKind, FieldChanges, NamedActor, Resource, ResourceKind, Verb},
    jobs::overdue::OverdueRecord,
};
use serde_json::Value;
use sqlx::types::{Json, Text};

use super::{
    Conn, Tx,
    period::{IdPeriod, lowest_id_at},
    row::{self, Cells, OverdueRow},
};

macro_rules! columns {
    () => {
        sql!(
            r"
            a.id, a.at, a.actor_kind, a.actor_id, COALESCE(k.name, p.email) AS actor_name, a.verb,
            a.resource_kind, a.resource_id, a.request_id, a.changes"
        )
    };
}

/// Joins for all entries of the period. The names of actors cost two lookups by primary key per entry.
macro_rules! all {
    () => {
        sql!(
            r"
             FROM activity a
             LEFT JOIN api_keys k ON a.actor_kind = 'key' AND k.id = a.actor_id AND k.org_id = a.org_id
             LEFT JOIN accounts p ON a.actor_kind = 'member' AND p.id = a.actor_id
            WHERE a.org_id = $1
              AND a.id >= $4
              AND a.id < $5"
        )
    };
}

/// Joins for entries found through an index: SQLite, which has no statistics, would otherwise prefer the primary key.
macro_rules! found {
    () => {
        sql!(
            r"
             FROM activity f
             JOIN activity a ON a.org_id = f.org_id AND a.id = f.id
             LEFT JOIN api_keys k ON a.actor_kind = 'key' AND k.id = a.actor_id AND k.org_id = a.org_id
             LEFT JOIN accounts p ON a.actor_kind = 'member' AND p.id = a.actor_id
            WHERE f.org_id = $1
              AND f.id >= $4
              AND f.id < $5"
        )
    };
}

/// Conditions for the exact period, and for each filter that is set.
macro_rules! filters {
    () => {
        sql!(
            r"
            a.at >= $6
            AND a.at < $7
            AND (a.actor_kind = $8 OR $8 IS NULL)
            AND (a.actor_id = $9 OR $9 IS NULL)
            AND (a.verb = $10 OR $10 IS NULL)
            AND (a.resource_kind = $11 OR $11 IS NULL)
            AND (a.resource_id = $12 OR $12 IS NULL)
            AND (a.request_id = $13 OR $13 IS NULL)"
        )
    };
}

#[derive(sqlx_macros::FromRow)]
struct ActivityRow {
    id: String,
    at: i64,
    actor_kind: String,
    actor_id: Option<String>,
    actor_name: Option<String>,
    verb: String,
    resource_kind: String,
    resource_id: String,
    request_id: Option<String>,
    changes: Option<Json<Value>>,
}

impl TryFrom<ActivityRow> for Activity<NamedActor> {
    type Error = Error;

    fn try_from(row: ActivityRow) -> Result<Self> {
        let ActivityRow { id, at, actor_kind, actor_id, actor_name, verb, resource_kind, resource_id, request_id, changes } = row;
        let cells = Cells { table: "activity", id: &id };
        let changes = changes.map(|Json(stored)| FieldChanges::from_json(stored)).transpose();
        Ok(Self {
            id: cells.parse("id", &id)?,
            at: Timestamp(at),
            actor: cells.parse_named_actor(&actor_kind, actor_id, actor_name)?,
            verb: cells.parse("verb", &verb)?,
            resource: Resource { kind: cells.parse("resource_kind", &resource_kind)?, id: resource_id },
            request_id,
            changes: changes.map_err(|error| cells.corrupt_cell("changes", error))?.unwrap_or_default(),
        })
    }
}

/// Adds an entry. Returns `true` if anyone in the organization receives events, so that a change without receivers
/// costs no further statement.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, line: &Activity) -> Result<bool> {
    let (is_received,) = fetch_one!(
        tx,
        (bool,),
        r"
        INSERT INTO activity (org_id, id, at, actor_kind, actor_id, verb, resource_kind, resource_id,
                              request_id, changes)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        RETURNING (SELECT r.type
                     FROM event_receivers r
                    WHERE r.org_id = activity.org_id
                    ORDER BY r.type
                    LIMIT 1) IS NOT NULL",
        Text(org),
        Text(line.id),
        line.at.0,
        line.actor.kind().as_str(),
        line.actor.id(),
        line.verb.as_str(),
        line.resource.kind.as_str(),
        line.resource.id.as_str(),
        line.request_id.as_deref(),
        (!line.changes.is_empty()).then(|| Json(line.changes.to_json()))
    )?;
    Ok(is_received)
}

/// The index used to find entries; the remaining filters are compared row by row.
enum ActivityIndex {
    Request,
    Resource,
    ResourceKind,
    Verb,
    Actor,
    ActorKind,
    All,
}

impl ActivityIndex {
    /// Picks the index that finds the fewest entries. Most entries are messages created by keys, one for each question
    /// of a visitor. Indices that exclude these come first; entries that may include them have no other index.
    fn best_for(filter: &ActivityFilter) -> Self {
        let ActivityFilter { actor_kind, actor, verb, resource_kind, resource, request, from: _, to: _ } = filter;
        if request.is_some() {
            Self::Request
        } else if resource.is_some() {
            Self::Resource
        } else if resource_kind.is_some_and(|kind| kind != ResourceKind::Message) {
            Self::ResourceKind
        } else if verb.is_some_and(|verb| verb != Verb::Created) {
            Self::Verb
        } else if actor.is_some() {
            Self::Actor
        } else if actor_kind.is_some_and(|kind| kind != ActorKind::Key) {
            Self::ActorKind
        } else {
            Self::All
        }
    }
}

/// Lists the entries of an organization in the order in which they were written.
#[crate::boxed]
pub async fn list(
    conn: &mut Conn,
    org: OrgId,
    filter: &ActivityFilter,
    page: &PageRequest,
) -> Result<Page<Activity<NamedActor>>> {
    let period = IdPeriod::new(filter.from, filter.to);
    macro_rules! entries {
        ($sql:literal) => {
            fetch_page!(
                conn,
                ActivityRow,
                page.order,
                $sql,
                Text(org),
                row::start(page),
                row::probe(page),
                period.first.as_str(),
                period.beyond.as_str(),
                period.from,
                period.to,
                filter.actor_kind.map(ActorKind::as_str),
                filter.actor.as_deref(),
                filter.verb.map(Verb::as_str),
                filter.resource_kind.map(ResourceKind::as_str),
                filter.resource.as_deref(),
                filter.request.as_deref(),
            )
        };
    }
    let rows = match ActivityIndex::best_for(filter) {
        ActivityIndex::Request => entries!(
            r"
            SELECT {columns}
              {found}
               AND f.request_id = $13
               AND f.id {BEYOND} $2
               AND {filters}
             ORDER BY f.id {DIRECTION}
             LIMIT $3"
        ),
        ActivityIndex::Resource => entries!(
            r"
            SELECT {columns}
              {found}
               AND f.resource_id = $12
               AND f.id {BEYOND} $2
               AND {filters}
             ORDER BY f.id {DIRECTION}
             LIMIT $3"
        ),
        ActivityIndex::ResourceKind => entries!(
            r"
            SELECT {columns}
              {found}
               AND f.resource_kind = $11
               AND f.resource_kind <> 'message'
               AND f.id {BEYOND} $2
               AND {filters}
             ORDER BY f.id {DIRECTION}
             LIMIT $3"
        ),
        ActivityIndex::Verb => entries!(
            r"
            SELECT {columns}
              {found}
               AND f.verb = $10
               AND f.verb <> 'created'
               AND f.id {BEYOND} $2
               AND {filters}
             ORDER BY f.id {DIRECTION}
             LIMIT $3"
        ),
        ActivityIndex::Actor => entries!(
            r"
            SELECT {columns}
              {found}
               AND f.actor_id = $9
               AND f.id {BEYOND} $2
               AND {filters}
             ORDER BY f.id {DIRECTION}
             LIMIT $3"
        ),
        ActivityIndex::ActorKind => entries!(
            r"
            SELECT {columns}
              {found}
               AND f.actor_kind = $8
               AND f.actor_kind <> 'key'
               AND f.id {BEYOND} $2
               AND {filters}
             ORDER BY f.id {DIRECTION}
             LIMIT $3"
        ),
        ActivityIndex::All => {
            entries!("SELECT {columns} {all} AND a.id {BEYOND} $2 AND {filters} ORDER BY a.id {DIRECTION} LIMIT $3")
        }
    }?;
    row::into_page(rows, page, |entry: &Activity<NamedActor>| entry.id.0)
}

/// Lists organizations after `after` that have entries from before a moment, at most `limit`.
#[crate::boxed]
pub async fn list_due_for_removal(
    conn: &mut Conn,
    before: Timestamp,
    after: &OverdueRecord,
    limit: i64,
) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT created_at AS at, id AS org_id, id
          FROM orgs o
         WHERE id > $1
           AND EXISTS (SELECT 1 FROM activity a WHERE a.org_id = o.id AND a.id < $2)
         ORDER BY id
         LIMIT $3",
        after.id.as_str(),
        Text(lowest_id_at(before)),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Removes entries from before a moment, at most `limit`, oldest first; returns the number of removed entries.
#[crate::boxed]
pub async fn remove_old(tx: &mut Tx, org: OrgId, before: Timestamp, limit: i64) -> Result<u64> {
    execute!(
        tx,
        r"
        DELETE FROM activity
         WHERE org_id = $1
           AND id IN (SELECT id
                        FROM activity
                       WHERE org_id = $1
                         AND id < $2
                       ORDER BY id
                       LIMIT $3
                         {SKIP_LOCKED})",
        Text(org),
        Text(lowest_id_at(before)),
        limit
    )
}

/// Counts the entries of an organization.
#[cfg(any(test, feature = "testing"))]
#[crate::boxed]
pub async fn count(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let (lines,) = fetch_one!(conn, (i64,), "SELECT COUNT(*) FROM activity WHERE org_id = $1", Text(org))?;
    Ok(lines)
}
