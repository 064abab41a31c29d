//! Help centers, through the SDK.

mod articles;
mod files;
mod sites;

pub(super) use articles::*;
pub(super) use files::*;
pub(super) use sites::*;
