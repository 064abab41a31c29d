//! The order in which a page is read, its paragraphs, headings and tables.

use super::{
    text,
    writer::{Document, lines_at, page_of},
};

/// Reads a page with lines of 12 points.
fn read_lines(lines: &[(f64, f64, &str)]) -> String {
    let lines: Vec<_> = lines.iter().map(|(x, y, text)| (*x, *y, 12.0, *text)).collect();
    text(&page_of(lines_at(&lines)))
}

const LEFT: [&str; 4] = [
    "Keys are handed out at the desk",
    "from eight in the morning. Late",
    "guests find theirs in the locker",
    "beside the door of the house.",
];

const RIGHT: [&str; 4] = [
    "Dogs are welcome in the garden",
    "but not in the breakfast room,",
    "where other guests would rather",
    "eat without any of them around.",
];

#[test]
fn columns_are_read_one_after_another_in_whatever_order_they_are_drawn() {
    let row = |index: usize| 700.0 - 14.0 * f64::from(u8::try_from(index).expect("few"));
    let left = LEFT.iter().enumerate().map(|(index, text)| (50.0, row(index), *text));
    let right = RIGHT.iter().enumerate().map(|(index, text)| (320.0, row(index), *text));
    let expected = format!("{}\n\n{}", LEFT.join(" "), RIGHT.join(" "));
    let by_column: Vec<_> = left.clone().chain(right.clone()).collect();
    let by_line: Vec<_> = left.clone().zip(right.clone()).flat_map(|(left, right)| [left, right]).collect();
    let shifted: Vec<_> =
        left.zip(right).flat_map(|(left, right)| [right, left]).map(|(x, y, text)| (x, y - x / 100.0, text)).collect();
    for lines in [by_column, by_line, shifted] {
        assert_eq!(read_lines(&lines), expected);
    }
}

