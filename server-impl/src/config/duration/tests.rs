use proptest::prelude::*;

use super::*;

#[test]
fn units_are_read() {
    let seconds = |text: &str| text.parse().map(|HumanDuration(duration)| duration.as_secs_f64());
    assert_eq!(seconds("500ms"), Ok(0.5));
    assert_eq!(seconds("7d"), Ok(604_800.0));
    for wrong in ["", "7", "d", "-1s", "1.5s", "1 s", "1w", "99999999999999999999s", "36501d", "1s1s"] {
        assert!(seconds(wrong).is_err(), "{wrong}");
    }
}

proptest! {
    #[test]
    fn what_is_written_reads_back(millis in 0_u64..10_000_000_000) {
        let duration = HumanDuration(Duration::from_millis(millis));
        prop_assert_eq!(duration.to_string().parse(), Ok(duration));
    }
}
