//! Commands for background work.

use clap::Subcommand;
use frontdesk_types::{OrgId, jobs::JobState};

/// `frontdesk job`.
#[derive(Debug, Subcommand)]
pub enum JobCommand {
    /// List jobs, oldest first, and, unless they are filtered, how periodic tasks ended last
    List {
        /// Only jobs of this kind, such as visit_website
        #[arg(long)]
        kind: Option<String>,
        /// Only jobs in this state: waiting, running or dead
        #[arg(long)]
        state: Option<JobState>,
        /// Only jobs of this organization
        #[arg(long, value_name = "ID")]
        org: Option<OrgId>,
        /// Maximum number of jobs
        #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1000))]
        limit: u32,
        /// Continue after this job: the `next` of the previous list
        #[arg(long, value_name = "ID")]
        after: Option<String>,
    },
    /// Show a job and its last error
    Show {
        /// The job
        id: String,
    },
    /// Run a dead or waiting job now, and count its failures from 0 again
    Retry {
        /// The job
        id: String,
    },
    /// Cancel and remove a job: its work is not done, and a source that is waiting for it fails
    Drop {
        /// The job
        id: String,
    },
}

/// `frontdesk analytics`.
#[derive(Debug, Subcommand)]
pub enum AnalyticsCommand {
    /// Check the sums of an organization against its conversations, and restore them, while servers use them
    Rebuild {
        /// The organization
        #[arg(long, value_name = "ID")]
        org: OrgId,
    },
}
