//! Address of the caller: the peer of the connection or, behind trusted proxies, the address that they report.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use http::{Extensions, HeaderMap, HeaderName};
use ipnet::IpNet;

use super::connection::PeerAddress;

/// Each proxy appends the address that it was called from (a de-facto standard).
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Returns the address of the caller: walking back from this end of the connection, the first one that is not a
/// trusted proxy. Anything before it in the header could be forged by the caller.
pub fn caller_address(extensions: &Extensions, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let mut client = peer_address(extensions);
    // Even if the caller sent invalid bytes, the addresses that a proxy appended after them count.
    let lines: Vec<_> = headers.get_all(FORWARDED_FOR).iter().map(|line| String::from_utf8_lossy(line.as_bytes())).collect();
    for named in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
        if !is_among(trusted, client) {
            break;
        }
        // A proxy that reports no readable address still had a caller; the proxy's own address is used instead.
        let Some(ip) = parse_address(named.trim()) else { break };
        client = ip;
    }
    client
}

/// Returns `true` if the peer is a trusted proxy, whose own headers are trusted.
pub(super) fn is_proxied(extensions: &Extensions, trusted: &[IpNet]) -> bool {
    is_among(trusted, peer_address(extensions))
}

fn peer_address(extensions: &Extensions) -> IpAddr {
    extensions.get::<PeerAddress>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip().to_canonical())
}

fn is_among(trusted: &[IpNet], ip: IpAddr) -> bool {
    trusted.iter().any(|range| range.contains(&ip))
}

/// Parses `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1` or `[2001:db8::1]:4711`.
fn parse_address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let ip = bare.parse::<IpAddr>().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|socket| socket.ip()));
    ip.map(|ip| ip.to_canonical())
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;
    use proptest::prelude::*;

    use super::*;

    fn client(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut extensions = Extensions::new();
        extensions.insert(PeerAddress(SocketAddr::new(peer.parse().expect("an address"), 4711)));
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append(FORWARDED_FOR, HeaderValue::from_str(line).expect("a header value"));
        }
        let trusted: Vec<IpNet> = trusted.iter().map(|range| range.parse().expect("a range")).collect();
        caller_address(&extensions, &headers, &trusted).to_string()
    }

    #[test]
    fn nobody_is_believed_unless_the_operator_said_so() {
        assert_eq!(client("192.0.2.1", &["198.51.100.7"], &[]), "192.0.2.1");
        assert_eq!(client("192.0.2.1", &["198.51.100.7"], &["10.0.0.0/8"]), "192.0.2.1");
        assert_eq!(client("::ffff:192.0.2.1", &[], &[]), "192.0.2.1");
    }

    #[test]
    fn a_trusted_proxy_names_its_caller_and_what_the_caller_made_up_is_passed_over() {
        assert_eq!(client("10.0.0.1", &["198.51.100.7"], &["10.0.0.0/8"]), "198.51.100.7");
        assert_eq!(client("10.0.0.1", &["203.0.113.9, 198.51.100.7"], &["10.0.0.0/8"]), "198.51.100.7");
        assert_eq!(client("10.0.0.1", &["203.0.113.9", "198.51.100.7"], &["10.0.0.0/8"]), "198.51.100.7");
        assert_eq!(client("10.0.0.1", &["203.0.113.9, 198.51.100.7, 10.0.0.2"], &["10.0.0.0/8"]), "198.51.100.7");
        assert_eq!(client("10.0.0.1", &["[2001:db8::1]:80"], &["10.0.0.0/8"]), "2001:db8::1");
        assert_eq!(client("10.0.0.1", &["198.51.100.7:1234"], &["10.0.0.0/8"]), "198.51.100.7");
    }

    #[test]
    fn a_proxy_that_names_nobody_stands_for_its_callers() {
        for forwarded in [&[][..], &[""], &["unknown"], &["198.51.100.7, _hidden"]] {
            assert_eq!(client("10.0.0.1", forwarded, &["10.0.0.0/8"]), "10.0.0.1", "{forwarded:?}");
        }
        assert_eq!(client("10.0.0.1", &["10.0.0.9"], &["10.0.0.0/8"]), "10.0.0.9", "all of them are proxies");
    }

    proptest! {
        #[test]
        fn whatever_is_sent_cannot_change_what_a_trusted_proxy_adds(made_up in prop::collection::vec(0x20_u8..=0xff, 0..60)) {
            prop_assume!(!made_up.contains(&0x7f));
            let line = [&made_up[..], b", 198.51.100.7"].concat();
            let mut extensions = Extensions::new();
            extensions.insert(PeerAddress(SocketAddr::from(([10, 0, 0, 1], 4711))));
            let headers = HeaderMap::from_iter([(FORWARDED_FOR, HeaderValue::from_bytes(&line).expect("a header value"))]);
            let client = caller_address(&extensions, &headers, &["10.0.0.0/8".parse().expect("a range")]);
            prop_assert_eq!(client.to_string(), "198.51.100.7");
        }
    }
}
