//! What of a folder cannot be converted: reported once for each kind, with its number and an example.

use std::collections::BTreeMap;

use crate::importing::report::{ItemKind, ReportLine};

/// Maximum number of kinds that are reported.
const MAX_KINDS: usize = 100;

/// Maximum length of the name of a kind, and of an example, in characters.
const MAX_KIND_CHARS: usize = 60;
const MAX_EXAMPLE_CHARS: usize = 120;

/// Losses by kind.
#[derive(Debug, Default)]
pub(in crate::importing) struct LossLog {
    kinds: BTreeMap<String, Loss>,
    /// Number of losses of further kinds.
    others: usize,
}

#[derive(Debug)]
struct Loss {
    count: usize,
    example: String,
    file: String,
    effect: &'static str,
}

impl LossLog {
    /// Records a loss in a file. `effect` says what became of it.
    pub(in crate::importing) fn record(&mut self, kind: &str, example: &str, file: &str, effect: &'static str) {
        let kind = shorten(kind, MAX_KIND_CHARS);
        if let Some(known) = self.kinds.get_mut(&kind) {
            known.count += 1;
        } else if self.kinds.len() < MAX_KINDS {
            let example = shorten(example, MAX_EXAMPLE_CHARS);
            self.kinds.insert(kind, Loss { count: 1, example, file: file.to_owned(), effect });
        } else {
            self.others += 1;
        }
    }

    /// Returns the lines of the report.
    pub(in crate::importing) fn into_lines(self) -> Vec<ReportLine> {
        let line = |(kind, loss): (String, Loss)| {
            let Loss { count, example, file, effect } = loss;
            let times = if count == 1 { "once".to_owned() } else { format!("{count} times") };
            ReportLine::skipped(ItemKind::File, &kind, format!("{effect}; found {times}, for example `{example}` in {file}"))
        };
        let others = (self.others > 0).then(|| {
            ReportLine::skipped(ItemKind::File, "other code", format!("left out {} times; too many kinds to list", self.others))
        });
        self.kinds.into_iter().map(line).chain(others).collect()
    }
}

fn shorten(text: &str, most: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut kept: String = line.chars().take(most).collect();
    if kept.len() < line.len() {
        kept.push('…');
    }
    kept
}

#[cfg(test)]
mod tests;
