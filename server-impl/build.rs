//! Has the linker make a smaller binary.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let of_target = |property: &str| env::var(format!("CARGO_CFG_TARGET_{property}")).unwrap_or_default();
    let target = ["ARCH", "OS", "ENV"].map(of_target);
    if target == ["x86_64", "linux", "gnu"] && env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}
