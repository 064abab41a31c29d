//! Locations of visitors.

use std::path::PathBuf;

use frontdesk_ports::countries::{CountryDatabase, UnreadableDatabase};
use http::HeaderName;
use serde::{Deserialize, Deserializer, de::Error as _};

/// The section `[geo]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GeoSection {
    #[serde(deserialize_with = "optional_header")]
    header: Option<HeaderName>,
    #[serde(deserialize_with = "optional_file")]
    database: Option<PathBuf>,
}

impl GeoSection {
    /// Returns the header in which trusted proxies report the country of their caller.
    pub fn header(&self) -> Option<HeaderName> {
        self.header.clone()
    }

    /// Opens the database of countries. Blocks.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn open_countries(&self) -> Result<CountryDatabase, UnreadableDatabase> {
        CountryDatabase::open(self.database.clone())
    }
}

fn optional_header<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<HeaderName>, D::Error> {
    let name = super::optional::text(deserializer)?;
    let parsed = |name: String| name.parse().map_err(|_| D::Error::custom(format!("`{name}` is not the name of a header")));
    name.map(parsed).transpose()
}

fn optional_file<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<PathBuf>, D::Error> {
    Ok(Some(PathBuf::deserialize(deserializer)?).filter(|path| !path.as_os_str().is_empty()))
}
