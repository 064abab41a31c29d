//! Values of the site that a text shows, as Jekyll writes them everywhere, even in code: `{{ site.name }}`.

use std::borrow::Cow;

use crate::importing::{folder::MAX_MARKDOWN_BYTES, site_config::SiteConfig};

/// Beginning and end of what stays as it is.
const RAW_MARKS: [&str; 2] = ["{% raw %}", "{% endraw %}"];

/// Replaces the names of values. Those that the settings do not have stay.
pub(super) fn replace_values<'t>(text: &'t str, config: &SiteConfig) -> Cow<'t, str> {
    if !config.has_values() || !text.contains("site.") {
        return Cow::Borrowed(text);
    }
    let (mut rest, mut written) = (text, String::with_capacity(text.len()));
    while let Some(at) = rest.find('{').filter(|_| written.len() < MAX_MARKDOWN_BYTES) {
        let (before, code) = rest.split_at(at);
        written.push_str(before);
        let (new, length) = match parse_name(code).and_then(|(name, length)| Some((config.value(name)?, length))) {
            Some(found) => found,
            None if code.starts_with(RAW_MARKS[0]) => {
                let length = code.find(RAW_MARKS[1]).unwrap_or(code.len());
                (&code[..length], length)
            }
            None => ("{", 1),
        };
        written.push_str(new);
        rest = &code[length..];
    }
    Cow::Owned(written + rest)
}

/// Parses the name of a value, and returns it with the length of the code.
fn parse_name(code: &str) -> Option<(&str, usize)> {
    let inner = code.strip_prefix("{{")?;
    let line = &inner[..inner.find(['\n', '{']).unwrap_or(inner.len())];
    let (inner, _) = line.split_once("}}")?;
    let name = inner.trim_start_matches('-').trim_end_matches('-').trim();
    name.starts_with("site.").then_some((name, inner.len() + 4))
}

#[cfg(test)]
mod tests;
