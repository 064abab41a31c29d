//! Countries of networks, from a database in a file (MaxMind DB) that is read again when the file changes.

use std::{
    fs,
    net::IpAddr,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock},
    time::SystemTime,
};

use frontdesk_types::Country;
use maxminddb::{MaxMindDbError, PathElement, Reader};

/// Path of the country code in the databases of MaxMind, DB-IP and others.
const COUNTRY_CODE_PATH: [PathElement<'static>; 2] = [PathElement::Key("country"), PathElement::Key("iso_code")];

/// A database of networks, or none, in which case no country is known.
#[derive(Default)]
pub struct CountryDatabase {
    file: Option<PathBuf>,
    read: RwLock<Option<Arc<LoadedNetworks>>>,
}

/// A database as it was last read.
struct LoadedNetworks {
    reader: Reader<Vec<u8>>,
    stamp: FileStamp,
}

/// Properties that change with a file: its modification time and its size in bytes.
type FileStamp = Option<(SystemTime, u64)>;

/// A file that is not such a database.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {cause}")]
pub struct UnreadableDatabase {
    file: String,
    cause: MaxMindDbError,
}

impl CountryDatabase {
    /// Reads the database, if one is configured. Blocks.
    ///
    /// # Errors
    /// When the file, which the error names, cannot be read, or is not a database.
    pub fn open(file: Option<PathBuf>) -> Result<Self, UnreadableDatabase> {
        let networks = file.as_deref().map(read_networks).transpose()?;
        Ok(Self { file, read: RwLock::new(networks.map(Arc::new)) })
    }

    /// Returns `true` if a database is configured, which may change.
    pub fn is_configured(&self) -> bool {
        self.file.is_some()
    }

    /// Returns the country of an address; `None` if the database does not know it.
    pub fn country_of(&self, ip: IpAddr) -> Option<Country> {
        let networks = self.read.read().unwrap_or_else(PoisonError::into_inner).clone()?;
        let found = networks.reader.lookup(ip.to_canonical()).and_then(|found| found.decode_path::<&str>(&COUNTRY_CODE_PATH));
        match found {
            Ok(code) => code.and_then(Country::parse),
            Err(error) => {
                // A database with IPv4 only reports this for every other address.
                tracing::debug!(%error, "a country cannot be looked up");
                None
            }
        }
    }

    /// Reads the file again if it has changed. If that fails, the old database stays, and the
    /// failure is logged. Blocks.
    pub fn refresh(&self) {
        let Some(file) = &self.file else { return };
        let known = self.read.read().unwrap_or_else(PoisonError::into_inner).as_ref().map(|known| known.stamp);
        if known == Some(file_stamp(file)) {
            return;
        }
        match read_networks(file) {
            Ok(networks) => {
                tracing::info!(file = %file.display(), "the database of countries was replaced");
                *self.read.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(networks));
            }
            Err(error) => tracing::error!(%error, "the database of countries cannot be read; the one before is used"),
        }
    }
}

fn file_stamp(file: &Path) -> FileStamp {
    let metadata = fs::metadata(file).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

fn read_networks(file: &Path) -> Result<LoadedNetworks, UnreadableDatabase> {
    // Taken before the bytes are read: if the file changes meanwhile, it is read again.
    let stamp = file_stamp(file);
    let reader = Reader::open_readfile(file);
    let reader = reader.map_err(|cause| UnreadableDatabase { file: file.display().to_string(), cause })?;
    Ok(LoadedNetworks { reader, stamp })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use maxminddb_writer::{Database, metadata::IpVersion, paths::IpAddrWithMask};
    use serde_json::json;
    use tempfile::TempDir;

    use super::*;

    /// Writes a database of IPv6 networks, like the real ones, in which IPv4 is in `::/96`.
    fn write_database(file: &Path, networks: &[(&str, &str)]) {
        let mut database = Database::default();
        database.metadata.ip_version = IpVersion::V6;
        database.metadata.binary_format_major_version = 2;
        for (network, code) in networks {
            let value = database.insert_value(json!({ "country": { "iso_code": code } })).expect("a value");
            database.insert_node(network.parse::<IpAddrWithMask>().expect("a network"), value);
        }
        fs::write(file, database.write_to(Vec::new()).expect("a database")).expect("it can be written");
    }

    fn of(database: &CountryDatabase, ip: &str) -> Option<String> {
        database.country_of(ip.parse().expect("an address")).map(|country| country.to_string())
    }

    #[test]
    fn an_address_is_where_its_network_is() {
        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join("countries.mmdb");
        write_database(&file, &[("::203.0.113.0/120", "DE"), ("2001:db8::/32", "fr"), ("::198.51.100.0/120", "XX")]);
        let database = CountryDatabase::open(Some(file)).expect("it can be read");
        assert_eq!(of(&database, "203.0.113.9").as_deref(), Some("DE"));
        assert_eq!(of(&database, "::ffff:203.0.113.9").as_deref(), Some("DE"));
        assert_eq!(of(&database, "2001:db8::1").as_deref(), Some("FR"));
        for unknown in ["198.51.100.1", "192.0.2.1", "2001:db9::1"] {
            assert_eq!(of(&database, unknown), None, "{unknown}");
        }
        assert_eq!(of(&CountryDatabase::default(), "203.0.113.9"), None);
    }

    #[test]
    fn a_file_that_changes_is_read_again_and_a_broken_one_changes_nothing() {
        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join("countries.mmdb");
        assert!(CountryDatabase::open(Some(file.clone())).is_err(), "it is not there");
        write_database(&file, &[("::203.0.113.0/120", "DE")]);
        backdate(&file, 60);
        let database = CountryDatabase::open(Some(file.clone())).expect("it can be read");
        write_database(&file, &[("::203.0.113.0/120", "FR")]);
        backdate(&file, 30);
        database.refresh();
        assert_eq!(of(&database, "203.0.113.9").as_deref(), Some("FR"));
        fs::write(&file, "nothing").expect("it can be written");
        database.refresh();
        assert_eq!(of(&database, "203.0.113.9").as_deref(), Some("FR"));
    }

    /// Sets the modification time, so that times differ however coarse the file system records them.
    fn backdate(file: &Path, seconds: u64) {
        let opened = fs::File::options().write(true).open(file).expect("it is there");
        opened.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(1_800_000_000 - seconds)).expect("the time can be set");
    }
}
