//! Normalization of addresses, so that each page has only one.

use url::Url;

/// Maximum octets of an address that is read. Addresses are pure ASCII.
pub(super) const MAX_ADDRESS_BYTES: usize = 2_000;

/// Parameters that campaigns and advertisers add to addresses, and on which no page depends.
const TRACKING_PARAMETERS: &[&str] = &["gclid", "fbclid", "msclkid", "mc_cid", "mc_eid", "yclid"];

/// Removes the parts of an address that do not identify a page: the fragment, tracking parameters and an empty query.
pub(super) fn normalize(mut url: Url) -> Url {
    url.set_fragment(None);
    let tracked = |name: &str| name.starts_with("utm_") || TRACKING_PARAMETERS.contains(&name);
    if url.query_pairs().any(|(name, _)| tracked(&name)) {
        let kept: Vec<(String, String)> = url.query_pairs().into_owned().filter(|(name, _)| !tracked(name)).collect();
        url.query_pairs_mut().clear().extend_pairs(kept);
    }
    if url.query() == Some("") {
        url.set_query(None);
    }
    url
}

/// Checks that an address has a readable scheme and an acceptable length.
pub(super) fn is_readable(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https") && url.as_str().len() <= MAX_ADDRESS_BYTES
}

/// Resolves the target of a redirect; `None` when it is not readable.
pub(super) fn redirect_target(from: &Url, location: &str) -> Option<Url> {
    let location = Some(location).filter(|location| location.len() <= MAX_ADDRESS_BYTES)?;
    from.join(location).ok().filter(is_readable)
}

/// Checks that two addresses are on the same site: the same port and host, with or without `www.`. http and
/// https count as equal.
pub(super) fn is_same_site(left: &Url, right: &Url) -> bool {
    let host = |url: &Url| url.host_str().map(|host| host.strip_prefix("www.").unwrap_or(host).to_owned());
    host(left) == host(right) && left.port() == right.port()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_page_has_one_address() {
        let shown = |text: &str| normalize(Url::parse(text).unwrap()).to_string();
        assert_eq!(shown("HTTPS://Desk.example:443/a/./b/../c?#top"), "https://desk.example/a/c");
        assert_eq!(shown("https://desk.example/?utm_source=x&id=7&gclid=1"), "https://desk.example/?id=7");
        assert_eq!(shown("https://desk.example/?utm_source=x"), "https://desk.example/");
        assert_eq!(shown("https://desk.example/?b=1&a=%20"), "https://desk.example/?b=1&a=%20");
    }

    #[test]
    fn a_site_is_a_host_and_a_port() {
        let same = |left: &str, right: &str| is_same_site(&Url::parse(left).unwrap(), &Url::parse(right).unwrap());
        assert!(same("http://desk.example/", "https://www.desk.example/a"));
        assert!(!same("http://desk.example/", "http://shop.desk.example/"));
        assert!(!same("http://desk.example/", "http://desk.example:8080/"));
    }
}
