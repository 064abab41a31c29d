//! Charsets of RTF files (RTF 1.9.1, "Character Set" and "Font Table").

use encoding_rs::Encoding;

/// Returns the charset of a Windows code page.
pub(super) fn of_code_page(number: i32) -> &'static Encoding {
    let label = match number {
        65001 => "utf-8".to_owned(),
        932 => "shift_jis".to_owned(),
        936 => "gbk".to_owned(),
        949 => "euc-kr".to_owned(),
        950 => "big5".to_owned(),
        874 => "windows-874".to_owned(),
        866 => "ibm866".to_owned(),
        10000 => "macintosh".to_owned(),
        number => format!("windows-{number}"),
    };
    Encoding::for_label(label.as_bytes()).unwrap_or(encoding_rs::WINDOWS_1252)
}

/// Returns the charset of a font; `None` for that of the document.
pub(super) fn of_font_charset(number: i32) -> Option<&'static Encoding> {
    let code_page = match number {
        0 => 1252,
        77 => 10000,
        128 => 932,
        129 => 949,
        134 => 936,
        136 => 950,
        161 => 1253,
        162 => 1254,
        163 => 1258,
        177 => 1255,
        178 => 1256,
        186 => 1257,
        204 => 1251,
        222 => 874,
        238 => 1250,
        _ => return None,
    };
    Some(of_code_page(code_page))
}
