//! Questions to an agent, and groups of them.

use std::collections::HashMap;

use frontdesk_types::{
    AgentId, Cursor, Error, GroupingId, OrgId, Page, PageRequest, Result, Timestamp,
    jobs::overdue::OverdueRecord,
    topics::questions::{GroupedQuestion, NewMessages, QuestionGroup, QuestionKind, TopicQuestion},
};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{
    Conn, Tx,
    row::{self, Cells, OverdueRow},
};

/// Number of latest conversations that are searched for questions.
const MAX_SEARCHED_CONVERSATIONS: i64 = 20_000;

/// Number of characters of a question that are compared.
const MAX_COMPARED_CHARACTERS: i64 = 500;

#[derive(sqlx_macros::FromRow)]
struct QuestionRow {
    id: String,
    conversation_id: String,
    text: String,
    created_at: i64,
}

impl TryFrom<QuestionRow> for TopicQuestion {
    type Error = Error;

    fn try_from(row: QuestionRow) -> Result<Self> {
        let cells = Cells { table: "messages", id: &row.id };
        Ok(Self {
            message: cells.parse("id", &row.id)?,
            conversation: cells.parse("conversation_id", &row.conversation_id)?,
            asked_at: Timestamp(row.created_at),
            text: row.text,
        })
    }
}

/// Returns the latest questions of a kind, at most `limit`, each truncated.
#[crate::boxed]
pub async fn list_latest(
    conn: &mut Conn,
    org: OrgId,
    agent: AgentId,
    kind: QuestionKind,
    limit: i64,
) -> Result<Vec<TopicQuestion>> {
    let rows = match kind {
        QuestionKind::WithoutTopic => fetch_all!(
            conn,
            QuestionRow,
            r"
            SELECT m.id, m.conversation_id, substr(m.text, 1, CAST($5 AS INTEGER)) AS text, m.created_at
              FROM (SELECT c.id, c.last_message_at
                      FROM conversations c
                     WHERE c.org_id = $1
                       AND c.agent_id = $2
                       AND c.channel <> 'playground'
                     ORDER BY c.last_message_at DESC, c.id DESC
                     LIMIT $4) recent
             CROSS JOIN messages m
             WHERE m.org_id = $1
               AND m.conversation_id = recent.id
               AND m.role = 'visitor'
               AND NOT EXISTS (SELECT 1
                                 FROM conversation_topics a
                                CROSS JOIN topics t
                                WHERE t.org_id = a.org_id
                                  AND t.id = a.topic_id
                                  AND a.org_id = $1
                                  AND a.conversation_id = recent.id
                                  AND a.state <> 'removed'
                                  AND t.deleted_at IS NULL)
             ORDER BY recent.last_message_at DESC, recent.id DESC, m.seq DESC
             LIMIT $3",
            Text(org),
            Text(agent),
            limit,
            MAX_SEARCHED_CONVERSATIONS,
            MAX_COMPARED_CHARACTERS
        )?,
        QuestionKind::Unanswered => fetch_all!(
            conn,
            QuestionRow,
            r"
            SELECT m.id, m.conversation_id, substr(m.text, 1, CAST($5 AS INTEGER)) AS text, m.created_at
              FROM (SELECT c.id, c.last_message_at
                      FROM conversations c
                     WHERE c.org_id = $1
                       AND c.agent_id = $2
                       AND c.unanswered > 0
                       AND c.channel <> 'playground'
                     ORDER BY c.last_message_at DESC, c.id DESC
                     LIMIT $4) recent
             CROSS JOIN messages r
             CROSS JOIN messages m
             WHERE r.org_id = $1
               AND r.conversation_id = recent.id
               AND r.finish = 'no_answer'
               AND m.org_id = $1
               AND m.conversation_id = recent.id
               AND m.seq = r.seq - 1
               AND m.role = 'visitor'
             ORDER BY recent.last_message_at DESC, recent.id DESC, m.seq DESC
             LIMIT $3",
            Text(org),
            Text(agent),
            limit,
            MAX_SEARCHED_CONVERSATIONS,
            MAX_COMPARED_CHARACTERS
        )?,
    };
    row::into_records(rows)
}

