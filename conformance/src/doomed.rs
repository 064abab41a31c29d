//! A server that is killed.

use std::thread;

use tokio::{runtime, sync::oneshot};

use crate::World;

/// A server in its own runtime, which can be killed abruptly.
pub struct DoomedServer {
    /// Address of the server.
    pub url: String,
    end: Option<oneshot::Sender<()>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl DoomedServer {
    /// Starts a server on the database of a world.
    ///
    /// # Panics
    /// If it does not start.
    pub async fn start(world: &World) -> Self {
        let (end, ended) = oneshot::channel::<()>();
        let (started, url) = oneshot::channel();
        let beside = world.start_beside("");
        let thread = thread::spawn(move || {
            let runtime = runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
            let server = runtime.block_on(beside);
            started.send(server.url.clone()).expect("somebody waits for the address");
            // An error means that the test is over.
            drop(ended.blocking_recv());
            runtime.shutdown_background();
            std::mem::forget(server);
        });
        Self { url: url.await.expect("the server starts"), end: Some(end), thread: Some(thread) }
    }

    /// Kills the server.
    ///
    /// # Panics
    /// If it was killed before.
    pub async fn kill(&mut self) {
        drop(self.end.take());
        let thread = self.thread.take().expect("it dies once");
        tokio::task::spawn_blocking(move || thread.join()).await.expect("a thread").expect("the server ended");
    }
}
