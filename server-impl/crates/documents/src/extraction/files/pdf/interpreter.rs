//! Reading of content streams: which letters they show, and where (ISO 32000-1, sections 8 and 9).

use std::{cell::RefCell, rc::Rc};

use hayro_font::kurbo::Affine;
use hayro_syntax::{
    content::{TypedIter, ops::TypedInstruction},
    object::{Array, Dict, Name, Number, Object, Stream, String as PdfString, dict_or_stream},
    page::Resources,
};

use super::{
    fonts::FontBook,
    glyph::Glyph,
    layers::HiddenLayers,
    letters::{decode_text, spell},
    state::TextState,
};

/// Maximum nesting of forms.
const MAX_FORM_DEPTH: usize = 20;

/// Maximum number of forms of a page: forms within forms multiply.
const MAX_FORMS: usize = 20_000;

/// Maximum number of glyphs of a page.
const MAX_GLYPHS: usize = 1_000_000;

/// Maximum number of saved graphics states, and of open marks.
const MAX_SAVED: usize = 10_000;

/// Pixels in either direction from which a picture may show text.
const MIN_SCAN_PIXELS: u32 = 200;

/// The parts of a document that all its pages share.
pub(super) struct Shared<'a> {
    /// The fonts.
    pub fonts: FontBook<'a>,
    /// The layers that are not shown.
    pub layers: HiddenLayers,
    /// Memory for the letters of a page, so that not every page asks the system for it.
    pub spare: RefCell<Vec<Glyph>>,
}

/// Marked content that is open (ISO 32000-1, section 14.6).
struct Mark {
    is_hidden: bool,
    /// The text that the content stands for.
    actual: Option<Rc<str>>,
    /// The glyph that has this text, once the first one was shown.
    shown: Option<usize>,
}

/// Content shown on a page.
#[derive(Debug, Default)]
pub(super) struct PageContent {
    /// The letters.
    pub glyphs: Vec<Glyph>,
    /// Number of shapes whose letters are unknown.
    pub unknown: usize,
    /// Number of pictures that may show text.
    pub pictures: usize,
    /// Set if a limit was reached, so that more is shown than was read.
    pub is_cut: bool,
}

impl PageContent {
    /// Adds content that is shown on top.
    pub(super) fn add(&mut self, other: Self) {
        self.glyphs.extend(other.glyphs);
        self.unknown += other.unknown;
        self.pictures += other.pictures;
        self.is_cut |= other.is_cut;
    }
}

/// Reads content streams.
pub(super) struct Interpreter<'a, 's> {
    shared: &'s Shared<'a>,
    state: TextState<'a>,
    saved: Vec<TextState<'a>>,
    marks: Vec<Mark>,
    forms: usize,
    depth: usize,
    /// The content that was read.
    pub content: PageContent,
}

impl<'a, 's> Interpreter<'a, 's> {
    /// Creates an interpreter whose coordinates are mapped to the page by a matrix.
    pub(super) fn new(shared: &'s Shared<'a>, page: Affine) -> Self {
        Self {
            shared,
            state: TextState::new(page),
            saved: Vec::new(),
            marks: Vec::new(),
            forms: 0,
            depth: 0,
            content: PageContent::default(),
        }
    }

    /// Reads a content stream.
    pub(super) fn run(&mut self, mut instructions: TypedIter<'_>, resources: &Resources<'a>) {
        let marks = self.marks.len();
        while let Some(instruction) = instructions.next() {
            if self.content.glyphs.len() >= MAX_GLYPHS {
                self.content.is_cut = true;
                break;
            }
            if !self.run_text(&instruction, resources) {
                self.run_other(&instruction, resources);
            }
        }
        self.marks.truncate(marks);
    }

