//! Export and import of whole help centers.
//!
//! - [`portable`]: the format, a folder of Markdown and YAML.
//! - [`exporting`]: writes such a folder.
//! - [`importing`]: reads such a folder, or the help center of another service; plans first, then writes
//!   through the rules of the API.
//!
//! May depend on `frontdesk-help-center` and the crates below it.
//!
//! To add a source format, write a reader in [`importing`] that produces a plan. Input files are untrusted: limit
//! their size, depth and number.

pub mod exporting;
pub mod importing;
pub mod portable;
