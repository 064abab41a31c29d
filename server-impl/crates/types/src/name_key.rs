//! How names and titles are compared, searched and sorted.

/// The key of a name: in lower case. Made here and not by SQL, since `lower` of SQLite only knows A to Z.
pub fn name_key(name: &str) -> String {
    name.to_lowercase()
}
