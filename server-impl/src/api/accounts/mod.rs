//! Tags `organization`, `roles` and `sign-up`.

mod organization;
pub(super) mod roles;
mod sign_up;
