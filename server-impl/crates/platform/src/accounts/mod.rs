//! Organizations and their people: keys, roles, members, invitations, sign-up, sign-in and claims.

mod acting;
pub mod browsers;
pub mod claimant;
pub mod claims;
pub mod deletion;
pub mod guesses;
pub mod invitations;
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
