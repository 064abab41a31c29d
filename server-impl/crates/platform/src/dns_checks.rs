//! Checks that a DNS record is published. The verdict combines the answers of several servers, so that neither one
//! poisoned cache nor one unreachable server decides.

use frontdesk_ports::dns::{Answer, DnsError, Record, Views};

/// Maximum number of characters that are reported of the value found instead.
const MAX_VALUE_CHARS: usize = 255;

/// Result of looking for a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The servers of the zone have it, and most resolvers see it.
    Present,
    /// At least two servers say that it does not exist, and those of the zone do not say that it does.
    Absent,
    /// Neither: a server could not be reached, or the answers contradict each other.
    Unknown,
}

/// A verdict, and its evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The verdict on the record.
    pub verdict: Verdict,
    /// Existing values of this type, for people, whatever they are; `None` when there are none, or no server answered.
    pub found: Option<String>,
    /// Error of a server that could not answer; `None` when all could.
    pub trouble: Option<DnsError>,
}

/// Judges the answers of several servers. `is_wanted` examines all records of an answer.
pub fn judge(views: &Views, is_wanted: impl Fn(&[Record]) -> bool) -> Finding {
    let votes = |answers: &[Result<Answer, DnsError>]| {
        let known = answers.iter().flatten();
        known.map(|answer| matches!(answer, Answer::Records(records) if is_wanted(records))).collect::<Vec<bool>>()
    };
    let (own, seen) = (votes(&views.authoritative), votes(&views.recursive));
    let is_yes = |votes: &[bool]| votes.iter().filter(|vote| **vote).count();
    let noes = own.iter().chain(&seen).filter(|vote| !**vote).count();
    let verdict = if !own.is_empty() && is_yes(&own) == own.len() && 2 * is_yes(&seen) > views.recursive.len() {
        Verdict::Present
    } else if is_yes(&own) == 0 && noes >= 2 {
        Verdict::Absent
    } else {
        Verdict::Unknown
    };
    let all = || views.authoritative.iter().chain(&views.recursive);
    let found = all().flatten().find_map(|answer| match answer {
        Answer::Records(records) => Some(listed(records)),
        Answer::NoData | Answer::NxDomain => None,
    });
    Finding { verdict, found, trouble: all().find_map(|answer| answer.as_ref().err().cloned()) }
}

fn listed(records: &[Record]) -> String {
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

    fn answer(letter: char) -> Result<Answer, DnsError> {
        match letter {
            'y' => Ok(Answer::Records(vec![Record::Txt("wanted".to_owned())])),
            'o' => Ok(Answer::Records(vec![Record::Txt("other".to_owned())])),
            'n' => Ok(Answer::NoData),
            'x' => Ok(Answer::NxDomain),
            _ => Err(DnsError::Timeout),
        }
    }

    fn is_wanted(records: &[Record]) -> bool {
        records.contains(&Record::Txt("wanted".to_owned()))
    }

    /// Judges the servers of the zone, then the resolvers: `y` has the record, `o` another value, `n` and `x`
    /// nothing, `?` cannot tell.
    fn verdict(own: &str, seen: &str) -> Verdict {
        let views = Views { authoritative: own.chars().map(answer).collect(), recursive: seen.chars().map(answer).collect() };
        judge(&views, is_wanted).verdict
    }

    #[test]
    fn a_record_is_there_when_its_zone_and_most_resolvers_say_so() {
        for (own, seen) in [("y", "y"), ("yy", "yyy"), ("yy", "yyn"), ("yy", "yy?"), ("y?", "yoy")] {
            assert_eq!(verdict(own, seen), Verdict::Present, "{own} {seen}");
        }
    }

    #[test]
    fn it_is_not_there_only_when_two_say_so_and_the_zone_does_not_object() {
        for (own, seen) in [("n", "n"), ("xx", "???"), ("?", "nn?"), ("o", "x"), ("nn", "ynn"), ("n", "yn?")] {
            assert_eq!(verdict(own, seen), Verdict::Absent, "{own} {seen}");
        }
    }

    #[test]
    fn everything_else_is_unknown() {
        for (own, seen) in [("?", "?"), ("?", "n"), ("?", "yyy"), ("n", "?"), ("y", "nnn"), ("yn", "yyy"), ("y", "y?"), ("", "")]
        {
            assert_eq!(verdict(own, seen), Verdict::Unknown, "{own} {seen}");
        }
    }

    #[test]
    fn what_is_there_instead_is_told() {
        let views = |own: &str, seen: &str| Views {
            authoritative: own.chars().map(answer).collect(),
            recursive: seen.chars().map(answer).collect(),
        };
        assert_eq!(judge(&views("o", "n"), is_wanted).found.as_deref(), Some("other"));
        assert_eq!(judge(&views("n", "?"), is_wanted).found, None);
        assert_eq!(judge(&views("n", "?"), is_wanted).trouble, Some(DnsError::Timeout));
        let long = Views { authoritative: vec![Ok(Answer::Records(vec![Record::Txt("ü".repeat(400))]))], recursive: vec![] };
        assert_eq!(judge(&long, is_wanted).found.map(|found| found.chars().count()), Some(255));
    }

    proptest! {
        #[test]
        fn one_server_alone_never_decides(own in "[yonx?]{0,2}", seen in "[yonx?]{0,5}") {
            let tells = own.chars().chain(seen.chars()).filter(|letter| *letter != '?').count();
            if tells < 2 {
                prop_assert_eq!(verdict(&own, &seen), Verdict::Unknown);
            }
            if !own.contains('y') {
                prop_assert_ne!(verdict(&own, &seen), Verdict::Present);
            }
        }
    }
}
