//! Text that is not in the content of a page: values of forms, and notes written on the page (ISO 32000-1, sections
//! 12.5 and 12.7).

use hayro_font::kurbo::{Affine, Rect};
use hayro_syntax::{
    object::{Array, Dict, Name, Object, Rect as PdfRect, Stream, String as PdfString},
    page::{Page, Resources},
};

use super::{
    interpreter::{Interpreter, Shared},
    letters::{decode_text, spell},
};

/// Flags of annotations that are not seen: hidden, and not shown (section 12.5.3).
const INVISIBLE: u32 = (1 << 1) | (1 << 5);

/// Flag of a field whose value is secret (section 12.7.4.3).
const PASSWORD: u32 = 1 << 13;

/// Flag of a field whose letters stand in boxes of their own (section 12.7.4.3).
const COMB: u32 = 1 << 24;

/// Maximum number of annotations of a page.
const MAX_ANNOTATIONS: usize = 10_000;

/// Maximum nesting of fields.
const MAX_FIELD_DEPTH: usize = 32;

/// Maximum size of text for which the file has no appearance, in points.
const MAX_SIZE: f64 = 12.0;

/// Width of a letter of such text, in parts of its size.
const LETTER_WIDTH: f64 = 0.5;

/// Reads the annotations of a page: what is drawn for them, or else their text.
pub(super) fn read_annotations<'a>(page: &Page<'a>, shared: &Shared<'a>, interpreter: &mut Interpreter<'a, '_>) {
    let Some(annotations) = page.raw().get::<Array<'a>>(b"Annots") else { return };
    for annotation in annotations.iter::<Dict<'a>>().take(MAX_ANNOTATIONS) {
        let kind = annotation.get::<Name<'_>>(b"Subtype");
        let kind = kind.as_ref().map(AsRef::as_ref).unwrap_or_default();
        let is_invisible = annotation.get::<u32>(b"F").unwrap_or_default() & INVISIBLE != 0;
        if !is_invisible && kind != b"Popup" && !shared.layers.hides(&annotation, b"OC") {
            read_annotation(&annotation, kind, page.resources(), interpreter);
        }
    }
}

fn read_annotation<'a>(annotation: &Dict<'a>, kind: &[u8], resources: &Resources<'a>, interpreter: &mut Interpreter<'a, '_>) {
    let Some(rect) = annotation.get::<PdfRect>(b"Rect") else { return };
    let before = interpreter.content.glyphs.len();
    if let Some(form) = find_appearance(annotation) {
        interpreter.draw_form(&form, resources, place_appearance(&form, &rect));
    }
    let drawn: String = interpreter.content.glyphs[before..].iter().map(|glyph| glyph.text.as_ref()).collect();
    let Some(text) = (match kind {
        b"Widget" => read_value(annotation),
        b"FreeText" => annotation.get::<PdfString<'_>>(b"Contents").map(|text| decode_text(text.as_bytes())),
        _ => None,
    }) else {
        return;
    };
    let letters = |text: &str| text.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>();
    let is_drawn = letters(&drawn).contains(&letters(&text)) || (kind == b"FreeText" && !drawn.trim().is_empty());
    let is_comb = kind == b"Widget" && inherit::<u32>(annotation, b"Ff").is_some_and(|flags| flags & COMB != 0);
    if !is_drawn || is_comb {
        // The appearance is older than the value, or its letters stand apart.
        interpreter.content.glyphs.truncate(before);
        place_text(&text, &rect, interpreter);
    }
}

/// Returns the form that is drawn for an annotation in its present state (section 12.5.5).
fn find_appearance<'a>(annotation: &Dict<'a>) -> Option<Stream<'a>> {
    match annotation.get::<Dict<'a>>(b"AP")?.get::<Object<'a>>(b"N")? {
        Object::Stream(form) => Some(form),
        Object::Dict(states) => states.get::<Stream<'a>>(annotation.get::<Name<'_>>(b"AS")?.as_ref()),
        _ => None,
    }
}

