//! Links in the header and the footer, set by the tenant.

/// A link to a page of the site, another site, or a mail address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TenantLink {
    pub(crate) label: String,
    pub(crate) url: String,
}

impl TenantLink {
    /// Creates a link; `None` if the address is not safe, even though it passed validation.
    pub(crate) fn new(label: &str, url: &str) -> Option<Self> {
        is_safe(url).then(|| Self { label: label.to_owned(), url: url.to_owned() })
    }
}

/// Returns `true` for a safe address. Browsers drop tabs and line breaks, and read `\` as `/`: `/\evil.test`
/// is another site.
fn is_safe(url: &str) -> bool {
    let is_clean = url.chars().all(|letter| !letter.is_control() && !letter.is_whitespace() && letter != '\\');
    let is_path = url.starts_with('/') && !url.starts_with("//");
    is_clean && (is_path || url.starts_with("https://") || url.starts_with("mailto:"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sites_mail_addresses_and_paths_are_linked() {
        for url in ["https://acme.test/a?b#c", "mailto:help@acme.test", "/", "/articles/5-a"] {
            assert!(TenantLink::new("a", url).is_some(), "{url}");
        }
        let hostile = [
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            " javascript:alert(1)",
            "java\nscript:alert(1)",
            "data:text/html,<script>alert(1)</script>",
            "vbscript:a",
            "http://acme.test",
            "//evil.test",
            "/\\evil.test",
            "/\t/evil.test",
            "\\\\evil.test",
            "https://acme.test\u{0}",
            "evil.test",
            "",
        ];
        for url in hostile {
            assert_eq!(TenantLink::new("a", url), None, "{url:?}");
        }
    }
}
