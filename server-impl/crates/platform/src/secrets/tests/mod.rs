//! Stories of rotations, run on each database.

mod rotation;
mod sealed;
