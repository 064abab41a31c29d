//! Agents: created, changed, scheduled for deletion, restored, purged.

use frontdesk_conformance::World;
use uuid::Uuid;

mod avatar;
mod caps;
mod deletion;
mod fields;
mod legacy;
mod names;

/// Sets a column of an agent to a value that an earlier release might have left.
async fn set_column(world: &World, agent: Uuid, column: &str, value: &str) {
    let sql = format!("UPDATE agents SET {column} = {value} WHERE id = '{agent}'");
    assert_eq!(world.backdoor().await.execute(sql).await, 1, "the agent is there");
}
