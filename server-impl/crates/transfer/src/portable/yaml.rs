//! Reads untrusted YAML.
//!
//! `serde_norway` scans flow collections (`[` and `{`) in time quadratic in their depth, and rejects excessive
//! depth only after scanning everything: 100 kB of brackets take it a minute. A linear-time scanner therefore
//! checks the depth first, and stops at the first collection that is too deep.

use saphyr_parser::{Event, Marker, Parser};
use serde::de::DeserializeOwned;

/// Maximum depth of nesting. `serde_norway` rejects more than 128 levels.
const MAX_DEPTH: usize = 100;

/// Number of brackets up to which a text is harmless, and its depth not checked.
const MAX_UNCHECKED_BRACKETS: usize = 256;

/// Reads YAML.
///
/// # Errors
/// A message for users with the mistake and its position.
pub fn parse_yaml<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    check_depth(text)?;
    serde_norway::from_str(text).map_err(|error| error.to_string())
}

/// Rejects a text whose collections are nested too deeply, and returns the number of scanned events. A text with
/// many brackets that is not valid YAML is rejected as well, since the two scanners might disagree on its depth.
fn check_depth(text: &str) -> Result<usize, String> {
    let brackets = text.bytes().filter(|byte| matches!(byte, b'[' | b'{')).count();
    if brackets <= MAX_UNCHECKED_BRACKETS {
        return Ok(0);
    }
    let (mut depth, mut events) = (0_usize, 0);
    let mut parser = Parser::new_from_str(text);
    while let Some(next) = parser.next_event() {
        let (event, span) = next.map_err(|error| match error.info() {
            // The parser looks ahead, so it may report this first.
            "recursion limit exceeded" => too_deep_error(error.marker()),
            _ => error.to_string(),
        })?;
        events += 1;
        match event {
            Event::SequenceStart(..) | Event::MappingStart(..) => depth += 1,
            Event::SequenceEnd | Event::MappingEnd => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            return Err(too_deep_error(&span.start));
        }
    }
    Ok(events)
}

fn too_deep_error(at: &Marker) -> String {
    let (line, column) = (at.line(), at.col() + 1);
    format!("brackets are nested more than {MAX_DEPTH} levels deep at line {line} column {column}; close them, or nest less")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_norway::Value;

    use super::*;

    #[test]
    fn what_is_nested_too_deep_is_refused_with_its_place() {
        let nested = |opening: &str| check_depth(&format!("name: x\nlist: {}", opening.repeat(100_000 / opening.len())));
        assert_eq!(
            nested("{a: "),
            Err("brackets are nested more than 100 levels deep at line 2 column 403; close them, or nest less".to_owned())
        );
        for opening in ["[", "{", "[[a], ", "[\n", "{? ", "&a [", "!!seq [", "[\"]\", ", "['[', ", "[ # ]\n"] {
            assert!(nested(opening).is_err(), "{opening}");
        }
        assert!(parse_yaml::<Value>(&format!("a: {}{}", "[".repeat(99), "]".repeat(99))).is_ok());
        assert!(parse_yaml::<Value>(&"[a: ".repeat(25_000)).is_err());
    }

    #[test]
    fn brackets_that_open_nothing_are_no_depth() {
        let many = "[{".repeat(1_000);
        for text in [
            format!("a: \"{many}\""),
            format!("a: '{many}'"),
            format!("a: x {many}"),
            format!("a: |\n  it's {many}\n  \"{many}\nb: >\n  {many}"),
            format!("a: b # {many}"),
            format!("# {many}\na: b"),
            "- {from: /a, to: '/b', tags: [a, b]}\n".repeat(5_000),
            format!("{{\"a\": [{}{{}}]}}", "[\"[\"],\n".repeat(5_000)),
        ] {
            assert_eq!(parse_yaml::<Value>(&text), Ok(serde_norway::from_str(&text).expect("it is YAML")), "{text:.80}");
        }
    }

    /// Generates fragments of YAML.
    fn yaml_fragment() -> impl Strategy<Value = &'static str> {
        prop::sample::select(vec![
            "[", "]", "{", "}", ",", ", ", ": ", ":", "? ", "- ", "a", "b c", "\"", "'", "# ", "&a ", "*a", "!t ", "|\n", ">\n",
            "\n", "  ", "\n  ", "\t", "%", "...\n", "---\n", "\\", "é", "1", "null",
        ])
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

        #[test]
        fn a_long_text_is_refused_or_scanned_once(
            start in yaml_fragment(),
            pattern in prop::collection::vec(yaml_fragment(), 1..4),
        ) {
            let text = format!("{start}{}", pattern.concat().repeat(10_000));
            if let Ok(events) = check_depth(&text) {
                // Every event takes at least one character, except for those of empty values and ends of collections.
                prop_assert!(events <= 4 * text.len() + 10, "{} events of {} bytes", events, text.len());
            }
        }

        #[test]
        fn valid_flow_style_of_any_size_is_read(
            keys in prop::collection::vec("[a-z]{1,8}|\"[a-z\\[{}]{0,8}\"|'[\\]{]{0,5}'", 1..30),
            copies in 130..160_usize,
        ) {
            let line = format!("- {{ key: [{}] }}\n", keys.join(", "));
            let text = line.repeat(copies);
            prop_assert_eq!(parse_yaml::<Value>(&text), Ok(serde_norway::from_str::<Value>(&text).expect("it is YAML")));
        }
    }
}
