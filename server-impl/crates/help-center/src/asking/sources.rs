//! Sources of an answer that a visitor can open.

use url::{Host, Url};

/// Top-level names that do not resolve on the public internet (RFC 6761, RFC 6762, RFC 8375, RFC 9476,
/// and common private-use ones).
const PRIVATE_NAMES: [&str; 9] = ["localhost", "local", "internal", "intranet", "lan", "home", "corp", "arpa", "onion"];

/// Returns the address of a source if anyone can open it: a web page at a public name.
pub fn public_url(address: &str) -> Option<&str> {
    let url = Url::parse(address).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    let is_plain = url.username().is_empty() && url.password().is_none();
    match url.host()? {
        Host::Domain(name) if is_plain => {
            let (above, last) = name.strip_suffix('.').unwrap_or(name).rsplit_once('.')?;
            (!above.is_empty() && !PRIVATE_NAMES.contains(&last)).then_some(address)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
