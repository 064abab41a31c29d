//! Sandbox workspaces and their claims, limits, roles, money.

mod billing;
mod codes;
mod expiry;
mod keys;
mod limits;
mod mails;
mod outages;
mod people;
mod races;
mod roles;
mod sign_up;

/// Whoever calls says whom they call for, so that a story has callers at many addresses.
const PROXY: &str = "trusted_proxies = ['127.0.0.1/32']\nrate_limit = 0\n";
