//! The SDK as its users get it: its examples, and programs outside this workspace.

mod downstream;
mod examples;
mod relay;
