//! Word segmentation of scripts written without spaces.

use std::sync::LazyLock;

use icu_segmenter::{WordSegmenter, WordSegmenterBorrowed, options::WordBreakInvariantOptions};

/// Splits a run of characters of such scripts into words, in order: by dictionary for Chinese and Japanese, by
/// model for Thai, Lao, Khmer and Burmese.
pub(crate) fn segment_words(run: &str) -> impl Iterator<Item = &str> {
    static SEGMENTER: LazyLock<WordSegmenterBorrowed<'static>> =
        LazyLock::new(|| WordSegmenter::new_auto(WordBreakInvariantOptions::default()));
    let ends: Vec<usize> = SEGMENTER.segment_str(run).collect();
    ends.windows(2).map(|word| &run[word[0]..word[1]]).collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_without_spaces() {
        assert_eq!(segment_words("東京タワーの高さ").collect::<Vec<_>>(), ["東京", "タワー", "の", "高", "さ"]);
        assert_eq!(segment_words("สวัสดีชาวโลก").collect::<Vec<_>>(), ["สวัสดี", "ชาว", "โลก"]);
        assert_eq!(segment_words("博物馆周一闭馆").collect::<String>(), "博物馆周一闭馆");
        assert_eq!(segment_words("").count(), 0);
    }
}
