//! Prepares the set of domains of disposable inboxes.

use std::{env, fs, path::PathBuf};

use fst::Set;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder"));
    fs::write(folder.join("disposable.fst"), disposable_domains().as_fst().as_bytes()).expect("the folder can be written");
}

/// Returns the domains, one per line, in order.
fn disposable_domains() -> Set<Vec<u8>> {
    let mut domains = mailchecker::blacklist();
    domains.sort_unstable();
    domains.dedup();
    Set::from_iter(domains).expect("they are in order")
}
