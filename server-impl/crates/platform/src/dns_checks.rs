//! Checks that a DNS record is published. The verdict combines the answers of several servers, so that neither one
//! poisoned cache nor one unreachable server decides.

use frontdesk_ports::dns::{DnsAnswer, DnsError, LookupViews, ResourceRecord};
use frontdesk_types::dns_records::RecordStatus;

/// Maximum number of characters that are reported of the value found instead.
const MAX_VALUE_CHARS: usize = 255;

/// Result of looking for a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordVerdict {
    /// The servers of the zone have it, and most resolvers see it.
    Present,
    /// At least two servers say that it does not exist, and those of the zone do not say that it does.
    Absent,
    /// Neither: a server could not be reached, or the answers contradict each other.
    Unknown,
}

/// A verdict, and its evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordFinding {
    /// The verdict on the record.
    pub verdict: RecordVerdict,
    /// Existing values of this type, for people, whatever they are; `None` when there are none, or no server answered.
    pub found: Option<String>,
    /// Error of a server that could not answer; `None` when all could.
    pub trouble: Option<DnsError>,
}

impl RecordFinding {
    /// Returns the status of the record, as it is shown.
    pub fn status(&self) -> RecordStatus {
        match (self.verdict, &self.found) {
            (RecordVerdict::Present, _) => RecordStatus::Found,
            (RecordVerdict::Absent, None) => RecordStatus::Missing,
            (RecordVerdict::Absent, Some(_)) => RecordStatus::Wrong,
            (RecordVerdict::Unknown, _) => RecordStatus::Unchecked,
        }
    }
}

/// Judges the answers of several servers. `is_wanted` examines all records of an answer.
pub fn judge_views(views: &LookupViews, is_wanted: impl Fn(&[ResourceRecord]) -> bool) -> RecordFinding {
    let votes = |answers: &[Result<DnsAnswer, DnsError>]| {
        let known = answers.iter().flatten();
        known.map(|answer| matches!(answer, DnsAnswer::Records(records) if is_wanted(records))).collect::<Vec<bool>>()
    };
    let (own, seen) = (votes(&views.authoritative), votes(&views.recursive));
    let is_yes = |votes: &[bool]| votes.iter().filter(|vote| **vote).count();
    let noes = own.iter().chain(&seen).filter(|vote| !**vote).count();
    let verdict = if !own.is_empty() && is_yes(&own) == own.len() && 2 * is_yes(&seen) > views.recursive.len() {
        RecordVerdict::Present
    } else if is_yes(&own) == 0 && noes >= 2 {
        RecordVerdict::Absent
    } else {
        RecordVerdict::Unknown
    };
    let all = || views.authoritative.iter().chain(&views.recursive);
    let found = all().flatten().find_map(|answer| match answer {
        DnsAnswer::Records(records) => Some(list_records(records)),
        DnsAnswer::NoData | DnsAnswer::NxDomain => None,
    });
    RecordFinding { verdict, found, trouble: all().find_map(|answer| answer.as_ref().err().cloned()) }
}

fn list_records(records: &[ResourceRecord]) -> String {
    let mut all = records.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    if all.chars().count() > MAX_VALUE_CHARS {
        all = all.chars().take(MAX_VALUE_CHARS - 1).chain(['…']).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn letter_answer(letter: char) -> Result<DnsAnswer, DnsError> {
        match letter {
            'y' => Ok(DnsAnswer::Records(vec![ResourceRecord::Txt("wanted".to_owned())])),
            'o' => Ok(DnsAnswer::Records(vec![ResourceRecord::Txt("other".to_owned())])),
            'n' => Ok(DnsAnswer::NoData),
            'x' => Ok(DnsAnswer::NxDomain),
            _ => Err(DnsError::Timeout),
        }
    }

    fn is_wanted(records: &[ResourceRecord]) -> bool {
        records.contains(&ResourceRecord::Txt("wanted".to_owned()))
    }

    /// Judges the servers of the zone, then the resolvers: `y` has the record, `o` another value, `n` and `x`
    /// nothing, `?` cannot tell.
    fn judge_letters(own: &str, seen: &str) -> RecordVerdict {
        let views = LookupViews {
            authoritative: own.chars().map(letter_answer).collect(),
            recursive: seen.chars().map(letter_answer).collect(),
        };
        judge_views(&views, is_wanted).verdict
    }

    #[test]
    fn a_record_is_there_when_its_zone_and_most_resolvers_say_so() {
        for (own, seen) in [("y", "y"), ("yy", "yyy"), ("yy", "yyn"), ("yy", "yy?"), ("y?", "yoy")] {
            assert_eq!(judge_letters(own, seen), RecordVerdict::Present, "{own} {seen}");
        }
    }

    #[test]
    fn it_is_not_there_only_when_two_say_so_and_the_zone_does_not_object() {
        for (own, seen) in [("n", "n"), ("xx", "???"), ("?", "nn?"), ("o", "x"), ("nn", "ynn"), ("n", "yn?")] {
            assert_eq!(judge_letters(own, seen), RecordVerdict::Absent, "{own} {seen}");
        }
    }

    #[test]
    fn everything_else_is_unknown() {
        for (own, seen) in [("?", "?"), ("?", "n"), ("?", "yyy"), ("n", "?"), ("y", "nnn"), ("yn", "yyy"), ("y", "y?"), ("", "")]
        {
            assert_eq!(judge_letters(own, seen), RecordVerdict::Unknown, "{own} {seen}");
        }
    }

    #[test]
    fn what_is_there_instead_is_told() {
        let views = |own: &str, seen: &str| LookupViews {
            authoritative: own.chars().map(letter_answer).collect(),
            recursive: seen.chars().map(letter_answer).collect(),
        };
        assert_eq!(judge_views(&views("o", "n"), is_wanted).found.as_deref(), Some("other"));
        assert_eq!(judge_views(&views("n", "?"), is_wanted).found, None);
        assert_eq!(judge_views(&views("n", "?"), is_wanted).trouble, Some(DnsError::Timeout));
        let long = LookupViews {
            authoritative: vec![Ok(DnsAnswer::Records(vec![ResourceRecord::Txt("ü".repeat(400))]))],
            recursive: vec![],
        };
        assert_eq!(judge_views(&long, is_wanted).found.map(|found| found.chars().count()), Some(255));
    }

    proptest! {
        #[test]
        fn one_server_alone_never_decides(own in "[yonx?]{0,2}", seen in "[yonx?]{0,5}") {
            let tells = own.chars().chain(seen.chars()).filter(|letter| *letter != '?').count();
            if tells < 2 {
                prop_assert_eq!(judge_letters(&own, &seen), RecordVerdict::Unknown);
            }
            if !own.contains('y') {
                prop_assert_ne!(judge_letters(&own, &seen), RecordVerdict::Present);
            }
        }
    }
}
