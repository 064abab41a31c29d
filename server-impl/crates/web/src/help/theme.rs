//! The theme chosen by a tenant, as a short style sheet, since the content security policy forbids inline styles.

mod choice;
mod color;
mod oklch;
mod palette;
mod sheet;
#[cfg(test)]
mod tests;

pub(crate) use self::{
    choice::{ColorMode, FontFamily, PageTheme},
    color::Color,
    sheet::theme_css,
};
