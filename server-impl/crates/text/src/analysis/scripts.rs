//! Properties of scripts: those written without spaces, and those whose letters can lose their marks.

/// The separation of words in a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WordSeparation {
    /// Words are separated by spaces or punctuation.
    Spaced,
    /// Words follow each other without spaces, or (Hangul) have their particles attached. They are split
    /// into pairs of characters.
    Unspaced,
}

/// Blocks of scripts that are split into pairs, ascending. Source: Unicode 17, `Scripts.txt` and `Blocks.txt`.
const UNSPACED: &[(char, char)] = &[
    ('\u{0E01}', '\u{0E3A}'),   // Thai letters and vowels
    ('\u{0E40}', '\u{0E4E}'),   // Thai vowels, tone marks
    ('\u{0E81}', '\u{0ECE}'),   // Lao
    ('\u{0EDC}', '\u{0EDF}'),   // Lao digraphs
    ('\u{0F40}', '\u{0FBC}'),   // Tibetan letters and signs
    ('\u{1000}', '\u{103F}'),   // Myanmar letters and signs
    ('\u{1050}', '\u{109D}'),   // Myanmar extensions
    ('\u{1100}', '\u{11FF}'),   // Hangul Jamo
    ('\u{1780}', '\u{17DD}'),   // Khmer
    ('\u{1950}', '\u{19DF}'),   // Tai Le, New Tai Lue
    ('\u{1A20}', '\u{1AAD}'),   // Tai Tham
    ('\u{2E80}', '\u{2FD5}'),   // CJK radicals
    ('\u{3005}', '\u{3007}'),   // iteration mark, closing mark, zero
    ('\u{3021}', '\u{3029}'),   // Hangzhou numerals
    ('\u{3031}', '\u{3035}'),   // kana repeat marks
    ('\u{3041}', '\u{309F}'),   // Hiragana
    ('\u{30A1}', '\u{30FA}'),   // Katakana
    ('\u{30FC}', '\u{318F}'),   // prolonged sound mark, Katakana iteration, Bopomofo, Hangul compatibility Jamo
    ('\u{31A0}', '\u{31BF}'),   // Bopomofo extended
    ('\u{31F0}', '\u{31FF}'),   // Katakana extensions
    ('\u{3400}', '\u{4DBF}'),   // Han extension A
    ('\u{4E00}', '\u{9FFF}'),   // Han
    ('\u{A000}', '\u{A48C}'),   // Yi
    ('\u{A960}', '\u{A97C}'),   // Hangul Jamo extended A
    ('\u{A9E0}', '\u{A9FE}'),   // Myanmar extended B
    ('\u{AA60}', '\u{AADF}'),   // Myanmar extended A, Tai Viet
    ('\u{AC00}', '\u{D7FB}'),   // Hangul
    ('\u{F900}', '\u{FAD9}'),   // Han, compatibility
    ('\u{FF66}', '\u{FFDC}'),   // half-width kana and Hangul
    ('\u{16FE0}', '\u{18DFF}'), // Tangut, Khitan
    ('\u{1AFF0}', '\u{1B2FF}'), // kana and Nushu supplements
    ('\u{20000}', '\u{3FFFD}'), // Han, further planes
];

/// Blocks of Han, whose single characters are often words.
const HAN: &[(char, char)] = &[
    ('\u{2E80}', '\u{2FD5}'),
    ('\u{3007}', '\u{3007}'),
    ('\u{3400}', '\u{4DBF}'),
    ('\u{4E00}', '\u{9FFF}'),
    ('\u{F900}', '\u{FAD9}'),
    ('\u{20000}', '\u{3FFFD}'),
];

/// Blocks whose marks only indicate pronunciation: accents on letters of Latin, Greek and Cyrillic, points of
/// Hebrew, Arabic and Syriac. In every other script a mark may be a vowel, without which it is a different word.
const MARKS_FOLD: &[(char, char)] = &[
    ('A', '\u{058F}'),        // Latin, IPA, Greek, Cyrillic, Armenian
    ('\u{0590}', '\u{07BF}'), // Hebrew, Arabic, Syriac
    ('\u{08A0}', '\u{08FF}'), // Arabic extended
    ('\u{1C80}', '\u{1C8F}'), // Cyrillic extended
    ('\u{1D00}', '\u{1DBF}'), // phonetic extensions
    ('\u{1E00}', '\u{1FFF}'), // Latin and Greek, precomposed
    ('\u{2C60}', '\u{2C7F}'), // Latin extended C
    ('\u{2DE0}', '\u{2DFF}'), // Cyrillic extended
    ('\u{A640}', '\u{A69F}'), // Cyrillic extended
    ('\u{A720}', '\u{A7FF}'), // Latin extended D
    ('\u{AB30}', '\u{AB6F}'), // Latin extended E
];

/// Returns the separation of words in the script of a character.
pub(super) fn word_separation(c: char) -> WordSeparation {
    // Nothing below Thai is unspaced: one comparison for most texts.
    if c >= '\u{0E01}' && is_in_ranges(UNSPACED, c) { WordSeparation::Unspaced } else { WordSeparation::Spaced }
}

/// Checks for a Han character.
pub(super) fn is_han(c: char) -> bool {
    is_in_ranges(HAN, c)
}

/// Returns `true` if marks may be removed from this letter.
pub(super) fn folds_marks(base: char) -> bool {
    is_in_ranges(MARKS_FOLD, base)
}

/// Checks that one of the ascending, inclusive ranges contains `c`.
fn is_in_ranges(ranges: &[(char, char)], c: char) -> bool {
    let behind = ranges.partition_point(|(first, _)| *first <= c);
    behind > 0 && c <= ranges[behind - 1].1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ranges_ascend() {
        for ranges in [UNSPACED, HAN, MARKS_FOLD] {
            assert!(ranges.iter().all(|(first, last)| first <= last));
            assert!(ranges.is_sorted_by(|left, right| left.1 < right.0), "{ranges:?}");
        }
    }

    #[test]
    fn scripts_are_told_apart() {
        for c in "ไทย日本にホンー한ລາວ𠮷".chars() {
            assert_eq!(word_separation(c), WordSeparation::Unspaced, "{c}");
        }
        for c in "aßéλжעربह१2_ ".chars() {
            assert_eq!(word_separation(c), WordSeparation::Spaced, "{c}");
        }
        assert!(is_han('水') && is_han('𠮷') && !is_han('の') && !is_han('한'));
    }
}
