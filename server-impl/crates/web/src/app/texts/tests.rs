use super::*;

#[test]
fn numbers_are_grouped() {
    let written = [0, 999, 1_000, -12_345, 1_234_567].map(format_number);
    assert_eq!(written, ["0", "999", "1,000", "-12,345", "1,234,567"]);
}

#[test]
fn a_value_with_braces_is_not_filled_again() {
    assert_eq!(fill("{a} and {b}", &[("a", &"{b}"), ("b", &"x")]), "{b} and x");
}
