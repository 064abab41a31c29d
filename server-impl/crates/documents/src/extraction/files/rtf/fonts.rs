//! The fonts of an RTF file, which decide the charset of text (RTF 1.9.1, "Font Table").

use std::collections::HashMap;

use encoding_rs::Encoding;

use super::{super::symbols::SymbolFont, encodings};

/// Maximum fonts that are known.
const MAX_FONTS: usize = 10_000;

/// Maximum bytes of a name.
const MAX_NAME_BYTES: usize = 100;

/// A font of the document.
#[derive(Debug, Clone, Default)]
struct Font {
    encoding: Option<&'static Encoding>,
    name: String,
}

/// The fonts of a document, by their numbers.
#[derive(Debug, Default)]
pub(super) struct FontTable {
    fonts: HashMap<i32, Font>,
    /// The font that is being defined.
    open: Option<i32>,
}

impl FontTable {
    /// Reads a control word of the font table.
    pub(super) fn define(&mut self, word: &str, number: Option<i32>) {
        let number = number.unwrap_or_default();
        let encoding = match word {
            "f" => {
                self.open = Some(number).filter(|_| self.fonts.len() < MAX_FONTS);
                None
            }
            "fcharset" => encodings::of_font_charset(number),
            "cpg" => Some(encodings::of_code_page(number)),
            _ => return,
        };
        if let Some(font) = self.open.map(|open| self.fonts.entry(open).or_default()) {
            font.encoding = encoding.or(font.encoding);
        }
    }

    /// Reads a piece of the name of a font.
    pub(super) fn push_name(&mut self, bytes: &[u8]) {
        let font = self.open.and_then(|open| self.fonts.get_mut(&open));
        if let Some(font) = font.filter(|font| font.name.len() < MAX_NAME_BYTES) {
            font.name.push_str(&String::from_utf8_lossy(&bytes[..bytes.len().min(MAX_NAME_BYTES)]));
        }
    }

    /// Decodes text in a font; `document` is the charset of fonts that have none of their own.
    pub(super) fn decode(&self, font: Option<i32>, bytes: &[u8], document: &'static Encoding) -> String {
        if let Some(symbols) = self.symbols(font) {
            return bytes.iter().filter_map(|byte| symbols.convert((*byte).into())).collect();
        }
        let font = font.and_then(|font| self.fonts.get(&font));
        let encoding = font.and_then(|font| font.encoding).unwrap_or(document);
        encoding.decode_without_bom_handling(bytes).0.into_owned()
    }

    /// Returns the signs of a font, if its letters are signs.
    pub(super) fn symbols(&self, font: Option<i32>) -> Option<SymbolFont> {
        let font = self.fonts.get(&font?)?;
        SymbolFont::from_name(font.name.trim_end_matches([';', ' ']))
    }
}
