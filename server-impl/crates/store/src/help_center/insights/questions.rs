//! Questions asked in a help center that were not answered.

use frontdesk_types::{
    AgentId, Error, OrgId, Result, Timestamp, conversations::Channel, help_center::insights::UnansweredQuestion,
};
use sqlx::types::Text;

use crate::{
    Conn,
    row::{self, Cells},
};

/// Number of latest conversations that are searched for questions.
const MAX_SEARCHED_CONVERSATIONS: i64 = 5_000;

/// Number of characters shown of a question.
const MAX_SHOWN_CHARACTERS: i64 = 500;

#[derive(sqlx_macros::FromRow)]
struct UnansweredRow {
    conversation_id: String,
    id: String,
    text: String,
    created_at: i64,
}

impl TryFrom<UnansweredRow> for UnansweredQuestion {
    type Error = Error;

    fn try_from(row: UnansweredRow) -> Result<Self> {
        let cells = Cells { table: "messages", id: &row.id };
        Ok(Self {
            conversation: cells.parse("conversation_id", &row.conversation_id)?,
            message: cells.parse("id", &row.id)?,
            text: row.text,
            asked_at: Timestamp(row.created_at),
        })
    }
}

/// Returns visitors' questions, asked from `from` to before `to`, that the agent could not answer, newest
/// first, at most `limit`.
#[crate::boxed]
pub async fn list_unanswered(
    conn: &mut Conn,
    org: OrgId,
    agent: AgentId,
    (from, to): (Timestamp, Timestamp),
    limit: i64,
) -> Result<Vec<UnansweredQuestion>> {
    row::into_records(fetch_all!(
        conn,
        UnansweredRow,
        r"
        SELECT m.conversation_id, m.id, substr(m.text, 1, CAST($7 AS INTEGER)) AS text, m.created_at
          FROM (SELECT c.id
                  FROM conversations c
                 WHERE c.org_id = $1
                   AND c.agent_id = $2
                   AND c.unanswered > 0
                   AND c.last_message_at >= $3
                   AND c.channel = $8
                 ORDER BY c.last_message_at DESC, c.id DESC
                 LIMIT $6) recent
         CROSS JOIN messages r
         CROSS JOIN messages m
         WHERE r.org_id = $1
           AND r.conversation_id = recent.id
           AND r.finish = 'no_answer'
           AND m.org_id = $1
           AND m.conversation_id = recent.id
           AND m.seq = r.seq - 1
           AND m.role = 'visitor'
           AND m.created_at >= $3
           AND m.created_at < $4
         ORDER BY m.created_at DESC, m.id DESC
         LIMIT $5",
        Text(org),
        Text(agent),
        from.0,
        to.0,
        limit,
        MAX_SEARCHED_CONVERSATIONS,
        MAX_SHOWN_CHARACTERS,
        Channel::HelpCenter.as_str()
    )?)
}
