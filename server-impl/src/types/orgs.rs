//! Organizations and their plans.

use super::{OrgId, Timestamp, text_enum::text_enum};

text_enum! {
    /// What an organization pays for, from the least to the most.
    Plan {
        /// Made by an agent through sign-up; nobody has claimed it.
        Sandbox = "sandbox",
        /// Claimed or made by a person, without a subscription: no API.
        Free = "free",
        /// The smallest paid plan.
        Hobby = "hobby",
        /// Adds manual retraining.
        Standard = "standard",
        /// For teams.
        Pro = "pro",
        /// Adds custom roles.
        Enterprise = "enterprise",
    }
}

/// A tenant.
#[derive(Debug, Clone)]
pub struct Org {
    /// Addresses it.
    pub id: OrgId,
    /// For people.
    pub name: String,
    /// What it pays for.
    pub plan: Plan,
    /// Credits that remain; never negative, always the sum of its credit entries.
    pub credits: i64,
    /// Live agents; kept by the statements that create, delete and restore them.
    pub agents: i64,
    /// Bytes of all sources; kept by the statements that add and delete them.
    pub training_bytes: i64,
    /// When it was created.
    pub created_at: Timestamp,
}
