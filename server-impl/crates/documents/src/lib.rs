//! Turns user content into what Frontdesk works with: files and pages become text and passages, Markdown and CSS
//! become what a help center shows.
//!
//! - [`extraction`]: the text of a file, by its format.
//! - [`crawl`]: selection and reading of the pages of a website.
//! - [`chunking`], [`place`], [`directives`]: splitting of a text into passages that know the headings above them.
//! - [`file_names`]: names of files that any system takes.
//! - [`markdown`], [`css`]: safe rendering of what tenants write.
//!
//! Everything here is a function of its input: no database, no clock.
//!
//! May use: `frontdesk-types`, `frontdesk-text`, `frontdesk-ports`.
//!
//! To add a format, create a file in [`extraction`] and add its name to the list there. Input files are hostile, so
//! bound memory and time.

pub mod chunking;
pub mod crawl;
pub mod css;
pub mod directives;
pub mod extraction;
pub mod file_names;
pub mod markdown;
pub mod place;
