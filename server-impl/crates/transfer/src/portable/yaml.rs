//! Reads YAML that others have written.
//!
//! `serde_norway` scans flow collections (`[` and `{`) in a time that grows with the square of their depth, and refuses
//! what is too deep only once it has scanned all of it: 100 kB of brackets take it a minute. So the depth is looked at
//! before, by a scanner whose time is linear, which stops at the first collection that is too deep.

use saphyr_parser::{Event, Marker, Parser};
use serde::de::DeserializeOwned;

/// The deepest nesting that is read: `serde_norway` refuses more than 128 levels.
const MAX_DEPTH: usize = 100;

/// Texts with fewer brackets cannot be too deep to be scanned.
const MAX_UNCHECKED_BRACKETS: usize = 256;

/// Reads YAML.
///
/// # Errors
/// The mistake and its place, for people.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    check_depth(text)?;
    serde_norway::from_str(text).map_err(|error| error.to_string())
}

/// Refuses a text whose collections are nested too deep; returns how many events were scanned. A text with many
/// brackets that are no YAML is refused as well, since the two scanners need not agree on its depth.
fn check_depth(text: &str) -> Result<usize, String> {
    let brackets = text.bytes().filter(|byte| matches!(byte, b'[' | b'{')).count();
    if brackets <= MAX_UNCHECKED_BRACKETS {
        return Ok(0);
    }
    let (mut depth, mut events) = (0_usize, 0);
    let mut parser = Parser::new_from_str(text);
    while let Some(next) = parser.next_event() {
        let (event, span) = next.map_err(|error| match error.info() {
            // It looks ahead.
            "recursion limit exceeded" => too_deep(error.marker()),
            _ => error.to_string(),
        })?;
        events += 1;
        match event {
            Event::SequenceStart(..) | Event::MappingStart(..) => depth += 1,
            Event::SequenceEnd | Event::MappingEnd => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            return Err(too_deep(&span.start));
        }
    }
    Ok(events)
}

fn too_deep(at: &Marker) -> String {
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
        assert!(read::<Value>(&format!("a: {}{}", "[".repeat(99), "]".repeat(99))).is_ok());
        assert!(read::<Value>(&"[a: ".repeat(25_000)).is_err());
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
            assert_eq!(read::<Value>(&text), Ok(serde_norway::from_str(&text).expect("it is YAML")), "{text:.80}");
        }
    }

    /// Pieces that YAML is made of.
    fn piece() -> impl Strategy<Value = &'static str> {
        prop::sample::select(vec![
            "[", "]", "{", "}", ",", ", ", ": ", ":", "? ", "- ", "a", "b c", "\"", "'", "# ", "&a ", "*a", "!t ", "|\n", ">\n",
            "\n", "  ", "\n  ", "\t", "%", "...\n", "---\n", "\\", "é", "1", "null",
        ])
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

        #[test]
        fn a_long_text_is_refused_or_scanned_once(start in piece(), pattern in prop::collection::vec(piece(), 1..4)) {
            let text = format!("{start}{}", pattern.concat().repeat(10_000));
            if let Ok(events) = check_depth(&text) {
                // Each event has a letter of its own, but for those of empty values and for the ends of collections.
                prop_assert!(events <= 4 * text.len() + 10, "{} events of {} bytes", events, text.len());
            }
        }

        #[test]
        fn valid_flow_style_of_any_size_is_read(keys in prop::collection::vec("[a-z]{1,8}|\"[a-z\\[{}]{0,8}\"|'[\\]{]{0,5}'", 1..30), copies in 130..160_usize) {
            let line = format!("- {{ key: [{}] }}\n", keys.join(", "));
            let text = line.repeat(copies);
            prop_assert_eq!(read::<Value>(&text), Ok(serde_norway::from_str::<Value>(&text).expect("it is YAML")));
        }
    }
}
