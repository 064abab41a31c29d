//! The dashboard: a real server, and people with browsers that run no scripts.

mod access;
mod accounts;
mod agents;
mod browser;
mod costs;
mod desk;
mod email;
mod email_domains;
mod forms;
mod hostile;
mod keys;
mod members;
mod newcomer;
mod playground;
mod rereading;
mod roles;
mod scene;
mod source_deletions;
mod sources;
mod streams;
mod widgets;
mod workspaces;