#[test]
fn columns_close_to_each_other_are_told_apart_by_the_order_in_which_they_are_drawn() {
    let row = |index: u8| 700.0 - 14.0 * f64::from(index);
    let column = |x: f64, lines: [&'static str; 4]| (0..).zip(lines).map(move |(index, text)| (x, row(index), text));
    // The longest line of the first column ends one em before the second one.
    let lines: Vec<_> = column(50.0, LEFT).chain(column(235.0, RIGHT)).collect();
    assert_eq!(read_lines(&lines), format!("{}\n\n{}", LEFT.join(" "), RIGHT.join(" ")));
}

#[test]
fn three_columns_are_read_one_after_another() {
    const LAST: [&str; 4] = [
        "Bikes stand in the yard, and",
        "are lent to guests who leave",
        "the key of their room with us",
        "until they bring them back.",
    ];
    let row = |index: usize| 700.0 - 14.0 * f64::from(u8::try_from(index).expect("few"));
    let lines: Vec<_> =
        (0..4).flat_map(|at| [(50.0, row(at), LEFT[at]), (250.0, row(at), RIGHT[at]), (450.0, row(at), LAST[at])]).collect();
    assert_eq!(read_lines(&lines), [LEFT, RIGHT, LAST].map(|column| column.join(" ")).join("\n\n"));
}

#[test]
fn a_title_over_columns_and_a_line_below_them_are_read_first_and_last() {
    let mut lines = vec![(50.0, 740.0, "The rules of the house and everything else that guests should know before they come")];
    for (index, (left, right)) in (0_u8..).zip(LEFT.iter().zip(RIGHT)) {
        lines.extend([(50.0, 700.0 - 14.0 * f64::from(index), *left), (320.0, 700.0 - 14.0 * f64::from(index), right)]);
    }
    lines.push((50.0, 600.0, "All of this holds for every room, every season and every guest who stays for a night"));
    let read = read_lines(&lines);
    let at = |words: &str| read.find(words).unwrap_or_else(|| panic!("{words} in {read}"));
    let order = ["The rules", "Keys are", "beside the door", "Dogs are", "eat without", "All of this"].map(at);
    assert!(order.is_sorted(), "{read}");
}

#[test]
fn the_rows_of_a_table_stay_together() {
    let mut lines = Vec::new();
    for (index, row) in (0_u8..).zip([["Room", "Price", "Beds"], ["Lily", "80 euros", "2"], ["Rose", "95 euros", "3"]]) {
        for (x, cell) in [60.0, 220.0, 380.0].into_iter().zip(row) {
            lines.push((x, 700.0 - 18.0 * f64::from(index), cell));
        }
    }
    assert_eq!(read_lines(&lines), "Room | Price | Beds\nLily | 80 euros | 2\nRose | 95 euros | 3");
}

#[test]
fn a_list_whose_numbers_stand_apart_is_read_item_by_item() {
    let items = ["Coffee with milk from the farm", "Tea", "Hot chocolate with cream on top"];
    let lines: Vec<_> = (1_u8..)
        .zip(items)
        .flat_map(|(number, item)| {
            let y = 700.0 - 14.0 * f64::from(number);
            [(60.0, y, ["1.", "2.", "3."][usize::from(number) - 1]), (90.0, y, item)]
        })
        .collect();
    let expected = "1. Coffee with milk from the farm\n\n2. Tea\n\n3. Hot chocolate with cream on top";
    assert_eq!(read_lines(&lines).replace("\n\n", "\n"), expected.replace("\n\n", "\n"));
}

#[test]
fn a_word_broken_at_the_end_of_a_line_is_joined() {
    let content = "BT /F1 12 Tf 14 TL 72 700 Td (Deposits for every room are re-) Tj T* (turned in nine days from then.) Tj ET";
    assert_eq!(text(&page_of(content)), "Deposits for every room are returned in nine days from then.");
    let soft = content.replace("re-)", "re\\255)");
    assert_eq!(text(&page_of(soft)), "Deposits for every room are returned in nine days from then.");
    let compound = content.replace("re-) Tj T* (turned", "pre\\255tax value) Tj T* (turned");
    assert!(text(&page_of(compound)).contains("pre-tax value turned"), "a hyphen within a line is seen");
    let name = content.replace("re-)", "Baden-)").replace("(turned", "(Baden");
    assert!(text(&page_of(name)).contains("Baden-Baden"));
}

#[test]
fn paragraphs_are_told_by_distance_indentation_and_marks() {
    let long = "A line that fills the whole width of the page and goes on";
    let apart = [(50.0, 700.0, long), (50.0, 686.0, "and on."), (50.0, 650.0, long), (50.0, 636.0, "and ends.")];
    assert_eq!(read_lines(&apart), format!("{long} and on.\n\n{long} and ends."));
    let indented = [(50.0, 700.0, long), (50.0, 686.0, long), (70.0, 672.0, long), (50.0, 658.0, long)];
    assert_eq!(read_lines(&indented), format!("{long} {long}\n\n{long} {long}"));
    let marked = [(50.0, 700.0, long), (50.0, 686.0, "- one"), (50.0, 672.0, "- two")];
    assert_eq!(read_lines(&marked), format!("{long}\n\n- one\n\n- two"));
}

#[test]
fn larger_lines_are_headings() {
    let body = "Running text of the usual size that goes on for a while so that it is most of the page.";
    let lines = [
        (50.0, 740.0, 24.0, "House rules"),
        (50.0, 700.0, 17.0, "Keys"),
        (50.0, 680.0, 12.0, body),
        (50.0, 640.0, 14.0, "Late arrival"),
        (50.0, 620.0, 12.0, body),
    ];
    let read = text(&page_of(lines_at(&lines)));
    assert_eq!(read, format!("# House rules\n\n## Keys\n\n{body}\n\n### Late arrival\n\n{body}"));
}

#[test]
fn raised_and_lowered_letters_stay_in_their_line() {
    let content = "BT /F1 12 Tf 72 700 Td (On the 1) Tj 5 Ts /F1 7 Tf (st) Tj 0 Ts /F1 12 Tf ( of May, 20 m) Tj \
                   5 Ts /F1 7 Tf (2) Tj 0 Ts /F1 12 Tf ( and H) Tj -3 Ts /F1 7 Tf (2) Tj 0 Ts /F1 12 Tf (O.) Tj ET";
    assert_eq!(text(&page_of(content)), "On the 1st of May, 20 m2 and H2O.");
}

#[test]
fn letters_that_are_spaced_out_are_words() {
    let content = "BT /F1 12 Tf 1.8 Tc 72 700 Td (OPENING) Tj ET";
    assert_eq!(text(&page_of(content)), "OPENING");
    let numbers =
        [(50.0, 700.0, "1"), (62.0, 700.0, "2"), (74.0, 700.0, "3"), (86.0, 700.0, "4"), (98.0, 700.0, "5"), (110.0, 700.0, "6")];
    assert_eq!(read_lines(&numbers), "1 2 3 4 5 6");
}

#[test]
fn text_beside_the_page_is_not_read() {
    assert_eq!(
        read_lines(&[(72.0, 700.0, "On the page"), (700.0, 700.0, "beside it"), (72.0, 900.0, "above it")]),
        "On the page"
    );
}

#[test]
fn a_page_that_shows_nothing_of_its_sheet_by_mistake_is_read() {
    for boxes in [
        "/MediaBox [0 0 600 800] /CropBox [600 800 1000 1000]",
        "/MediaBox [0 0 600 800] /CropBox [0 0 0 0]",
        "/MediaBox [0 0 0 0]",
    ] {
        let mut document = Document::new();
        document.add_page_with(lines_at(&[(72.0, 700.0, 12.0, "Open from eight")]), "/F1 3 0 R", boxes);
        assert_eq!(text(&document.finish()), "Open from eight", "{boxes}");
    }
}

#[test]
fn letters_of_other_sizes_and_far_shadows_are_no_twins() {
    let lines = [(72.0, 700.0, 12.0, "ill"), (72.0, 700.0, 30.0, "ill"), (72.0, 650.0, 12.0, "oo"), (76.0, 650.0, 12.0, "oo")];
    let read = text(&page_of(lines_at(&lines))).split_whitespace().collect::<String>();
    assert_eq!(read.chars().filter(|letter| *letter == 'l').count(), 4, "{read}");
    assert_eq!(read.chars().filter(|letter| *letter == 'o').count(), 4, "{read}");
}

#[test]
fn a_paragraph_beside_a_figure_is_a_column() {
    let prose = [
        "A trace records one path",
        "through the code, with the",
        "types that it has found on",
        "the way, and each guard that",
        "may leave it goes back to",
        "where the slow path begins.",
    ];
    let code = ["for (i = 2; i < 9; ++i) {", "if (!primes[i])", "continue;", "primes[k] = false;", "}", "Figure 1. The sieve."];
    let lines: Vec<_> = (0_u8..)
        .zip(prose.iter().zip(code))
        .flat_map(|(row, (left, right))| {
            let y = 700.0 - 14.0 * f64::from(row);
            [(50.0, y, *left), (320.0, y, right)]
        })
        .collect();
    assert!(read_lines(&lines).starts_with(&prose.join(" ")), "{}", read_lines(&lines));
}

#[test]
fn a_bold_line_is_a_heading_unless_it_heads_a_table() {
    let bold = |lines: &str, rest: &str| {
        let mut document = super::writer::Document::new();
        let font = document.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>");
        document.add_page_with(format!("{lines}{rest}"), &format!("/F1 3 0 R /F2 {font} 0 R"), "");
        text(&document.finish())
    };
    let body = lines_at(&[(50.0, 680.0, 12.0, "Breakfast is served from seven until ten in the room beside the garden.")]);
    let head = "BT /F2 12 Tf 50 700 Td (Breakfast) Tj ET\n";
    assert!(bold(head, &body).starts_with("#### Breakfast\n\nBreakfast is"), "{}", bold(head, &body));
    let rows = lines_at(&[
        (50.0, 686.0, 12.0, "Lily"),
        (200.0, 686.0, 12.0, "80"),
        (50.0, 672.0, 12.0, "Rose"),
        (200.0, 672.0, 12.0, "95"),
    ]);
    assert_eq!(bold("BT /F2 12 Tf 50 700 Td (Room and price) Tj ET\n", &rows), "Room and price\n\nLily | 80\nRose | 95");
}
