//! Prepares the domains of inboxes that are thrown away.

use std::{env, fs, path::PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder"));
    fs::write(folder.join("thrown-away.txt"), thrown_away()).expect("the folder can be written");
}

/// A domain a line, in order.
fn thrown_away() -> String {
    let mut domains = mailchecker::blacklist();
    domains.sort_unstable();
    domains.dedup();
    domains.join("\n")
}
