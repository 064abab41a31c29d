//! A copy of the generators' inputs and outputs, in a temporary folder.

use std::fs;

use frontdesk_codegen::{
    contract::Contract,
    project::{FOLDERS, PROMISED, Project, SINGLE_FILES, files_in},
};
use serde_json::Value;
use tempfile::TempDir;

/// A copied checkout.
pub(crate) struct CheckoutCopy {
    /// Folders of the copy.
    pub(crate) project: Project,
    _folder: TempDir,
}

impl CheckoutCopy {
    /// Edits the contract as JSON, which is also YAML.
    pub(crate) fn edit_contract(&self, edit: impl FnOnce(&mut Value)) {
        let mut contract = Contract::read(&self.project.contract()).expect("a contract").json;
        edit(&mut contract);
        fs::write(self.project.contract(), format!("{contract:#}")).expect("the copy can be written");
    }
}

/// Copies contract, templates and generated files of this checkout.
pub(crate) fn copy_of_checkout() -> CheckoutCopy {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (from, to) = (Project::here(), Project { root: folder.path().to_owned() });
    let mut paths: Vec<std::path::PathBuf> = ["openapi.yaml", "rustfmt.toml", "generated/stamp.txt", PROMISED]
        .into_iter()
        .chain(SINGLE_FILES)
        .map(Into::into)
        .collect();
    for below in FOLDERS.into_iter().chain(["generated/codegen/templates"]) {
        let files = files_in(&from.root.join(below)).expect("the checkout can be read");
        paths.extend(files.into_iter().map(|(path, _)| std::path::Path::new(below).join(path)));
    }
    for path in paths {
        let target = to.root.join(&path);
        fs::create_dir_all(target.parent().expect("a folder")).expect("the copy can be written");
        fs::copy(from.root.join(&path), target).expect("the checkout can be copied");
    }
    CheckoutCopy { project: to, _folder: folder }
}
