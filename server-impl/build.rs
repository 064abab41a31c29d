//! Prepares what the binary holds: the migrations, whose folder cargo would not look at by itself, and the script of the reference,
//! compressed.

use std::{env, fs, io::Write, path::Path};

use flate2::{Compression, write::GzEncoder};

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
    println!("cargo:rerun-if-changed=build.rs");
    let scalar = scalar_api_reference::get_asset("scalar.js").expect("the crate scalar_api_reference holds scalar.js");
    let mut compressed = GzEncoder::new(Vec::new(), Compression::best());
    compressed.write_all(&scalar).expect("memory takes it");
    let folder = env::var_os("OUT_DIR").expect("cargo names a folder");
    fs::write(Path::new(&folder).join("scalar.js.gz"), compressed.finish().expect("memory takes it"))
        .expect("the folder can be written");
}
