//! Makes release binaries smaller where Rust links with its own LLD, the default on x86-64 Linux.

use std::{env, path::PathBuf, process::Command};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let variable = |name: &str| env::var(name).unwrap_or_default();
    if variable("PROFILE") == "release" && variable("TARGET") == "x86_64-unknown-linux-gnu" && has_lld() {
        // Keeps one copy of functions with identical code, of which generic code leaves many.
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
    }
}

/// Returns true if the toolchain includes LLD; that of some distributions does not.
fn has_lld() -> bool {
    let output = Command::new(env::var_os("RUSTC").expect("Cargo sets it")).args(["--print", "target-libdir"]).output();
    let libraries = PathBuf::from(String::from_utf8_lossy(&output.expect("rustc runs").stdout).trim());
    libraries.with_file_name("bin").join("gcc-ld/ld.lld").exists()
}
