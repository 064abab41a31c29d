//! Compresses the documents that the server serves.

use std::{env, fs, io::Write, path::PathBuf};

use flate2::{Compression, write::GzEncoder};

const DOCUMENTS: [&str; 3] = ["openapi.json", "openapi.yaml", "openapi-3.0.json"];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder"));
    for name in DOCUMENTS {
        println!("cargo:rerun-if-changed={name}");
        let text = fs::read(name).expect("the document can be read");
        fs::write(folder.join(format!("{name}.gz")), gzip(&text)).expect("the folder can be written");
    }
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text).expect("memory takes it");
    encoder.finish().expect("memory takes it")
}
