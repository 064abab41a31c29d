//! Embeds the compressed script of the API reference, and turns the texts of the dashboard into code.

#[path = "build/texts.rs"]
mod texts;

use std::{env, fs, io::Write, path::PathBuf};

use flate2::{Compression, write::GzEncoder};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder"));
    fs::write(folder.join("scalar.js.gz"), compress_scalar()).expect("the folder can be written");
    fs::write(folder.join("texts.rs"), texts::generate("templates/app/texts", &["en"])).expect("the folder can be written");
}

fn compress_scalar() -> Vec<u8> {
    let script = scalar_api_reference::get_asset("scalar.js").expect("the crate scalar_api_reference holds scalar.js");
    let mut compressed = GzEncoder::new(Vec::new(), Compression::best());
    compressed.write_all(&script).expect("memory takes it");
    compressed.finish().expect("memory takes it")
}
