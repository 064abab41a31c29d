//! Temporary folders of tests, in memory if there is room.
//!
//! A test creates and deletes many small files, which a disk takes longer for than most tests run. No test needs its files
//! to outlive a loss of power, and a killed process leaves them as they are in memory, too.

use tempfile::TempDir;

/// An in-memory file system, on Linux.
const MEMORY_FOLDER: &str = "/dev/shm";

/// Minimum number of free bytes there, enough for a hundred databases.
const MIN_FREE_BYTES: u64 = 2 << 30;

/// Creates a folder whose name begins like this, and which is deleted with the returned value. Its path is short: directly
/// in `/dev/shm`, or else in `/tmp`, since the path of a socket is limited to about 100 bytes.
///
/// # Panics
/// When it cannot be created.
pub fn create(prefix: &str) -> TempDir {
    let parent = if free_bytes(MEMORY_FOLDER) >= MIN_FREE_BYTES { MEMORY_FOLDER } else { "/tmp" };
    tempfile::Builder::new().prefix(prefix).tempdir_in(parent).expect("a temporary folder can be made")
}

/// Returns the free bytes of a file system; 0 if there is none.
fn free_bytes(path: &str) -> u64 {
    rustix::fs::statvfs(path).map_or(0, |system| system.f_bavail * system.f_frsize)
}
