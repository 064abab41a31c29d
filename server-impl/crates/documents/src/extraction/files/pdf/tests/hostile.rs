//! Files that are damaged, or meant to do harm. Here, unlike in the server, they are read without a process of their own.

use std::time::Duration;

use frontdesk_ports::testing::processor_time::ProcessorTime;

use super::{
    ExtractError, read,
    writer::{Document, add_mapped_font, lines_at, page_of, page_of_letters},
};

/// Maximum time for a small file.
const MAX_READING_TIME: Duration = Duration::from_secs(20);

/// Random numbers that are the same in each run (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % (limit as u64)).expect("it is below the limit")
    }
}

/// Damages a file: flips bytes, cuts a piece out, or repeats one.
fn damage(file: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut damaged = file.to_vec();
    let (from, length) = (numbers.below(file.len()), 1 + numbers.below(file.len() / 4));
    let to = (from + length).min(file.len());
    match numbers.below(3) {
        0 => {
            for _ in 0..=numbers.below(20) {
                let at = numbers.below(file.len());
                damaged[at] = u8::try_from(numbers.below(256)).expect("a byte");
            }
        }
        1 => drop(damaged.drain(from..to)),
        _ => drop(damaged.splice(from..from, file[from..to].iter().copied())),
    }
    damaged
}

/// Returns a file with a bit of everything.
fn sample() -> Vec<u8> {
    let mut document = Document::new();
    let font = add_mapped_font(&mut document, &[(1, "D"), (2, "o"), (3, "g"), (4, "s")], 500);
    let form = document.add_stream("/Type /XObject /Subtype /Form /BBox [0 0 9 9]", "BT /F1 12 Tf 72 500 Td (In a form) Tj ET");
    let note = document.add("<< /Subtype /FreeText /Rect [72 600 300 620] /Contents (Closed on 24 December.) >>");
    let widget = document.add("<< /Subtype /Widget /Rect [72 560 300 580] /FT /Tx /V (Anna Meier) >>");
    let content = "BT /F1 12 Tf 72 700 Td [(The) -300 (desk)] TJ /F2 9 Tf 0 -20 Td <0001000200030004> Tj ET q /X Do Q";
    let content = document.add_stream("", content);
    document.add_page_of(&format!(
        "/Contents {content} 0 R /Annots [{note} 0 R {widget} 0 R] \
         /Resources << /Font << /F1 3 0 R /F2 {font} 0 R >> /XObject << /X {form} 0 R >> >>"
    ));
    document.add_page(lines_at(&[(50.0, 700.0, 18.0, "Heading"), (50.0, 680.0, 12.0, "text"), (300.0, 680.0, 12.0, "more")]));
    document.finish()
}

#[test]
fn damaged_files_are_read_or_refused() {
    let small = page_of(lines_at(&[(72.0, 700.0, 12.0, "The desk opens at eight.")]));
    for (seed, file) in (1..).zip([sample(), small, page_of_letters(&["ש", "ל", "ו", "ם", " ", "\u{fb01}"])]) {
        let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15 ^ seed);
        for round in 0..300 {
            let damaged = damage(&file, &mut numbers);
            let begun = ProcessorTime::now();
            if let Err(error) = read(&damaged) {
                assert!(error.to_string().contains("add it again"), "{error}");
            }
            assert!(begun.elapsed() < MAX_READING_TIME, "round {round} takes too long");
        }
    }
}

#[test]
fn a_file_cut_at_any_place_is_read_or_refused() {
    let file = sample();
    for length in (0..file.len()).step_by(7) {
        if let Err(error) = read(&file[..length]) {
            assert!(error.to_string().contains("add it again"), "{error}");
        }
    }
}

#[test]
fn something_else_is_refused_whatever_its_name_is() {
    for file in [&b""[..], b"Hello", b"PK\x03\x04word/document.xml", b"\x89PNG\r\n", b"%PDF-1.7", b"%PDF-1.7\n%%EOF"] {
        assert!(matches!(read(file), Err(ExtractError::Damaged)));
    }
    let far = [vec![b' '; 2_000], page_of("BT /F1 12 Tf 72 700 Td (text) Tj ET")].concat();
    assert!(matches!(read(&far), Err(ExtractError::Damaged)), "the header comes too late");
}

/// Reads a file, and checks that it takes no longer than a small file should.
fn read_soon(file: &[u8]) {
    let begun = ProcessorTime::now();
    let _ = read(file);
    assert!(begun.elapsed() < MAX_READING_TIME, "{:?}", begun.elapsed());
}

#[test]
fn forms_that_contain_each_other_end() {
    let mut document = Document::new();
    let numbers = [4, 5, 6];
    for number in numbers {
        let resources: String = numbers.iter().map(|other| format!("/X{other} {other} 0 R ")).collect();
        let content: String = numbers.iter().map(|other| format!("/X{other} Do ")).collect();
        let form = document.add_stream(
            &format!("/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << {resources} >> >>"),
            content,
        );
        assert_eq!(form, number);
    }
    let content = document.add_stream("", "/X4 Do");
    document.add_page_of(&format!("/Contents {content} 0 R /Resources << /XObject << /X4 4 0 R >> >>"));
    read_soon(&document.finish());
}

#[test]
fn page_trees_and_fields_that_contain_themselves_end() {
    let mut document = Document::new();
    let loops = document.add("<< /Type /Pages /Kids [2 0 R 4 0 R 4 0 R] /Count 5 >>");
    let field = document.add("<< /Subtype /Widget /Rect [0 0 9 9] /Parent 5 0 R >>");
    document.add_kid(loops);
    document.add_page_with("", "", &format!("/Annots [{field} 0 R {loops} 0 R]"));
    read_soon(&document.finish());
}

#[test]
fn deep_nesting_ends() {
    for content in
        ["[".repeat(1_000_000), "<<".repeat(500_000), "q ".repeat(1_000_000), "/A BMC ".repeat(300_000), "(".repeat(1_000_000)]
    {
        read_soon(&page_of(content));
    }
}

#[test]
fn numbers_beyond_all_bounds_are_survived() {
    for content in [
        "BT /F1 1e38 Tf 1e38 1e38 Td (text) Tj 1e38 Tc (text) Tj ET",
        "BT /F1 0 Tf 0 0 0 0 0 0 Tm (text) Tj ET",
        "1e300 0 0 1e300 0 0 cm 1e300 0 0 1e300 0 0 cm BT /F1 12 Tf (text) Tj ET",
        "BT /F1 -12 Tf -1 0 0 -1 300 300 Tm (text) Tj ET",
        "BT /F1 99999999999999999999999 Tf (text) Tj ET",
    ] {
        read_soon(&page_of(content));
    }
}

#[test]
fn many_letters_at_one_place_take_no_longer_than_many_letters() {
    let one = "BT /F1 12 Tf 72 700 Td (abcdefghij) Tj ET\n".repeat(20_000);
    read_soon(&page_of(one));
    let spread: String = (0..40_000).map(|index| format!("BT /F1 1 Tf {} {} Td (x) Tj ET\n", index % 600, index % 797)).collect();
    read_soon(&page_of(spread));
}
