//! Pages that were damaged: each is read, or refused, without a panic.

use super::*;

/// A page with every kind of element that is judged.
const SAMPLE: &str = "<!doctype html><title>House</title><meta http-equiv=refresh content='60;url=/x'><link rel=canonical href=/>\
    <form id=aspnetForm><input name=q><h1>House</h1><aside class=note><p>Careful.</p></aside><ul role=tablist>\
    <li role=tab id=t>One<li role=tab>Two</ul><div role=tabpanel aria-labelledby=t><p>First.</div>\
    <div role=tabpanel hidden>Second.</div>\
    <h2><button aria-expanded=false>Dogs?</button></h2><div class=collapse hidden>Outside.</div><table><tr><th colspan=2>Price\
    <th>x<tr><td rowspan=2>Team<td>20<td>y<tr><td>25<td><code>a<br>&nbsp;b</code></table>\
    <details><summary>More</summary>Text.</details></form>\
    <div id=root></div><script src=/app.js></script><noscript>JavaScript</noscript>";

/// Numbers that look random, the same every time (xorshift).
struct Numbers(u64);

impl Numbers {
    fn next_below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % (end as u64)).unwrap()
    }
}

#[test]
fn a_page_that_was_damaged_is_some_page() {
    let base = Url::parse("https://desk.example/").unwrap();
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for _ in 0..2_000 {
        let mut bytes = SAMPLE.as_bytes().to_vec();
        for _ in 0..=numbers.next_below(8) {
            let (from, length) = (numbers.next_below(bytes.len()), numbers.next_below(60));
            let to = (from + length).min(bytes.len());
            match numbers.next_below(4) {
                0 => bytes[from] = u8::try_from(numbers.next_below(256)).unwrap(),
                1 => drop(bytes.drain(from..to)),
                2 => {
                    let piece = bytes[from..to].to_vec();
                    let at = numbers.next_below(bytes.len());
                    bytes.splice(at..at, piece);
                }
                _ => bytes.truncate(from.max(1)),
            }
            if bytes.is_empty() {
                bytes.push(b'<');
            }
        }
        let text = read(&bytes, None, &base).expect("it is not too deep").text;
        assert!(text.len() <= 4 * SAMPLE.len() + 8 * 400, "{} bytes", text.len());
    }
}
