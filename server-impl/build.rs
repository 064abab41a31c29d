//! Prepares what the binary holds: the migrations, whose folder cargo would not look at by itself, the script of the reference,
//! compressed, and the domains of inboxes that are thrown away.

use std::{env, fs, io::Write, path::PathBuf};

use flate2::{Compression, write::GzEncoder};

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
    println!("cargo:rerun-if-changed=build.rs");
    put("scalar.js.gz", &scalar());
    put("thrown-away.txt", thrown_away().as_bytes());
}

fn scalar() -> Vec<u8> {
    let script = scalar_api_reference::get_asset("scalar.js").expect("the crate scalar_api_reference holds scalar.js");
    let mut compressed = GzEncoder::new(Vec::new(), Compression::best());
    compressed.write_all(&script).expect("memory takes it");
    compressed.finish().expect("memory takes it")
}

/// A domain a line, in order.
fn thrown_away() -> String {
    let mut domains = mailchecker::blacklist();
    domains.sort_unstable();
    domains.dedup();
    domains.join("\n")
}

fn put(name: &str, content: &[u8]) {
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder"));
    fs::write(folder.join(name), content).expect("the folder can be written");
}
