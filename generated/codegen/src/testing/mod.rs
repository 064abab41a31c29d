//! A small contract that meets every rule, for tests to break.

use crate::contract::Contract;

/// Things that can be listed, made and watched.
pub(crate) const SMALL: &str = include_str!("small.yaml");

/// The small contract with some of its text replaced; each text must be there.
pub(crate) fn edited(edits: &[(&str, &str)]) -> Contract {
    let mut source = SMALL.to_owned();
    for (from, to) in edits {
        assert!(source.contains(from), "the small contract holds no `{from}`");
        source = source.replacen(from, to, 1);
    }
    Contract::parse(source).expect("the edited contract is YAML")
}
