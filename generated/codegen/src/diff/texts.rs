//! Rules for texts, compared for accepting every text that the older rule accepted.

use std::cmp::Ordering;

use super::ChangeWeight;
use crate::vocabulary::TextRule;

/// Maximum number of bytes of a character in UTF-8.
const MAX_CHARACTER_BYTES: u64 = 4;

/// Lists the changes for requests whose text must conform to another rule.
pub(super) fn compare(old: &TextRule, new: &TextRule) -> Vec<(ChangeWeight, String)> {
    [compare_limit(old, new), compare_trimming(old, new), compare_pattern(old, new)].into_iter().flatten().collect()
}

/// Compares the limits: a text that was short enough must remain valid.
fn compare_limit(old: &TextRule, new: &TextRule) -> Option<(ChangeWeight, String)> {
    let needed = if new.bytes && !old.bytes { old.max.saturating_mul(MAX_CHARACTER_BYTES) } else { old.max };
    let weight = match new.max.cmp(&needed) {
        Ordering::Equal if old.bytes == new.bytes => return None,
        Ordering::Less => ChangeWeight::Breaking,
        _ => ChangeWeight::Compatible,
    };
    Some((weight, format!("could have {} and can now have {}", format_length(old), format_length(new))))
}

fn format_length(rule: &TextRule) -> String {
    format!("{} {}", rule.max, if rule.bytes { "bytes" } else { "characters" })
}

/// Compares the trimming. Without its surrounding white space a text is never longer, but is no longer returned as
/// it was sent.
fn compare_trimming(old: &TextRule, new: &TextRule) -> Option<(ChangeWeight, String)> {
    match (old.trimmed, new.trimmed) {
        (true, false) => Some((ChangeWeight::Breaking, "is no longer trimmed: white space around it counts".to_owned())),
        (false, true) => Some((ChangeWeight::Notice, "is now trimmed".to_owned())),
        _ => None,
    }
}

/// Reports a changed pattern, without judging if it still matches what the older one matched.
fn compare_pattern(old: &TextRule, new: &TextRule) -> Option<(ChangeWeight, String)> {
    match (&old.pattern, &new.pattern) {
        (before, now) if before == now => None,
        (_, None) => Some((ChangeWeight::Compatible, "may now be any text: its pattern is gone".to_owned())),
        (_, Some(now)) => Some((ChangeWeight::Breaking, format!("must now match the pattern {now}"))),
    }
}