    /// Runs an instruction about text; returns `false` for another one.
    fn run_text(&mut self, instruction: &TypedInstruction<'_, '_>, resources: &Resources<'a>) -> bool {
        let state = &mut self.state;
        match instruction {
            TypedInstruction::BeginText(_) => state.set_matrix(Affine::IDENTITY),
            TypedInstruction::SetTextMatrix(m) => state.set_matrix(affine([m.0, m.1, m.2, m.3, m.4, m.5])),
            TypedInstruction::NextLine(n) => state.move_line(n.0.as_f64(), n.1.as_f64()),
            TypedInstruction::NextLineAndSetLeading(n) => {
                state.leading = -n.1.as_f64();
                state.move_line(n.0.as_f64(), n.1.as_f64());
            }
            TypedInstruction::NextLineUsingLeading(_) => state.next_line(),
            TypedInstruction::CharacterSpacing(n) => state.char_space = n.0.as_f64(),
            TypedInstruction::WordSpacing(n) => state.word_space = n.0.as_f64(),
            TypedInstruction::HorizontalScaling(n) => state.scale = n.0.as_f64() / 100.0,
            TypedInstruction::TextLeading(n) => state.leading = n.0.as_f64(),
            TypedInstruction::TextRise(n) => state.rise = n.0.as_f64(),
            TypedInstruction::TextFont(font) => {
                state.size = font.1.as_f64();
                let dict = resources.get_font(font.0);
                state.font = Some(dict.map_or_else(|| self.shared.fonts.load_missing(), |dict| self.shared.fonts.load(&dict)));
            }
            TypedInstruction::ShowText(text) => self.show(text.0),
            TypedInstruction::NextLineAndShowText(text) => {
                state.next_line();
                self.show(text.0);
            }
            TypedInstruction::ShowTextWithParameters(text) => {
                (state.word_space, state.char_space) = (text.0.as_f64(), text.1.as_f64());
                state.next_line();
                self.show(text.2);
            }
            TypedInstruction::ShowTexts(texts) => self.show_all(texts.0),
            _ => return false,
        }
        true
    }

    /// Runs an instruction that is not about text itself.
    fn run_other(&mut self, instruction: &TypedInstruction<'_, '_>, resources: &Resources<'a>) {
        match instruction {
            TypedInstruction::SaveState(_) if self.saved.len() < MAX_SAVED => self.saved.push(self.state.clone()),
            TypedInstruction::RestoreState(_) => self.restore(),
            TypedInstruction::Transform(m) => self.state.page *= affine([m.0, m.1, m.2, m.3, m.4, m.5]),
            TypedInstruction::SetGraphicsState(name) => self.set_graphics_state(resources, name.0),
            TypedInstruction::XObject(name) => {
                if let Some(object) = resources.get_x_object(name.0).filter(|_| !self.is_hidden()) {
                    self.draw_object(&object, resources);
                }
            }
            TypedInstruction::InlineImage(image) => self.count_picture(image.0.dict()),
            TypedInstruction::BeginMarkedContent(_) => self.open_mark(Mark { is_hidden: false, actual: None, shown: None }),
            TypedInstruction::BeginMarkedContentWithProperties(mark) => {
                let mark = self.read_mark(mark.0, mark.1, resources);
                self.open_mark(mark);
            }
            TypedInstruction::EndMarkedContent(_) => drop(self.marks.pop()),
            _ => {}
        }
    }

    fn restore(&mut self) {
        if let Some(state) = self.saved.pop() {
            self.state = state;
        }
    }

    /// Sets the font that a graphics state dictionary may name (ISO 32000-1, section 8.4.5).
    fn set_graphics_state(&mut self, resources: &Resources<'a>, name: &Name<'_>) {
        let Some(font) = resources.get_ext_g_state(name).and_then(|state| state.get::<Array<'a>>(b"Font")) else { return };
        let mut items = font.flex_iter();
        if let Some((dict, size)) = items.next::<(Dict<'a>, f32)>() {
            self.state.font = Some(self.shared.fonts.load(&dict));
            self.state.size = f64::from(size);
        }
    }

    fn open_mark(&mut self, mark: Mark) {
        if self.marks.len() < MAX_SAVED {
            self.marks.push(mark);
        }
    }

    fn read_mark(&self, tag: &Name<'_>, properties: &Object<'_>, resources: &Resources<'a>) -> Mark {
        if let Object::Name(name) = properties {
            let named = resources.properties.get::<Dict<'_>>(name.as_ref());
            let is_layer = tag.as_ref() == b"OC";
            Mark {
                is_hidden: is_layer && self.shared.layers.hides(&resources.properties, name.as_ref()),
                actual: named.and_then(|named| read_actual_text(&named)),
                shown: None,
            }
        } else {
            let actual = dict_or_stream(properties).and_then(|(dict, _)| read_actual_text(dict));
            Mark { is_hidden: false, actual, shown: None }
        }
    }

    fn is_hidden(&self) -> bool {
        self.marks.iter().any(|mark| mark.is_hidden)
    }

    /// Draws an external object: a form, or a picture.
    fn draw_object(&mut self, object: &Stream<'a>, resources: &Resources<'a>) {
        let dict = object.dict();
        if self.shared.layers.hides(dict, b"OC") {
            return;
        }
        match dict.get::<Name<'_>>(b"Subtype").as_ref().map(AsRef::as_ref) {
            Some(b"Form") => self.draw_form(object, resources, Affine::IDENTITY),
            Some(b"Image") => self.count_picture(dict),
            _ => {}
        }
    }

