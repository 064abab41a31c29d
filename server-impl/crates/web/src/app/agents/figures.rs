//! What agents did in the last week, compared with the week before.

use frontdesk_types::analytics::{Figure, Figures};

use crate::app::{
    sparks::Spark,
    texts::{Texts, format_number},
};

/// Days of a week.
const WEEK: usize = 7;

/// Days that are compared.
pub(super) const COMPARED_DAYS: usize = 2 * WEEK;

/// Figures of the last week, and of the one before.
#[derive(Debug, Clone, Default)]
pub(super) struct WeekFigures {
    /// Of each day, oldest first.
    days: Vec<Figures>,
}

/// A change from one week to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    /// Class of its colour.
    pub(super) class: &'static str,
    pub(super) text: String,
}

impl WeekFigures {
    /// Takes the figures of [`COMPARED_DAYS`] days.
    pub(super) fn of_days(days: Vec<Figures>) -> Self {
        Self { days }
    }

    /// Adds the figures of another agent.
    pub(super) fn add(&mut self, other: &Self) {
        self.days.resize_with(self.days.len().max(other.days.len()), Figures::default);
        for (day, added) in self.days.iter_mut().zip(&other.days) {
            *day += added;
        }
    }

    /// Returns the number of answers of the last week.
    pub(super) fn answers(&self) -> i64 {
        self.now().iter().map(answers).sum()
    }

    /// Returns the share of questions that were answered, in percent.
    pub(super) fn share(&self) -> Option<i64> {
        share(self.now())
    }

    /// Returns the credits that were used.
    pub(super) fn credits(&self) -> i64 {
        sum(self.now(), Figure::Credits)
    }

    /// Returns how often conversations were handed over to people.
    pub(super) fn escalated(&self) -> i64 {
        sum(self.now(), Figure::Escalated)
    }

    /// Returns the answers of each day as a line; `None` without any.
    pub(super) fn spark(&self) -> Option<Spark> {
        Spark::of(&self.now().iter().map(answers).collect::<Vec<_>>())
    }

    /// Returns how the number of answers changed.
    pub(super) fn answers_change(&self, t: &&'static Texts) -> Option<Change> {
        let (now, before) = (self.answers(), self.before().iter().map(answers).sum());
        relative_change(t, now, before, "up", "down")
    }

    /// Returns how the share of answered questions changed, in points of percent.
    pub(super) fn share_change(&self, t: &&'static Texts) -> Option<Change> {
        let points = share(self.now())? - share(self.before())?;
        Some(change(t, points, format_number(points.abs()), "up", "down"))
    }

    /// Returns how the number of conversations that were handed over changed. Fewer are better.
    pub(super) fn escalated_change(&self, t: &&'static Texts) -> Option<Change> {
        relative_change(t, self.escalated(), sum(self.before(), Figure::Escalated), "down", "up")
    }

    /// Returns how the credits that were used changed, which is neither good nor bad.
    pub(super) fn credits_change(&self, t: &&'static Texts) -> Option<Change> {
        relative_change(t, self.credits(), sum(self.before(), Figure::Credits), "same", "same")
    }

    fn now(&self) -> &[Figures] {
        self.days.get(self.days.len().saturating_sub(WEEK)..).unwrap_or_default()
    }

    fn before(&self) -> &[Figures] {
        self.days.get(..self.days.len().saturating_sub(WEEK)).unwrap_or_default()
    }
}

fn answers(day: &Figures) -> i64 {
    day[Figure::Answered] + day[Figure::Unanswered]
}

fn sum(days: &[Figures], figure: Figure) -> i64 {
    days.iter().map(|day| day[figure]).sum()
}

fn share(days: &[Figures]) -> Option<i64> {
    let all: i64 = days.iter().map(answers).sum();
    (all > 0).then(|| sum(days, Figure::Answered) * 100 / all)
}

/// Returns a change in percent; `None` if there was nothing before.
fn relative_change(
    t: &&'static Texts,
    now: i64,
    before: i64,
    class_of_more: &'static str,
    class_of_less: &'static str,
) -> Option<Change> {
    let percent = now.saturating_sub(before).saturating_mul(100).checked_div(before)?;
    Some(change(t, percent, format!("{} %", format_number(percent.abs())), class_of_more, class_of_less))
}

fn change(t: &&'static Texts, difference: i64, size: String, class_of_more: &'static str, class_of_less: &'static str) -> Change {
    match difference {
        1.. => Change { class: class_of_more, text: t.agents.more(size) },
        0 => Change { class: "same", text: t.agents.as_before.to_owned() },
        _ => Change { class: class_of_less, text: t.agents.less(size) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::texts::EN;

    /// Figures with this many answered and unanswered questions in the week before, and in the last one.
    fn weeks(before: (i64, i64), now: (i64, i64)) -> WeekFigures {
        let mut days = vec![Figures::default(); COMPARED_DAYS];
        for (day, (answered, unanswered)) in [(0, before), (COMPARED_DAYS - 1, now)] {
            days[day][Figure::Answered] = answered;
            days[day][Figure::Unanswered] = unanswered;
        }
        WeekFigures::of_days(days)
    }

    fn told(change: Option<Change>) -> String {
        change.map_or_else(|| "nothing".to_owned(), |change| format!("{} {}", change.class, change.text))
    }

    #[test]
    fn weeks_are_compared() {
        let t = &&EN;
        let grown = weeks((80, 20), (99, 9));
        assert_eq!((grown.answers(), grown.share()), (108, Some(91)));
        assert_eq!(told(grown.answers_change(t)), "up ↑ 8 %");
        assert_eq!(told(grown.share_change(t)), "up ↑ 11");
        let shrunk = weeks((10, 0), (5, 0));
        assert_eq!(told(shrunk.answers_change(t)), "down ↓ 50 %");
        assert_eq!(told(shrunk.share_change(t)), "same as before");
        assert_eq!(told(weeks((0, 0), (5, 0)).answers_change(t)), "nothing", "there is nothing to compare with");
        assert_eq!(told(WeekFigures::default().answers_change(t)), "nothing");
    }

    #[test]
    fn agents_are_added_up() {
        let mut all = WeekFigures::default();
        for one in [weeks((1, 2), (3, 4)), WeekFigures::default(), weeks((10, 20), (30, 40))] {
            all.add(&one);
        }
        assert_eq!((all.answers(), all.share()), (77, Some(42)));
    }
}
