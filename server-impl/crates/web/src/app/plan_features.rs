//! Features that only some plans have.

use frontdesk_types::accounts::orgs::Plan;

use super::texts::Texts;

/// A feature that only some plans have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanFeature {
    /// Roles of API keys.
    CustomRoles,
    /// Settings of the chat widget.
    Widget,
    /// Email to agents.
    Email,
}

impl PlanFeature {
    /// Returns the lowest plan that has it, as the contract says of its operations.
    pub fn lowest_plan(self) -> Plan {
        match self {
            Self::CustomRoles => Plan::Enterprise,
            Self::Widget | Self::Email => Plan::Hobby,
        }
    }

    /// Returns what it does.
    pub(super) fn purpose(self, t: &'static Texts) -> &'static str {
        match self {
            Self::CustomRoles => t.features.custom_roles,
            Self::Widget => t.features.widget,
            Self::Email => t.features.email,
        }
    }
}
