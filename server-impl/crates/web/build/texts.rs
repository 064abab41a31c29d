//! Turns files of texts, one a language, into a struct with a field or a method for each text. A missing text, or one
//! with other placeholders than in the first language, does not compile.
//!
//! A file has sections with keys. A text with placeholders in braces becomes a method that takes their values; a
//! table with plural forms becomes a method that takes the number, `{n}`, first.

use std::{collections::BTreeSet, fmt::Write, fs};

use toml::{Table, Value};

/// Returns the code for the files of these languages in a folder, the first of which defines the texts.
pub(crate) fn generate(folder: &str, languages: &[&str]) -> String {
    println!("cargo:rerun-if-changed=build/texts.rs");
    let files: Vec<(&str, Table)> = languages.iter().map(|language| (*language, read_file(folder, language))).collect();
    let (_, first) = &files[0];
    let mut code = String::new();
    write_types(&mut code, first);
    for (language, texts) in &files {
        write_language(&mut code, language, first, texts);
    }
    code
}

fn read_file(folder: &str, language: &str) -> Table {
    let path = format!("{folder}/{language}.toml");
    println!("cargo:rerun-if-changed={path}");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.parse().unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn sections(texts: &Table) -> impl Iterator<Item = (&str, &Table)> {
    texts.iter().map(|(name, section)| (name.as_str(), section.as_table().unwrap_or_else(|| panic!("{name} is no section"))))
}

/// Returns the name of the struct for a section.
fn type_name(section: &str) -> String {
    let words = section.split('_').map(|word| word[..1].to_uppercase() + &word[1..]);
    words.collect::<String>() + "Texts"
}

/// Returns the placeholders of a text in the order in which they appear, without `{n}` of a plural.
fn placeholders(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => names_in(text),
        Value::Table(forms) => {
            let names = forms.get("other").and_then(Value::as_str).map(names_in).unwrap_or_default();
            names.into_iter().filter(|name| *name != "n").collect()
        }
        _ => panic!("{value} is neither a text nor plural forms"),
    }
}

fn names_in(text: &str) -> Vec<&str> {
    text.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name).collect()
}

/// Returns `true` if a section has plural forms, which depend on the language.
fn has_plurals(entries: &Table) -> bool {
    entries.values().any(Value::is_table)
}

fn write_types(code: &mut String, texts: &Table) {
    code.push_str("/// All texts of one language.\npub(crate) struct Texts {\n    pub(crate) language: &'static str,\n");
    for (section, _) in sections(texts) {
        writeln!(code, "    pub(crate) {section}: {},", type_name(section)).expect("a string takes it");
    }
    code.push_str("}\n");
    for (section, entries) in sections(texts) {
        write_section(code, section, entries);
    }
}

fn write_section(code: &mut String, section: &str, entries: &Table) {
    let name = type_name(section);
    writeln!(code, "pub(crate) struct {name} {{").expect("a string takes it");
    if has_plurals(entries) {
        code.push_str("    tag: &'static str,\n");
    }
    let mut methods = String::new();
    for (key, value) in entries {
        let names = placeholders(value);
        let arguments: String = names.iter().map(|name| format!(", {name}: impl std::fmt::Display")).collect();
        let pairs: String = names.iter().map(|name| format!("(\"{name}\", &{name}), ")).collect();
        match value {
            Value::String(_) if names.is_empty() => writeln!(code, "    pub(crate) {key}: &'static str,"),
            Value::String(_) => {
                writeln!(methods, "    pub(crate) fn {key}(&self{arguments}) -> String {{ fill(self.{key}, &[{pairs}]) }}")
                    .expect("a string takes it");
                writeln!(code, "    {key}: &'static str,")
            }
            _ => {
                writeln!(
                    methods,
                    "    pub(crate) fn {key}(&self, n: impl Into<Count>{arguments}) -> String {{ \
                     let Count(n) = n.into(); \
                     fill(self.{key}.form(self.tag, n), &[(\"n\", &format_number(n)), {pairs}]) }}"
                )
                .expect("a string takes it");
                writeln!(code, "    {key}: PluralForms,")
            }
        }
        .expect("a string takes it");
    }
    write!(code, "}}\nimpl {name} {{\n{methods}}}\n").expect("a string takes it");
}

fn write_language(code: &mut String, language: &str, first: &Table, texts: &Table) {
    let constant = language.to_uppercase().replace('-', "_");
    write!(code, "pub(crate) static {constant}: Texts = Texts {{ language: {language:?}, ").expect("a string takes it");
    for (section, entries) in sections(texts) {
        write!(code, "{section}: {} {{ ", type_name(section)).expect("a string takes it");
        if has_plurals(entries) {
            write!(code, "tag: {language:?}, ").expect("a string takes it");
        }
        for (key, value) in entries {
            let known = first.get(section).and_then(|section| section.get(key));
            let known = known.unwrap_or_else(|| panic!("{language}: {section}.{key} is unknown"));
            let set = |value| placeholders(value).into_iter().collect::<BTreeSet<_>>();
            assert_eq!(set(known), set(value), "{language}: {section}.{key}");
            match value {
                Value::String(text) => write!(code, "{key}: {text:?}, "),
                Value::Table(forms) => write!(code, "{key}: {}, ", plural_forms(forms)),
                _ => unreachable!("checked above"),
            }
            .expect("a string takes it");
        }
        code.push_str("}, ");
    }
    code.push_str("};\n");
}

fn plural_forms(forms: &Table) -> String {
    let form = |name: &str| forms.get(name).and_then(Value::as_str);
    let optional = ["zero", "one", "two", "few", "many"].map(|name| format!("{name}: {:?}, ", form(name)));
    let other = form("other").unwrap_or_else(|| panic!("{forms} has no form `other`"));
    format!("PluralForms {{ {} other: {other:?} }}", optional.concat())
}
