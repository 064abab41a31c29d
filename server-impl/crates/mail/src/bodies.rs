//! The parts that are the text of a mail. All others are attachments, or pictures that the text shows.

use super::parts::Part;

/// The parts that are text: once as HTML where there is any, once as plain text where there is any.
#[derive(Default)]
pub(crate) struct Bodies<'p, 'r> {
    pub(crate) html: Vec<&'p Part<'r>>,
    pub(crate) plain: Vec<&'p Part<'r>>,
    /// Parts that say the same in another way.
    alternatives: Vec<usize>,
}

impl Bodies<'_, '_> {
    /// Returns `true` if a part is text, or says the same as one that is.
    pub(crate) fn has(&self, part: &Part<'_>) -> bool {
        let is_text = self.html.iter().chain(&self.plain).any(|found| found.number == part.number);
        is_text || self.alternatives.contains(&part.number)
    }

    /// Returns `true` if any of the text is HTML.
    pub(crate) fn has_html(&self) -> bool {
        self.html.iter().any(|part| part.kind.is("text", "html"))
    }

    /// Returns `true` if any of the text is plain.
    pub(crate) fn has_plain(&self) -> bool {
        self.plain.iter().any(|part| part.kind.is("text", "plain"))
    }
}

/// Finds the parts that are text.
pub(crate) fn find_bodies<'p, 'r>(root: &'p Part<'r>) -> Bodies<'p, 'r> {
    let mut bodies = Bodies::default();
    collect(root, "html", &mut bodies.html);
    collect(root, "plain", &mut bodies.plain);
    collect_alternatives(root, false, &mut bodies.alternatives);
    bodies
}

/// Collects the text of a part; of alternatives, the one in the wanted kind.
fn collect<'p, 'r>(part: &'p Part<'r>, wanted: &str, found: &mut Vec<&'p Part<'r>>) {
    if part.children.is_empty() {
        if is_text(part) {
            found.push(part);
        }
        return;
    }
    match part.kind.sub.as_str() {
        "alternative" => {
            let choices: Vec<Vec<&Part<'_>>> = part.children.iter().map(|child| texts(child, wanted)).collect();
            let has_wanted = |texts: &&Vec<&Part<'_>>| texts.iter().any(|text| text.kind.sub == wanted);
            let chosen = choices.iter().rfind(has_wanted).or_else(|| choices.iter().rfind(|texts| !texts.is_empty()));
            found.extend(chosen.into_iter().flatten());
        }
        // The others are what the first one shows, encloses, or is signed with.
        "related" | "signed" | "report" => {
            if let Some(first) = part.children.first() {
                collect(first, wanted, found);
            }
        }
        _ => part.children.iter().for_each(|child| collect(child, wanted, found)),
    }
}

fn texts<'p, 'r>(part: &'p Part<'r>, wanted: &str) -> Vec<&'p Part<'r>> {
    let mut found = Vec::new();
    collect(part, wanted, &mut found);
    found
}

/// Checks for a text that is not a file. Apple Mail shows attached texts within the mail, and names them.
fn is_text(part: &Part<'_>) -> bool {
    let kind = &part.kind;
    let is_file = kind.is_attached() || kind.disposition.is_some() && kind.has_file_name;
    kind.main == "text" && matches!(kind.sub.as_str(), "plain" | "html" | "") && !is_file
}

/// Collects texts among alternatives that are neither plain nor HTML, such as AMP; invitations are files.
fn collect_alternatives(part: &Part<'_>, is_alternative: bool, found: &mut Vec<usize>) {
    let kind = &part.kind;
    if is_alternative && kind.main == "text" && kind.sub != "calendar" && !kind.is_attached() && part.children.is_empty() {
        found.push(part.number);
    }
    for child in &part.children {
        collect_alternatives(child, kind.sub == "alternative" || is_alternative && kind.sub == "related", found);
    }
}
