use super::*;

#[test]
fn each_kind_is_told_once() {
    let mut losses = LossLog::default();
    for number in 0..200 {
        losses.record(&format!("kind {}", number % 2), "an\nexample", "a.md", "it is left out");
        losses.record(&format!("x{number}"), "", "a.md", "");
    }
    let lines = losses.into_lines();
    assert_eq!(lines.len(), MAX_KINDS + 1);
    assert_eq!(lines[0].reason.as_deref(), Some("it is left out; found 100 times, for example `an example` in a.md"));
}
