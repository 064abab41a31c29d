//! Certificates that the operator provides in files, such as one for all help centers. They are read again
//! when the files change.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock},
    time::SystemTime,
};

use rustls_pki_types::{PrivateKeyDer, pem::PemObject};
use secrecy::SecretSlice;

use super::{
    UnusableCertificate,
    chain::{self, covers_hostname},
    keys,
};

/// A file with a chain of certificates, and a file with the key of the first one, both PEM.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificatePair {
    /// File with the chain.
    pub chain: PathBuf,
    /// File with the key.
    pub key: PathBuf,
}

/// A certificate read from files.
pub struct FileCertificate {
    /// Differs for each reading.
    pub id: String,
    /// The chain (PEM).
    pub chain: Vec<u8>,
    /// The key (DER).
    pub key: SecretSlice<u8>,
    /// Hostnames that it is valid for.
    names: Vec<String>,
    changed: [Option<SystemTime>; 2],
}

/// All certificates that are read from files.
#[derive(Default)]
pub struct CertificateFiles {
    pairs: Vec<CertificatePair>,
    read: RwLock<Vec<Arc<FileCertificate>>>,
}

impl CertificateFiles {
    /// Reads all files.
    ///
    /// # Errors
    /// When a file, which the error names, cannot be read, or contains no certificate or key.
    pub fn open(pairs: Vec<CertificatePair>) -> Result<Self, UnusableCertificate> {
        let read = pairs.iter().map(|pair| read_pair(pair).map(Arc::new)).collect::<Result<_, _>>()?;
        Ok(Self { pairs, read: RwLock::new(read) })
    }

    /// Returns the certificate for a hostname: one that names it, or else one with a wildcard.
    pub fn find(&self, hostname: &str) -> Option<Arc<FileCertificate>> {
        let read = self.read.read().unwrap_or_else(PoisonError::into_inner);
        let exact = read.iter().find(|certificate| certificate.names.iter().any(|name| name == hostname));
        exact
            .or_else(|| read.iter().find(|certificate| certificate.names.iter().any(|name| covers_hostname(name, hostname))))
            .cloned()
    }

    /// Reads the files that have changed. If one cannot be read, its old certificate stays, and the
    /// failure is logged. Blocks.
    pub fn refresh(&self) {
        for (place, pair) in self.pairs.iter().enumerate() {
            let known = self.read.read().unwrap_or_else(PoisonError::into_inner).get(place).map(|known| known.changed);
            if known == Some(modified_times(pair)) {
                continue;
            }
            match read_pair(pair) {
                Ok(certificate) => {
                    tracing::info!(file = %pair.chain.display(), "a certificate was replaced");
                    self.read.write().unwrap_or_else(PoisonError::into_inner)[place] = Arc::new(certificate);
                }
                Err(error) => tracing::error!(%error, "a certificate cannot be read; the one before is used"),
            }
        }
    }
}

fn modified_times(pair: &CertificatePair) -> [Option<SystemTime>; 2] {
    [&pair.chain, &pair.key].map(|path| fs::metadata(path).and_then(|metadata| metadata.modified()).ok())
}

fn read_pair(pair: &CertificatePair) -> Result<FileCertificate, UnusableCertificate> {
    let changed = modified_times(pair);
    let named = |path: &Path, error: &dyn std::fmt::Display| UnusableCertificate(format!("{}: {error}", path.display()));
    let chain = fs::read(&pair.chain).map_err(|error| named(&pair.chain, &error))?;
    let leaf = chain::parse_leaf(&chain).map_err(|error| named(&pair.chain, &error))?;
    if leaf.names.is_empty() {
        return Err(named(&pair.chain, &"the certificate names no hostname"));
    }
    let key = PrivateKeyDer::from_pem_file(&pair.key).map_err(|error| named(&pair.key, &error))?;
    let public = keys::public_half(&key).map_err(|error| named(&pair.key, &error))?;
    if public != leaf.public_key {
        return Err(named(&pair.key, &format!("it is not the key of the certificate in {}", pair.chain.display())));
    }
    let id = format!("{} {changed:?}", pair.chain.display());
    Ok(FileCertificate { id, chain, key: key.secret_der().to_vec().into(), names: leaf.names, changed })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rcgen::{CertificateParams, KeyPair};
    use tempfile::TempDir;

    use super::*;

    fn write_pair(folder: &TempDir, name: &str, hostnames: &[&str]) -> CertificatePair {
        let names: Vec<String> = hostnames.iter().map(|name| (*name).to_owned()).collect();
        let key = KeyPair::generate().expect("a key");
        let certificate = CertificateParams::new(names).and_then(|params| params.self_signed(&key)).expect("a certificate");
        let pair =
            CertificatePair { chain: folder.path().join(format!("{name}.pem")), key: folder.path().join(format!("{name}.key")) };
        fs::write(&pair.chain, certificate.pem()).expect("it can be written");
        fs::write(&pair.key, key.serialize_pem()).expect("it can be written");
        pair
    }

    /// Sets the files back by a minute, so that they differ from new ones however coarse the timestamps of
    /// the file system are.
    fn backdate(pair: &CertificatePair) {
        for path in [&pair.chain, &pair.key] {
            let file = fs::File::options().write(true).open(path).expect("it is there");
            let changed = file.metadata().and_then(|metadata| metadata.modified()).expect("a time");
            file.set_modified(changed - Duration::from_secs(60)).expect("the time can be set");
        }
    }

    #[test]
    fn a_name_comes_before_a_wildcard() {
        let folder = TempDir::new().expect("a folder");
        let pairs = vec![write_pair(&folder, "all", &["*.help.test"]), write_pair(&folder, "one", &["acme.help.test"])];
        let files = CertificateFiles::open(pairs).expect("they can be read");
        let found = |hostname| files.find(hostname).map(|found| found.names.join(" "));
        assert_eq!(found("acme.help.test").as_deref(), Some("acme.help.test"));
        assert_eq!(found("other.help.test").as_deref(), Some("*.help.test"));
        assert_eq!(found("help.test"), None);
    }

    #[test]
    fn files_that_change_are_read_again_unless_they_are_broken() {
        let folder = TempDir::new().expect("a folder");
        let pair = write_pair(&folder, "one", &["help.test"]);
        backdate(&pair);
        let files = CertificateFiles::open(vec![pair.clone()]).expect("they can be read");
        let id = || files.find("help.test").map(|found| found.id.clone());
        let first = id();
        files.refresh();
        assert_eq!(id(), first, "nothing has changed");
        fs::write(&pair.key, "no key").expect("it can be written");
        files.refresh();
        assert_eq!(id(), first, "the one before is used");
        write_pair(&folder, "one", &["help.test"]);
        files.refresh();
        assert!(id().is_some() && id() != first);
    }

    #[test]
    fn a_key_of_another_certificate_is_refused() {
        let folder = TempDir::new().expect("a folder");
        let (one, other) = (write_pair(&folder, "one", &["one.test"]), write_pair(&folder, "other", &["other.test"]));
        let mixed = CertificatePair { chain: one.chain, key: other.key };
        let refused = CertificateFiles::open(vec![mixed]).err().expect("it is refused").to_string();
        assert!(refused.contains("other.key") && refused.contains("one.pem"), "{refused}");
    }
}
