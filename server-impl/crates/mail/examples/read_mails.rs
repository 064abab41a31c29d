//! Prints what is read of mails, one line of JSON each, for the comparison with a library in Python (`conformance/mails`).
//!
//! ```text
//! read_mails FILE...
//! ```

use std::{error::Error, fs};

use frontdesk_mail::read_mail;
use serde_json::json;

fn main() -> Result<(), Box<dyn Error>> {
    for file in std::env::args().skip(1) {
        let read = read_mail(&fs::read(&file)?).map_err(|error| format!("{file}: {error:?}"))?;
        let attachments: Vec<_> =
            read.attachments.iter().map(|found| json!({ "name": found.name, "bytes": found.content.len() })).collect();
        let printed = json!({
            "file": file,
            "from": read.from.address,
            "subject": read.subject,
            "text": read.text,
            "wholeText": read.whole_text,
            "attachments": attachments,
        });
        println!("{printed}");
    }
    Ok(())
}
