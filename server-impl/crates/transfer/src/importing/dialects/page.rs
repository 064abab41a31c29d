//! A file that is converted, and what is around it.

use std::collections::HashMap;

use super::{modules::is_module_line, openers::FenceReader};
use crate::importing::{file_index::FileIndex, folder::ImportFolder, site_config::SiteConfig};

/// Maximum number of pictures that a page imports by name.
const MAX_IMPORTS: usize = 500;

/// A file that is converted, and what is around it.
pub(in crate::importing) struct PageContext<'p> {
    /// Path of the file.
    pub(in crate::importing) path: &'p str,
    pub(in crate::importing) folder: &'p ImportFolder,
    pub(in crate::importing) files: &'p FileIndex,
    pub(super) config: &'p SiteConfig,
    /// Set if the text is a program, too: then braces are expressions.
    pub(super) is_mdx: bool,
    /// Paths that the program imports, by the name in braces that it gives them.
    imports: HashMap<String, String>,
}

impl<'p> PageContext<'p> {
    /// Describes a file with this text.
    pub(in crate::importing) fn new(
        path: &'p str,
        text: &str,
        folder: &'p ImportFolder,
        files: &'p FileIndex,
        config: &'p SiteConfig,
    ) -> Self {
        let has_ending = path.rsplit_once('.').is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("mdx"));
        let is_mdx = has_ending || begins_with_module(text) || has_import(text);
        let imports = if is_mdx { find_imports(text) } else { HashMap::new() };
        Self { path, folder, files, config, is_mdx, imports }
    }

    /// Returns the path that a value in braces stands for, or the value itself.
    pub(super) fn imported_file<'v>(&'v self, value: &'v str) -> &'v str {
        if value.starts_with('{') { self.imports.get(value).map_or("", String::as_str) } else { value }
    }
}

/// Returns `true` if a program stands before the first line of content. A title may precede it.
fn begins_with_module(text: &str) -> bool {
    let is_content = |line: &&str| !(line.trim().is_empty() || line.starts_with('#') || line.starts_with("<!--"));
    text.lines().find(is_content).is_some_and(is_module_line)
}

/// Returns `true` if a line of its own imports something, outside of samples of code.
fn has_import(text: &str) -> bool {
    let (mut fences, mut is_apart, mut in_script) = (FenceReader::default(), true, false);
    text.lines().any(|line| {
        let is_code = fences.is_code(line);
        // Components of Vue have programs of their own.
        in_script = (in_script || line.starts_with("<script")) && !line.contains("</script");
        let is_import = is_apart && !is_code && !in_script && is_whole_import(line);
        is_apart = line.trim().is_empty();
        is_import
    })
}

/// Returns `true` for `import Name from './path';` and nothing else.
fn is_whole_import(line: &str) -> bool {
    let is_name = |name: &str| name.chars().all(|letter| letter.is_alphanumeric() || "_$*, {}".contains(letter));
    let names = |name: &str| !name.contains(' ') || name.starts_with(['{', '*']) || name.contains(", {");
    parse_import(line).is_some_and(|(name, _)| is_name(&name) && names(&name[1..name.len() - 1]))
}

/// Returns the paths that a program imports, without those in samples of code.
fn find_imports(text: &str) -> HashMap<String, String> {
    let mut fences = FenceReader::default();
    text.lines().filter(|line| !fences.is_code(line)).filter_map(parse_import).take(MAX_IMPORTS).collect()
}

/// Parses `import name from './path'`.
fn parse_import(line: &str) -> Option<(String, String)> {
    let (name, path) = line.strip_prefix("import ")?.split_once(" from ")?;
    let path = path.trim().trim_end_matches(';').trim();
    let path = ['"', '\''].iter().find_map(|quote| path.strip_prefix(*quote)?.strip_suffix(*quote))?;
    Some((format!("{{{}}}", name.trim()), path.trim_start_matches("@site/static").to_owned()))
}
