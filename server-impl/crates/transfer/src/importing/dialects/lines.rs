//! Lines of a text: their indentation, and the items that they begin.

/// Columns of a tab, and of the content of an indented container.
pub(super) const TAB_COLUMNS: usize = 4;

/// Returns the columns before the first letter of a line.
pub(super) fn indentation_of(line: &str) -> usize {
    let blanks = line.chars().take_while(|letter| matches!(letter, ' ' | '\t'));
    blanks.map(|letter| if letter == '\t' { TAB_COLUMNS } else { 1 }).sum()
}

/// Removes at most these columns from the beginning of a line.
pub(super) fn remove_indentation(line: &str, columns: usize) -> String {
    let mut removed = 0;
    for (at, letter) in line.char_indices() {
        if removed >= columns || !matches!(letter, ' ' | '\t') {
            return " ".repeat(removed.saturating_sub(columns)) + &line[at..];
        }
        removed += if letter == '\t' { TAB_COLUMNS } else { 1 };
    }
    String::new()
}

/// Returns `true` for a line that begins an item of a list: no blank line is needed before it.
pub(super) fn begins_item(line: &str) -> bool {
    strip_item_mark(line.trim_start_matches([' ', '>', '\t'])).is_some()
}

/// Returns the length of the marks of items at the beginning of a line, with the blanks around them.
pub(super) fn item_marks_length(line: &str) -> usize {
    let mut rest = line.trim_start_matches([' ', '\t']);
    while let Some(behind) = strip_item_mark(rest) {
        rest = behind.trim_start_matches([' ', '\t']);
    }
    line.len() - rest.len()
}

fn strip_item_mark(line: &str) -> Option<&str> {
    let behind = line.strip_prefix(['-', '*', '+']).or_else(|| {
        let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
        rest.strip_prefix(['.', ')']).filter(|_| rest.len() < line.len())
    })?;
    behind.starts_with([' ', '\t']).then_some(behind)
}

/// Makes the fence in this line longer than those in the lines behind it, which are its code, and returns one like it.
pub(super) fn lengthen_fence(lines: &mut [String], start: usize) -> String {
    let fence_length = |line: &String| line.trim_start_matches([' ', '>', '\t']).bytes().take_while(|byte| *byte == b'`').count();
    let Some((first, code)) = lines.get_mut(start..).and_then(<[String]>::split_first_mut) else { return String::new() };
    let length = code.iter().map(fence_length).max().map_or(3, |longest| (longest + 1).max(3));
    *first = first.replacen("```", &"`".repeat(length), 1);
    "`".repeat(length)
}
