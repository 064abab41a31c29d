//! Misspelt words, which differ from a word of the index in one letter.

/// Minimum length of a term that is corrected, in characters.
const MIN_TERM_CHARS: usize = 5;

/// Returns `true` if a term may be misspelt: a word that is long enough to tell.
pub(crate) fn may_be_misspelt(term: &str) -> bool {
    term.chars().all(char::is_alphabetic) && term.chars().nth(MIN_TERM_CHARS - 1).is_some()
}

/// Returns `true` if two words differ by one letter that is replaced, omitted, added, or swapped with its
/// neighbor, but not by their first.
pub(crate) fn differs_in_one_letter(left: &str, right: &str) -> bool {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    let same = left.iter().zip(&right).take_while(|(left, right)| left == right).count();
    if same == 0 || left == right {
        return false;
    }
    let (left, right) = (&left[same..], &right[same..]);
    match (left, right) {
        ([_], []) | ([], [_]) => true,
        ([_, left @ ..], [_, right @ ..]) if left == right => true,
        ([a, b, left @ ..], [c, d, right @ ..]) if (a, b) == (d, c) && left == right => true,
        ([_, rest @ ..], longer) if rest == longer => true,
        (longer, [_, rest @ ..]) if rest == longer => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_near_that_differ_in_one_letter() {
        for (wrong, right) in [
            ("brach", "branch"),
            ("diffrent", "different"),
            ("freind", "friend"),
            ("threds", "threads"),
            ("copyy", "copy"),
            ("hause", "house"),
        ] {
            assert!(differs_in_one_letter(wrong, right) && differs_in_one_letter(right, wrong), "{wrong} {right}");
        }
        for (left, right) in [("house", "house"), ("mouse", "house"), ("branch", "brunches"), ("", "a"), ("abcd", "badc")] {
            assert!(!differs_in_one_letter(left, right), "{left} {right}");
        }
    }

    #[test]
    fn only_words_are_corrected() {
        assert!(may_be_misspelt("brach") && may_be_misspelt("übung"));
        assert!(!may_be_misspelt("brch") && !may_be_misspelt("x200z") && !may_be_misspelt("os.path"));
    }
}
