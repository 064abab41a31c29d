//! Writes every page of several looks into a folder, for browsers and judges: `HELP_PAGES=folder cargo test export -- --ignored`.

use std::{env, fs, path::Path};

use serde_json::json;

use super::sample::{Sample, theme};
use crate::web::help::theme::{Font, Mode};

#[test]
#[ignore = "it writes files"]
fn export() {
    let folder = env::var_os("HELP_PAGES").expect("HELP_PAGES names a folder");
    let looks = [
        ("en-light", "en", "Acme Help", theme("#3457d5", "#ffffff", Mode::Light, Font::System)),
        ("en-dark", "en", "Acme Help", theme("#3457d5", "#ffffff", Mode::Dark, Font::System)),
        ("ar-light", "ar", "مساعدة أكمي", theme("#0f766e", "#ffffff", Mode::Light, Font::System)),
        ("ar-dark", "ar", "مساعدة أكمي", theme("#0f766e", "#ffffff", Mode::Dark, Font::System)),
        ("warm", "en", "Acme Help", theme("#b4532a", "#fbf6ee", Mode::Light, Font::Serif)),
        ("lemon", "en", "Acme Help", theme("#ffd400", "#ffffff", Mode::Light, Font::System)),
        ("night", "en", "Acme Help", theme("#22d3ee", "#0b1020", Mode::Dark, Font::Mono)),
        ("auto", "en", "Acme Help", theme("#7c3aed", "#ffffff", Mode::Auto, Font::System)),
    ];
    for (look, locale, name, theme) in looks {
        write(&Path::new(&folder).join(look), &Sample::new(name, locale, theme));
    }
}

fn write(folder: &Path, sample: &Sample) {
    fs::create_dir_all(folder).expect("a folder");
    let mut routes = serde_json::Map::new();
    for (index, answer) in sample.answers().into_iter().enumerate() {
        fs::write(folder.join(index.to_string()), answer.content).expect("a file");
        routes.insert(answer.path, json!({ "file": index.to_string(), "status": answer.status, "type": answer.media_type }));
    }
    fs::write(folder.join("routes.json"), serde_json::Value::Object(routes).to_string()).expect("a file");
}
