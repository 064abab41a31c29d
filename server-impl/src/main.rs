//! The `frontdesk` binary.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    frontdesk_server::cli::main().await
}
