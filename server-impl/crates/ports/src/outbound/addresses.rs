//! Addresses that a request may go to.
//!
//! The special-purpose ranges of the IANA registries (RFC 6890 and its updates) are refused, in IPv4, in IPv6, and
//! in every IPv6 form that embeds an IPv4 address, unless the operator allows a range.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::IpNet;

/// The special-purpose ranges of IPv4.
const SPECIAL_V4_RANGES: &[&str] = &[
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.31.196.0/24",
    "192.52.193.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "192.175.48.0/24",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
];

/// The range of public IPv6 addresses, and the special-purpose ranges within. Everything outside is refused.
const PUBLIC_V6_RANGE: &str = "2000::/3";
const SPECIAL_V6_RANGES: &[&str] = &["2001::/23", "2001:db8::/32", "2620:4f:8000::/48", "3fff::/20"];

/// IPv6 ranges whose addresses embed an IPv4 address, and the byte at which it begins. Teredo embeds it inverted,
/// and is refused entirely by the list above.
const EMBEDDED_V4_RANGES: &[(&str, usize)] = &[("::/96", 12), ("::ffff:0:0/96", 12), ("64:ff9b::/96", 12), ("2002::/16", 2)];

/// The usual ports of websites.
const USUAL_PORTS: [u16; 4] = [80, 443, 8080, 8443];

/// The addresses and ports that the operator allows beyond the public ones.
#[derive(Debug, Clone, Default)]
pub struct EgressPolicy {
    allowed: Vec<IpNet>,
}

impl EgressPolicy {
    /// Permits public addresses and these ranges.
    pub fn new(allowed: Vec<IpNet>) -> Self {
        Self { allowed }
    }

    /// Returns `true` if a request may go to an address.
    pub fn permits(&self, address: IpAddr) -> bool {
        let forms = [Some(address), embedded_v4(address).map(IpAddr::V4)];
        forms.into_iter().flatten().all(|form| !is_special(form)) || self.allows(address)
    }

    /// Returns `true` if a request may go to a port of a permitted address: the usual ports, or any port in a range
    /// that the operator allows.
    pub fn permits_port(&self, address: IpAddr, port: u16) -> bool {
        Self::is_usual(port) || self.allows(address)
    }

    /// Returns `true` if a request may go to a port of a name whose addresses are not known yet: any port, if the
    /// operator allows any range.
    pub fn permits_unresolved_port(&self, port: u16) -> bool {
        Self::is_usual(port) || self.has_allowed_ranges()
    }

    /// Returns `true` if the operator allows any range.
    pub fn has_allowed_ranges(&self) -> bool {
        !self.allowed.is_empty()
    }

    /// Returns `true` for a usual port of websites.
    pub fn is_usual(port: u16) -> bool {
        USUAL_PORTS.contains(&port)
    }

    /// Returns `true` if an address is in a range that the operator allows.
    pub fn allows(&self, address: IpAddr) -> bool {
        let canonical = address.to_canonical();
        self.allowed.iter().any(|range| range.contains(&canonical))
    }
}

fn is_special(address: IpAddr) -> bool {
    let within = |ranges: &[&str]| ranges.iter().any(|range| range_contains(range, address));
    match address {
        IpAddr::V4(_) => within(SPECIAL_V4_RANGES),
        // An address that embeds a public IPv4 address is judged by that one.
        IpAddr::V6(_) => {
            embedded_v4(address).is_none() && (!range_contains(PUBLIC_V6_RANGE, address) || within(SPECIAL_V6_RANGES))
        }
    }
}

/// Returns the IPv4 address embedded in an IPv6 address.
fn embedded_v4(address: IpAddr) -> Option<Ipv4Addr> {
    let IpAddr::V6(v6) = address else { return None };
    let (_, at) = EMBEDDED_V4_RANGES.iter().find(|(range, _)| range_contains(range, address))?;
    (v6 != Ipv6Addr::UNSPECIFIED && v6 != Ipv6Addr::LOCALHOST)
        .then(|| v6.octets()[*at..*at + 4].try_into().map(|octets: [u8; 4]| Ipv4Addr::from(octets)).ok())
        .flatten()
}

fn range_contains(range: &str, address: IpAddr) -> bool {
    range.parse::<IpNet>().expect("a range of the lists above").contains(&address)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn permits(address: &str) -> bool {
        EgressPolicy::default().permits(address.parse().expect("an address"))
    }

    #[test]
    fn public_addresses_are_permitted_and_special_ones_are_not() {
        for public in
            ["1.1.1.1", "8.8.8.8", "93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"]
        {
            assert!(permits(public), "{public}");
        }
        for special in [
            "0.0.0.0",
            "0.1.2.3",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2002:a00:1::1",
            "3fff::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!permits(special), "{special}");
        }
    }

    #[test]
    fn an_operator_may_allow_a_range() {
        let egress = EgressPolicy::new(vec!["127.0.0.0/8".parse().expect("a range")]);
        assert!(egress.permits(Ipv4Addr::LOCALHOST.into()) && egress.permits_port(Ipv4Addr::LOCALHOST.into(), 9));
        assert!(egress.permits("::ffff:127.0.0.1".parse().expect("an address")), "the same address in another form");
        assert!(!egress.permits("10.0.0.1".parse().expect("an address")));
        assert!(!egress.permits_port("1.1.1.1".parse().expect("an address"), 22));
    }

    proptest! {
        #[test]
        fn every_form_of_an_address_is_judged_alike(address: u32) {
            let v4 = Ipv4Addr::from(address);
            let [a, b, c, d] = v4.octets();
            let [high, low] = [u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d])];
            let judged = EgressPolicy::default().permits(v4.into());
            for form in [
                v4.to_ipv6_mapped(),
                Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, high, low),
                Ipv6Addr::new(0x2002, high, low, 0, 0, 0, 0, 1),
            ] {
                prop_assert_eq!(EgressPolicy::default().permits(form.into()), judged, "{}", form);
            }
        }
    }
}
