use super::*;

#[test]
fn a_wait_is_told_in_units_of_people() {
    let waits: Vec<_> = [0, 1, 59, 91, 3_600, 5_401, 86_400].into_iter().map(format_wait).collect();
    assert_eq!(waits, ["1 second", "1 second", "59 seconds", "2 minutes", "60 minutes", "2 hours", "24 hours"]);
}
