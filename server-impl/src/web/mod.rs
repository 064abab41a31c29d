//! Pages for people.

pub mod reference;
