//! What people have, made into what Frontdesk works with: files and pages become text and passages, Markdown and CSS
//! become what a help center shows.
//!
//! - [`extraction`]: the text of a file, by its format.
//! - [`crawl`]: which pages of a website are read, and what is on them.
//! - [`chunking`], [`place`], [`directives`]: a text, cut into passages that know the headings above them.
//! - [`markdown`], [`css`]: what tenants write, rendered so that it cannot do harm.
//!
//! Everything here is a function of its input: no database, no clock. May use: `frontdesk-types`, `frontdesk-text`,
//! `frontdesk-ports`.
//!
//! To add a format: a file in [`extraction`] and its name in the list there; what it reads is hostile, so bound its
//! memory and time.

pub mod chunking;
pub mod crawl;
pub mod css;
pub mod directives;
pub mod extraction;
pub mod markdown;
pub mod place;
