//! What is read of a file in Rich Text Format.

use super::{Format, packages::trimmed};

fn rtf_text(body: &str) -> String {
    trimmed(Format::Rtf, format!("{{\\rtf1\\ansi\\ansicpg1252 {body}}}").as_bytes())
}

#[test]
fn letters_are_read_in_their_charset() {
    let fonts = "{\\fonttbl{\\f0\\fnil\\fcharset0 Arial;}{\\f1\\fnil\\fcharset204{\\*\\fname Arial;}Arial Cyr;}{\\f2\\fnil\
        \\fcharset128 MS Mincho;}\
                 {\\f3\\froman\\fcharset2 Symbol;}{\\f4\\fnil\\fcharset2 Wingdings;}}";
    let cases = [
        ("Gr\\'fc\\'dfe", "Grüße"),
        ("{\\f1\\'cf\\'f0\\'e8}", "При"),
        ("{\\f2\\'8e\\'f3\\'95t}", "受付"),
        ("{\\f3 a\\'b0}", "α°"),
        ("{\\f4\\'fc} done", "✓ done"),
        ("{\\f3\\u-3999?\\u-3920?}", "α°"),
        ("{\\f4\\u-3844?} done", "✓ done"),
        ("\\u8364?uro", "€uro"),
        ("\\uc2\\u8364??uro", "€uro"),
        ("\\uc0\\u8364 uro", "€uro"),
        ("\\u-10179?\\u-8704?", "😀"),
        ("\\u1055\\'cf\\u1088\\'f0", "Пр"),
        ("a\\~b\\-c\\_d\\emdash e\\bullet f", "a bc-d—e•f"),
        ("\\lquote a\\rquote  \\ldblquote b\\rdblquote", "‘a’ “b”"),
        ("a\\tab b\\line c", "a b\nc"),
        ("1 \\{2\\} \\\\", "1 {2} \\"),
        ("{\\upr{ANSI}{\\*\\ud{Unicode \\u8364?}}}", "Unicode €"),
        ("one\\\ntwo", "one\n\ntwo"),
    ];
    for (body, expected) in cases {
        assert_eq!(rtf_text(&format!("{fonts}{body}")), expected, "{body}");
    }
}

#[test]
fn a_western_font_in_a_document_of_another_charset_is_western() {
    let file = b"{\\rtf1\\ansi\\ansicpg1251{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial;}{\\f2 Arial;}}\
        {\\f0 Gr\\'fc\\'dfe} {\\f1\\'cf\\'f0} {\\f2\\'cf\\'f0}}";
    assert_eq!(trimmed(Format::Rtf, file), "Grüße Пр Пр");
}

#[test]
fn what_is_hidden_deleted_or_beside_the_text_is_not_read() {
    let cases = [
        "{\\v gone}Kept",
        "\\v gone\\v0 Kept",
        "{\\deleted gone}Kept",
        "{\\header gone\\par}{\\footer gone}Kept",
        "{\\info{\\title gone}{\\author gone}}Kept",
        "{\\*\\generator gone;}{\\*\\unknown gone {\\b gone}}Kept",
        "{\\pict\\pngblip 89504e47}Kept",
        "{\\field{\\*\\fldinst HYPERLINK gone}{\\fldrslt Kept}}",
        "{\\*\\bkmkstart gone}Kept{\\*\\bkmkend gone}",
        "{\\*\\atnid gone}{\\*\\annotation gone}Kept",
        "{\\colortbl;\\red0;}{\\stylesheet{\\s0 gone;}}Kept",
        "\\bin4 gone{}Kept",
        "Kept{\\object{\\*\\objdata 0105}{\\result }}",
        "{\\header{\\upr{gone}{\\*\\ud{gone}}}}Kept",
    ];
    for body in cases {
        assert_eq!(rtf_text(body), "Kept", "{body}");
    }
}

#[test]
fn headings_items_notes_and_boxes_are_read() {
    let styles = "{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 heading 1;}}";
    let body = format!(
        "{styles}\\pard\\s1 Opening\\par\\pard Returns are free{{\\super\\chftn}}{{\\footnote\\pard\\plain {{\\super\
            \\chftn}} Except beds.}}.\\par \
         {{\\listtext\\tab 1.\\tab}}Ring\\par{{\\listtext 2.\\tab}}Wait\\par{{\\pntext\\f3\\'b7\\tab}}Point\\par \
         Before{{\\shp{{\\*\\shpinst{{\\sp{{\\sn gone}}{{\\sv gone}}}}{{\\shptxt Boxed\\par}}}}{{\\shprslt gone}}}}\\par"
    );
    insta::assert_snapshot!(rtf_text(&body), @r"
    # Opening

    Returns are free [Except beds.].

    1. Ring
    2. Wait
    - Point

    Before

    Boxed
    ");
}

#[test]
fn tables_have_their_rows() {
    let row = |definition: &str, cells: &[&str]| {
        let cells: String = cells.iter().map(|text| format!("\\pard\\intbl {text}\\cell")).collect();
        format!("\\trowd{definition}{cells}\\row")
    };
    let body = [
        row("\\cellx1\\cellx2", &["Plan", "Price"]),
        row("\\clvmgf\\cellx1\\cellx2", &["Team", "20\\par 30"]),
        row("\\clvmrg\\cellx1\\cellx2", &["", "25"]),
        row("\\cellx1\\cellx2\\cellx3", &["Solo", "", "5"]),
        "\\pard After.\\par".to_owned(),
        row("\\cellx1\\cellx2", &["A", "B"]),
    ];
    insta::assert_snapshot!(rtf_text(&body.concat()), @r"
    Plan | Price
    Team | 20 30
    Team | 25
    Solo | | 5

    After.

    A | B
    ");
}
