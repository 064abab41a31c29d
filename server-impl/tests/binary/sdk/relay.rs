//! A proxy that records all traffic.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
};

/// A proxy to one server. It passes requests on in the form in which they came (RFC 9112, 3.2.2), which a
/// server has to accept.
pub(super) struct Relay {
    address: SocketAddr,
    seen: Arc<Mutex<Vec<u8>>>,
}

impl Relay {
    pub(super) fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let relay = Self { address: listener.local_addr().expect("an address"), seen: Arc::default() };
        let seen = Arc::clone(&relay.seen);
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let Ok(upstream) = TcpStream::connect(server) else { continue };
                let (back, forth) = (upstream.try_clone().expect("a handle"), client.try_clone().expect("a handle"));
                let seen = Arc::clone(&seen);
                thread::spawn(move || copy(client, upstream, |bytes| seen.lock().expect("no panic").extend_from_slice(bytes)));
                thread::spawn(move || copy(back, forth, |_| {}));
            }
        });
        relay
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns all requests so far.
    pub(super) fn seen(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().expect("no panic")).into_owned()
    }
}

fn copy(mut from: TcpStream, mut to: TcpStream, note: impl Fn(&[u8])) {
    let mut buffer = [0; 16 * 1024];
    while let Ok(read @ 1..) = from.read(&mut buffer) {
        note(&buffer[..read]);
        if to.write_all(&buffer[..read]).is_err() {
            return;
        }
    }
    let _closed = to.shutdown(std::net::Shutdown::Write);
}
