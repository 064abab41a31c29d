//! A tag on one page, for reviewers: its operations with everything that they refer to, as `openapi.yaml` has it.

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use serde_json::Value;

use crate::{
    contract::Contract,
    expand::{ERROR_CODE, ERROR_CODES_KEY},
    layout::blocks::{Block, find_block, split_blocks},
    pointer::Pointer,
    reachability,
};

/// Returns the lines of `openapi.yaml` that belong to a tag: the tag, its operations, the components and rules for
/// texts that they refer to, and the error codes that they name.
pub fn show(contract: &Contract, tag: &str) -> Result<String> {
    let tags = contract.json["tags"].as_array().into_iter().flatten();
    let names: Vec<&str> = tags.filter_map(|tag| tag["name"].as_str()).collect();
    let Some(index) = names.iter().position(|name| *name == tag) else {
        bail!("there is no tag `{tag}`; the tags are {}", names.join(", "));
    };
    let parts = TagParts::of(contract, tag);
    let mut page = TagPage { lines: contract.source.lines().collect(), out: Vec::new() };
    page.push_children(&["tags"], |at, _| at == index);
    page.push_children(&["x-texts"], |_, block| parts.text_rules.contains(&block.key));
    page.push_paths(&parts);
    page.push_components(&parts);
    Ok(page.out.iter().map(|line| format!("{line}\n")).collect())
}

/// What belongs to a tag.
#[derive(Default)]
struct TagParts {
    /// Its operations, by path and method.
    operations: BTreeSet<(String, String)>,
    /// Components that they refer to.
    components: BTreeSet<Pointer>,
    /// Error codes that `x-errors` names.
    codes: BTreeSet<String>,
    /// Rules for texts that `x-text` names.
    text_rules: BTreeSet<String>,
}

impl TagParts {
    fn of(contract: &Contract, tag: &str) -> Self {
        let mut parts =
            Self { components: reachability::components_of_tag(contract, tag).into_keys().collect(), ..Self::default() };
        for operation in contract.operations().iter().filter(|operation| operation.value["tags"][0] == tag) {
            parts.operations.insert((operation.path.to_owned(), operation.method.to_owned()));
            operation.value.iter().for_each(|(key, value)| parts.add_names(key, value));
            operation.item.get("parameters").into_iter().for_each(|value| parts.add_names("parameters", value));
        }
        for at in parts.components.clone() {
            at.get(&contract.json).into_iter().for_each(|value| parts.add_names("", value));
        }
        parts
    }

    /// Adds the codes and rules that the value of a key names.
    fn add_names(&mut self, key: &str, value: &Value) {
        match (key, value) {
            ("x-errors", Value::Array(codes)) => self.codes.extend(codes.iter().filter_map(Value::as_str).map(str::to_owned)),
            ("x-text", Value::String(rule)) => _ = self.text_rules.insert(rule.clone()),
            (_, Value::Object(map)) => map.iter().for_each(|(key, value)| self.add_names(key, value)),
            (_, Value::Array(items)) => items.iter().for_each(|value| self.add_names("", value)),
            _ => {}
        }
    }
}

/// Lines of the contract, and those of them that are shown.
struct TagPage<'a> {
    lines: Vec<&'a str>,
    out: Vec<String>,
}

