//! The dashboard: a real server, and people with browsers that run no scripts.

mod access;
mod accounts;
mod browser;
mod desk;
mod hostile;
mod keys;
mod members;
mod newcomer;
mod roles;
mod source_deletions;
mod sources;
mod workspaces;