/// Returns the matrix that maps the box of an appearance to the place of its annotation (section 12.5.5).
fn place_appearance(form: &Stream<'_>, rect: &PdfRect) -> Affine {
    let matrix = form.dict().get::<[f64; 6]>(b"Matrix").map_or(Affine::IDENTITY, Affine::new);
    let Some(bbox) = form.dict().get::<PdfRect>(b"BBox") else { return Affine::translate((rect.x0, rect.y0)) };
    let bbox = matrix.transform_rect_bbox(Rect::new(bbox.x0, bbox.y0, bbox.x1, bbox.y1));
    let scale = |to: f64, from: f64| if from > 0.0 { to / from } else { 1.0 };
    let (width, height) = (scale(rect.width(), bbox.width()), scale(rect.height(), bbox.height()));
    Affine::translate((rect.x0, rect.y0)) * Affine::scale_non_uniform(width, height) * Affine::translate((-bbox.x0, -bbox.y0))
}

/// Returns the value of a field of text or choices, which may be inherited from the fields above it.
fn read_value(widget: &Dict<'_>) -> Option<String> {
    let kind = inherit::<Name<'_>>(widget, b"FT")?;
    let flags = inherit::<u32>(widget, b"Ff").unwrap_or_default();
    if !matches!(kind.as_ref(), b"Tx" | b"Ch") || (kind.as_ref() == b"Tx" && flags & PASSWORD != 0) {
        return None;
    }
    let value = match inherit::<Object<'_>>(widget, b"V")? {
        Object::String(text) => label_of(widget, &decode_text(text.as_bytes())),
        Object::Stream(text) => decode_text(&text.decoded_data().ok()?),
        Object::Array(values) => {
            let values = values.iter::<PdfString<'_>>().map(|text| label_of(widget, &decode_text(text.as_bytes())));
            values.collect::<Vec<_>>().join("\n")
        }
        _ => return None,
    };
    (!value.trim().is_empty()).then_some(value)
}

/// Returns the label of a choice (section 12.7.4.4), or the value itself.
fn label_of(widget: &Dict<'_>, value: &str) -> String {
    let options = inherit::<Array<'_>>(widget, b"Opt");
    let labels = options.iter().flat_map(Array::iter::<Array<'_>>).filter_map(|option| {
        let mut texts = option.iter::<PdfString<'_>>().map(|text| decode_text(text.as_bytes()));
        texts.next().zip(texts.next())
    });
    let mut labels = labels.filter(|(known, _)| known == value).map(|(_, label)| label);
    labels.next().unwrap_or_else(|| value.to_owned())
}

/// Returns an attribute of a field, or of the nearest field above it that has it.
fn inherit<'a, T>(field: &Dict<'a>, key: &[u8]) -> Option<T>
where
    T: TryFrom<Object<'a>>,
{
    let mut field = field.clone();
    for _ in 0..MAX_FIELD_DEPTH {
        if let Some(value) = field.get::<Object<'a>>(key) {
            return T::try_from(value).ok();
        }
        field = field.get::<Dict<'a>>(b"Parent")?;
    }
    None
}

/// Places text in a rectangle, line by line.
fn place_text(text: &str, rect: &PdfRect, interpreter: &mut Interpreter<'_, '_>) {
    let lines = text.split(['\n', '\r']).map(|line| spell(line, false).trim().to_owned());
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    #[expect(clippy::cast_precision_loss, reason = "there are few lines")]
    let height = rect.height() / lines.len().max(1) as f64;
    let size = (height * 0.8).clamp(1.0, MAX_SIZE);
    for (row, line) in lines.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "lines are short")]
        let (down, letters) = ((row + 1) as f64 * height, line.chars().count() as f64);
        let y = rect.y1 - down + (height - size) / 2.0 + size * 0.2;
        interpreter.push_text(line, (rect.x0, y), (letters * size * LETTER_WIDTH).min(rect.width()), size);
    }
}
