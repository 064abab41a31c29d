//! Public async functions, whose bodies are compiled in each crate that awaits them unless their futures are boxed.

/// The attribute, which each crate with rules or queries defines in its `lib.rs`.
const ATTRIBUTE: &str = "#[crate::boxed]";

/// Signatures that the attribute cannot box: generic functions, borrowed parts of arguments, shared receivers.
const UNSUPPORTED: [&str; 3] = ["impl ", "<'_>", "self: &Arc"];

/// Returns the public async functions of a file that could be boxed and are not, each with its line.
pub(super) fn find_unboxed(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().take_while(|line| *line != "mod tests {").map(str::trim_start).collect();
    let functions = lines.iter().enumerate().filter_map(|(at, line)| Some((at, line.strip_prefix("pub async fn ")?)));
    let unboxed = functions.filter(|(at, _)| !has_attribute(&lines[..*at]) && is_supported(&lines[*at..]));
    unboxed.map(|(at, line)| format!("{}: {line}", at + 1)).collect()
}

/// Returns `true` if the attributes that end these lines are those of a boxed function.
fn has_attribute(lines: &[&str]) -> bool {
    lines.iter().rev().take_while(|line| line.starts_with("#[")).any(|line| *line == ATTRIBUTE)
}

fn is_supported(lines: &[&str]) -> bool {
    let end = lines.iter().position(|line| line.contains(')') && line.ends_with('{')).unwrap_or_default();
    let signature = lines[..=end].join(" ");
    let is_generic = signature.find('<').is_some_and(|first| signature.find('(').is_some_and(|arguments| first < arguments));
    !is_generic && !UNSUPPORTED.iter().any(|part| signature.contains(part))
}
