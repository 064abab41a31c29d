//! The look that a tenant has chosen, as a style sheet of a few lines. The policy of the pages forbids styles inside of
//! them.

mod choice;
mod color;
mod oklch;
mod palette;
mod sheet;
#[cfg(test)]
mod tests;

pub(crate) use self::{
    choice::{Font, Mode, Theme},
    color::Color,
    sheet::theme_css,
};