/// Records agents whose visitors asked something in these conversations after these numbers, so that their
/// questions are grouped again.
#[crate::boxed]
pub async fn mark_to_group(tx: &mut Tx, org: OrgId, changed: &[NewMessages]) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO questions_to_group (org_id, agent_id)
        SELECT DISTINCT $1, c.value ->> 'agent'
          FROM {EACH_OBJECT}($2) c
         CROSS JOIN messages m
         WHERE m.org_id = $1
           AND m.conversation_id = c.value ->> 'id'
           AND m.seq > CAST(c.value ->> 'seq' AS BIGINT)
           AND m.role = 'visitor'
            ON CONFLICT (org_id, agent_id) DO NOTHING",
        Text(org),
        Json(changed)
    )?;
    Ok(())
}

/// Lists agents after `after` with questions to group, at most `limit`.
#[crate::boxed]
pub async fn list_to_group(conn: &mut Conn, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT CAST(0 AS BIGINT) AS at, org_id, agent_id AS id
          FROM questions_to_group
         WHERE agent_id > $1
         ORDER BY agent_id
         LIMIT $2",
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Removes the record that an agent has questions to group, before they are grouped.
#[crate::boxed]
pub async fn unmark_to_group(tx: &mut Tx, org: OrgId, agent: AgentId) -> Result<()> {
    execute!(tx, "DELETE FROM questions_to_group WHERE org_id = $1 AND agent_id = $2", Text(org), Text(agent))?;
    Ok(())
}

/// Adds questions to a grouping that is not visible yet. Those that are gone are left out.
#[crate::boxed]
pub async fn insert_grouped(
    tx: &mut Tx,
    org: OrgId,
    agent: AgentId,
    grouping: GroupingId,
    questions: &[GroupedQuestion],
) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO grouped_questions (org_id, grouping_id, group_id, place, agent_id, conversation_id,
                                       message_id, asked_at)
        SELECT $1, $3, q.value ->> 'group', CAST(q.value ->> 'place' AS BIGINT), $2, m.conversation_id, m.id,
               m.created_at
          FROM {EACH_OBJECT}($4) q
         CROSS JOIN messages m
         WHERE m.org_id = $1
           AND m.id = q.value ->> 'message'",
        Text(org),
        Text(agent),
        Text(grouping),
        Json(questions)
    )?;
    Ok(())
}

/// Makes a grouping visible in place of the previous one.
#[crate::boxed]
pub async fn show_grouping(tx: &mut Tx, org: OrgId, agent: AgentId, kind: QuestionKind, grouping: GroupingId) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO question_groupings (org_id, agent_id, kind, id)
        SELECT $1, a.id, $3, $4
          FROM agents a
         WHERE a.org_id = $1
           AND a.id = $2
           AND a.deleted_at IS NULL
            ON CONFLICT (org_id, agent_id, kind) DO UPDATE SET id = excluded.id",
        Text(org),
        Text(agent),
        kind.as_str(),
        Text(grouping)
    )?;
    Ok(())
}

/// Removes some questions of groupings that are not visible; returns `false` when nothing was left.
#[crate::boxed]
pub async fn remove_unseen(tx: &mut Tx, org: OrgId, agent: AgentId, limit: i64) -> Result<bool> {
    let removed = execute!(
        tx,
        r"
        DELETE FROM grouped_questions
         WHERE org_id = $1
           AND (grouping_id, group_id, place) IN (
               SELECT g.grouping_id, g.group_id, g.place
                 FROM grouped_questions g
                WHERE g.org_id = $1
                  AND g.agent_id = $2
                  AND g.grouping_id NOT IN (SELECT s.id
                                              FROM question_groupings s
                                             WHERE s.org_id = $1
                                               AND s.agent_id = $2)
                LIMIT $3)",
        Text(org),
        Text(agent),
        limit
    )?;
    Ok(removed > 0)
}

/// Selects the grouped questions of an agent of this kind that were asked in this period. For the kind that
/// excludes conversations with a topic, a question no longer counts once its conversation has one. OFFSET makes
/// PostgreSQL look up the topics of each conversation instead of reading those of all.
macro_rules! of_kind {
    () => {
        sql!(
            r"
            question_groupings s
              JOIN grouped_questions q ON q.org_id = s.org_id AND q.grouping_id = s.id
             WHERE s.org_id = $1
               AND s.agent_id = $2
               AND s.kind = $3
               AND q.asked_at >= $4
               AND q.asked_at < $5
               AND ($3 <> 'without_topic'
                    OR NOT EXISTS (SELECT 1
                                     FROM conversation_topics a
                                    CROSS JOIN topics t
                                    WHERE t.org_id = a.org_id
                                      AND t.id = a.topic_id
                                      AND a.org_id = $1
                                      AND a.conversation_id = q.conversation_id
                                      AND a.state <> 'removed'
                                      AND t.deleted_at IS NULL
                                    LIMIT 1 OFFSET 0))"
        )
    };
}

