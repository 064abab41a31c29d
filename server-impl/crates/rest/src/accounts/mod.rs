//! Tags `organization`, `roles` and `sign-up`.

pub(super) mod organization;
pub(super) mod roles;
mod sign_up;
