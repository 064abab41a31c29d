//! Rules for texts: `x-texts`.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::read::{known_entry, read_flag};
use crate::{contract::Contract, names::constant_case, pointer::Pointer};

/// Advice on a text that is too long, unless the rule has its own.
const DEFAULT_ADVICE: &str = "Send a shorter one.";

/// A rule for texts that people write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRule {
    /// Name used in `x-text`.
    pub name: String,
    /// Noun for the text in error messages.
    pub noun: String,
    /// True if surrounding white space is trimmed before the text is stored.
    pub trimmed: bool,
    /// Maximum length.
    pub max: u64,
    /// True if the length is in bytes rather than characters.
    pub bytes: bool,
    /// Advice on a longer text.
    pub advice: String,
    /// Pattern that clients can check in addition; the server's domain does its own check, with its own message.
    pub pattern: Option<String>,
}

/// Reads the rules; none if the contract has none.
pub fn read_text_rules(contract: &Contract) -> Result<Vec<TextRule>> {
    let at = Pointer::root().child("x-texts");
    let Some(rules) = contract.json.get("x-texts") else { return Ok(Vec::new()) };
    let rules = rules.as_object().with_context(|| format!("{at}: expected rules by their names"))?;
    rules.iter().map(|(name, value)| read_rule(name, value, &at.child(name))).collect()
}

fn read_rule(name: &str, value: &Value, at: &Pointer) -> Result<TextRule> {
    let entry = known_entry(value, &["noun", "trimmed", "max", "maxBytes", "advice", "pattern"], at)?;
    let text = |key: &str| entry.get(key).and_then(Value::as_str).map(str::to_owned);
    let number = |key: &str| entry.get(key).and_then(Value::as_u64).filter(|number| *number > 0);
    let (max, bytes) = match (number("max"), number("maxBytes")) {
        (Some(max), None) => (max, false),
        (None, Some(max)) => (max, true),
        _ => bail!("{at}: write either `max`, in characters, or `maxBytes`"),
    };
    let noun = text("noun").with_context(|| format!("{}: what is the text called in a refusal?", at.child("noun")))?;
    let advice = text("advice").unwrap_or_else(|| DEFAULT_ADVICE.to_owned());
    let trimmed = read_flag(entry, "trimmed", None, at)?;
    Ok(TextRule { name: name.to_owned(), noun, trimmed, max, bytes, advice, pattern: text("pattern") })
}

/// Writes the module `texts`.
pub(super) fn write(rules: &[TextRule]) -> String {
    let mut out = "\n//! The rules for texts that the contract names.\n\nuse crate::TextRule;\n".to_owned();
    if !rules.is_empty() {
        out.push_str("use crate::TextLimit;\n");
    }
    for rule in rules {
        let TextRule { name, noun, trimmed, max, bytes, advice, .. } = rule;
        let unit = if *bytes { "Bytes" } else { "Characters" };
        out.push_str(&format!(
            "\n/// `{name}`: {max} {} at most.\npub const {}: TextRule = TextRule {{ name: {name:?}, noun: {noun:?}, trimmed: \
             {trimmed}, limit: TextLimit::{unit}({max}), advice: {advice:?} }};\n",
            unit.to_lowercase(),
            constant_case(name),
        ));
    }
    let all: Vec<String> = rules.iter().map(|rule| constant_case(&rule.name)).collect();
    out.push_str(&format!("\n/// Every rule.\npub const ALL: &[TextRule] = &[{}];\n", all.join(", ")));
    out
}
