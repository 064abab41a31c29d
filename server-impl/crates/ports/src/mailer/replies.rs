//! Answers of mail servers to a mail of ours, and what they say about its recipient.

/// Returns `true` if an enhanced status concerns the address of a recipient, or their mailbox, for good (RFC 3463, sections
/// 3.2 and 3.3): nothing more is to be sent there. 5.1.7 and 5.1.8 are about the address of the sender.
pub fn is_recipient_status(enhanced: &str) -> bool {
    let is_address = enhanced.starts_with("5.1.") || enhanced.starts_with("5.2.");
    is_address && !matches!(enhanced, "5.1.7" | "5.1.8")
}

/// Returns what a server said, on one line, without words that contain an address.
pub fn hide_addresses(said: &str) -> String {
    let words: Vec<&str> = said.split_whitespace().map(|word| if word.contains('@') { "…" } else { word }).collect();
    words.join(" ")
}
