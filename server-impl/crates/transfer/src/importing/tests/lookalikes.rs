//! Texts that look like the notation of another tool, and are none.

use super::dialects::{convert, words};

#[test]
fn a_sample_of_code_makes_no_program_of_a_page() {
    let sample = "```js\nimport axios from 'axios';\n```";
    let text = format!("Call GET /rooms/{{id}}.\n\n{sample}");
    assert_eq!(convert(&text), text);
    let shown = convert(&format!("# Title\n\nimport A from './a.mdx';\n\nA {{props.b}}c\n\n{sample}"));
    assert_eq!(words(&shown), "A c import axios from 'axios';", "{shown}");
}
