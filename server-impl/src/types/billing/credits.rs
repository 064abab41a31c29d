//! Credits: a ledger whose sum is the balance.

use uuid::Uuid;

use crate::types::{MessageId, Timestamp, text_enum::text_enum};

text_enum! {
    /// Why credits came or went.
    CreditKind {
        /// Given once: with a new workspace, or by the operator.
        Grant = "grant",
        /// A month began: filled up to what the plan holds.
        Refill = "refill",
        /// Taken for a reply.
        Reply = "reply",
        /// A reply's, given back because it was never made.
        Refund = "refund",
    }
}

text_enum! {
    /// Whether an entry is final.
    CreditState {
        /// Taken before the model is called; becomes settled, or is refunded when its time runs out.
        Reserved = "reserved",
        /// Final.
        Settled = "settled",
    }
}

/// One entry of the ledger.
#[derive(Debug, Clone)]
pub struct CreditEntry {
    /// Names it.
    pub id: Uuid,
    /// Why.
    pub kind: CreditKind,
    /// Whether it is final.
    pub state: CreditState,
    /// How many; negative when taken.
    pub amount: i64,
    /// The balance right after it.
    pub balance: i64,
    /// The reply that it is for.
    pub message: Option<MessageId>,
    /// When.
    pub created_at: Timestamp,
}
