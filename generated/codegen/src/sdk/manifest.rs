//! The features in `client/Cargo.toml`: one for each tag.

use std::fmt::Write as _;

use anyhow::{Context, Result};

use crate::contract::Contract;

/// Lines around the features in the manifest.
const BEGIN: &str = "# A feature for each tag of the contract, written by `cargo codegen generate`.\n";
const END: &str = "# The end of these features.\n";

/// Returns the manifest with a feature for each tag. One that the manifest defines elsewhere, with its dependencies, is
/// only listed in `all`.
///
/// # Errors
/// If the manifest has no place for them.
pub fn with_features(manifest: &str, contract: &Contract) -> Result<String> {
    let (before, rest) =
        manifest.split_once(BEGIN).with_context(|| format!("client/Cargo.toml has no line `{}`", BEGIN.trim()))?;
    let (_, after) = rest.split_once(END).with_context(|| format!("client/Cargo.toml has no line `{}`", END.trim()))?;
    let all: Vec<String> = contract.tag_names().map(|tag| format!("    {tag:?},\n")).collect();
    let mut features = format!("all = [\n{}]\n", all.concat());
    for tag in contract.tag_names() {
        let is_defined = before.lines().chain(after.lines()).any(|line| line.starts_with(&format!("{tag} = [")));
        if !is_defined {
            let _ = writeln!(features, "{tag} = []");
        }
    }
    Ok(format!("{before}{BEGIN}{features}{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::contract_with;

    #[test]
    fn each_tag_has_a_feature_and_other_lines_stay() {
        let manifest = format!("[features]\nmock = []\n{BEGIN}old = []\n{END}things = [\"dep:a\"]\n");
        let contract = contract_with(&[("  - { name: things", "  - { name: parts, description: Parts. }\n  - { name: things")]);
        let written = with_features(&manifest, &contract).unwrap();
        let features = "all = [\n    \"parts\",\n    \"things\",\n]\nparts = []\n";
        assert_eq!(written, format!("[features]\nmock = []\n{BEGIN}{features}{END}things = [\"dep:a\"]\n"));
        assert_eq!(with_features(&written, &contract).unwrap(), written);
        assert!(with_features("[features]\n", &contract).unwrap_err().to_string().contains("has no line"));
    }
}
