//! TLS. The certificate is chosen once the client has named a host, since the names come and go while the server
//! runs: from the operator's files, or else from the database, which is queried at each handshake. A certificate
//! that is removed or suspended is refused from that commit on, in every process. Parsed certificates are cached,
//! so that a handshake costs the read of a row, and the cryptography.

mod configs;
mod handshake;
mod source;
mod starttls;
mod unknown_names;

pub use handshake::{SecuredConnection, TlsAcceptor};
pub use source::{CertificateSource, StoredCertificate};
pub use starttls::{SecuredStream, StartTlsAcceptor};
