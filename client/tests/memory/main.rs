//! Long lists and large files in constant memory.
//!
//! The server is a thread with one buffer, and all measurements are in one test: the allocator counts the whole
//! process.

mod server;

use frontdesk_client::{Client, Error, Upload, futures::Stream, prelude::*, types::Agent, uuid::Uuid};
use peak_alloc::PeakAlloc;
use server::AgentServer;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Size of an upload, in bytes.
const UPLOAD_BYTES: u64 = 100 * 1024 * 1024;

/// Maximum number of bytes of memory that a call may take in addition to those before it.
const MAX_GROWTH_BYTES: usize = 4 * 1024 * 1024;

/// Returns the maximum number of bytes that `work` took in addition to those before it.
async fn peak_growth<T>(work: impl Future<Output = T>) -> (T, usize) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let done = work.await;
    (done, MEMORY.peak_usage().saturating_sub(before))
}

#[tokio::test]
async fn neither_long_lists_nor_large_files_fill_the_memory() {
    let server = AgentServer::start();
    let client = Client::builder(server.url()).key("fd_key").build().unwrap();

    // The first calls set up the connection.
    let short = count_agents(&client, 200).await;
    let (many, of_many) = peak_growth(count_agents(&client, 10_000)).await;
    let (held, of_held) = peak_growth(list_agents(&client, 10_000).try_collect::<Vec<_>>()).await;
    println!("10,000 items took {of_many} bytes one by one, {of_held} together");
    assert_eq!((short, many, held.unwrap().len()), (200, 10_000, 10_000));
    // This includes the pages of the server, and the buffers of the connection.
    assert!(
        of_many < MAX_GROWTH_BYTES && of_many < of_held / 5,
        "10,000 items took {of_many} bytes one by one, {of_held} together"
    );

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.txt");
    std::fs::File::create(&path).unwrap().set_len(UPLOAD_BYTES).unwrap();
    let reports = std::sync::Arc::new(std::sync::atomic::AtomicU64::new(0));
    let noted = std::sync::Arc::clone(&reports);
    let file = Upload::file(&path).on_progress(move |progress| {
        assert_eq!(progress.total, Some(UPLOAD_BYTES));
        noted.fetch_max(progress.sent, std::sync::atomic::Ordering::Relaxed);
    });
    let call = client.create_file_source(Uuid::nil()).name("large.txt").body(file);
    let (source, of_upload) = peak_growth(call.into_future()).await;
    println!("an upload of {UPLOAD_BYTES} bytes took {of_upload}");
    source.unwrap();
    assert_eq!((server.received_bytes(), reports.load(std::sync::atomic::Ordering::Relaxed)), (UPLOAD_BYTES, UPLOAD_BYTES));
    assert!(of_upload < MAX_GROWTH_BYTES, "the upload took {of_upload} bytes");
}

/// Reads a list of this many agents to its end, without storing them.
async fn count_agents(client: &Client, items: usize) -> usize {
    list_agents(client, items).try_fold(0, |count, _| async move { Ok(count + 1) }).await.unwrap()
}

/// Returns a list of this many agents.
fn list_agents(client: &Client, items: usize) -> impl Stream<Item = Result<Agent, Error>> {
    client.list_agents().limit(100).q(items.to_string()).all()
}
