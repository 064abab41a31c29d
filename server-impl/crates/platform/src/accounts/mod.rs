//! Organizations and their people: keys, roles, members, sign-up, sign-in and claims.

pub mod browsers;
pub mod claimant;
pub mod claims;
pub mod guesses;
pub mod keys;
pub mod mail_addresses;
pub mod members;
pub mod nonces;
pub mod orgs;
pub mod profiles;
pub mod roles;
pub mod sessions;
pub mod sign_in;
pub mod sign_in_links;
pub mod sign_up;
#[cfg(test)]
mod testing;
mod tokens;
pub mod workspaces;
