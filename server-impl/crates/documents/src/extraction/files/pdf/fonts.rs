//! The letters and widths of the characters of a font (ISO 32000-1, sections 9.6 to 9.10).

use std::{
    cell::{OnceCell, RefCell},
    collections::HashMap,
    rc::Rc,
    sync::Arc,
};

use foldhash::fast::RandomState;
use hayro_font::{
    CMapResolverFn, Font, FontCache, FontGlyph, FontQuery, FontResolverFn, StandardFont,
    hayro_cmap::{self, BfString, CMap, CMapName, CidFamily},
};
use hayro_syntax::object::{Array, Dict, Name, Object, Stream, String as PdfString};

use super::{
    guesses::{count_standard_shapes, find_standard_letter, invert_charmap, read_numbered_names},
    letters::spell,
};

/// Units of a font in which widths are given.
const UNITS_PER_EM: f64 = 1_000.0;

/// Width of a character of unknown width, in units.
const USUAL_WIDTH: f64 = 500.0;

/// The fonts of a document, each read once.
pub(super) struct FontBook<'a> {
    cache: FontCache<'a>,
    programs: FontResolverFn,
    cmaps: CMapResolverFn,
    /// By their dictionaries as they stand in the file: several may be parts of one object.
    fonts: RefCell<HashMap<&'a [u8], Rc<PageFont<'a>>, RandomState>>,
    missing: OnceCell<Rc<PageFont<'a>>>,
}

impl<'a> FontBook<'a> {
    pub(super) fn new() -> Self {
        Self {
            cache: FontCache::new(),
            programs: Arc::new(|query| match query {
                FontQuery::Standard(font) => Some(font.get_font_data()),
                FontQuery::Fallback(query) => Some(query.pick_standard_font().get_font_data()),
            }),
            cmaps: Arc::new(hayro_cmap::load_embedded),
            fonts: RefCell::default(),
            missing: OnceCell::new(),
        }
    }

    /// Reads the font of a dictionary.
    pub(super) fn load(&self, dict: &Dict<'a>) -> Rc<PageFont<'a>> {
        if let Some(font) = self.fonts.borrow().get(dict.data()) {
            return font.clone();
        }
        let font = Rc::new(self.read(dict));
        self.fonts.borrow_mut().insert(dict.data(), font.clone());
        font
    }

    /// Returns the font that stands in for one that a page does not have, as viewers do.
    pub(super) fn load_missing(&self) -> Rc<PageFont<'a>> {
        self.missing.get_or_init(|| Rc::new(self.read(&Dict::empty()))).clone()
    }

