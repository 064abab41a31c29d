//! Server-sent events, parsed from a complete text (WHATWG HTML, section 9.2). Sufficient for what our own server
//! sends.

/// One event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SseEvent {
    /// `<messageId>:<n>`, or the number of a change of a conversation.
    pub id: String,
    /// Name, such as `text.delta`.
    pub name: String,
    /// Data as JSON text.
    pub data: String,
}

impl SseEvent {
    /// Returns the id of the message that the event belongs to, and the number of the event.
    pub fn position(&self) -> Option<(&str, u64)> {
        let (message, number) = self.id.split_once(':')?;
        Some((message, number.parse().ok()?))
    }

    /// Parses the data.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.data).expect("data of an event is JSON")
    }
}

/// Parses the events of a stream, without comments. An event that was cut off before its empty line does not count.
pub fn parse_events(text: &str) -> Vec<SseEvent> {
    let whole = text.rfind("\n\n").map_or("", |end| &text[..end]);
    whole.split("\n\n").filter_map(parse_event).collect()
}

fn parse_event(block: &str) -> Option<SseEvent> {
    let field = |name: &str| {
        let lines = block.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        lines.map(|value| value.strip_prefix(' ').unwrap_or(value)).collect::<Vec<_>>().join("\n")
    };
    let event = SseEvent { id: field("id"), name: field("event"), data: field("data") };
    (!event.data.is_empty()).then_some(event)
}
