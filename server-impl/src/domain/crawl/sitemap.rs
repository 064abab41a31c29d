//! Sitemaps (sitemaps.org, protocol 0.9): lists of pages, and lists of such lists.

use std::io::Read;

use flate2::read::GzDecoder;
use quick_xml::{Reader, events::Event};
use url::Url;

use crate::domain::extraction::charset;

/// Bytes of a compressed sitemap, once decompressed, at most.
const LARGEST: u64 = 20_000_000;

/// What a sitemap lists.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Sitemap {
    /// Pages.
    pub(super) pages: Vec<Url>,
    /// Further sitemaps.
    pub(super) sitemaps: Vec<Url>,
}

/// Reads a sitemap, `limit` addresses at most; `None` when it is none. What follows an error in it is not read.
pub(super) fn read(bytes: &[u8], limit: usize) -> Option<Sitemap> {
    let inflated;
    let bytes = if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut text = Vec::new();
        // What was decompressed before an error is of use.
        let _ = GzDecoder::new(bytes).take(LARGEST).read_to_end(&mut text);
        inflated = text;
        &inflated[..]
    } else {
        bytes
    };
    let text = charset::decode(bytes, None);
    let mut reader = Reader::from_str(&text);
    let (mut found, mut root, mut of_sitemap, mut in_loc) = (Sitemap::default(), false, false, false);
    let mut address = String::new();
    while found.pages.len() + found.sitemaps.len() < limit {
        match reader.read_event() {
            Ok(Event::Start(element)) => match element.local_name().as_ref() {
                "urlset" | "sitemapindex" => root = true,
                "sitemap" => of_sitemap = true,
                "url" => of_sitemap = false,
                "loc" => in_loc = element.name().prefix().is_none(),
                _ => {}
            },
            Ok(Event::Text(text)) if in_loc => address.push_str(&text),
            Ok(Event::GeneralRef(entity)) if in_loc => match &*entity {
                "amp" => address.push('&'),
                "apos" => address.push('\''),
                "quot" => address.push('"'),
                "lt" => address.push('<'),
                "gt" => address.push('>'),
                _ => {}
            },
            Ok(Event::CData(text)) if in_loc => address.push_str(&text),
            Ok(Event::End(element)) if in_loc && element.local_name().as_ref() == "loc" => {
                in_loc = false;
                if let Ok(url) = Url::parse(std::mem::take(&mut address).trim()) {
                    if of_sitemap { &mut found.sitemaps } else { &mut found.pages }.push(url);
                }
            }
            Ok(Event::Eof) | Err(_) => break,
            Ok(_) => {}
        }
    }
    root.then_some(found)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn pages_and_further_sitemaps_are_listed() {
        let pages =
            br#"<?xml version="1.0"?><urlset xmlns="x" xmlns:image="y"><url><loc> https://desk.example/a?x=1&amp;y=2 </loc>
            <image:image><image:loc>https://desk.example/a.png</image:loc></image:image></url><url><loc>nonsense</loc></url>
            <url><loc><![CDATA[https://desk.example/b]]></loc></url></urlset>"#;
        let found = read(pages, 10).unwrap();
        assert_eq!(
            found.pages.iter().map(Url::as_str).collect::<Vec<_>>(),
            ["https://desk.example/a?x=1&y=2", "https://desk.example/b"]
        );
        let index = b"<sitemapindex><sitemap><loc>https://desk.example/1.xml</loc></sitemap></sitemapindex>";
        assert_eq!(read(index, 10).unwrap().sitemaps.len(), 1);
        assert_eq!(read(b"<html><loc>https://desk.example/</loc></html>", 10), None);
    }

    #[test]
    fn entities_of_its_own_are_not_expanded_and_bombs_do_not_go_off() {
        let laughs = br#"<!DOCTYPE u [<!ENTITY a "https://x.example/"><!ENTITY b "&a;&a;">]><urlset><url><loc>https://desk.example/&b;</loc></url></urlset>"#;
        assert_eq!(read(laughs, 10).unwrap().pages[0].as_str(), "https://desk.example/");
        let mut bomb = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        std::io::copy(&mut std::io::repeat(b' ').take(2 * LARGEST), &mut bomb).unwrap();
        assert_eq!(read(&bomb.finish().unwrap(), 10), None);
    }

    proptest! {
        #[test]
        fn any_bytes_are_no_panic(bytes: Vec<u8>) {
            read(&bytes, 10);
        }
    }
}
