//! What is read of a CSV file, and of text in rare charsets.

use std::{
    io::{self, Read},
    time::Duration,
};

use frontdesk_ports::testing::processor_time::ProcessorTime;

use super::{ExtractError, Format, extract, packages::trimmed};

#[test]
fn the_separator_is_the_one_that_makes_equal_columns() {
    let cases = [
        (
            "commas in quotes",
            "\"Name, first\";Room;\"Price, all\"\r\n\"Meier, Anna\";12;80,50\r\n",
            "Name, first: Meier, Anna\nRoom: 12\nPrice, all: 80,50",
        ),
        ("decimal commas", "Room;Price\nLily;80,50\nRose;90,00", "Room: Lily\nPrice: 80,50\n\nRoom: Rose\nPrice: 90,00"),
        ("only decimal commas", "1,5;2,5\n3,5;4,5", "1,5: 3,5\n2,5: 4,5"),
        (
            "prose with semicolons",
            "q,a\nWhen?,At six; at ten on Sundays\nWhere?,Here; there",
            "q: When?\na: At six; at ten on Sundays\n\nq: Where?\na: Here; there",
        ),
        ("tabs and commas", "Room\tNote\nLily\tred, blue\nRose\tgreen", "Room: Lily\nNote: red, blue\n\nRoom: Rose\nNote: green"),
        ("pipes", "a|b|c\n1|2|3", "a: 1\nb: 2\nc: 3"),
        ("a line break in quotes", "a,b\n\"one\ntwo\",2", "a: one\ntwo\nb: 2"),
        ("an empty line in quotes", "a,b\n\"one\n\ntwo\",2", "a: one\ntwo\nb: 2"),
        ("quotes within quotes", "a,b\n\"5\"\" pipe\",2", "a: 5\" pipe\nb: 2"),
        ("one column", "Name\nAnna\nBen", "Name: Anna\n\nName: Ben"),
    ];
    for (what, table, expected) in cases {
        assert_eq!(trimmed(Format::Csv, table.as_bytes()), expected, "{what}");
    }
}

#[test]
fn the_separator_may_be_declared() {
    for (line, separator) in [("sep=;", ";"), ("SEP=,", ","), ("\"sep=|\"", "|"), ("sep=\t", "\t"), ("sep=^", "^")] {
        let table = format!("{line}\r\nRoom{separator}Price\r\nLily{separator}80\r\n");
        assert_eq!(trimmed(Format::Csv, table.as_bytes()), "Room: Lily\nPrice: 80", "{line}");
    }
    assert_eq!(trimmed(Format::Csv, "\u{feff}sep=;\na;b\n1;2".as_bytes()), "a: 1\nb: 2", "after a byte order mark");
}

#[test]
fn lines_above_the_headings_are_a_title() {
    let cases = [
        (
            "lines",
            "Price list\nValid from 1 May\n\nRoom,Price,Beds\nLily,80,2\nRose,90,1",
            "Price list\n\nValid from 1 May\n\nRoom: Lily\nPrice: 80\nBeds: 2\n\nRoom: Rose\nPrice: 90\nBeds: 1",
        ),
        ("padded lines", "Price list,,\nRoom,Price,Beds\nLily,80,2", "Price list\n\nRoom: Lily\nPrice: 80\nBeds: 2"),
        (
            "a comma in the title",
            "Prices, 2026\nRoom,Price,Beds\nLily,80,2\nRose,90,1",
            "Prices\n2026\n\nRoom: Lily\nPrice: 80\nBeds: 2\n\nRoom: Rose\nPrice: 90\nBeds: 1",
        ),
        ("a heading is missing", ",Price,Beds\nLily,80,2\nRose,90,1", "Lily\nPrice: 80\nBeds: 2\n\nRose\nPrice: 90\nBeds: 1"),
        (
            "values are missing",
            "Room,Price,Beds\nLily,,\nRose,90,\nIris,,",
            "Room: Lily\n\nRoom: Rose\nPrice: 90\n\nRoom: Iris\n\nBeds",
        ),
        ("headings with colons", "Room:,Price:\nLily,80", "Room: Lily\nPrice: 80"),
        ("nothing but headings", "Price list\nRoom,Price,Beds", "Price list\n\nRoom\nPrice\nBeds"),
    ];
    for (what, table, expected) in cases {
        assert_eq!(trimmed(Format::Csv, table.as_bytes()), expected, "{what}");
    }
}

#[test]
fn a_long_table_is_read_to_its_end() {
    let rows: String = (0..5_000).map(|number| format!("Room {number},\"{number},50\"\n")).collect();
    let text = trimmed(Format::Csv, format!("Name,Price\n{rows}").as_bytes());
    assert_eq!(text.matches("Name: Room ").count(), 5_000);
    assert!(text.ends_with("Name: Room 4999\nPrice: 4999,50"), "{}", &text[text.len() - 60..]);
}

#[test]
fn a_huge_heading_is_normalized_once() {
    let table = format!("\"Room{}\",Price\n{}", "\n".repeat(3_000_000), "Lily,80\n".repeat(20_000));
    let begun = ProcessorTime::now();
    let text = trimmed(Format::Csv, table.as_bytes());
    assert_eq!(text.matches("Room: Lily\nPrice: 80").count(), 20_000);
    assert!(begun.elapsed() < Duration::from_secs(20), "took {:?}", begun.elapsed());
}

#[test]
fn a_record_that_never_ends_is_refused_before_it_fills_the_memory() {
    let never_ends = io::repeat(b',').take(10_000_000_000);
    assert!(matches!(extract(Format::Csv, never_ends, io::sink()), Err(ExtractError::TooLarge)));
    let quoted = io::Cursor::new("a,\"").chain(io::repeat(b'x').take(10_000_000_000));
    assert!(matches!(extract(Format::Csv, quoted, io::sink()), Err(ExtractError::TooLarge)));
    let row = |columns: usize| format!("{}1\n", "1,".repeat(columns - 1));
    assert!(matches!(extract(Format::Csv, row(16_385).as_bytes(), io::sink()), Err(ExtractError::TooLarge)));
    assert!(extract(Format::Csv, row(16_384).as_bytes(), io::sink()).is_ok());
    let rows = "Lily,80\n".repeat(1_000_000);
    assert!(extract(Format::Csv, rows.as_bytes(), io::sink()).is_ok(), "a long table has no such limit");
}

#[test]
fn text_in_a_rare_charset_is_read() {
    let japanese = b"\x1b$B<uIU\x1b(B,8\r\na,9\r\n";
    assert_eq!(trimmed(Format::Csv, japanese), "受付: a\n8: 9");
    assert_eq!(trimmed(Format::Txt, b"\x1b$B<uIU\x1b(B"), "受付");
    let page = b"<html><head><meta charset=\"iso-2022-jp\"></head><body><p>\x1b$B<uIU\x1b(B</p></body></html>";
    assert_eq!(trimmed(Format::Html, page), "受付");
    let wide: Vec<u8> = "\u{feff}Raum;Preis\r\nLilie;80 €".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(trimmed(Format::Csv, &wide), "Raum: Lilie\nPreis: 80 €");
}
