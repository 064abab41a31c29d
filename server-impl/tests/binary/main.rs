//! The real binary from the outside: its command line, its shutdown by signals, and its state after a crash.

#![cfg(unix)]

mod access_log;
mod accounts;
mod backup;
mod certificates;
mod cli;
mod commands;
mod crash;
mod demo;
mod descriptors;
mod erasure;
mod eval;
mod extract;
mod frontdesk;
mod help_center;
mod jobs;
mod kills;
mod ledger;
mod mail;
mod rotation;
mod sdk;
mod secrets;
mod signals;
mod webhooks;
mod widget;
