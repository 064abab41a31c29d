//! The chat widget on customers' websites, and the Help Page.

pub mod asking;
mod colors;
pub mod conversations;
pub mod escalation;
pub mod feedback;
pub mod leads;
mod origins;
pub mod settings;
pub mod slots;
pub mod tokens;
pub mod visitors;
pub mod visits;

pub use self::colors::text_color;