    fn read(&self, dict: &Dict<'a>) -> PageFont<'a> {
        let kind = dict.get::<Name<'_>>(b"Subtype");
        let is_kind = |name: &[u8]| kind.as_ref().is_some_and(|kind| kind.as_ref() == name);
        let name = read_name(dict);
        let read = self.cache.font(dict, &self.programs, &self.cmaps);
        let mut font = PageFont {
            to_unicode: if read.is_none() { self.read_to_unicode(dict) } else { None },
            program: match read {
                None if !is_kind(b"Type0") => self.cache.standard_font(StandardFont::Helvetica, &self.programs),
                read => read,
            },
            is_bold: ["bold", "black", "heavy", "demi"].iter().any(|word| name.contains(word)),
            is_pictorial: ["dings", "symbol", "webd"].iter().any(|word| name.contains(word)),
            is_composite: is_kind(b"Type0"),
            is_identical: dict.get::<Name<'_>>(b"ToUnicode").is_some_and(|map| map.as_str().starts_with("Identity")),
            em: 1.0,
            dict: dict.clone(),
            cmaps: self.cmaps.clone(),
            collection: OnceCell::new(),
            numbered: OnceCell::new(),
            shapes: OnceCell::new(),
            standard_shapes: OnceCell::new(),
            characters: RefCell::default(),
        };
        if is_kind(b"Type3") {
            font.em = estimate_em(dict, &font);
        }
        font
    }

    fn read_to_unicode(&self, dict: &Dict<'a>) -> Option<CMap> {
        let map = dict.get::<Stream<'_>>(b"ToUnicode")?.decoded_data().ok()?;
        let cmaps = self.cmaps.clone();
        CMap::parse(&map, move |name| cmaps(name))
    }
}

fn read_name(dict: &Dict<'_>) -> String {
    dict.get::<Name<'_>>(b"BaseFont").map(|name| name.as_str().to_ascii_lowercase()).unwrap_or_default()
}

/// Estimates the height of a Type 3 font, whose size is in units of its own, from the mean width of its characters:
/// returns it as a multiple of that size.
fn estimate_em(dict: &Dict<'_>, font: &PageFont<'_>) -> f64 {
    let first = dict.get::<u32>(b"FirstChar").unwrap_or(0).min(255);
    let widths = (first..=255).map(|code| font.advance(code).0.abs()).filter(|width| *width > 0.0);
    let (count, sum) = widths.fold((0.0, 0.0), |(count, sum), width| (count + 1.0, sum + width));
    let mean: f64 = if count > 0.0 { sum / count } else { return 1.0 };
    if (0.25..=1.0).contains(&mean) { 1.0 } else { mean * 2.0 }
}

/// A font of a page.
pub(super) struct PageFont<'a> {
    program: Option<Font<'a>>,
    is_composite: bool,
    is_pictorial: bool,
    /// Set if the codes are declared to be the letters themselves.
    is_identical: bool,
    /// Set for a bold font.
    pub is_bold: bool,
    /// Height of the letters, as a multiple of the font's size.
    pub em: f64,
    /// The letters of a font that could not be read otherwise.
    to_unicode: Option<CMap>,
    dict: Dict<'a>,
    cmaps: CMapResolverFn,
    /// Read when letters are missing: it is large.
    collection: OnceCell<Option<Collection>>,
    /// Letters by codes, from names with numbers.
    numbered: OnceCell<HashMap<u32, char>>,
    /// Letters by shapes, from the program of the font.
    shapes: OnceCell<HashMap<u32, char>>,
    /// Number of codes that are numbers of shapes in the standard order.
    standard_shapes: OnceCell<u32>,
    characters: RefCell<HashMap<u32, Character, RandomState>>,
}

/// A character of a font.
#[derive(Debug, Clone)]
pub(super) struct Character {
    /// The letters, none if they are unknown.
    pub text: Rc<str>,
    /// Set if the font tells the letters, or that there are none.
    pub is_known: bool,
    /// Distance to the next character, in ems: rightwards, and upwards for vertical writing.
    pub advance: (f64, f64),
}

impl PageFont<'_> {
    /// Reads a character code at an offset of a string; returns its length too, which is at least 1.
    pub(super) fn read_code(&self, bytes: &[u8], at: usize) -> (u32, usize) {
        match &self.program {
            Some(program) => {
                let (code, length) = program.read_code(bytes, at);
                (code, length.max(1))
            }
            None if self.is_composite && at + 1 < bytes.len() => ((u32::from(bytes[at]) << 8) | u32::from(bytes[at + 1]), 2),
            None => (u32::from(bytes[at]), 1),
        }
    }

    /// Returns the character with a code. It is looked up in the font once.
    pub(super) fn character(&self, code: u32) -> Character {
        if let Some(character) = self.characters.borrow().get(&code) {
            return character.clone();
        }
        let letters = self.find_letters(code).map(|letters| Rc::from(spell(&letters, self.is_pictorial).as_ref()));
        let is_known = letters.is_some();
        let character = Character { text: letters.unwrap_or_default(), is_known, advance: self.advance(code) };
        self.characters.borrow_mut().insert(code, character.clone());
        character
    }

    fn advance(&self, code: u32) -> (f64, f64) {
        let Some(program) = &self.program else { return (USUAL_WIDTH / UNITS_PER_EM, 0.0) };
        let advance = program.code_advance(code);
        (advance.x / UNITS_PER_EM, advance.y / UNITS_PER_EM)
    }

    /// Returns `true` for a font of horizontal writing.
    pub(super) fn is_horizontal(&self) -> bool {
        self.program.as_ref().is_none_or(Font::is_horizontal)
    }

    fn find_letters(&self, code: u32) -> Option<String> {
        let mapped = self.to_unicode.as_ref().and_then(|map| map.lookup_bf_string(code));
        let known = mapped.or_else(|| {
            let program = self.program.as_ref()?;
            match program.glyph(program.map_code(code), code) {
                FontGlyph::Outline(glyph) => glyph.as_unicode(),
                FontGlyph::Type3(glyph) => glyph.as_unicode(),
            }
        });
        let is_letter = |letters: &String| !letters.chars().all(|letter| matches!(letter, '\0' | '\u{fffd}'));
        let known = known.map(into_string).filter(is_letter);
        known.or_else(|| self.find_in_collection(code).filter(is_letter)).or_else(|| self.guess_letter(code).map(String::from))
    }

    /// Guesses the letter of a code that the font does not name.
    fn guess_letter(&self, code: u32) -> Option<char> {
        if self.is_identical {
            return char::from_u32(code);
        }
        let numbered = self.numbered.get_or_init(|| read_numbered_names(&self.dict));
        numbered.get(&code).copied().or_else(|| self.find_by_shape(code)).or_else(|| {
            let count = || if self.is_composite { count_standard_shapes(&self.dict) } else { 0 };
            find_standard_letter(code).filter(|_| code < *self.standard_shapes.get_or_init(count))
        })
    }

    /// Finds the letter of a code in the table of the font's program.
    fn find_by_shape(&self, code: u32) -> Option<char> {
        let program = self.program.as_ref()?;
        let FontGlyph::Outline(glyph) = program.glyph(program.map_code(code), code) else { return None };
        let shapes = self.shapes.get_or_init(|| {
            let program = glyph.font_data().map(|font| font.data);
            program.map(|program| invert_charmap((*program).as_ref())).unwrap_or_default()
        });
        shapes.get(&glyph.glyph_id().to_u32()).copied()
    }

    fn find_in_collection(&self, code: u32) -> Option<String> {
        if !self.is_composite {
            return None;
        }
        self.collection.get_or_init(|| Collection::read(&self.dict, &self.cmaps)).as_ref()?.find_letters(code)
    }
}

