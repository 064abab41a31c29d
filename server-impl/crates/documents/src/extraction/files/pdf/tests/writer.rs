//! Small PDF files, written for tests.

/// A file under construction. Objects 1 and 2 are its catalog and its page tree, object 3 is Helvetica.
pub(super) struct Document {
    objects: Vec<Vec<u8>>,
    pages: Vec<usize>,
    /// More entries of the catalog.
    pub catalog: String,
    /// More entries of the trailer.
    pub trailer: String,
}

impl Document {
    pub(super) fn new() -> Self {
        let helvetica = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
        let objects = vec![Vec::new(), Vec::new(), helvetica.to_vec()];
        Self { objects, pages: Vec::new(), catalog: String::new(), trailer: String::new() }
    }

    /// Adds an object, and returns its number.
    pub(super) fn add(&mut self, object: impl AsRef<[u8]>) -> usize {
        self.objects.push(object.as_ref().to_vec());
        self.objects.len()
    }

    /// Adds a stream with these entries.
    pub(super) fn add_stream(&mut self, entries: &str, data: impl AsRef<[u8]>) -> usize {
        let data = data.as_ref();
        let head = format!("<< {entries} /Length {} >>\nstream\n", data.len());
        self.add([head.as_bytes(), data, b"\nendstream"].concat())
    }

    /// Adds a page with this content, whose font `F1` is Helvetica.
    pub(super) fn add_page(&mut self, content: impl AsRef<[u8]>) -> usize {
        self.add_page_with(content, "/F1 3 0 R", "")
    }

    /// Adds a page with these fonts and more entries.
    pub(super) fn add_page_with(&mut self, content: impl AsRef<[u8]>, fonts: &str, entries: &str) -> usize {
        let content = self.add_stream("", content);
        self.add_page_of(&format!("/Contents {content} 0 R /Resources << /Font << {fonts} >> >> {entries}"))
    }

    /// Adds a page with these entries.
    pub(super) fn add_page_of(&mut self, entries: &str) -> usize {
        let size = if entries.contains("/MediaBox") { "" } else { "/MediaBox [0 0 600 800]" };
        let page = self.add(format!("<< /Type /Page /Parent 2 0 R {size} {entries} >>"));
        self.pages.push(page);
        page
    }

    /// Adds an object to the page tree, which may be none.
    pub(super) fn add_kid(&mut self, number: usize) {
        self.pages.push(number);
    }

    /// Writes the file.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let kids: Vec<String> = self.pages.iter().map(|page| format!("{page} 0 R")).collect();
        self.objects[0] = format!("<< /Type /Catalog /Pages 2 0 R {} >>", self.catalog).into_bytes();
        self.objects[1] = format!("<< /Type /Pages /Kids [{}] /Count {} >>", kids.join(" "), kids.len()).into_bytes();
        let mut file = b"%PDF-1.7\n".to_vec();
        let mut offsets = Vec::new();
        for (object, number) in self.objects.iter().zip(1..) {
            offsets.push(file.len());
            file.extend(format!("{number} 0 obj\n").bytes());
            file.extend(object);
            file.extend(b"\nendobj\n");
        }
        let (table, size) = (file.len(), offsets.len() + 1);
        file.extend(format!("xref\n0 {size}\n0000000000 65535 f \n").bytes());
        for offset in offsets {
            file.extend(format!("{offset:010} 00000 n \n").bytes());
        }
        let trailer = format!("trailer\n<< /Size {size} /Root 1 0 R {} >>\nstartxref\n{table}\n%%EOF\n", self.trailer);
        file.extend(trailer.bytes());
        file
    }
}

/// Returns content that shows lines of Helvetica, each at its place, in a size.
pub(super) fn lines_at(lines: &[(f64, f64, f64, &str)]) -> String {
    let show = |(x, y, size, text): &(f64, f64, f64, &str)| format!("BT /F1 {size} Tf 1 0 0 1 {x} {y} Tm ({text}) Tj ET\n");
    lines.iter().map(show).collect()
}

/// Writes a file of one page with this content.
pub(super) fn page_of(content: impl AsRef<[u8]>) -> Vec<u8> {
    let mut document = Document::new();
    document.add_page(content);
    document.finish()
}

/// Writes a map from codes of two bytes to letters.
pub(super) fn unicode_map(letters: &[(u16, &str)]) -> String {
    let entries: String = letters
        .iter()
        .map(|(code, letters)| {
            let units: String = letters.encode_utf16().map(|unit| format!("{unit:04X}")).collect();
            format!("<{code:04X}> <{units}>\n")
        })
        .collect();
    format!(
        "/CIDInit /ProcSet findresource begin begincmap\n1 begincodespacerange <0000> <FFFF> endcodespacerange\n\
         {} beginbfchar\n{entries}endbfchar\nendcmap end",
        letters.len()
    )
}

/// Adds a composite font whose codes are shown as these letters; returns its number. All characters are `width` wide.
pub(super) fn add_mapped_font(document: &mut Document, letters: &[(u16, &str)], width: u32) -> usize {
    let map = document.add_stream("", unicode_map(letters));
    let descendant = document.add(format!(
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /DW {width} \
         /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>"
    ));
    document.add(format!(
        "<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /DescendantFonts [{descendant} 0 R] \
         /ToUnicode {map} 0 R >>"
    ))
}

/// Writes a page that shows these letters, each by a code of its own, from left to right.
pub(super) fn page_of_letters(letters: &[&str]) -> Vec<u8> {
    let coded: Vec<(u16, &str)> = (1..).zip(letters.iter().copied()).collect();
    let codes: String = coded.iter().map(|(code, _)| format!("{code:04X}")).collect();
    let mut document = Document::new();
    let font = add_mapped_font(&mut document, &coded, 500);
    document.add_page_with(format!("BT /F2 12 Tf 72 700 Td <{codes}> Tj ET"), &format!("/F2 {font} 0 R"), "");
    document.finish()
}
