//! Settings of the tools that build sites, as far as texts depend on them: the address of the site, and values that
//! texts show.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use url::Url;

use super::folder::ImportFolder;
use crate::portable::{paths, yaml::parse_yaml};

/// Maximum size of a file of settings, in bytes.
const MAX_BYTES: usize = 256 * 1024;

/// Maximum number of such files.
const MAX_FILES: usize = 20;

/// Maximum number of values, and length of one, in bytes.
const MAX_VALUES: usize = 1_000;
const MAX_VALUE_BYTES: usize = 500;

/// Maximum depth of values: `site.links.forum.url`.
const MAX_DEPTH: usize = 4;

/// Settings of Jekyll, whose values texts show as `{{ site.name }}`.
const JEKYLL_FILE: &str = "_config.yml";

/// Names of the address in settings. Programs have them, too: `url: 'https://acme.test'`.
const ADDRESS_NAMES: &[&str] = &["url", "site_url", "baseurl", "baseURL", "baseUrl", "base", "site", "site-url"];

/// Settings of a site.
#[derive(Debug, Default)]
pub(super) struct SiteConfig {
    /// Hosts of the site, in lower case, each with the path below which the site is.
    addresses: BTreeSet<(String, String)>,
    /// Paths below which the site is, without slashes around them.
    roots: BTreeSet<String>,
    /// Values by their names in texts: `site.name`.
    values: BTreeMap<String, String>,
}

impl SiteConfig {
    /// Reads the settings that a folder has, in itself or in one of its folders. What cannot be read is no setting.
    pub(super) fn read(folder: &ImportFolder) -> Self {
        let mut config = Self::default();
        for path in folder.file_paths().filter(|path| is_settings(path)).take(MAX_FILES) {
            if let Ok(text) = folder.read_text(path, MAX_BYTES) {
                config.add_file(path, &text);
            }
        }
        config
    }

    /// Returns the path on the site of an address, without the path that the whole site is below: `None` for an address
    /// of another site.
    pub(super) fn path_of<'a>(&self, address: &'a Url) -> Option<&'a str> {
        let host = address.host_str()?;
        let paths = self.addresses.iter().filter(|(known, _)| known == host);
        let found = paths.filter_map(|(_, root)| strip_root(address.path(), root)).min_by_key(|rest| rest.len())?;
        Some(self.remove_root(found))
    }

    /// Returns a path of the site without the path that the whole site is below.
    pub(super) fn remove_root<'p>(&self, path: &'p str) -> &'p str {
        self.roots.iter().filter_map(|root| strip_root(path, root)).min_by_key(|rest| rest.len()).unwrap_or(path)
    }

    /// Returns the whole address of a path from the root of the site, if only one address of the site is known.
    pub(super) fn address_of(&self, path: &str) -> Option<String> {
        let (host, root) = self.addresses.first().filter(|_| self.addresses.len() == 1)?;
        let root = if root.is_empty() && self.roots.len() == 1 { self.roots.first()? } else { root };
        let base = if root.is_empty() { format!("https://{host}/") } else { format!("https://{host}/{root}/") };
        let address = Url::parse(&base).ok()?.join(self.remove_root(path).trim_start_matches('/')).ok()?;
        address.as_str().starts_with(&base).then(|| address.into())
    }

    /// Returns a value by its name in texts.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// Returns `true` if texts show values.
    pub(super) fn has_values(&self) -> bool {
        !self.values.is_empty()
    }

    fn add_file(&mut self, path: &str, text: &str) {
        let name = paths::file_name(path);
        if name == "CNAME" {
            self.add_address(&format!("https://{}/", text.trim()));
            return;
        }
        let settings: Result<Value, String> = match name.rsplit('.').next() {
            Some("yml" | "yaml") => parse_yaml(text),
            Some("toml") => toml::from_str(text).map_err(|error| error.to_string()),
            Some("json") => serde_json::from_str(text).map_err(|error| error.to_string()),
            _ => return read_program(text).for_each(|address| self.add_address(address)),
        };
        let Ok(settings) = settings else { return };
        let named = ADDRESS_NAMES.iter().filter_map(|name| settings.get(name)?.as_str());
        named.chain(settings.pointer("/output/html/site-url").and_then(Value::as_str)).for_each(|found| self.add_address(found));
        if path == JEKYLL_FILE {
            self.add_values("site", &settings, 0);
        }
    }

    /// Adds the address of the site, or the path below which it is.
    fn add_address(&mut self, address: &str) {
        let parsed = Url::parse(address).ok().filter(Url::has_host);
        let path = parsed.as_ref().map_or(address, Url::path).trim_matches('/');
        let is_path = !path.is_empty() && !path.contains([':', ' ', '\\']) && (parsed.is_some() || address.starts_with('/'));
        let root = if is_path { path.to_owned() } else { String::new() };
        let host = parsed.as_ref().and_then(Url::host_str).filter(|host| host.contains('.') && !is_shared(host));
        self.addresses.extend(host.map(|host| (host.to_owned(), root.clone())));
        self.roots.extend(is_path.then_some(root));
    }

    fn add_values(&mut self, name: &str, value: &Value, depth: usize) {
        let shown = match value {
            Value::Object(fields) if depth < MAX_DEPTH => {
                return fields.iter().for_each(|(field, value)| self.add_values(&format!("{name}.{field}"), value, depth + 1));
            }
            Value::String(text) if text.len() <= MAX_VALUE_BYTES => text.clone(),
            Value::Number(number) => number.to_string(),
            _ => return,
        };
        if self.values.len() < MAX_VALUES {
            self.values.insert(name.to_owned(), shown);
        }
    }
}

/// Returns a path without the one that it is below.
fn strip_root<'p>(path: &'p str, root: &str) -> Option<&'p str> {
    if root.is_empty() {
        return Some(path);
    }
    path.trim_start_matches('/').strip_prefix(root).filter(|rest| rest.starts_with('/'))
}

/// Returns `true` for a file of settings at most one folder deep: those of MkDocs, Jekyll, Hugo, mdBook, Docusaurus,
/// VuePress, `VitePress`, Astro, and the host name of GitHub Pages.
fn is_settings(path: &str) -> bool {
    let (folder, name) = (paths::parent_folder(path), paths::file_name(path));
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let is_program = matches!(ending, "js" | "ts" | "mjs" | "mts" | "cjs");
    let is_data = matches!(ending, "yml" | "yaml" | "toml" | "json");
    let is_tool = matches!(folder.rsplit('/').next(), Some(".vuepress" | ".vitepress"));
    match stem {
        "_config" | "mkdocs" | "hugo" | "book" => is_data && !folder.contains('/'),
        "config" => (is_data && !folder.contains('/')) || (is_program && is_tool),
        "docusaurus.config" | "astro.config" => is_program && !folder.contains('/'),
        "CNAME" => ending.is_empty() && !folder.contains('/'),
        _ => false,
    }
}

/// Returns `true` for a host of services that have sites of many at it.
fn is_shared(host: &str) -> bool {
    ["github.com", "gitlab.com", "example.com", "example.org"].contains(&host.trim_start_matches("www."))
}

/// Returns the addresses that a program assigns to their names, without running it.
fn read_program(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let (name, value) = line.trim().split_once(':')?;
        let value = value.trim().trim_end_matches(',');
        let quoted = ['"', '\''].iter().find_map(|quote| value.strip_prefix(*quote)?.strip_suffix(*quote));
        quoted.filter(|_| ADDRESS_NAMES.contains(&name.trim_matches(['"', '\''])))
    })
}
