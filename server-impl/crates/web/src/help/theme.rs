//! The theme chosen by a tenant, as a short style sheet, since the content security policy forbids inline styles.

mod choice;
mod oklch;
mod palette;
mod sheet;
#[cfg(test)]
mod tests;

pub(crate) use frontdesk_types::color::Color;

pub(crate) use self::{
    choice::{ColorMode, FontFamily, PageTheme},
    sheet::theme_css,
};
