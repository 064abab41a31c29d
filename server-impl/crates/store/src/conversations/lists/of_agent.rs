//! The conversations of an agent.

use frontdesk_types::{
    Result,
    conversations::{Channel, ConversationStatus, Rating},
};
use sqlx::types::Text;

use super::{ConversationIndex, ListPart, PositionQuery, PositionRow};
use crate::Conn;

macro_rules! by_message {
    () => {
        "SELECT c.last_message_at AS at, c.id FROM conversations c WHERE c.org_id = $1 AND c.agent_id = $2"
    };
}

macro_rules! by_creation {
    () => {
        "SELECT c.created_at AS at, c.id FROM conversations c WHERE c.org_id = $1 AND c.agent_id = $2"
    };
}

pub(super) async fn list_by_message(conn: &mut Conn, part: &ListPart<'_>, lookup: ConversationIndex) -> Result<Vec<PositionRow>> {
    match lookup {
        ConversationIndex::Status => entries!(
            conn,
            part,
            r"
            {by_message}
               AND c.status = $7
               AND (c.last_message_at, c.id) {BEYOND} ($3, $4)
               AND c.last_message_at {BEFORE} $6
               AND {filters}
             ORDER BY c.last_message_at {DIRECTION}, c.id {DIRECTION}
             LIMIT $5"
        ),
        ConversationIndex::Unanswered => entries!(
            conn,
            part,
            r"
            {by_message}
               AND c.unanswered > 0
               AND (c.last_message_at, c.id) {BEYOND} ($3, $4)
               AND c.last_message_at {BEFORE} $6
               AND {filters}
             ORDER BY c.last_message_at {DIRECTION}, c.id {DIRECTION}
             LIMIT $5"
        ),
        ConversationIndex::Upvoted => entries!(
            conn,
            part,
            r"
            {by_message}
               AND c.rated_up > 0
               AND (c.last_message_at, c.id) {BEYOND} ($3, $4)
               AND c.last_message_at {BEFORE} $6
               AND {filters}
             ORDER BY c.last_message_at {DIRECTION}, c.id {DIRECTION}
             LIMIT $5"
        ),
        ConversationIndex::Downvoted => entries!(
            conn,
            part,
            r"
            {by_message}
               AND c.rated_down > 0
               AND (c.last_message_at, c.id) {BEYOND} ($3, $4)
               AND c.last_message_at {BEFORE} $6
               AND {filters}
             ORDER BY c.last_message_at {DIRECTION}, c.id {DIRECTION}
             LIMIT $5"
        ),
        ConversationIndex::OtherTime => entries!(
            conn,
            part,
            r"
            {by_message}
               AND (c.last_message_at, c.id) {BEYOND} ($3, $4)
               AND c.last_message_at {BEFORE} $6
               AND c.created_at >= $10
               AND c.created_at < $11
               AND {filters}
               AND {ratings}
             ORDER BY c.last_message_at {DIRECTION}, c.id {DIRECTION}
             LIMIT $5",
            part.other.first(),
            part.other.end(),
            part.query.filter.rating.map(Rating::as_str)
        ),
        ConversationIndex::All => entries!(
            conn,
            part,
            r"
            {by_message}
               AND (c.last_message_at, c.id) {BEYOND} ($3, $4)
               AND c.last_message_at {BEFORE} $6
               AND {filters}
             ORDER BY c.last_message_at {DIRECTION}, c.id {DIRECTION}
             LIMIT $5"
        ),
    }
}

pub(super) async fn list_by_creation(
    conn: &mut Conn,
    part: &ListPart<'_>,
    lookup: ConversationIndex,
) -> Result<Vec<PositionRow>> {
    match lookup {
        ConversationIndex::Status => entries!(
            conn,
            part,
            r"
            {by_creation}
               AND c.status = $7
               AND (c.created_at, c.id) {BEYOND} ($3, $4)
               AND c.created_at {BEFORE} $6
               AND {filters}
             ORDER BY c.created_at {DIRECTION}, c.id {DIRECTION}
             LIMIT $5"
        ),
        ConversationIndex::Unanswered => entries!(
            conn,
            part,
            r"
            {by_creation}
               AND c.unanswered > 0
               AND (c.created_at, c.id) {BEYOND} ($3, $4)
               AND c.created_at {BEFORE} $6
               AND {filters}
             ORDER BY c.created_at {DIRECTION}, c.id {DIRECTION}
             LIMIT $5"
        ),
        ConversationIndex::Upvoted => entries!(
            conn,
            part,
            r"
            {by_creation}
               AND c.rated_up > 0
               AND (c.created_at, c.id) {BEYOND} ($3, $4)
               AND c.created_at {BEFORE} $6
               AND {filters}
             ORDER BY c.created_at {DIRECTION}, c.id {DIRECTION}
             LIMIT $5"
        ),
        ConversationIndex::Downvoted => entries!(
            conn,
            part,
            r"
            {by_creation}
               AND c.rated_down > 0
               AND (c.created_at, c.id) {BEYOND} ($3, $4)
               AND c.created_at {BEFORE} $6
               AND {filters}
             ORDER BY c.created_at {DIRECTION}, c.id {DIRECTION}
             LIMIT $5"
        ),
        ConversationIndex::OtherTime => entries!(
            conn,
            part,
            r"
            {by_creation}
               AND (c.created_at, c.id) {BEYOND} ($3, $4)
               AND c.created_at {BEFORE} $6
               AND c.last_message_at >= $10
               AND c.last_message_at < $11
               AND {filters}
               AND {ratings}
             ORDER BY c.created_at {DIRECTION}, c.id {DIRECTION}
             LIMIT $5",
            part.other.first(),
            part.other.end(),
            part.query.filter.rating.map(Rating::as_str)
        ),
        ConversationIndex::All => entries!(
            conn,
            part,
            r"
            {by_creation}
               AND (c.created_at, c.id) {BEYOND} ($3, $4)
               AND c.created_at {BEFORE} $6
               AND {filters}
             ORDER BY c.created_at {DIRECTION}, c.id {DIRECTION}
             LIMIT $5"
        ),
    }
}
