//! The roles of a benchmark's process: the benchmark, and the servers that it starts from this same program to measure them.

use std::{env, process::ExitCode};

use anyhow::Result;
use tokio::runtime::Builder;

use crate::common::server::{FRONTDESK_ROLE, ROLE};

/// Value of [`ROLE`] for the floor. Its arguments are those that its benchmark passes on.
pub(crate) const FLOOR_ROLE: &str = "floor";

/// Runs the role that the environment names. Both servers get the same runtime.
pub(crate) fn run_role(
    floor: impl AsyncFnOnce(Vec<String>) -> Result<()>,
    bench: impl FnOnce() -> Result<ExitCode>,
) -> Result<ExitCode> {
    let runtime = || Builder::new_multi_thread().enable_all().build();
    match env::var(ROLE).as_deref() {
        Ok(FRONTDESK_ROLE) => Ok(runtime()?.block_on(frontdesk_server::cli::main())),
        Ok(FLOOR_ROLE) => {
            runtime()?.block_on(floor(env::args().skip(1).collect()))?;
            Ok(ExitCode::SUCCESS)
        }
        _ => bench(),
    }
}
