//! Limit of the process on open files, and the number of connections that it allows.

use crate::config::{ClientLimits, METRICS_CONNECTIONS};

/// File descriptors for other uses than connections: databases, indices, the log, files being read,
/// processes that parse them.
const RESERVED_FILES: u64 = 128;

/// Raises the limit on open files as far as possible, and lowers `max_connections` accordingly. Logs
/// the result. `mail_sockets` are those of the listener of mails.
pub(super) fn fit_limits(limits: &mut ClientLimits, mail_sockets: usize) {
    let most = match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(most) => most,
        Err(error) => {
            tracing::warn!(%error, "the limit on open files cannot be read or raised; max_connections is left as it is");
            return;
        }
    };
    let requested = limits.max_connections;
    limits.max_connections = requested.min(connections_for(most.saturating_sub(mail_sockets as u64)));
    if limits.max_connections < requested {
        tracing::warn!(
            "this process may open only {most} files, so max_connections is lowered from {requested} to {}; to allow all, \
             raise the limit to {} (`ulimit -Hn`, or LimitNOFILE in systemd)",
            limits.max_connections,
            files_for(requested).saturating_add(mail_sockets as u64),
        );
    } else {
        tracing::info!("this process may open {most} files, which is enough for {requested} connections (max_connections)");
    }
}

/// Returns the number of connections that this many files allow, at least one. Each may need another file while its
/// request is answered: for a model provider, or for a website.
fn connections_for(files: u64) -> usize {
    // Even with very few files, some are left for connections.
    let reserved = (RESERVED_FILES + METRICS_CONNECTIONS as u64).min(files / 2);
    usize::try_from((files - reserved) / 2).unwrap_or(usize::MAX).max(1)
}

/// Returns the number of files that this many connections need.
fn files_for(connections: usize) -> u64 {
    (connections as u64).saturating_mul(2).saturating_add(RESERVED_FILES + METRICS_CONNECTIONS as u64)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn connections_get_half_of_the_files_that_nothing_else_needs() {
        let shown =
            [0, 1, 64, 256, 1_024, 20_160, 1_048_576].map(|most| format!("{most} files: {} connections", connections_for(most)));
        insta::assert_snapshot!(shown.join("\n"), @"
        0 files: 1 connections
        1 files: 1 connections
        64 files: 16 connections
        256 files: 64 connections
        1024 files: 432 connections
        20160 files: 10000 connections
        1048576 files: 524208 connections
        ");
    }

    proptest! {
        #[test]
        fn so_many_files_as_are_asked_for_are_enough(requested in 100..2_000_000_usize) {
            prop_assert_eq!(connections_for(files_for(requested)), requested);
            prop_assert!(connections_for(files_for(requested) - 1) < requested);
        }

        #[test]
        fn there_is_always_room_for_the_rest(files in 2..u64::MAX) {
            prop_assert!(connections_for(files) >= 1);
            prop_assert!(connections_for(files) as u64 <= files / 2);
        }
    }
}
