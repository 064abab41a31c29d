//! The SDK as its users have it: its examples, and programs outside this workspace.

mod downstream;
mod examples;
mod relay;
