//! The pages as a whole: their snapshots, their weight, and hostile contents.

/// Compares a text with the file of its name in `tests/snapshots`.
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
