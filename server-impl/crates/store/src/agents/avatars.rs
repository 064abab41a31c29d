//! Avatars of agents, stored in blocks.

use frontdesk_types::{AgentId, OrgId, Result, agents::avatars::Avatar};
use sqlx::types::Text;

use crate::{Conn, Tx, row::Cells};

/// Maximum size of a block, in bytes. The tables enforce the same limit.
const MAX_BLOCK_BYTES: usize = 256 * 1024;

/// One block, with the columns of the whole picture.
#[derive(sqlx_macros::FromRow)]
struct BlockRow {
    media_type: String,
    etag: String,
    bytes: i64,
    data: Vec<u8>,
}

/// Stores the avatar of an agent, replacing the previous one, if any.
#[crate::boxed]
pub async fn replace(tx: &mut Tx, org: OrgId, agent: AgentId, avatar: &Avatar) -> Result<()> {
    let Avatar { media_type, etag, bytes } = avatar;
    remove(tx, org, agent).await?;
    execute!(
        tx,
        "INSERT INTO avatars (org_id, agent_id, media_type, etag, bytes) VALUES ($1, $2, $3, $4, $5)",
        Text(org),
        Text(agent),
        media_type.as_str(),
        etag.as_str(),
        bytes.len() as i64
    )?;
    for (number, block) in bytes.chunks(MAX_BLOCK_BYTES).enumerate() {
        execute!(
            tx,
            "INSERT INTO avatar_blocks (org_id, agent_id, number, data) VALUES ($1, $2, $3, $4)",
            Text(org),
            Text(agent),
            number as i64,
            block
        )?;
    }
    Ok(())
}

/// Finds the avatar of an agent. It is read in one statement, so that the blocks of two pictures never mix.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<Option<Avatar>> {
    let blocks = fetch_all!(
        conn,
        BlockRow,
        r"
        SELECT avatars.media_type, avatars.etag, avatars.bytes, avatar_blocks.data
          FROM avatars
          JOIN avatar_blocks ON avatar_blocks.org_id = avatars.org_id AND avatar_blocks.agent_id = avatars.agent_id
         WHERE avatars.org_id = $1
           AND avatars.agent_id = $2
         ORDER BY avatar_blocks.number",
        Text(org),
        Text(agent)
    )?;
    let Some(first) = blocks.first() else { return Ok(None) };
    let id = agent.to_string();
    let cells = Cells { table: "avatars", id: &id };
    let (media_type, etag, length) = (cells.parse("media_type", &first.media_type)?, first.etag.clone(), first.bytes);
    let bytes = blocks.into_iter().map(|block| block.data).collect::<Vec<_>>().concat();
    if bytes.len() as i64 != length {
        return Err(cells.corrupt_cell("bytes", "the blocks are shorter or longer"));
    }
    Ok(Some(Avatar { media_type, etag, bytes }))
}

/// Removes the avatar of an agent, and its blocks with it (`ON DELETE CASCADE`). Returns `false` when there is none.
#[crate::boxed]
pub async fn remove(tx: &mut Tx, org: OrgId, agent: AgentId) -> Result<bool> {
    let removed = execute!(tx, "DELETE FROM avatars WHERE org_id = $1 AND agent_id = $2", Text(org), Text(agent))?;
    Ok(removed == 1)
}
