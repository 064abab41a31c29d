//! The `frontdesk` binary.

use std::{process::ExitCode, time::Duration};

/// Time for threads that cannot be cancelled to finish at the end: parsers and the like, whose results
/// are no longer needed.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(500);

fn main() -> ExitCode {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let code = runtime.block_on(frontdesk_server::cli::main());
    runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
    code
}
