use super::*;

fn parsed(text: &str) -> Option<(String, String, String, usize)> {
    let (found, length) = parse_directive(text)?;
    let attributes: Vec<_> = found.attributes.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let ends = if found.is_closing {
        "/"
    } else if found.is_empty {
        "."
    } else {
        ""
    };
    Some((format!("{ends}{}", found.kind()), found.values.join("|"), attributes.join("|"), length))
}

#[test]
fn every_notation_is_parsed() {
    let own = |kind: &str, values: &str, attributes: &str, length| {
        Some((kind.to_owned(), values.to_owned(), attributes.to_owned(), length))
    };
    assert_eq!(
        parsed("<Card title=\"A > b\" n={1} on x={y} s={{a: 1}}/>"),
        own(".<card>", "", "title=A > b|n=1|on=|x={y}|s=", 47)
    );
    assert_eq!(parsed("</Tabs.Item>x"), own("/<tabs.item>", "", "", 12));
    assert_eq!(parsed("<>x"), own("<>", "", "", 2));
    assert_eq!(parsed("<Img src={require('./a.png').default} />"), own(".<img>", "", "src=./a.png", 40));
    assert_eq!(parsed("{% hint style=\"info\" %}"), own("{% hint %}", "", "style=info", 23));
    assert_eq!(parsed("{%- endhint -%}"), own("/{% hint %}", "", "", 15));
    assert_eq!(parsed("{{< ref \"a b.md\" x=1 >}}"), own("{{< ref >}}", "a b.md", "x=1", 24));
    assert_eq!(parsed("{{% /notice %}}"), own("/{{< notice >}}", "", "", 15));
    assert_eq!(parsed("{{ a.b }}"), own(".{{ … }}", "", "", 9));
    for none in ["<b>", "<Card title=\"", "{% hint", "{{</* x */>}}", "< Card>", "<3", "{x}", ""] {
        assert_eq!(parsed(none), None, "{none}");
    }
    assert!(
        is_unfinished_component("<Card\n  title=\"a\"") && !is_unfinished_component("<Card>") && !is_unfinished_component("<b")
    );
}

proptest::proptest! {
    #[test]
    fn no_text_breaks(text in "[<{%/A a=\"'}>\\n]{0,40}") {
        if let Some((_, length)) = parse_directive(&text) {
            proptest::prop_assert!(length > 0 && text.is_char_boundary(length));
        }
    }
}
