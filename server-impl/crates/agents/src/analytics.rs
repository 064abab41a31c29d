//! Analytics: how much visitors ask, and how well it is answered. The sums are maintained as conversations change,
//! so that reading them takes as long for a million messages as for a thousand.
//!
//! The contribution of a conversation follows from its messages alone ([`contribution`]). It is stored with the
//! conversation, and the difference to the previous contribution is added to the sums ([`sums`]) and to the counts
//! of people ([`people`]). So the sums always equal the total of all stored contributions, which [`rebuilding`]
//! checks and restores. The exception is slots in which a conversation was deleted: those are frozen.

pub mod calendar;
pub mod contribution;
pub mod people;
pub mod reading;
pub mod rebuilding;
pub mod sums;
