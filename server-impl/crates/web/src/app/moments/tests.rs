use super::{super::texts::EN, *};

#[test]
fn times_are_relative_up_to_a_day() {
    let now = Timestamp(1_795_771_800 * MICROS);
    let moments = Moments::new(now, Some("Europe/Berlin"), DateFormats::choose(None), &EN);
    let shown = |seconds: i64| moments.show(Timestamp(now.0 + seconds * MICROS)).shown;
    let all = [0, -90, -7_300, -90_000, -40_000_000, 120, 8_000, 172_800].map(shown);
    insta::assert_snapshot!(all.join("\n"), @r"
    just now
    1 min ago
    2 h ago
    26 November
    21 August 2025
    in 2 min
    in 2 h
    29 November
    ");
    let exact = moments.show(now);
    let written = format!("{} | {}", exact.datetime, exact.exact);
    insta::assert_snapshot!(written, @"2026-11-27T09:30:00Z | 27 November 2026, 10:30:00 CET");
}

#[test]
fn dates_are_written_as_in_the_language_that_is_preferred() {
    let now = Timestamp(1_795_797_000 * MICROS);
    let written = |languages: &str| {
        let moments = Moments::new(now, None, DateFormats::choose(Some(languages)), &EN);
        let [this_year, long_ago] = [90_000, 40_000_000].map(|seconds| moments.day(Timestamp(now.0 - seconds * MICROS)));
        format!("{languages}: {this_year} | {long_ago} | {}", moments.show(now).exact)
    };
    insta::assert_snapshot!(["en", "en-US", "en-us,en;q=0.9", "de-CH,en-US;q=0.7", ""].map(written).join("\n"), @r"
    en: 26 November | 21 August 2025 | 27 November 2026, 16:30:00 UTC
    en-US: November 26 | August 21, 2025 | November 27, 2026, 4:30:00 PM UTC
    en-us,en;q=0.9: November 26 | August 21, 2025 | November 27, 2026, 4:30:00 PM UTC
    de-CH,en-US;q=0.7: 26 November | 21 August 2025 | 27 November 2026, 16:30:00 UTC
    : 26 November | 21 August 2025 | 27 November 2026, 16:30:00 UTC
    ");
}
