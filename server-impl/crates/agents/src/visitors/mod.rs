//! Visitors who ask an agent on pages of the platform: in the chat widget, on the Help Page, and in help centers.

mod question;
mod slots;

use std::time::Duration;

use frontdesk_types::agents::Agent;

pub use self::{
    question::{VisitorQuestion, normalize_message},
    slots::{Slot, SlotCounter},
};

/// Returns the time for which a visitor can continue a conversation after its last message.
pub fn resume_window(agent: &Agent) -> Duration {
    Duration::from_hours(u64::from(agent.session_resume_hours.unsigned_abs()))
}
