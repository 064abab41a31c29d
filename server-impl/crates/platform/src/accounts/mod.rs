//! Organizations and their people: keys, roles, members, sign-up, sign-in and claims.

pub mod claimant;
pub mod claims;
pub mod guesses;
pub mod keys;
pub mod mail_addresses;
pub mod members;
pub mod orgs;
pub mod roles;
pub mod sign_in;
pub mod sign_up;
