//! Numbers that a list of agents shows.

use std::collections::HashMap;

use crate::{AgentId, knowledge::sources::SourceCounts};

/// Numbers of an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AgentCounts {
    /// Its sources.
    pub sources: SourceCounts,
    /// Conversations that wait for a person of the team.
    pub waiting: i64,
}

/// Numbers of the agents of a list, and of their organization.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListCounts {
    /// Those of each agent.
    pub agents: HashMap<AgentId, AgentCounts>,
    /// Conversations of all agents that wait for a person of the team.
    pub waiting: i64,
    /// Agents that await deletion.
    pub deleting: i64,
}
