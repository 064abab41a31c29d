//! Background work that survives the process.

use super::{AgentId, JobId, OrgId, SourceId, mail::Letter, text_enum::text_enum};

/// What is to be done. Stored as JSON, so a variant is never renamed, only added.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Task {
    /// Read a website.
    VisitWebsite {
        /// Whose.
        org: OrgId,
        /// Of which agent.
        agent: AgentId,
        /// Which.
        source: SourceId,
    },
    /// Read a file.
    ReadFile {
        /// Whose.
        org: OrgId,
        /// Of which agent.
        agent: AgentId,
        /// Which.
        source: SourceId,
    },
    /// Cut a source into chunks.
    IngestSource {
        /// Whose.
        org: OrgId,
        /// Of which agent.
        agent: AgentId,
        /// Which.
        source: SourceId,
    },
    /// Give the passages of a source their vectors.
    EmbedSource {
        /// Whose.
        org: OrgId,
        /// Of which agent.
        agent: AgentId,
        /// Which.
        source: SourceId,
    },
    /// Remove what an earlier version of a source left.
    PruneSource {
        /// Whose.
        org: OrgId,
        /// Which.
        source: SourceId,
    },
    /// Remove an agent for good, if it still awaits deletion.
    PurgeAgent {
        /// Whose.
        org: OrgId,
        /// Which.
        agent: AgentId,
    },
    /// Send a mail.
    SendMail {
        /// Which.
        #[serde(flatten)]
        letter: Letter,
    },
}

text_enum! {
    /// A queue of its own, with workers of its own, so that slow work does not hold up other work.
    Lane {
        /// Reading websites, which takes as long as they take.
        Visits = "visits",
        /// Sending mails, which people wait for.
        Mails = "mails",
        /// Everything else.
        Work = "work",
    }
}

impl Task {
    /// Where it queues.
    pub fn lane(&self) -> Lane {
        match self {
            Self::VisitWebsite { .. } => Lane::Visits,
            Self::SendMail { .. } => Lane::Mails,
            Self::ReadFile { .. }
            | Self::IngestSource { .. }
            | Self::EmbedSource { .. }
            | Self::PruneSource { .. }
            | Self::PurgeAgent { .. } => Lane::Work,
        }
    }
}

/// A task that a worker has taken.
#[derive(Debug, Clone)]
pub struct Job {
    /// Addresses it.
    pub id: JobId,
    /// What is to be done.
    pub task: Task,
    /// How often it was taken, this time included.
    pub attempts: i32,
}
