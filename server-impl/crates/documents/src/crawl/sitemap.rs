//! Sitemaps (sitemaps.org, protocol 0.9): lists of pages, and lists of such lists.
//!
//! A sitemap is read as a stream, so that only the current piece of it is in memory.

use std::{
    io::{self, BufRead, Read},
    ops::ControlFlow,
};

use flate2::read::GzDecoder;
use quick_xml::{Reader, events::Event};
use url::Url;

use super::addresses;
use crate::extraction::charset;

/// Maximum bytes of a sitemap, decompressed.
const MAX_SITEMAP_BYTES: u64 = 20_000_000;

/// Maximum bytes of a tag, or of the text between two tags.
const MAX_EVENT_BYTES: usize = 64 * 1024;

/// Maximum nesting of elements. A sitemap needs three levels, and its extensions two more.
const MAX_DEPTH: usize = 20;

/// An address that a sitemap lists.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum SitemapEntry {
    /// A page.
    Page(Url),
    /// A further sitemap.
    Sitemap(Url),
}

/// Reads a sitemap and passes its entries to `take`, in order, until it breaks. Returns `false` when it is not a
/// sitemap. Reading stops at the first error.
///
/// Slow for a long one: keep it off the runtime's threads.
pub(super) fn read_entries(bytes: &[u8], take: impl FnMut(SitemapEntry) -> ControlFlow<()>) -> bool {
    if bytes.starts_with(&[0x1f, 0x8b]) {
        parse_entries(GzDecoder::new(bytes).take(MAX_SITEMAP_BYTES), take)
    } else {
        parse_entries(bytes, take)
    }
}

fn parse_entries(input: impl Read, mut take: impl FnMut(SitemapEntry) -> ControlFlow<()>) -> bool {
    let Ok(text) = charset::decode_stream(input) else { return false };
    let mut reader = Reader::from_reader(BoundedReader { inner: text, left: MAX_EVENT_BYTES });
    let (mut event, mut place) = (Vec::new(), SitemapPosition::default());
    loop {
        event.clear();
        reader.get_mut().left = MAX_EVENT_BYTES;
        let entry = match reader.read_event_into(&mut event) {
            Ok(Event::Eof) | Err(_) => break,
            Ok(event) => place.advance(&event),
        };
        if place.depth > MAX_DEPTH || entry.is_some_and(|entry| take(entry).is_break()) {
            break;
        }
    }
    place.is_sitemap
}

/// Position of the reader in a sitemap.
#[derive(Debug, Default)]
struct SitemapPosition {
    is_sitemap: bool,
    depth: usize,
    /// Set inside an element that lists a further sitemap.
    in_sitemap: bool,
    /// Set inside an address.
    in_loc: bool,
    /// Text of the address so far.
    address: String,
}

impl SitemapPosition {
    /// Processes the next event, and returns the entry that it completes.
    fn advance(&mut self, event: &Event<'_>) -> Option<SitemapEntry> {
        match event {
            Event::Start(element) => {
                self.depth += 1;
                match element.local_name().as_ref() {
                    "urlset" | "sitemapindex" => self.is_sitemap = true,
                    "sitemap" => self.in_sitemap = true,
                    "url" => self.in_sitemap = false,
                    "loc" => self.in_loc = self.is_sitemap && element.name().prefix().is_none(),
                    _ => {}
                }
            }
            Event::End(element) => {
                self.depth = self.depth.saturating_sub(1);
                if self.in_loc && element.local_name().as_ref() == "loc" {
                    self.in_loc = false;
                    return self.take_entry();
                }
            }
            Event::Text(text) => self.push_text(text),
            Event::CData(text) => self.push_text(text),
            Event::GeneralRef(entity) => self.push_text(match &**entity {
                "amp" => "&",
                "apos" => "'",
                "quot" => "\"",
                "lt" => "<",
                "gt" => ">",
                // A sitemap would have to define any other entity itself.
                _ => "",
            }),
            _ => {}
        }
        None
    }

    /// Stores one octet more than an address may have, to detect an address that is too long.
    fn push_text(&mut self, text: &str) {
        if self.in_loc {
            let text = if self.address.is_empty() { text.trim_start() } else { text };
            self.address.extend(text.chars().take((addresses::MAX_ADDRESS_BYTES + 1).saturating_sub(self.address.len())));
        }
    }

    fn take_entry(&mut self) -> Option<SitemapEntry> {
        let address = std::mem::take(&mut self.address);
        let url = Url::parse(address.trim_end()).ok().filter(|_| address.trim_end().len() <= addresses::MAX_ADDRESS_BYTES)?;
        Some(if self.in_sitemap { SitemapEntry::Sitemap(url) } else { SitemapEntry::Page(url) })
    }
}

/// An input of which only `left` more bytes can be read.
struct BoundedReader<R> {
    inner: R,
    left: usize,
}

