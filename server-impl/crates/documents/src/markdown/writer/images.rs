//! Images.

use pulldown_cmark::{CowStr, Event};

use super::{HtmlWriter, open::OpenImage};

impl<'a> HtmlWriter<'a, '_> {
    pub(super) fn begin_image(&mut self, src: CowStr<'a>, title: CowStr<'a>) {
        self.image = Some(OpenImage { src, title, alt: String::new(), depth: 0 });
    }

    /// Handles an event within an image, of which only the words count.
    pub(super) fn event_in_image(&mut self, event: Event<'a>) {
        let Some(image) = &mut self.image else { return };
        match event {
            Event::Start(_) => image.depth += 1,
            Event::End(_) if image.depth == 0 => self.end_image(),
            Event::End(_) => image.depth -= 1,
            Event::Text(text) | Event::Code(text) => image.alt.push_str(&text),
            Event::SoftBreak | Event::HardBreak => image.alt.push(' '),
            _ => {}
        }
    }

    fn end_image(&mut self) {
        let Some(OpenImage { src, title, alt, .. }) = self.image.take() else { return };
        self.html.push_str("<img");
        self.write_attribute("src", &src);
        self.write_attribute("alt", alt.trim());
        self.write_title(&title);
        self.write_attribute("loading", "lazy");
        self.html.push('>');
        self.images += 1;
        self.record_name(&alt);
    }
}
