//! Tags `organization`, `settings`, `roles` and `sign-up`.

mod organization;
mod roles;
mod sign_up;

pub(crate) use sign_up::require_sign_up;
