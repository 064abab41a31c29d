//! Values in flow style, `{ a: 1, b: [x, 'y'] }`, with scalars as they are spelled.

use super::entries::quoted_len;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// A scalar as it is spelled.
    Scalar(String),
    /// A mapping: keys as they are spelled, and values.
    Mapping(Vec<(String, Node)>),
    /// A sequence.
    Sequence(Vec<Node>),
}

impl Node {
    /// Parses the value of a key or an item, given in one line. Returns `None` for what the contract does not use:
    /// anchors, tags, keys without values, a comment behind the value.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parser = FlowParser { rest: text };
        let node = match text.chars().next()? {
            '{' | '[' => parser.value()?,
            quote @ ('\'' | '"') => Self::Scalar(parser.take(quoted_len(text, quote)?)),
            '&' | '*' | '!' | '|' | '>' => return None,
            _ if text.contains(" #") => return None,
            _ => Self::Scalar(parser.take(text.len())),
        };
        parser.rest.trim().is_empty().then_some(node)
    }

    /// Spells the value in one line.
    pub(super) fn to_flow(&self) -> String {
        match self {
            Self::Scalar(text) => text.clone(),
            Self::Mapping(pairs) if pairs.is_empty() => "{}".to_owned(),
            Self::Mapping(pairs) => {
                let pairs: Vec<String> = pairs.iter().map(|(key, value)| format!("{key}: {}", value.to_flow())).collect();
                format!("{{ {} }}", pairs.join(", "))
            }
            Self::Sequence(items) => format!("[{}]", items.iter().map(Self::to_flow).collect::<Vec<_>>().join(", ")),
        }
    }
}

struct FlowParser<'a> {
    rest: &'a str,
}

impl FlowParser<'_> {
    fn value(&mut self) -> Option<Node> {
        match self.peek()? {
            '{' => self.mapping(),
            '[' => self.sequence(),
            _ => self.scalar().map(Node::Scalar),
        }
    }

    fn mapping(&mut self) -> Option<Node> {
        self.skip('{')?;
        let mut pairs = Vec::new();
        while self.peek()? != '}' {
            let key = self.scalar()?;
            self.skip(':')?;
            pairs.push((key, self.value()?));
            if self.peek()? != '}' {
                self.skip(',')?;
            }
        }
        self.skip('}')?;
        Some(Node::Mapping(pairs))
    }

    fn sequence(&mut self) -> Option<Node> {
        self.skip('[')?;
        let mut items = Vec::new();
        while self.peek()? != ']' {
            items.push(self.value()?);
            if self.peek()? != ']' {
                self.skip(',')?;
            }
        }
        self.skip(']')?;
        Some(Node::Sequence(items))
    }

    /// Reads a quoted scalar, or a plain one up to the indicator that ends it.
    fn scalar(&mut self) -> Option<String> {
        let first = self.peek()?;
        if ['\'', '"'].contains(&first) {
            let length = quoted_len(self.rest, first)?;
            return Some(self.take(length));
        }
        let ends = |(at, c): &(usize, char)| match c {
            ',' | '[' | ']' | '{' | '}' => true,
            ':' => self.rest[at + 1..].chars().next().is_none_or(|next| next.is_whitespace() || "[]{},".contains(next)),
            _ => false,
        };
        let (end, _) = self.rest.char_indices().find(ends)?;
        let text = self.take(end).trim_end().to_owned();
        (!text.is_empty() && !text.starts_with(['&', '*', '!', '#'])).then_some(text)
    }

    /// Skips spaces, and returns the next character.
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn skip(&mut self, expected: char) -> Option<()> {
        self.peek();
        self.rest = self.rest.strip_prefix(expected)?;
        Some(())
    }

    fn take(&mut self, length: usize) -> String {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken.to_owned()
    }
}
