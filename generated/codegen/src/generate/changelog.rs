//! The changelog of the contract: its changes since the document with which v1 was promised to grow only.

use anyhow::{Context, Result};

use crate::{
    contract::Contract,
    diff::{diff, to_markdown},
    project::{PROMISED, Project},
};

const HEAD: &str = "\
# Changes of the API

The additions to v1 since its first document, `conformance/clients/promise/openapi.json`. `cargo codegen generate` writes this
page, and `cargo codegen diff REVISION --changelog` prints the changes since another revision.
";

/// Writes the changelog.
pub(super) fn write(project: &Project, contract: &Contract) -> Result<String> {
    let promised = Contract::read(&project.root.join(PROMISED)).context("the changelog begins with this document")?;
    Ok(format!("{HEAD}{}", to_markdown(&diff(&promised, contract)?)))
}