impl<R: BufRead> Read for BoundedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: BufRead> BufRead for BoundedReader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left == 0 {
            return Err(io::Error::other("a part of the sitemap is too long"));
        }
        let available = self.inner.fill_buf()?;
        Ok(&available[..available.len().min(self.left)])
    }

    fn consume(&mut self, amount: usize) {
        self.left = self.left.saturating_sub(amount);
        self.inner.consume(amount);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Lists the contents of a sitemap: pages, and after `+` further sitemaps; `None` when it is not a sitemap.
    fn listed(bytes: &[u8]) -> Option<Vec<String>> {
        let mut listed = Vec::new();
        let is_sitemap = read_entries(bytes, |entry| {
            listed.push(match entry {
                SitemapEntry::Page(url) => url.to_string(),
                SitemapEntry::Sitemap(url) => format!("+{url}"),
            });
            if listed.len() < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        is_sitemap.then_some(listed)
    }

    fn compressed(mut text: impl Read) -> Vec<u8> {
        let mut bytes = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        io::copy(&mut text, &mut bytes).unwrap();
        bytes.finish().unwrap()
    }

    #[test]
    fn pages_and_further_sitemaps_are_listed() {
        let pages =
            br#"<?xml version="1.0"?><urlset xmlns="x" xmlns:image="y"><url><loc> https://desk.example/a?x=1&amp;y=2 </loc>
            <image:image><image:loc>https://desk.example/a.png</image:loc></image:image></url><url><loc>nonsense</loc></url>
            <url><loc><![CDATA[https://desk.example/b]]></loc></url></urlset>"#;
        let found = ["https://desk.example/a?x=1&y=2", "https://desk.example/b"];
        assert_eq!(listed(pages).unwrap(), found);
        assert_eq!(listed(&compressed(&pages[..])).unwrap(), found);
        let index = b"<sitemapindex><sitemap><loc>https://desk.example/1.xml</loc></sitemap></sitemapindex>";
        assert_eq!(listed(index).unwrap(), ["+https://desk.example/1.xml"]);
        assert_eq!(listed(b"<html><loc>https://desk.example/</loc></html>"), None);
        let utf_16: Vec<u8> = "\u{feff}<urlset><url><loc>https://desk.example/\u{fc}</loc></url></urlset>"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(listed(&utf_16).unwrap(), ["https://desk.example/%C3%BC"]);
    }

    #[test]
    fn it_is_read_as_long_as_that_is_wanted() {
        let endless = format!("<urlset>{}", "<url><loc>https://desk.example/</loc></url>".repeat(100));
        assert_eq!(listed(endless.as_bytes()).unwrap().len(), 10);
        let broken = format!("<urlset>{}</x>{}", "<url><loc>https://desk.example/</loc></url>".repeat(2), endless);
        assert_eq!(listed(broken.as_bytes()).unwrap().len(), 2);
    }

    #[test]
    fn entities_of_its_own_are_not_expanded_and_bombs_do_not_go_off() {
        let laughs = concat!(
            r#"<!DOCTYPE u [<!ENTITY a "https://x.example/"><!ENTITY b "&a;&a;">]>"#,
            "<urlset><url><loc>https://desk.example/&b;</loc></url></urlset>"
        );
        assert_eq!(listed(laughs.as_bytes()).unwrap(), ["https://desk.example/"]);
        assert_eq!(listed(&compressed(io::repeat(b' ').take(2 * MAX_SITEMAP_BYTES))), None);
    }

    #[test]
    fn what_is_too_long_or_too_deep_is_not_kept() {
        let page = |address: &str| format!("<url><loc>{address}</loc></url>");
        let after = page("https://desk.example/after");
        let long = page(&format!("https://desk.example/{}", "x".repeat(addresses::MAX_ADDRESS_BYTES)));
        assert_eq!(listed(format!("<urlset>{long}{after}").as_bytes()).unwrap(), ["https://desk.example/after"]);
        let many_parts = page(&"&amp;".repeat(1_000_000));
        assert_eq!(listed(format!("<urlset>{many_parts}{after}").as_bytes()).unwrap(), ["https://desk.example/after"]);
        for too_much in ["<a>".repeat(1_000_000), format!("<!--{}-->", "x".repeat(1_000_000)), " ".repeat(1_000_000)] {
            assert_eq!(listed(format!("<urlset>{too_much}{after}").as_bytes()).unwrap().len(), 0);
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_no_panic(bytes: Vec<u8>) {
            listed(&bytes);
        }

        #[test]
        fn any_tags_are_no_panic(xml in "(<(/)?(urlset|sitemapindex|sitemap|url|loc|x:loc|a)( \
                                         a='1')?(/)?>|&amp;|<!--|-->|http://a/|[a-z ]){0,40}") {
            listed(xml.as_bytes());
        }
    }
}
