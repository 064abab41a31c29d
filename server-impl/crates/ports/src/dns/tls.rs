//! The TLS that hickory is given, which trusts nobody: resolvers are asked over UDP and TCP alone.
//!
//! hickory would read the certificates of the operating system for each of its pools, and fail where there are none.

use std::{
    io,
    sync::{Arc, LazyLock},
};

use rustls::{ClientConfig, RootCertStore, crypto::aws_lc_rs};

/// The configuration, made once.
static TRUSTING_NOBODY: LazyLock<Result<ClientConfig, rustls::Error>> = LazyLock::new(|| {
    let builder = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()));
    let builder = builder.with_safe_default_protocol_versions()?;
    Ok(builder.with_root_certificates(RootCertStore::empty()).with_no_client_auth())
});

/// Returns a configuration that trusts nobody.
pub(crate) fn trusting_nobody() -> io::Result<ClientConfig> {
    TRUSTING_NOBODY.clone().map_err(io::Error::other)
}
