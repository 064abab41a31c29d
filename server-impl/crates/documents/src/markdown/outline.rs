//! Levels of headings.

/// Level below the page's own heading.
const FIRST_LEVEL: usize = 2;

/// Lowest heading level of HTML.
const LAST_LEVEL: usize = 6;

/// Headings that the next one may be under.
#[derive(Debug, Default)]
pub(super) struct HeadingOutline(Vec<usize>);

impl HeadingOutline {
    /// Returns the level of a heading that is written with `written` marks. Levels begin with the second and skip
    /// none, so that screen readers find no gap between a heading and its parent.
    pub(super) fn next_level(&mut self, written: usize) -> u8 {
        while self.0.last().is_some_and(|above| *above >= written) {
            self.0.pop();
        }
        self.0.push(written);
        u8::try_from((self.0.len() + FIRST_LEVEL - 1).min(LAST_LEVEL)).unwrap_or(u8::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_begin_with_the_second_and_skip_none() {
        for (written, levels) in [
            (vec![1, 2, 3], vec![2, 3, 4]),
            (vec![3, 1, 3, 2], vec![2, 2, 3, 3]),
            (vec![2, 6, 4, 2], vec![2, 3, 3, 2]),
            (vec![1, 2, 3, 4, 5, 6], vec![2, 3, 4, 5, 6, 6]),
        ] {
            let mut outline = HeadingOutline::default();
            let found: Vec<u8> = written.iter().map(|written| outline.next_level(*written)).collect();
            assert_eq!(found, levels, "{written:?}");
        }
    }
}
