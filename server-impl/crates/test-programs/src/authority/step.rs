//! The steps of a client towards a certificate.

/// Purpose of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AcmeRequest {
    /// Reads the directory.
    Directory,
    /// Fetches a nonce.
    Nonce,
    /// Creates an account, or finds it by its key.
    Account,
    /// Creates an order.
    NewOrder,
    /// Reads an order.
    Order,
    /// Reads an authorization.
    Authorization,
    /// Answers a challenge, or reads it.
    Challenge,
    /// Finalizes an order.
    Finalize,
    /// Downloads a certificate.
    Certificate,
    /// Reads renewal information.
    RenewalInfo,
    /// Any other request: changes and revocations.
    Other,
}

/// Path under which the proxy offers renewal information.
pub(super) const RENEWAL_INFO_PATH: &str = "/renewal-info";

/// The paths of Pebble. Those with a slash at the end continue with an identifier.
const PEBBLE_PATHS: &[(&str, AcmeRequest)] = &[
    ("/dir", AcmeRequest::Directory),
    ("/nonce-plz", AcmeRequest::Nonce),
    ("/sign-me-up", AcmeRequest::Account),
    ("/order-plz", AcmeRequest::NewOrder),
    ("/my-order/", AcmeRequest::Order),
    ("/authZ/", AcmeRequest::Authorization),
    ("/chalZ/", AcmeRequest::Challenge),
    ("/finalize-order/", AcmeRequest::Finalize),
    ("/certZ/", AcmeRequest::Certificate),
    ("/renewal-info/", AcmeRequest::RenewalInfo),
];

impl AcmeRequest {
    /// All steps, in the order of a first certificate.
    pub const ALL: [Self; 11] = [
        Self::Directory,
        Self::Nonce,
        Self::Account,
        Self::NewOrder,
        Self::Order,
        Self::Authorization,
        Self::Challenge,
        Self::Finalize,
        Self::Certificate,
        Self::RenewalInfo,
        Self::Other,
    ];

    pub(super) fn from_path(path: &str) -> Self {
        let matches = |known: &str| if known.ends_with('/') { path.starts_with(known) } else { path == known };
        PEBBLE_PATHS.iter().find(|(known, _)| matches(known)).map_or(Self::Other, |(_, step)| *step)
    }
}
