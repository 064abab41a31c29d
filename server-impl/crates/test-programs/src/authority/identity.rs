//! Identity of a server on loopback: a certificate, and the root that issued it.

use std::sync::Arc;

use rcgen::{BasicConstraints, Certificate, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{ServerConfig, crypto::aws_lc_rs as library, pki_types::PrivatePkcs8KeyDer},
};

/// A certificate of a server on loopback.
pub(crate) struct LoopbackIdentity {
    /// Root that it is trusted by, in PEM.
    pub root: String,
    pub certificate: Certificate,
    pub key: KeyPair,
}

impl LoopbackIdentity {
    /// Creates a new root, and a certificate that it issued.
    pub(crate) fn generate() -> Self {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name.push(DnType::CommonName, "root of a test");
        let root = CertifiedIssuer::self_signed(params, generate_key()).expect("a root");
        let names = ["localhost".to_owned(), "127.0.0.1".to_owned()];
        let mut params = CertificateParams::new(names).expect("names of loopback");
        params.use_authority_key_identifier_extension = true;
        let key = generate_key();
        let certificate = params.signed_by(&key, &root).expect("a certificate");
        Self { root: root.pem(), certificate, key }
    }

    /// Returns an acceptor of TLS connections.
    pub(super) fn acceptor(&self) -> TlsAcceptor {
        let key = PrivatePkcs8KeyDer::from(self.key.serialize_der());
        let config = ServerConfig::builder_with_provider(Arc::new(library::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the provider speaks TLS")
            .with_no_client_auth()
            .with_single_cert(vec![self.certificate.der().clone()], key.into())
            .expect("certificate and key belong together");
        TlsAcceptor::from(Arc::new(config))
    }
}

fn generate_key() -> KeyPair {
    KeyPair::generate().expect("a key")
}
