//! Has the migrations compiled in again when one is added: Cargo does not look at their folder by itself.

fn main() {
    println!("cargo:rerun-if-changed=../../../migrations");
    println!("cargo:rerun-if-changed=build.rs");
}
