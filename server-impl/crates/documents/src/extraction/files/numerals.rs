//! Numbers of list items, in the formats of office programs.

/// Maximum letters of a number: beyond that, digits are written.
const MAX_LETTERS: i64 = 10;

/// Largest number that is written in Roman numerals.
const MAX_ROMAN: i64 = 3_999;

/// Writes a number in a format of Word (`ST_NumberFormat`), OpenDocument or RTF. Formats of other scripts are written
/// in digits.
pub(super) fn format_number(number: i64, format: &str) -> String {
    match format {
        "upperRoman" | "I" => format_roman(number),
        "lowerRoman" | "i" => format_roman(number).to_lowercase(),
        "upperLetter" | "A" => format_letters(number),
        "lowerLetter" | "a" => format_letters(number).to_lowercase(),
        "ordinal" => format!("{number}{}", find_ordinal_ending(number)),
        "decimalZero" => format!("{number:02}"),
        "none" => String::new(),
        _ => number.to_string(),
    }
}

/// Returns the ending of an ordinal number in English, whatever the language of the document is.
fn find_ordinal_ending(number: i64) -> &'static str {
    match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    }
}

/// Writes a number as a letter: after Z come AA, BB, and so on.
fn format_letters(number: i64) -> String {
    let Some(index) = number.checked_sub(1).filter(|index| (0..26 * MAX_LETTERS).contains(index)) else {
        return number.to_string();
    };
    let letter = char::from(b'A' + u8::try_from(index % 26).unwrap_or_default());
    std::iter::repeat_n(letter, usize::try_from(index / 26 + 1).unwrap_or(1)).collect()
}

fn format_roman(number: i64) -> String {
    const NUMERALS: [(i64, &str); 13] = [
        (1_000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    if !(1..=MAX_ROMAN).contains(&number) {
        return number.to_string();
    }
    let mut rest = number;
    let mut text = String::new();
    for (value, numeral) in NUMERALS {
        while rest >= value {
            text.push_str(numeral);
            rest -= value;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::format_number;

    #[test]
    fn numbers_are_written_in_their_format() {
        let cases = [
            (4, "decimal", "4"),
            (4, "lowerRoman", "iv"),
            (1_994, "upperRoman", "MCMXCIV"),
            (0, "upperRoman", "0"),
            (4_000, "I", "4000"),
            (1, "lowerLetter", "a"),
            (28, "A", "BB"),
            (0, "a", "0"),
            (i64::MIN, "a", "-9223372036854775808"),
            (7, "decimalZero", "07"),
            (2, "ordinal", "2nd"),
            (12, "ordinal", "12th"),
            (23, "ordinal", "23rd"),
            (5, "none", ""),
            (5, "hebrew1", "5"),
        ];
        for (number, format, expected) in cases {
            assert_eq!(format_number(number, format), expected, "{number} {format}");
        }
    }
}
