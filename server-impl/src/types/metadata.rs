//! Key-value pairs of callers.

use std::collections::BTreeMap;

/// Values by their keys.
pub type Metadata = BTreeMap<String, String>;
