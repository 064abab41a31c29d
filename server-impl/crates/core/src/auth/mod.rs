//! Authentication and authorization: the key, its scope, the plan of its workspace. Also the secrets of the
//! installation, which are issued and encrypted under the peppers of the [`key_ring`].
//!
//! The contract defines the requirements of an operation (`x-access`), and [`access::authorize`] reads them from
//! the generated access table.

pub mod access;
pub mod caller;
pub mod current_rights;
pub mod cursor;
pub mod key;
pub mod key_ring;
pub mod pepper;
pub mod principal;
pub mod rate;
pub mod rsa;
pub mod seal;
pub mod uses;
