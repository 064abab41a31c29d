//! Writes signed mails of an agent into a folder, one file each, for judges of signatures in other languages
//! (`conformance/mails`); beside them `key`, the value of the record that publishes the key.
//!
//! ```text
//! write_mails FOLDER NUMBER
//! ```

use std::{error::Error, fs, path::PathBuf};

use data_encoding::BASE64;
use frontdesk_channels::email::composing::{
    Quoted, Recipients, Reply, Words, compose, rendering,
    signing::{SigningKey, sign},
};
use frontdesk_core::auth::{key_ring::PepperRing, pepper::Pepper, rsa::RsaKeyPair};
use frontdesk_types::{ConversationId, MessageId, Timestamp, email_messages::Mailbox};
use uuid::Uuid;

/// Pieces that texts are made of: blanks and blank lines in all places, long lines, and what looks like a part or a field.
const PIECES: [&str; 18] = [
    "At ten.",
    " ",
    "  ",
    "\t",
    "\n",
    "\n\n",
    "\n \n",
    "Grüße",
    "=",
    "=20",
    "--=_",
    "From ",
    ".",
    "..\n",
    ">",
    "日本語",
    "a=\n",
    "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
];

/// Maximum number of pieces in a text.
const MAX_PIECES: u64 = 60;

/// 2026-01-02 03:04:05 UTC.
const NOW: Timestamp = Timestamp(1_767_323_045_000_000);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(folder), Some(number)) = (arguments.next(), arguments.next()) else {
        return Err("write_mails FOLDER NUMBER".into());
    };
    let (folder, number): (PathBuf, u64) = (folder.into(), number.parse()?);
    let keys = RsaKeyPair::generate()?;
    fs::write(folder.join("key"), format!("v=DKIM1; k=rsa; p={}", BASE64.encode(&keys.public)))?;
    let ring = PepperRing::of([Pepper::new("pepper".to_owned().into())]).ok_or("no pepper")?;
    let key = SigningKey { domain: "help.acme.dev", selector: "fdtest", key: &keys.private };
    for place in 0..number {
        let mail = write_mail(&ring, &mut Pieces(place));
        fs::write(folder.join(format!("{place:04}.eml")), sign(&mail, &key, NOW)?)?;
    }
    Ok(())
}

fn write_mail(ring: &PepperRing, pieces: &mut Pieces) -> Vec<u8> {
    let visitor = Mailbox { name: Some(pieces.text(3)), address: "bea@visitor.example".into() };
    let copy = Mailbox { name: Some("Cléo, the \"other\"".into()), address: "cleo@visitor.example".into() };
    let (text, quoted, subject) = (pieces.text(MAX_PIECES), pieces.text(MAX_PIECES), pieces.text(8));
    let has_copy = pieces.next().is_multiple_of(2);
    let words = if pieces.next().is_multiple_of(2) { Words::Team(&text) } else { Words::Answer { text: &text, citations: &[] } };
    let reply = Reply {
        message: MessageId(Uuid::from_u128(u128::from(pieces.next()))),
        conversation: ConversationId(Uuid::from_u128(7)),
        from: Mailbox { name: Some("Acme Support".into()), address: "support@help.acme.dev".into() },
        reply_address: "support@help.acme.dev",
        bounce_host: Some("fdbounce.help.acme.dev"),
        recipients: Recipients { to: vec![visitor.clone()], cc: if has_copy { vec![copy] } else { Vec::new() } },
        words,
        signature: Some("Acme  \n\n"),
        quoted: Some(Quoted { author: &visitor, at: NOW, text: &quoted }),
        answered: None,
        earlier: &[],
        subject: &subject,
        date: NOW,
    };
    rendering::render(&compose(&reply, ring).mail)
}

/// Pieces in an order that looks like chance, and is the same each time: splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
struct Pieces(u64);

impl Pieces {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn text(&mut self, most: u64) -> String {
        let number = self.next() % most;
        (0..number).map(|_| PIECES[usize::try_from(self.next() % PIECES.len() as u64).unwrap_or_default()]).collect()
    }
}
