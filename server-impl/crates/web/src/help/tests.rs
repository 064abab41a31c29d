//! Tests of whole pages: snapshots, size, and hostile content.

/// Compares a text with the snapshot of this name in `tests/snapshots`.
macro_rules! snapshot {
    ($name:literal, $text:expr) => {
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!($name, $text);
        });
    };
}

mod files;
mod hostile;
mod sample;
mod snapshots;
mod words;
