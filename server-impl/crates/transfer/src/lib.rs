//! Whole help centers, moved in and out.
//!
//! - [`portable`]: a help center as a folder of Markdown and YAML.
//! - [`exporting`]: writes one.
//! - [`importing`]: reads one, or a help center of another service; plans first, then writes by the rules of articles.
//!
//! May use: `frontdesk-help-center` and what it stands on.
//!
//! To add a format: a reader in [`importing`] that produces the same plan. Files are hostile: bound their size, depth
//! and number.

pub mod exporting;
pub mod importing;
pub mod portable;
