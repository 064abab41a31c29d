//! Migrations are embedded when the crate is built, and cargo would not notice a new one by itself.

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
}
