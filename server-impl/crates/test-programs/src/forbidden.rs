//! Forbidden addresses in every form, and traps that count connections to them.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use futures::future::try_join_all;
use tokio::net::TcpListener;

/// Hosts that resolve to 127.0.0.2, to `::1`, or to another forbidden address.
pub const FORBIDDEN_HOSTS: [&str; 63] = [
    "127.0.0.2",
    "127.2",
    "127.0.2",
    "127.0.0.2.",
    "2130706434",
    "0x7f000002",
    "0x7F000002",
    "0x7f.2",
    "0x7f.0.2",
    "0x7f.0x0.0x0.0x2",
    "0177.0.0.2",
    "0177.2",
    "0177.0000.0000.0002",
    "017700000002",
    "00000000177.0.0.2",
    "127.0.0x2",
    "127.0.0.02",
    "①②⑦.⓪.⓪.②",
    "１２７.0.0.2",
    "127。0。0。2",
    "127%2e0%2e0%2e2",
    "%31%32%37.0.0.2",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[0000:0000:0000:0000:0000:0000:0000:0001]",
    "[::ffff:127.0.0.2]",
    "[::ffff:7f00:2]",
    "[0:0:0:0:0:ffff:7f00:2]",
    "[::127.0.0.2]",
    "[::7f00:2]",
    "[64:ff9b::127.0.0.2]",
    "[64:ff9b::7f00:2]",
    "[64:ff9b:1::7f00:2]",
    "[2002:7f00:2::]",
    "[2001:0:7f00:2::]",
    "[::]",
    "[fe80::1]",
    "[fc00::1]",
    "[fd00:ec2::254]",
    "[ff02::1]",
    "[2001:db8::1]",
    "[100::1]",
    "0",
    "0.0.0.0",
    "0x0",
    "0.1.2.3",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.254",
    "192.168.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "0xa9fea9fe",
    "2852039166",
    "198.18.0.1",
    "203.0.113.1",
    "224.0.0.1",
    "255.255.255.255",
    "localhost",
    "LOCALHOST.",
    "inside.example",
    "mixed.example",
    "mapped.example",
];

/// Addresses that must never be connected to.
const FORBIDDEN_ADDRESSES: [IpAddr; 2] = [IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2)), IpAddr::V6(Ipv6Addr::LOCALHOST)];

/// Returns a listener on 127.0.0.1, with traps on the same port of forbidden addresses, which count connections.
///
/// # Panics
/// If no port is free on all of them.
pub async fn listen_between_traps(connections: &Arc<AtomicUsize>) -> (TcpListener, u16) {
    for _ in 0..100 {
        let site = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = site.local_addr().expect("an address").port();
        if let Ok(traps) = try_join_all(FORBIDDEN_ADDRESSES.map(|address| TcpListener::bind((address, port)))).await {
            traps.into_iter().for_each(|listener| count_connections(listener, connections));
            return (site, port);
        }
    }
    panic!("no port is free on all of the addresses");
}

/// Counts connections to a listener.
pub fn count_connections(listener: TcpListener, connections: &Arc<AtomicUsize>) {
    let connections = Arc::clone(connections);
    tokio::spawn(async move {
        while listener.accept().await.is_ok() {
            connections.fetch_add(1, Ordering::SeqCst);
        }
    });
}
