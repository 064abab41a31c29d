//! The stamp: hashes of the generators' inputs and of the generated files. With it, a plain `cargo test` detects
//! stale and manually edited output without running a generator.

use std::{fmt, fs, path::Path};

use anyhow::Result;
use sha2::{Digest, Sha256};

use super::{GeneratedFiles, GeneratorInputs, java::GENERATOR_VERSION, read_checked_in};
use crate::{
    project::{Project, files_in},
    sdk::PROGENITOR_VERSION,
};

/// The content of `generated/stamp.txt`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenerationStamp {
    /// Hash of contract, templates and generator versions.
    pub made_from: String,
    /// Hash of the generated files.
    pub written: String,
}

impl fmt::Display for GenerationStamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "made-from sha256:{}\nwritten sha256:{}", self.made_from, self.written)
    }
}

impl GenerationStamp {
    fn parse(text: &str) -> Option<Self> {
        let (mut lines, hash) = (text.lines(), |line: &str, name: &str| line.strip_prefix(name).map(str::to_owned));
        let made_from = hash(lines.next()?, "made-from sha256:")?;
        Some(Self { made_from, written: hash(lines.next()?, "written sha256:")? })
    }
}

/// Reason for which the generated files are not up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Staleness {
    /// There is no readable stamp.
    NoStamp,
    /// Contract, templates or versions have changed since.
    Stale,
    /// The files differ from the generated ones.
    EditedByHand,
}

impl fmt::Display for Staleness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoStamp => "generated/stamp.txt is missing or broken; run `cargo codegen generate`",
            Self::Stale => "the contract, a template or a generator changed; run `cargo codegen generate`",
            Self::EditedByHand => {
                "a generated file was changed by hand; change openapi.yaml or a template and run `cargo codegen generate`"
            }
        })
    }
}

/// Checks whether the generated files are up to date; returns `None` if they are.
pub fn check_staleness(project: &Project, inputs: &GeneratorInputs) -> Result<Option<Staleness>> {
    let Some(stamp) = fs::read_to_string(project.stamp()).ok().as_deref().and_then(GenerationStamp::parse) else {
        return Ok(Some(Staleness::NoStamp));
    };
    if stamp.made_from != hash_inputs(project, inputs)? {
        return Ok(Some(Staleness::Stale));
    }
    let mut files = read_checked_in(project)?;
    files.remove(Path::new("generated/stamp.txt"));
    Ok((stamp.written != hash_files(&files)).then_some(Staleness::EditedByHand))
}

/// Hashes everything that the output depends on: the input of each generator, the templates, the versions.
pub(super) fn hash_inputs(project: &Project, inputs: &GeneratorInputs) -> Result<String> {
    let mut hash = Sha256::new();
    add_part(&mut hash, "openapi-generator", GENERATOR_VERSION.as_bytes());
    add_part(&mut hash, "progenitor", PROGENITOR_VERSION.as_bytes());
    for (path, text) in &inputs.served {
        add_part(&mut hash, path, text.as_bytes());
    }
    add_part(&mut hash, "lowered", inputs.lowered.to_string().as_bytes());
    add_part(&mut hash, "sdk", inputs.sdk.generated.as_bytes());
    add_part(&mut hash, "sdk extras", inputs.sdk.extras.as_bytes());
    add_part(&mut hash, "sdk areas", inputs.sdk.areas.as_bytes());
    add_part(&mut hash, "sdk table", inputs.sdk.table.as_bytes());
    for (name, source) in &inputs.vocabulary {
        add_part(&mut hash, &format!("vocabulary {name}"), source.as_bytes());
    }
    for (path, content) in files_in(&project.templates())? {
        add_part(&mut hash, &slash_path(&path), &content);
    }
    Ok(to_hex(hash))
}

/// Hashes generated files.
pub(super) fn hash_files(files: &GeneratedFiles) -> String {
    let mut hash = Sha256::new();
    for (path, content) in files {
        add_part(&mut hash, &slash_path(path), content);
    }
    to_hex(hash)
}

/// Adds content including its name and length, so that different lists of parts never hash the same bytes.
fn add_part(hash: &mut Sha256, name: &str, content: &[u8]) {
    hash.update(format!("{name}\0{}\0", content.len()));
    hash.update(content);
}

fn slash_path(path: &Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn to_hex(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_is_read_as_it_is_written() {
        let stamp = GenerationStamp { made_from: "a1".to_owned(), written: "b2".to_owned() };
        assert_eq!(GenerationStamp::parse(&stamp.to_string()), Some(stamp));
        assert_eq!(GenerationStamp::parse("sha256:a1"), None);
    }

    #[test]
    fn a_moved_byte_changes_the_hash() {
        let files = |list: &[(&str, &str)]| -> GeneratedFiles {
            list.iter().map(|(path, text)| (path.into(), text.as_bytes().to_vec())).collect()
        };
        assert_ne!(hash_files(&files(&[("a", "bc"), ("d", "")])), hash_files(&files(&[("a", "b"), ("d", "c")])));
    }
}
