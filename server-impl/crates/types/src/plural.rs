//! Numbers of things, in messages.

use std::fmt::Display;

/// A number with its noun: `1 source`, `2 sources`.
pub fn format_count<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    format!("{number} {noun}{}", if number == N::from(1) { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_is_singular() {
        let counts: Vec<String> = [0_i64, 1, 2].map(|number| format_count(number, "live agent")).into();
        assert_eq!(counts, ["0 live agents", "1 live agent", "2 live agents"]);
    }
}
