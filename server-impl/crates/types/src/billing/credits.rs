//! Credits: a ledger whose sum is the balance.

use uuid::Uuid;

pub use frontdesk_vocabulary::CreditKind;

use frontdesk_vocabulary::words;

use crate::{MessageId, Timestamp};

words! {
    /// State of an entry: final or not.
    CreditState {
        /// Taken before the model is called; becomes settled, or is refunded when the reservation lapses.
        Reserved = "reserved",
        /// Final.
        Settled = "settled",
    }
}

/// Filter for entries of a ledger.
#[derive(Debug, Clone, Copy, Default)]
pub struct EntryFilter {
    /// Why credits moved.
    pub kind: Option<CreditKind>,
    /// The first moment.
    pub from: Option<Timestamp>,
    /// The moment after the last one.
    pub to: Option<Timestamp>,
}

/// One entry of the ledger.
#[derive(Debug, Clone)]
pub struct CreditEntry {
    /// Its id.
    pub id: Uuid,
    /// Why credits moved.
    pub kind: CreditKind,
    /// State.
    pub state: CreditState,
    /// Amount; negative when taken.
    pub amount: i64,
    /// The balance right after it.
    pub balance: i64,
    /// The reply that it is for.
    pub message: Option<MessageId>,
    /// When it was made.
    pub created_at: Timestamp,
}
