//! Parses a chain of certificates, and describes its first one.

use frontdesk_types::Timestamp;
use rustls_pki_types::{CertificateDer, pem::PemObject};
use x509_parser::{
    certificate::X509Certificate,
    extensions::{GeneralName, ParsedExtension},
    prelude::FromDer,
    x509::X509Name,
};

use super::UnusableCertificate;

/// The first certificate of a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeafCertificate {
    /// Issuer of the certificate.
    pub issuer: String,
    /// Start of the validity.
    pub not_before: Timestamp,
    /// End of the validity.
    pub not_after: Timestamp,
    /// Hostnames that it is valid for, in lower case; some may begin with `*.`.
    pub names: Vec<String>,
    /// The public key that it certifies (DER).
    pub public_key: Vec<u8>,
    /// Identifier for renewals (RFC 9773, section 4.1); `None` if the certificate does not identify the
    /// key of its authority.
    pub renewal_id: Option<String>,
}

/// Parses the certificates of a chain (PEM), the requested one first.
///
/// # Errors
/// When the text is not PEM, or contains no certificate.
pub fn parse_chain(chain: &[u8]) -> Result<Vec<CertificateDer<'static>>, UnusableCertificate> {
    let found: Vec<_> =
        CertificateDer::pem_slice_iter(chain).collect::<Result<_, _>>().map_err(UnusableCertificate::from_error)?;
    if found.is_empty() { Err(UnusableCertificate("there is no certificate in it".to_owned())) } else { Ok(found) }
}

/// Parses the first certificate of a chain (PEM).
///
/// # Errors
/// When it is not a certificate.
pub fn parse_leaf(chain: &[u8]) -> Result<LeafCertificate, UnusableCertificate> {
    let first = parse_chain(chain)?.swap_remove(0);
    let (_, certificate) = X509Certificate::from_der(&first).map_err(UnusableCertificate::from_error)?;
    let at = |seconds: i64| Timestamp(seconds.saturating_mul(1_000_000));
    Ok(LeafCertificate {
        issuer: issuer_name(certificate.issuer()),
        not_before: at(certificate.validity().not_before.timestamp()),
        not_after: at(certificate.validity().not_after.timestamp()),
        names: alternative_names(&certificate),
        public_key: certificate.public_key().raw.to_vec(),
        renewal_id: instant_acme::CertificateIdentifier::try_from(&first).ok().map(|id| id.to_string()),
    })
}

/// Returns `true` if a name of a certificate covers a hostname: exactly, or with `*` as the first label
/// (RFC 9525, section 6.3).
pub fn covers_hostname(name: &str, hostname: &str) -> bool {
    match name.strip_prefix("*.") {
        Some(parent) => hostname.split_once('.').is_some_and(|(label, rest)| !label.is_empty() && rest == parent),
        None => name == hostname,
    }
}

fn alternative_names(certificate: &X509Certificate<'_>) -> Vec<String> {
    let alternatives = certificate.extensions().iter().filter_map(|extension| match extension.parsed_extension() {
        ParsedExtension::SubjectAlternativeName(names) => Some(&names.general_names),
        _ => None,
    });
    let hostname = |name: &GeneralName<'_>| match name {
        GeneralName::DNSName(name) => Some(name.to_ascii_lowercase()),
        _ => None,
    };
    alternatives.flatten().filter_map(hostname).collect()
}

/// Formats the organization and the common name: `Let's Encrypt E7`.
fn issuer_name(issuer: &X509Name<'_>) -> String {
    let organization = issuer.iter_organization().next();
    let parts = organization.into_iter().chain(issuer.iter_common_name().next());
    let parts: Vec<&str> = parts.filter_map(|part| part.as_str().ok()).collect();
    if parts.is_empty() { issuer.to_string() } else { parts.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wildcard_is_for_one_label() {
        for (name, hostname) in [("acme.dev", "acme.dev"), ("*.acme.dev", "help.acme.dev")] {
            assert!(covers_hostname(name, hostname), "{name} for {hostname}");
        }
        for (name, hostname) in
            [("*.acme.dev", "acme.dev"), ("*.acme.dev", "a.b.acme.dev"), ("*.acme.dev", ".acme.dev"), ("acme.dev", "b.acme.dev")]
        {
            assert!(!covers_hostname(name, hostname), "{name} for {hostname}");
        }
    }

    #[test]
    fn what_is_no_certificate_is_refused() {
        assert!(parse_leaf(b"nothing").is_err());
        assert!(parse_leaf(b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n").is_err());
    }
}
