//! What each plan holds.

use crate::types::orgs::Plan;

const KIB: i64 = 1_024;
const MIB: i64 = 1_024 * KIB;

/// The caps and the credits of a plan. `None` is no cap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// Live agents.
    pub agents: Option<i64>,
    /// Bytes of training content, all sources of the workspace together.
    pub training_bytes: Option<i64>,
    /// Pages of one website.
    pub crawl_pages: Option<i32>,
    /// Files that may wait to be read at a time.
    pub waiting_files: i64,
    /// Credits that a new workspace begins with.
    pub credits: i64,
}

/// What a plan holds.
pub fn allowance(plan: Plan) -> Allowance {
    match plan {
        Plan::Sandbox => {
            Allowance { agents: Some(1), training_bytes: Some(200 * KIB), crawl_pages: Some(25), waiting_files: 3, credits: 25 }
        }
        Plan::Free => {
            Allowance { agents: Some(1), training_bytes: Some(400 * KIB), crawl_pages: Some(25), waiting_files: 3, credits: 50 }
        }
        Plan::Hobby => Allowance {
            agents: Some(5),
            training_bytes: Some(40 * MIB),
            crawl_pages: Some(500),
            waiting_files: 20,
            credits: 2_000,
        },
        Plan::Standard => Allowance {
            agents: Some(20),
            training_bytes: Some(400 * MIB),
            crawl_pages: Some(2_000),
            waiting_files: 20,
            credits: 10_000,
        },
        Plan::Pro => Allowance {
            agents: Some(100),
            training_bytes: Some(4_096 * MIB),
            crawl_pages: Some(10_000),
            waiting_files: 20,
            credits: 50_000,
        },
        Plan::Enterprise => {
            Allowance { agents: None, training_bytes: None, crawl_pages: None, waiting_files: 20, credits: 250_000 }
        }
    }
}