    /// Draws a form, whose own matrix is followed by another one.
    pub(super) fn draw_form(&mut self, form: &Stream<'a>, resources: &Resources<'a>, placed: Affine) {
        if self.depth >= MAX_FORM_DEPTH || self.forms >= MAX_FORMS {
            self.content.is_cut = true;
            return;
        }
        let Ok(content) = form.decoded_data() else { return };
        self.depth += 1;
        self.forms += 1;
        let own = form.dict().get::<Dict<'a>>(b"Resources").map(Resources::new);
        // A form restores no state that it did not save.
        let (state, saved) = (self.state.clone(), std::mem::take(&mut self.saved));
        self.state.page *= placed * form.dict().get::<[f64; 6]>(b"Matrix").map_or(Affine::IDENTITY, Affine::new);
        self.run(TypedIter::new(&content), own.as_ref().unwrap_or(resources));
        (self.state, self.saved) = (state, saved);
        self.depth -= 1;
    }

    fn count_picture(&mut self, dict: &Dict<'_>) {
        let pixels = |long: &[u8], short: &[u8]| dict.get::<u32>(long).or_else(|| dict.get::<u32>(short)).unwrap_or(0);
        if pixels(b"Width", b"W") >= MIN_SCAN_PIXELS && pixels(b"Height", b"H") >= MIN_SCAN_PIXELS {
            self.content.pictures += 1;
        }
    }

    fn show_all(&mut self, texts: &Array<'_>) {
        for item in texts.iter::<Object<'_>>() {
            match item {
                Object::String(text) => self.show(&text),
                Object::Number(number) => {
                    if let Some(font) = self.state.font.clone() {
                        self.state.adjust(&font, number.as_f64());
                    }
                }
                _ => {}
            }
        }
    }

    fn show(&mut self, text: &PdfString<'_>) {
        let font = self.state.font.get_or_insert_with(|| self.shared.fonts.load_missing()).clone();
        let (bytes, is_hidden, mut at) = (text.as_bytes(), self.is_hidden(), 0);
        let pen = self.state.take_pen(&font);
        while at < bytes.len() && self.content.glyphs.len() < MAX_GLYPHS {
            let (code, length) = font.read_code(bytes, at);
            at += length;
            let character = font.character(code);
            let is_known = character.is_known;
            let glyph = self.state.place(&pen, character, length == 1 && code == 32);
            let is_placed = glyph.x.is_finite() && glyph.y.is_finite() && glyph.advance.is_finite() && glyph.size.is_finite();
            if !is_hidden && is_placed {
                self.push(glyph, is_known);
            }
        }
    }

    /// Adds text for which the file has no content, at a place in the coordinates of the page.
    pub(super) fn push_text(&mut self, text: &str, (x, y): (f64, f64), advance: f64, size: f64) {
        self.content.glyphs.push(self.state.place_text(text, (x, y), advance, size));
    }

    /// Adds a glyph with its letters, or with the text that its content stands for.
    fn push(&mut self, mut glyph: Glyph, is_known: bool) {
        let next = self.content.glyphs.len();
        match self.marks.iter_mut().find_map(|mark| Some((mark.actual.clone()?, &mut mark.shown))) {
            Some((_, Some(first))) => {
                if let Some(first) = self.content.glyphs.get_mut(*first) {
                    first.extend_to(&glyph);
                }
                return;
            }
            Some((actual, shown)) => {
                glyph.text = actual;
                *shown = (!glyph.text.is_empty()).then_some(next);
            }
            None => self.content.unknown += usize::from(!is_known),
        }
        if !glyph.text.is_empty() {
            self.content.glyphs.push(glyph);
        }
    }
}

fn read_actual_text(properties: &Dict<'_>) -> Option<Rc<str>> {
    properties.get::<PdfString<'_>>(b"ActualText").map(|text| Rc::from(&*spell(&decode_text(text.as_bytes()), false)))
}

fn affine(numbers: [Number; 6]) -> Affine {
    Affine::new(numbers.map(|number| number.as_f64()))
}
