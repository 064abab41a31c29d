//! Who calls, and whether they may: the key, its scope, the plan of its workspace.
//!
//! What an operation asks for stands in the contract (`x-access`) and reaches [`access::decide`] as the generated access table.

pub mod access;
pub mod caller;
pub mod key;
pub mod pepper;
pub mod rate;
pub mod uses;
