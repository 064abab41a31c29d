//! Who calls, and whether they may: the key, its scope, the plan of its workspace. Also the secrets of the
//! installation: what is handed out and encrypted under the peppers of the [`key_ring`].
//!
//! The requirements of an operation are defined in the contract (`x-access`) and reach [`access::decide`] as the
//! generated access table.

pub mod access;
pub mod caller;
pub mod cursor;
pub mod key;
pub mod key_ring;
pub mod pepper;
pub mod principal;
pub mod rate;
pub mod seal;
pub mod standings;
pub mod uses;
