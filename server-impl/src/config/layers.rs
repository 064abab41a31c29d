//! Layers of settings: the config file overrides the defaults, flags and environment override both.

use toml::{Table, Value};

/// Merges `over` into `under`: tables key by key, any other value as a whole.
pub(super) fn merge_over(under: &mut Table, over: Table) {
    for (key, value) in over {
        match (under.get_mut(&key), value) {
            (Some(Value::Table(under)), Value::Table(over)) => merge_over(under, over),
            (_, value) => {
                under.insert(key, value);
            }
        }
    }
}

/// Returns the first key of `table` that `known` lacks, with the names of the enclosing tables:
/// `limits.max_conections`.
pub(super) fn unknown_key(table: &Table, known: &Table) -> Option<String> {
    table.iter().find_map(|(key, value)| match (known.get(key), value) {
        (None, _) => Some(key.clone()),
        (Some(Value::Table(known)), Value::Table(table)) => unknown_key(table, known).map(|inner| format!("{key}.{inner}")),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> Table {
        text.parse().expect("TOML")
    }

    #[test]
    fn tables_are_laid_key_by_key_and_lists_whole() {
        let mut under = table("a = 1\nlist = [1, 2]\n[t]\nx = 1\ny = 2");
        merge_over(&mut under, table("list = [3]\n[t]\ny = 3"));
        assert_eq!(under, table("a = 1\nlist = [3]\n[t]\nx = 1\ny = 3"));
    }

    #[test]
    fn an_unknown_key_is_named_with_its_table() {
        let known = table("a = 1\n[t]\nx = 1");
        assert_eq!(unknown_key(&table("a = 2\n[t]\nx = 2"), &known), None);
        assert_eq!(unknown_key(&table("b = 2"), &known).as_deref(), Some("b"));
        assert_eq!(unknown_key(&table("[t]\nz = 2"), &known).as_deref(), Some("t.z"));
    }
}
