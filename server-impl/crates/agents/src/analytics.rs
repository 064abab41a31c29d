//! How much is asked, and how well it is answered: sums that are kept as conversations change, so that reading them
//! takes as long for a million messages as for a thousand.
//!
//! What a conversation contributes follows from its messages alone ([`contribution`]). It is stored with the
//! conversation, and the difference to what it contributed before is added to the sums ([`sums`]), and to the counts of
//! people ([`people`]). So the sums are at any time what adding up all stored contributions would give, which
//! [`rebuilding`] checks and restores, except for slots of which a conversation was deleted: those are frozen.

pub mod calendar;
pub mod contribution;
pub mod people;
pub mod reading;
pub mod rebuilding;
pub mod sums;
