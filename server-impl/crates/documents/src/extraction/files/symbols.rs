//! Fonts whose letters are signs: their codes as Unicode. Codes without a counterpart have no text.
//!
//! Sources: Adobe's Symbol encoding, and the characters that Unicode 7.0 encoded for Wingdings and Webdings.

/// First code of the private use area in which documents keep the codes of such fonts.
const PRIVATE_BASE: u32 = 0xf000;

/// Codes 0x20 to 0x7E of Symbol.
const SYMBOL_LOW: &str = " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼";

/// Codes 0xA0 to 0xFE of Symbol.
const SYMBOL_HIGH: &str = "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u{0}〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭";

/// Codes 0x21 to 0x7E of Wingdings.
const WINGDINGS_LOW: &str = "✏✂✁👓🔔📖🕯☎✆✉🖃📪📫📬📭📁📂📄🗏🗐🗄⌛⌨🖰🖲🖳🖴🖫🖬✇✍🖎✌👌👍👎☜☞☝☟✋☺😐☹💣☠⚐🏱✈☼💧❄🕆✞🕈✠✡☪☯ॐ☸♈♉♊♋♌♍♎♏♐♑♒♓🙰&●❍■□🞐❑❒⬧⧫◆❖⬥⌧⮹⌘🏵🏶❝❞";

/// Codes 0x80 to 0x95 of Wingdings.
const WINGDINGS_DIGITS: &str = "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿";

/// Other codes of Wingdings.
const WINGDINGS_HIGH: &[(u32, char)] = &[
    (0x9e, '·'),
    (0x9f, '•'),
    (0xa1, '○'),
    (0xa4, '◉'),
    (0xa5, '◎'),
    (0xa7, '▪'),
    (0xa8, '□'),
    (0xaa, '✦'),
    (0xab, '★'),
    (0xac, '✶'),
    (0xd5, '⌫'),
    (0xd6, '⌦'),
    (0xd8, '➢'),
    (0xdf, '←'),
    (0xe0, '→'),
    (0xe1, '↑'),
    (0xe2, '↓'),
    (0xe3, '↖'),
    (0xe4, '↗'),
    (0xe5, '↙'),
    (0xe6, '↘'),
    (0xe7, '←'),
    (0xe8, '→'),
    (0xe9, '↑'),
    (0xea, '↓'),
    (0xef, '⇦'),
    (0xf0, '⇨'),
    (0xf1, '⇧'),
    (0xf2, '⇩'),
    (0xfb, '✗'),
    (0xfc, '✓'),
    (0xfd, '☒'),
    (0xfe, '☑'),
];

/// Codes of Wingdings 2.
const WINGDINGS_2: &[(u32, char)] =
    &[(0x4f, '✗'), (0x50, '✓'), (0x51, '☒'), (0x52, '☑'), (0x53, '☒'), (0x54, '☒'), (0x97, '•'), (0xa2, '■'), (0xa3, '□')];

/// Codes of Wingdings 3.
const WINGDINGS_3: &[(u32, char)] = &[
    (0x21, '→'),
    (0x22, '↑'),
    (0x23, '↓'),
    (0x66, '←'),
    (0x67, '→'),
    (0x68, '↑'),
    (0x69, '↓'),
    (0x70, '▲'),
    (0x71, '▼'),
    (0x74, '◀'),
    (0x75, '▶'),
    (0x7d, '▶'),
];

/// Codes of Webdings.
const WEBDINGS: &[(u32, char)] = &[(0x61, '✓'), (0x63, '□'), (0x67, '■'), (0x6e, '●'), (0x72, '✗')];

/// A font whose letters are signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SymbolFont {
    Symbol,
    Wingdings,
    Wingdings2,
    Wingdings3,
    Webdings,
}

impl SymbolFont {
    /// Finds the font by its name.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        match name.trim().to_ascii_lowercase().as_str() {
            "symbol" => Some(Self::Symbol),
            "wingdings" => Some(Self::Wingdings),
            "wingdings 2" => Some(Self::Wingdings2),
            "wingdings 3" => Some(Self::Wingdings3),
            "webdings" => Some(Self::Webdings),
            _ => None,
        }
    }

    /// Returns the sign of a code, which may be one of the private use area.
    pub(super) fn convert(self, code: u32) -> Option<char> {
        let code = code.checked_sub(PRIVATE_BASE).unwrap_or(code);
        match self {
            Self::Symbol => find_at(SYMBOL_LOW, 0x20, code).or_else(|| find_at(SYMBOL_HIGH, 0xa0, code)),
            Self::Wingdings => find_at(WINGDINGS_LOW, 0x21, code)
                .or_else(|| find_at(WINGDINGS_DIGITS, 0x80, code))
                .or_else(|| find(WINGDINGS_HIGH, code)),
            Self::Wingdings2 => find(WINGDINGS_2, code),
            Self::Wingdings3 => find(WINGDINGS_3, code),
            Self::Webdings => find(WEBDINGS, code),
        }
    }

    /// Converts the letters of a text that are codes of the font. Others are of another font, whatever the text says.
    pub(super) fn convert_text(self, text: &str) -> String {
        let is_code = |letter: char| (PRIVATE_BASE..PRIVATE_BASE + 0x100).contains(&u32::from(letter));
        text.chars().filter_map(|letter| if is_code(letter) { self.convert(letter.into()) } else { Some(letter) }).collect()
    }
}

fn find_at(table: &str, first: u32, code: u32) -> Option<char> {
    table.chars().nth(usize::try_from(code.checked_sub(first)?).ok()?).filter(|sign| *sign != '\0')
}

fn find(table: &[(u32, char)], code: u32) -> Option<char> {
    table.iter().find(|(known, _)| *known == code).map(|(_, sign)| *sign)
}
