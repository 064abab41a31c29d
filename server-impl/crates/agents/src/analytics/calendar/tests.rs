use super::*;

/// Returns the slot that contains a moment.
fn slot_at(at: &str) -> TimeSlot {
    TimeSlot::of(Timestamp(at.parse::<jiff::Timestamp>().unwrap().as_microsecond()))
}

fn calendar_of(zone: &str) -> Calendar {
    Calendar::named(zone).unwrap()
}

/// Returns the lengths of the steps of a span, in quarters of an hour.
fn lengths(zone: &str, from: &str, to: &str, step: Step) -> Vec<i64> {
    let steps = calendar_of(zone).split_into_steps((slot_at(from), slot_at(to)), step).unwrap();
    steps.iter().map(|(from, to)| to.0 - from.0).collect()
}

fn refusal_text<T: std::fmt::Debug>(result: Result<T>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn a_day_is_as_long_as_the_clock_makes_it() {
    let days = |zone, from, to| lengths(zone, from, to, Step::Day);
    assert_eq!(days("UTC", "2026-03-28T00:00:00Z", "2026-03-31T00:00:00Z"), [96, 96, 96]);
    assert_eq!(days("Europe/Zurich", "2026-03-27T23:00:00Z", "2026-03-30T22:00:00Z"), [96, 92, 96], "23 hours on the 29th");
    assert_eq!(days("Europe/Zurich", "2026-10-23T22:00:00Z", "2026-10-26T23:00:00Z"), [96, 100, 96], "25 hours on the 25th");
    assert_eq!(days("Asia/Kathmandu", "2026-01-01T00:00:00Z", "2026-01-02T18:15:00Z"), [73, 96], "5 hours and 45 minutes ahead");
    assert_eq!(days("Australia/Lord_Howe", "2026-04-03T13:00:00Z", "2026-04-05T13:30:00Z"), [96, 98], "put back by half an hour");
    assert_eq!(days("Pacific/Apia", "2011-12-29T10:00:00Z", "2011-12-31T10:00:00Z"), [96, 96], "the 30th was left out");
    assert_eq!(
        days("America/St_Johns", "2010-11-07T02:45:00Z", "2010-11-09T03:30:00Z"),
        [99, 96],
        "the clock was put back at 0:01, from the 7th into the 6th"
    );
    assert_eq!(days("Africa/Cairo", "2026-04-22T22:00:00Z", "2026-04-24T21:00:00Z"), [96, 92], "the 24th begins at 1:00");
}

#[test]
fn hours_weeks_and_months_follow_the_calendar() {
    assert_eq!(
        lengths("Asia/Kolkata", "2026-01-01T00:00:00Z", "2026-01-01T02:00:00Z", Step::Hour),
        [2, 4, 2],
        "half past in UTC"
    );
    assert_eq!(
        lengths("Europe/Zurich", "2026-10-25T00:00:00Z", "2026-10-25T03:00:00Z", Step::Hour),
        [4, 4, 4],
        "two o'clock comes twice"
    );
    assert_eq!(lengths("Australia/Lord_Howe", "2026-04-04T13:00:00Z", "2026-04-04T16:30:00Z", Step::Hour), [4, 6, 4]);
    assert_eq!(
        lengths("UTC", "2026-11-04T12:00:00Z", "2026-11-16T00:00:00Z", Step::Week),
        [4 * 96 + 48, 7 * 96],
        "from Monday on"
    );
    assert_eq!(lengths("UTC", "2026-01-31T00:00:00Z", "2026-03-02T00:00:00Z", Step::Month), [96, 28 * 96, 96]);
    assert_eq!(lengths("UTC", "2026-01-31T00:00:00Z", "2026-01-31T00:45:00Z", Step::QuarterHour), [1, 1, 1]);
}

#[test]
fn a_series_has_an_end() {
    let years =
        |step| calendar_of("UTC").split_into_steps((slot_at("2020-01-01T00:00:00Z"), slot_at("2023-01-01T00:00:00Z")), step);
    assert_eq!(years(Step::Week).unwrap().len(), 157);
    assert_eq!(
        refusal_text(years(Step::Day)),
        "VALIDATION_ERROR: The span has more than 1000 steps. Send a longer `step`, or a shorter span."
    );
}

#[test]
fn a_span_is_compared_with_as_many_months_or_days_before_it() {
    let before = |zone, from: &str, to: &str| {
        let slots = calendar_of(zone).preceding_span((slot_at(from), slot_at(to))).unwrap();
        [slots.0, slots.1].map(|slot| jiff::Timestamp::from_microsecond(slot.start().0).unwrap().to_string())
    };
    let zurich = "Europe/Zurich";
    assert_eq!(before("UTC", "2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z"), ["2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z"]);
    assert_eq!(before(zurich, "2026-03-31T22:00:00Z", "2026-04-30T22:00:00Z"), ["2026-02-28T23:00:00Z", "2026-03-31T22:00:00Z"]);
    assert_eq!(before(zurich, "2026-03-29T22:00:00Z", "2026-03-30T22:00:00Z"), ["2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"]);
    assert_eq!(before("UTC", "2026-03-01T00:00:00Z", "2026-03-01T12:15:00Z"), ["2026-02-28T11:45:00Z", "2026-03-01T00:00:00Z"]);
}

#[test]
fn a_span_has_thirty_days_and_ends_now_unless_something_else_is_asked_for() {
    let at = |text: &str| Timestamp(text.parse::<jiff::Timestamp>().unwrap().as_microsecond());
    let now = at("2026-11-23T10:07:00Z");
    let zurich = calendar_of("Europe/Zurich");
    let slots = |from: Option<&str>, to: Option<&str>| zurich.resolve_span(from.map(at), to.map(at), now);
    assert_eq!(slots(None, None).unwrap(), (slot_at("2026-10-24T22:00:00Z"), slot_at("2026-11-23T10:15:00Z")));
    assert_eq!(
        slots(None, Some("2026-11-22T23:00:00Z")).unwrap(),
        (slot_at("2026-10-23T22:00:00Z"), slot_at("2026-11-22T23:00:00Z"))
    );
    assert_eq!(
        slots(Some("2026-11-23T10:01:00Z"), None).unwrap(),
        (slot_at("2026-11-23T10:00:00Z"), slot_at("2026-11-23T10:15:00Z"))
    );
    let refusals = [
        slots(Some("1999-12-31T23:59:59Z"), None),
        slots(Some("2026-11-24T00:00:00Z"), None),
        slots(Some("2016-11-22T00:00:00Z"), None),
    ];
    assert_eq!(
        refusals.map(refusal_text),
        [
            "VALIDATION_ERROR: The span begins before the year 2000. Send a later `from`.",
            "VALIDATION_ERROR: The span ends before it begins. Send a `to` that is later than `from`.",
            "VALIDATION_ERROR: The span is longer than ten years. Send a later `from`, or an earlier `to`.",
        ]
    );
}

#[test]
fn a_zone_that_does_not_exist_is_refused() {
    assert!(refusal_text(Calendar::named("Europe/Atlantis")).contains("no such time zone"));
}
