//! Makes Cargo compile the migrations in again when one is added, since it does not watch their folder by itself.

fn main() {
    println!("cargo:rerun-if-changed=../../../migrations");
    println!("cargo:rerun-if-changed=build.rs");
}
