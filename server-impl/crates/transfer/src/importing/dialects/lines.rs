//! Lines of a text: their indentation, and lines of a program within MDX.

/// Columns of a tab, and of the content of an indented container.
pub(super) const TAB_COLUMNS: usize = 4;

/// Returns `true` for the first line of a program within MDX: `import Tabs from '…'`.
pub(super) fn is_module_line(line: &str) -> bool {
    let imports =
        |rest: &str| rest.starts_with(['\'', '"', '{']) || [" from '", " from \"", " {"].iter().any(|mark| rest.contains(mark));
    let is_import = line.strip_prefix("import ").is_some_and(imports);
    let starts = ["export const ", "export default ", "export function ", "export let ", "export * ", "export {"];
    is_import || starts.iter().any(|start| line.starts_with(start))
}

/// Returns the number of brackets that a line of a program opens and does not close.
pub(super) fn bracket_balance(line: &str) -> isize {
    let change = |letter: char| match letter {
        '{' | '(' | '[' => 1,
        '}' | ')' | ']' => -1,
        _ => 0,
    };
    line.chars().map(change).sum()
}

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
