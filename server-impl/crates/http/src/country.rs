//! Country of a caller: as reported by a trusted proxy, or else by their address.

use frontdesk_ports::countries::CountryDatabase;
use frontdesk_types::Country;
use http::{Extensions, HeaderMap, HeaderName};
use ipnet::IpNet;

use super::client_address;

/// Returns the country of the caller; `None` if it is unknown. `header` is trusted only from a trusted proxy: any
/// other caller could forge it.
pub fn caller_country(
    extensions: &Extensions,
    headers: &HeaderMap,
    trusted: &[IpNet],
    header: Option<&HeaderName>,
    database: &CountryDatabase,
) -> Option<Country> {
    let header = header.filter(|_| client_address::is_proxied(extensions, trusted));
    let told = header.and_then(|header| reported_country(headers, header));
    told.or_else(|| database.country_of(client_address::caller_address(extensions, headers, trusted)))
}

fn reported_country(headers: &HeaderMap, header: &HeaderName) -> Option<Country> {
    // Values that a caller made up precede the one that the proxy adds.
    let last = headers.get_all(header).iter().next_back()?.to_str().ok()?;
    Country::parse(last.rsplit(',').next()?.trim())
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use http::HeaderValue;

    use super::*;
    use crate::connection::PeerAddress;

    fn country(peer: &str, sent: &[&str], proxies: &[&str]) -> Option<String> {
        let mut extensions = Extensions::new();
        extensions.insert(PeerAddress(SocketAddr::new(peer.parse().expect("an address"), 4711)));
        let header = HeaderName::from_static("cf-ipcountry");
        let mut headers = HeaderMap::new();
        for value in sent {
            headers.append(&header, HeaderValue::from_str(value).expect("a header value"));
        }
        let proxies: Vec<IpNet> = proxies.iter().map(|range| range.parse().expect("a range")).collect();
        caller_country(&extensions, &headers, &proxies, Some(&header), &CountryDatabase::default())
            .map(|country| country.to_string())
    }

    #[test]
    fn only_a_trusted_proxy_tells_the_country() {
        assert_eq!(country("10.0.0.1", &["de"], &["10.0.0.0/8"]).as_deref(), Some("DE"));
        assert_eq!(country("::ffff:10.0.0.1", &["DE"], &["10.0.0.0/8"]).as_deref(), Some("DE"));
        assert_eq!(country("192.0.2.1", &["DE"], &["10.0.0.0/8"]), None);
        assert_eq!(country("192.0.2.1", &["DE"], &[]), None);
        assert_eq!(country("10.0.0.1", &["FR", "DE"], &["10.0.0.0/8"]).as_deref(), Some("DE"), "the proxy's is the last");
        assert_eq!(country("10.0.0.1", &["FR, DE"], &["10.0.0.0/8"]).as_deref(), Some("DE"), "also in one line");
        for unknown in ["XX", "T1", "", "Germany"] {
            assert_eq!(country("10.0.0.1", &[unknown], &["10.0.0.0/8"]), None, "{unknown}");
        }
    }
}