/// Selection of an agent's questions.
#[derive(Debug, Clone, Copy)]
pub struct QuestionSelection {
    /// The organization of the agent.
    pub org: OrgId,
    /// The agent.
    pub agent: AgentId,
    /// The kind of the questions.
    pub kind: QuestionKind,
    /// Start of the period, inclusive.
    pub from: Timestamp,
    /// End of the period, exclusive.
    pub to: Timestamp,
}

#[derive(sqlx_macros::FromRow)]
struct QuestionGroupRow {
    group_id: String,
    questions: i64,
    last_asked_at: i64,
}

/// Lists the groups of at least two questions that were asked in this period, largest first, without their examples.
#[crate::boxed]
pub async fn list_groups(conn: &mut Conn, part: QuestionSelection, page: &PageRequest<i64>) -> Result<Page<QuestionGroup, i64>> {
    let QuestionSelection { org, agent, kind, from, to } = part;
    let rows = fetch_page!(
        conn,
        QuestionGroupRow,
        page.order,
        r"
        SELECT group_id, questions, last_asked_at
          FROM (SELECT q.group_id, COUNT(*) AS questions, MAX(q.asked_at) AS last_asked_at
                  FROM {of_kind}
                 GROUP BY q.group_id
                HAVING COUNT(*) > 1) g
         WHERE (questions, group_id) {BEYOND} ($6, $7)
         ORDER BY questions {DIRECTION}, group_id {DIRECTION}
         LIMIT $8",
        Text(org),
        Text(agent),
        kind.as_str(),
        from.0,
        to.0,
        row::start_key(page, 0, i64::MAX),
        row::start(page),
        row::probe(page)
    )?;
    let group = |row: QuestionGroupRow| {
        let id = Cells { table: "grouped_questions", id: &row.group_id }.parse("group_id", &row.group_id)?;
        Ok(QuestionGroup { id, questions: row.questions, last_asked_at: Timestamp(row.last_asked_at), examples: Vec::new() })
    };
    let groups = rows.into_iter().map(group).collect::<Result<Vec<_>>>()?;
    Ok(Page::from_probe(groups, page.limit, |group| Cursor { key: group.questions, id: group.id }))
}

#[derive(sqlx_macros::FromRow)]
struct QuestionExampleRow {
    group_id: String,
    id: String,
    conversation_id: String,
    text: String,
    created_at: i64,
}

/// Returns the first questions of these groups, at most `most` of each.
#[crate::boxed]
pub async fn list_examples(
    conn: &mut Conn,
    part: QuestionSelection,
    groups: &[Uuid],
    most: i64,
) -> Result<HashMap<Uuid, Vec<TopicQuestion>>> {
    let QuestionSelection { org, agent, kind, from, to } = part;
    let rows = fetch_all!(
        conn,
        QuestionExampleRow,
        r"
        SELECT g.group_id, m.id, m.conversation_id, m.text, m.created_at
          FROM (SELECT q.group_id, q.message_id, q.place,
                       ROW_NUMBER() OVER (PARTITION BY q.group_id ORDER BY q.place) AS position
                  FROM {of_kind}
                   AND q.group_id {AMONG} $6 {END_AMONG}) g
          JOIN messages m ON m.org_id = $1 AND m.id = g.message_id
         WHERE g.position <= $7
         ORDER BY g.group_id, g.place",
        Text(org),
        Text(agent),
        kind.as_str(),
        from.0,
        to.0,
        Json(groups),
        most
    )?;
    let mut found: HashMap<Uuid, Vec<TopicQuestion>> = HashMap::new();
    for QuestionExampleRow { group_id, id, conversation_id, text, created_at } in rows {
        let group = Cells { table: "grouped_questions", id: &group_id }.parse("group_id", &group_id)?;
        let question = QuestionRow { id, conversation_id, text, created_at };
        found.entry(group).or_default().push(question.try_into()?);
    }
    Ok(found)
}
