//! The country of a caller: as a trusted proxy tells it, or else by their address.

use http::{Extensions, HeaderMap, HeaderName};
use ipnet::IpNet;

use super::{client_address, connection::Peer};
use crate::{ports::countries::CountryDatabase, types::Country};

/// Who is believed about countries.
#[derive(Debug, Clone, Default)]
pub struct Trusted {
    /// The networks of trusted proxies.
    pub proxies: Vec<IpNet>,
    /// The header in which they tell the country of their caller.
    pub header: Option<HeaderName>,
}

/// The country of the caller; `None` where nobody knows it. A header is believed from a trusted proxy alone: anybody else could choose.
pub fn of(extensions: &Extensions, headers: &HeaderMap, trusted: &Trusted, database: &CountryDatabase) -> Option<Country> {
    told(extensions, headers, trusted).or_else(|| database.of(client_address::of(extensions, headers, &trusted.proxies)))
}

fn told(extensions: &Extensions, headers: &HeaderMap, trusted: &Trusted) -> Option<Country> {
    let header = trusted.header.as_ref()?;
    let peer = extensions.get::<Peer>()?.0.ip().to_canonical();
    if !trusted.proxies.iter().any(|range| range.contains(&peer)) {
        return None;
    }
    // What a caller made up stands before what the proxy adds.
    Country::parse(headers.get_all(header).iter().next_back()?.to_str().ok()?)
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use http::HeaderValue;

    use super::*;

    fn country(peer: &str, sent: &[&str], proxies: &[&str]) -> Option<String> {
        let mut extensions = Extensions::new();
        extensions.insert(Peer(SocketAddr::new(peer.parse().expect("an address"), 4711)));
        let header = HeaderName::from_static("cf-ipcountry");
        let mut headers = HeaderMap::new();
        for value in sent {
            headers.append(&header, HeaderValue::from_str(value).expect("a header value"));
        }
        let proxies = proxies.iter().map(|range| range.parse().expect("a range")).collect();
        let trusted = Trusted { proxies, header: Some(header) };
        of(&extensions, &headers, &trusted, &CountryDatabase::default()).map(|country| country.to_string())
    }

    #[test]
    fn only_a_trusted_proxy_tells_the_country() {
        assert_eq!(country("10.0.0.1", &["de"], &["10.0.0.0/8"]).as_deref(), Some("DE"));
        assert_eq!(country("::ffff:10.0.0.1", &["DE"], &["10.0.0.0/8"]).as_deref(), Some("DE"));
        assert_eq!(country("192.0.2.1", &["DE"], &["10.0.0.0/8"]), None);
        assert_eq!(country("192.0.2.1", &["DE"], &[]), None);
        assert_eq!(country("10.0.0.1", &["FR", "DE"], &["10.0.0.0/8"]).as_deref(), Some("DE"), "the proxy's is the last");
        for unknown in ["XX", "T1", "", "Germany"] {
            assert_eq!(country("10.0.0.1", &[unknown], &["10.0.0.0/8"]), None, "{unknown}");
        }
    }
}
