//! Tags `organization`, `settings`, `roles` and `sign-up`.

mod organization;
mod roles;
mod sign_up;
