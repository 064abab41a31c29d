//! Files that depend on each other.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A module, by the segments of its path from the root of its crate.
type Module = Vec<String>;

/// Files that the code of each file names.
type Uses = BTreeMap<Module, BTreeSet<Module>>;

/// Returns, for each file of a crate, the other files that its code names. Tests do not count.
pub(crate) fn uses(root: &Path) -> Uses {
    let mut texts = BTreeMap::new();
    collect(root, &mut Vec::new(), &mut texts);
    texts.iter().map(|(module, text)| (module.clone(), named(module, text, &texts))).collect()
}

/// Returns groups of files, each of which leads to every other one of its group.
pub(crate) fn circles(uses: &Uses) -> Vec<Vec<String>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> = uses.keys().map(|from| (from, reachable(from, uses))).collect();
    let group = |from: &Module| -> Vec<String> {
        reached[from].iter().filter(|to| reached[**to].contains(from)).map(|to| to.join("::")).collect()
    };
    uses.keys().map(group).collect::<BTreeSet<_>>().into_iter().collect()
}

fn reachable<'u>(from: &'u Module, uses: &'u Uses) -> BTreeSet<&'u Module> {
    let (mut found, mut waiting) = (BTreeSet::new(), vec![from]);
    while let Some(next) = waiting.pop() {
        for to in &uses[next] {
            if found.insert(to) {
                waiting.push(to);
            }
        }
    }
    found
}

fn collect(folder: &Path, module: &mut Module, texts: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).expect("a source folder") {
        let path = entry.expect("an entry").path();
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if ["tests", "main"].contains(&stem.as_str()) {
            continue;
        }
        let is_root = ["lib", "mod"].contains(&stem.as_str());
        if !is_root {
            module.push(stem);
        }
        if path.is_dir() {
            collect(&path, module, texts);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            texts.insert(module.clone(), fs::read_to_string(&path).expect("a source file"));
        }
        if !is_root {
            module.pop();
        }
    }
}

fn named(module: &Module, text: &str, modules: &BTreeMap<Module, String>) -> BTreeSet<Module> {
    let code: TokenStream = text.parse().unwrap_or_else(|error| panic!("{module:?}: {error}"));
    let mut paths = Vec::new();
    read(code, &mut paths);
    paths.iter().filter_map(|path| file_of(module, path, modules)).filter(|other| other != module).collect()
}

/// Collects the paths in code that begin with `crate`, `super` or `self`.
fn read(code: TokenStream, paths: &mut Vec<Vec<String>>) {
    let tokens: Vec<TokenTree> = code.into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            TokenTree::Ident(name) if name == "pub" => at += usize::from(matches!(tokens.get(at), Some(TokenTree::Group(_)))),
            TokenTree::Ident(name) if ["crate", "super", "self"].iter().any(|root| name == root) => {
                at = follow(&tokens, at, vec![name.to_string()], paths);
            }
            TokenTree::Punct(mark) if mark.as_char() == '#' && is_cfg_test(tokens.get(at)) => {
                let ends = |token: &TokenTree| match token {
                    TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                    TokenTree::Punct(mark) => mark.as_char() == ';',
                    _ => false,
                };
                at += tokens[at..].iter().position(ends).map_or(1, |place| place + 1);
            }
            TokenTree::Group(group) => read(group.stream(), paths),
            _ => {}
        }
    }
}

fn is_cfg_test(attribute: Option<&TokenTree>) -> bool {
    attribute.is_some_and(|attribute| attribute.to_string().replace(' ', "") == "[cfg(test)]")
}

/// Reads the rest of a path, and returns its end.
fn follow(tokens: &[TokenTree], mut at: usize, mut path: Vec<String>, paths: &mut Vec<Vec<String>>) -> usize {
    let is_colon = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
    while is_colon(tokens.get(at)) && is_colon(tokens.get(at + 1)) {
        match tokens.get(at + 2) {
            Some(TokenTree::Ident(name)) => path.push(name.to_string()),
            Some(TokenTree::Group(group)) => {
                let branches: Vec<TokenTree> = group.stream().into_iter().collect();
                for branch in branches.split(|token| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',')) {
                    if let Some(TokenTree::Ident(name)) = branch.first() {
                        let longer = path.iter().cloned().chain([name.to_string()]).collect();
                        follow(branch, 1, longer, paths);
                    }
                }
                return at + 3;
            }
            _ => break,
        }
        at += 3;
    }
    if path.len() > 1 {
        paths.push(path);
    }
    at
}

/// Returns the file that a path leads into.
fn file_of(from: &Module, path: &[String], modules: &BTreeMap<Module, String>) -> Option<Module> {
    let mut place = from.clone();
    for name in path {
        match name.as_str() {
            "crate" => place.clear(),
            "super" => drop(place.pop()),
            "self" => {}
            name => place.push(name.to_owned()),
        }
    }
    (0..=place.len()).rev().map(|length| place[..length].to_vec()).find(|module| modules.contains_key(module))
}
