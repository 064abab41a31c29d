//! How long conversations stay.

/// Retention of an organization's conversations, unless an agent says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Days after their last message; `None` for ever.
    pub conversation_retention_days: Option<i32>,
}