impl TagPage<'_> {
    /// Finds an entry by the keys that lead to it; each is indented by two spaces more than the one before it.
    fn find(&self, keys: &[&str]) -> Option<Block> {
        let mut found: Option<Block> = None;
        for (depth, key) in keys.iter().enumerate() {
            let within = found.as_ref().map_or(0..self.lines.len(), Block::body);
            found = Some(find_block(&self.lines, within, 2 * depth, key)?);
        }
        found
    }

    /// Returns the entries below some keys.
    fn children(&self, keys: &[&str]) -> Vec<Block> {
        let body = self.find(keys).map(|block| block.body());
        body.map(|body| split_blocks(&self.lines, body, 2 * keys.len())).unwrap_or_default()
    }

    /// Shows some entries below their parent, whose line precedes them.
    fn push_children(&mut self, keys: &[&str], is_shown: impl Fn(usize, &Block) -> bool) {
        let children = self.children(keys).into_iter().enumerate();
        let shown: Vec<Block> = children.filter(|(at, block)| is_shown(*at, block)).map(|(_, block)| block).collect();
        if let (false, Some(parent)) = (shown.is_empty(), self.find(keys)) {
            self.push_head(&parent);
            shown.iter().for_each(|block| self.push_block(block));
        }
    }

    /// Shows the line with the key of an entry.
    fn push_head(&mut self, block: &Block) {
        let line = self.lines[block.head];
        if !line.starts_with(' ') && !self.out.is_empty() {
            self.out.push(String::new());
        }
        self.out.push(line.to_owned());
    }

    /// Shows an entry with the comments above it, except for those of sections.
    fn push_block(&mut self, block: &Block) {
        self.out.extend(block.select_lines(&self.lines).map(str::to_owned));
    }

    /// Shows the operations below their paths, each with the parameters of the path.
    fn push_paths(&mut self, parts: &TagParts) {
        let Some(paths) = self.find(&["paths"]) else { return };
        self.push_head(&paths);
        for path in self.children(&["paths"]) {
            let is_shown = |key: &str| parts.operations.contains(&(path.key.clone(), key.to_owned()));
            if parts.operations.iter().any(|(shown, _)| *shown == path.key) {
                self.push_children(&["paths", &path.key], |_, block| block.key == "parameters" || is_shown(&block.key));
            }
        }
    }

    /// Shows the components.
    fn push_components(&mut self, parts: &TagParts) {
        let Some(components) = self.find(&["components"]) else { return };
        self.push_head(&components);
        for section in self.children(&["components"]) {
            let at = Pointer::root().child("components").child(&section.key);
            let shown = self.children(&["components", &section.key]).into_iter();
            let shown: Vec<Block> = shown.filter(|block| parts.components.contains(&at.child(&block.key))).collect();
            let shows_codes = section.key == "schemas" && !shown.iter().any(|block| block.key == ERROR_CODE);
            let codes = if shows_codes { self.named_codes(parts) } else { Vec::new() };
            if !shown.is_empty() || !codes.is_empty() {
                self.push_head(&section);
                codes.iter().chain(&shown).for_each(|block| self.push_block(block));
            }
        }
    }

    /// Returns what is shown of `ErrorCode`: its key, and the codes that the operations name.
    fn named_codes(&self, parts: &TagParts) -> Vec<Block> {
        let keys = ["components", "schemas", ERROR_CODE, ERROR_CODES_KEY];
        let heads = [self.find(&keys[..3]), self.find(&keys)].into_iter().flatten();
        let heads = heads.map(|block| Block { lines: block.head..block.head + 1, ..block });
        let codes: Vec<Block> = self.children(&keys).into_iter().filter(|block| parts.codes.contains(&block.key)).collect();
        if codes.is_empty() { codes } else { heads.chain(codes).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{SMALL, contract_with};

    #[test]
    fn a_tag_is_shown_with_all_that_it_refers_to_each_once_and_no_more() {
        let source = SMALL
            .replace(
                "  - { name: things, description: All things. }\n",
                "  - { name: things, description: All things. }\n  - { name: spoons, description: What bends. }\n",
            )
            .replacen(
                "      tags: [things]\n      summary: Make",
                "      # Bends.\n      tags: [spoons]\n      summary: Make",
                1,
            );
        let contract = Contract::parse(crate::layout::format(&source).expect("a contract")).expect("a contract");
        insta::assert_snapshot!(show(&contract, "spoons").expect("a page"), @"
    tags:
      - { name: spoons, description: What bends. }

    x-texts:
      note: { noun: Note, trimmed: false, max: 1000 }

    paths:
      /things:
        post:
          operationId: createThing
          # Bends.
          tags: [spoons]
          summary: Make a thing
          description: Makes one.
          x-access: { scope: write, module: agents, permission: 'things:edit', plan: hobby }
          x-max-body-bytes: 65536
          x-errors: [SPOON_BENT]
          requestBody:
            required: true
            description: The thing to make.
            content:
              application/json:
                schema: { $ref: '#/components/schemas/ThingCreate' }
                example: { name: Spoon }
          responses:
            '201': { description: The thing., x-data: Thing }

    components:
      schemas:
        ErrorCode:
          x-error-codes:
            SPOON_BENT: { status: 409, description: The spoon is bent., message: There is no spoon. }
        Thing:
          description: A thing.
          type: object
          required: [id, name, kind, note]
          properties:
            id: { type: string, format: uuid, description: Its id. }
            name: { type: string, description: Its name. }
            kind: { $ref: '#/components/schemas/ThingKind' }
            note: { type: [string, 'null'], description: A note. }
          examples:
            - { id: 019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49, name: Spoon, kind: soft, note: null }
        ThingKind:
          description: What kind.
          type: string
          enum: [soft, hard]
        ThingCreate:
          description: A thing to make.
          type: object
          required: [name]
          properties:
            name: { type: string, description: Its name. }
            kind: { $ref: '#/components/schemas/ThingKind' }
            size: { type: integer, format: int32, minimum: 1, maximum: 9, description: Its size. }
            note: { type: [string, 'null'], x-owner-only: true, x-text: note, description: 'A note, at most 1,000 characters.' }
            tags: { type: array, maxItems: 5, description: Its tags., items: { type: string } }
        ");
    }

    #[test]
    fn an_unknown_tag_is_answered_with_the_known_ones() {
        let refusal = show(&contract_with(&[]), "thing").expect_err("there is no such tag");
        assert_eq!(refusal.to_string(), "there is no tag `thing`; the tags are things");
    }
}
