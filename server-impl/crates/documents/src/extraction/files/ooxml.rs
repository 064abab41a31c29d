//! The parts of a document of Office, and how they refer to each other (ECMA-376, part 2: Open Packaging Conventions).

use std::collections::HashMap;

use percent_encoding::percent_decode_str;

use super::{
    ExtractError,
    archive::Archive,
    xml::{self, Element, Visit, XmlVisitor},
};

/// A reference from one part to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Relationship {
    /// Last segment of its type, which transitional and strict documents share: `officeDocument`, `footnotes`, …
    pub(super) kind: String,
    /// Name of the part that it leads to.
    pub(super) target: String,
}

/// The references from a part to others, by their ids, in the order of the document.
#[derive(Debug, Default)]
pub(super) struct Relationships {
    base: String,
    ids: HashMap<String, usize>,
    all: Vec<Relationship>,
}

impl Relationships {
    /// Reads the references from a part; those of the package itself if `part` is empty. A part without any has none.
    pub(super) fn read(archive: &mut Archive, part: &str) -> Result<Self, ExtractError> {
        let (folder, name) = part.rsplit_once('/').unwrap_or(("", part));
        let mut relationships = Self { base: folder.to_owned(), ..Self::default() };
        let path = if folder.is_empty() { format!("_rels/{name}.rels") } else { format!("{folder}/_rels/{name}.rels") };
        if let Some(part) = archive.read_part(&path)? {
            xml::walk(part, &mut relationships)?;
        }
        Ok(relationships)
    }

    /// Returns the part to which the reference with this id leads.
    pub(super) fn target(&self, id: &str) -> Option<&str> {
        self.ids.get(id).map(|index| self.all[*index].target.as_str())
    }

    /// Returns the first part that has this kind.
    pub(super) fn first_of(&self, kind: &str) -> Option<&str> {
        self.all.iter().find(|found| found.kind == kind).map(|found| found.target.as_str())
    }

    /// Returns the references of this kind, with their ids.
    pub(super) fn all_of<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let of_kind = self.ids.iter().filter(move |(_, index)| self.all[**index].kind == kind);
        of_kind.map(|(id, index)| (id.as_str(), self.all[*index].target.as_str()))
    }
}

impl XmlVisitor for Relationships {
    fn begin_element(&mut self, name: &str, element: &Element<'_>) -> Result<Visit, ExtractError> {
        let is_external = element.attribute("TargetMode").is_some_and(|mode| mode.eq_ignore_ascii_case("external"));
        if name != "Relationship" || is_external {
            return Ok(Visit::Enter);
        }
        if let (Some(id), Some(kind), Some(target)) =
            (element.attribute("Id"), element.attribute("Type"), element.attribute("Target"))
        {
            let kind = kind.rsplit('/').next().unwrap_or_default().to_owned();
            self.ids.insert(id, self.all.len());
            self.all.push(Relationship { kind, target: resolve_path(&self.base, &target) });
        }
        Ok(Visit::Enter)
    }
}

/// Resolves the address of a part, relative to the folder of another one.
pub(super) fn resolve_path(folder: &str, target: &str) -> String {
    let target = percent_decode_str(target.split('#').next().unwrap_or_default()).decode_utf8_lossy().replace('\\', "/");
    let base = if target.starts_with('/') { "" } else { folder };
    let mut path: Vec<&str> = Vec::new();
    for segment in base.split('/').chain(target.split('/')) {
        match segment {
            "" | "." => {}
            ".." => drop(path.pop()),
            segment => path.push(segment),
        }
    }
    path.join("/")
}

/// Finds the main part of a document: the one that the package names, whatever it is called, else `conventional`.
pub(super) fn find_main_part(archive: &mut Archive, conventional: &str) -> Result<String, ExtractError> {
    let package = Relationships::read(archive, "")?;
    let named = package.first_of("officeDocument").filter(|part| archive.has_part(part)).unwrap_or(conventional);
    if archive.has_part(named) { Ok(named.to_owned()) } else { Err(ExtractError::Damaged) }
}

/// Reads a part that describes others, such as styles. Without it, or if it is damaged, the text is still complete.
pub(super) fn read_optional<V: XmlVisitor + Default>(archive: &mut Archive, part: Option<&str>) -> Result<V, ExtractError> {
    let mut visitor = V::default();
    let Some(part) = part else { return Ok(visitor) };
    let Some(part) = archive.read_part(part)? else { return Ok(visitor) };
    match xml::walk(part, &mut visitor) {
        Ok(()) | Err(ExtractError::Damaged) => Ok(visitor),
        Err(error) => Err(error),
    }
}
