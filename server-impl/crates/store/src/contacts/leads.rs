//! Contact details that visitors leave with agents.

use frontdesk_types::{
    AgentId, ContactId, ConversationId, Cursor, Error, LeadId, Metadata, OrgId, Page, PageRequest, Result, Timestamp,
    contacts::leads::{Lead, LeadDetails, LeadFilter},
};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{
    Conn, Tx,
    cell::Cell,
    conversations::lists::{self, PageBounds},
    row::{self, Cells},
};

/// Query for leads: those of a merged contact already belong to its successor.
macro_rules! all {
    () => {
        sql!(
            r"
            SELECT l.org_id, l.id, l.agent_id, COALESCE(c.merged_into, l.contact_id) AS contact_id,
                   l.conversation_id, l.name, l.email, l.phone, l.company, l.message, l.fields, l.created_at
              FROM leads l
              JOIN contacts c ON c.org_id = l.org_id
                     AND c.id = l.contact_id
                     AND (c.retired IS NULL OR c.retired = 'merged')
             WHERE l.org_id = $1"
        )
    };
}

#[derive(sqlx_macros::FromRow)]
struct LeadRow {
    org_id: String,
    id: String,
    agent_id: String,
    contact_id: String,
    conversation_id: Option<String>,
    name: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    company: Option<String>,
    message: Option<String>,
    fields: <Metadata as Cell>::Stored,
    created_at: i64,
}

impl TryFrom<LeadRow> for Lead {
    type Error = Error;

    fn try_from(row: LeadRow) -> Result<Self> {
        let id = row.id;
        let cells = Cells { table: "leads", id: &id };
        Ok(Self {
            id: cells.parse("id", &id)?,
            org: cells.parse("org_id", &row.org_id)?,
            agent: cells.parse("agent_id", &row.agent_id)?,
            contact: cells.parse("contact_id", &row.contact_id)?,
            conversation: row.conversation_id.map(|id| cells.parse("conversation_id", &id)).transpose()?,
            details: LeadDetails {
                name: row.name,
                email: row.email,
                phone: row.phone,
                company: row.company,
                message: row.message,
                fields: Metadata::read(row.fields, &cells, "fields")?,
            },
            created_at: Timestamp(row.created_at),
        })
    }
}

/// Records a lead.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, lead: &Lead) -> Result<()> {
    let details = &lead.details;
    execute!(
        tx,
        r"
        INSERT INTO leads (org_id, id, agent_id, contact_id, conversation_id, name, email, phone, company,
                           message, fields, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        Text(org),
        Text(lead.id),
        Text(lead.agent),
        Text(lead.contact),
        lead.conversation.map(Text),
        details.name.as_deref(),
        details.email.as_deref(),
        details.phone.as_deref(),
        details.company.as_deref(),
        details.message.as_deref(),
        details.fields.store(),
        lead.created_at.0
    )?;
    Ok(())
}

/// Finds a lead of an agent.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: LeadId) -> Result<Option<Lead>> {
    let found = fetch_optional!(conn, LeadRow, "{all} AND l.agent_id = $2 AND l.id = $3", Text(org), Text(agent), Text(id))?;
    row::one(found)
}

/// Lists the leads of an agent by the time at which they were recorded.
#[crate::boxed]
pub async fn list(
    conn: &mut Conn,
    org: OrgId,
    agent: AgentId,
    filter: &LeadFilter,
    page: &PageRequest<Timestamp>,
) -> Result<Page<Lead, Timestamp>> {
    let PageBounds { start: (at, id), end } = PageBounds::of_page(filter.from, filter.to, page);
    macro_rules! entries {
        ($sql:literal $(, $of:expr)*) => {
            fetch_page!(
                conn,
                LeadRow,
                page.order,
                $sql,
                Text(org),
                Text(agent),
                at,
                id.as_str(),
                row::probe(page),
                end
                $(, $of)*
            )
        };
    }
    let rows = match (filter.conversation, filter.contact) {
        (Some(conversation), contact) => entries!(
            r"
            {all}
               AND l.conversation_id = $7
               AND l.agent_id = $2
               AND (CAST($8 AS TEXT) IS NULL OR l.contact_id = $8)
               AND (l.created_at, l.id) {BEYOND} ($3, $4)
               AND l.created_at {BEFORE} $6
             ORDER BY l.created_at {DIRECTION}, l.id {DIRECTION}
             LIMIT $5",
            Text(conversation),
            contact.map(Text)
        ),
        (None, Some(contact)) => entries!(
            r"
            {all}
               AND l.contact_id = $7
               AND l.agent_id = $2
               AND (l.created_at, l.id) {BEYOND} ($3, $4)
               AND l.created_at {BEFORE} $6
             ORDER BY l.created_at {DIRECTION}, l.id {DIRECTION}
             LIMIT $5",
            Text(contact)
        ),
        (None, None) => entries!(
            r"
            {all}
               AND l.agent_id = $2
               AND (l.created_at, l.id) {BEYOND} ($3, $4)
               AND l.created_at {BEFORE} $6
             ORDER BY l.created_at {DIRECTION}, l.id {DIRECTION}
             LIMIT $5"
        ),
    }?;
    let by_time = |lead: &Lead| Cursor { key: lead.created_at, id: lead.id.0 };
    Ok(Page::from_probe(row::into_records(rows)?, page.limit, by_time))
}

/// Returns the leads of a contact with all agents, after a cursor, oldest first.
#[crate::boxed]
pub async fn list_of_contact(
    conn: &mut Conn,
    org: OrgId,
    contact: ContactId,
    after: Option<Cursor<Timestamp>>,
    limit: i64,
) -> Result<Vec<Lead>> {
    let rows = fetch_all!(
        conn,
        LeadRow,
        r"
        {all}
           AND l.contact_id = $2
           AND (l.created_at, l.id) > ($3, $4)
         ORDER BY l.created_at, l.id
         LIMIT $5",
        Text(org),
        Text(contact),
        after.map_or(i64::MIN, |after| after.key.0),
        after.map_or_else(String::new, |after| after.id.to_string()),
        limit
    )?;
    row::into_records(rows)
}

/// Removes some leads of an agent, at most `limit`, and returns their ids.
#[crate::boxed]
pub async fn remove_some_of_agent(tx: &mut Tx, org: OrgId, agent: AgentId, limit: i64) -> Result<Vec<Uuid>> {
    let removed = fetch_all!(
        tx,
        (String,),
        r"
        DELETE FROM leads
         WHERE org_id = $1
           AND id IN (SELECT id FROM leads WHERE org_id = $1 AND agent_id = $2 LIMIT $3)
        RETURNING id",
        Text(org),
        Text(agent),
        limit
    )?;
    lists::parse_ids(removed)
}

/// Removes a lead. Returns `false` when it is already gone.
#[crate::boxed]
pub async fn delete(tx: &mut Tx, org: OrgId, id: LeadId) -> Result<bool> {
    let deleted = execute!(tx, "DELETE FROM leads WHERE org_id = $1 AND id = $2", Text(org), Text(id))?;
    Ok(deleted == 1)
}

/// Detaches leads from conversations that are about to be deleted, so that they stay.
#[crate::boxed]
pub async fn detach_from_conversations(tx: &mut Tx, org: OrgId, conversations: &[ConversationId]) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE leads
           SET conversation_id = NULL
         WHERE org_id = $1
           AND conversation_id {AMONG} $2 {END_AMONG}",
        Text(org),
        Json(conversations)
    )?;
    Ok(())
}