fn into_string(letters: BfString) -> String {
    match letters {
        BfString::Char(letter) => letter.to_string(),
        BfString::String(letters) => letters,
    }
}

/// The letters of a font that numbers its characters as one of Adobe's collections does (ISO 32000-1, section 9.10.2).
struct Collection {
    /// From codes to numbers of the collection.
    encoding: CMap,
    /// From numbers of the collection to letters.
    letters: CMap,
}

impl Collection {
    /// Reads it for a composite font whose letters it is needed for.
    fn read(dict: &Dict<'_>, cmaps: &CMapResolverFn) -> Option<Self> {
        let encoding = read_encoding(dict, cmaps)?;
        let family = match &encoding.metadata().character_collection {
            Some(collection) if collection.family.ucs2_cmap().is_some() => collection.family.clone(),
            _ => read_family(dict)?,
        };
        let (letters, nested) = (cmaps(family.ucs2_cmap()?)?, cmaps.clone());
        Some(Self { encoding, letters: CMap::parse(letters, move |name| nested(name))? })
    }

    fn find_letters(&self, code: u32) -> Option<String> {
        let number = (1..=4).find_map(|length| self.encoding.lookup_cid_code(code, length))?;
        self.letters.lookup_bf_string(number).map(into_string)
    }
}

fn read_encoding(dict: &Dict<'_>, cmaps: &CMapResolverFn) -> Option<CMap> {
    let nested = cmaps.clone();
    match dict.get::<Object<'_>>(b"Encoding")? {
        Object::Name(name) => match CMapName::from_bytes(name.as_ref()) {
            CMapName::IdentityH | CMapName::IdentityV => Some(CMap::identity_h()),
            named => CMap::parse(cmaps(named)?, move |name| nested(name)),
        },
        Object::Stream(stream) => CMap::parse(&stream.decoded_data().ok()?, move |name| nested(name)),
        _ => None,
    }
}

fn read_family(dict: &Dict<'_>) -> Option<CidFamily> {
    let descendant = dict.get::<Array<'_>>(b"DescendantFonts")?.iter::<Dict<'_>>().next()?;
    let system = descendant.get::<Dict<'_>>(b"CIDSystemInfo")?;
    let (registry, ordering) = (system.get::<PdfString<'_>>(b"Registry")?, system.get::<PdfString<'_>>(b"Ordering")?);
    Some(CidFamily::from_registry_ordering(registry.as_bytes(), ordering.as_bytes()))
}
