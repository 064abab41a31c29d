//! A report for a program without `async`.

use frontdesk_client::{Client, Error, blocking::*, prelude::*};

/// Formats a line for each agent.
pub fn agents(client: &Client) -> Result<Vec<String>, Error> {
    let agents = client.list_agents().limit(2).all().iter();
    agents.map(|agent| agent.map(|agent| agent.name)).collect()
}
