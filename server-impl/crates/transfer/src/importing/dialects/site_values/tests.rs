use super::*;
use crate::importing::{folder::ImportFolder, tests::create_folder};

/// Replaces the values of a text by settings of Jekyll.
fn replaced(settings: &str, text: &str) -> String {
    let root = create_folder(&[("_config.yml", settings)]);
    let config = SiteConfig::read(&ImportFolder::open(root.path()).expect("it opens"));
    replace_values(text, &config).into_owned()
}

#[test]
fn values_stand_where_their_names_were() {
    let settings = "title: Acme\nforum: { url: 'https://forum.test' }\nyear: 2024\nempty: ''\nlist: [a]\nurl: https://acme.test";
    for (text, shown) in [
        ("At {{ site.title }}, {{site.year}}.", "At Acme, 2024."),
        ("[a]({{ site.forum.url }}/b)", "[a](https://forum.test/b)"),
        ("`{{- site.title -}}` {{ site.empty }}|", "`Acme` |"),
        (
            "{{ site.gone }} {{ site.list }} {{ site.title | upcase }}",
            "{{ site.gone }} {{ site.list }} {{ site.title | upcase }}",
        ),
        ("{% raw %}{{ site.title }}{% endraw %} {{ site.title }}", "{% raw %}{{ site.title }}{% endraw %} Acme"),
        ("{% raw %}{{ site.title }}", "{% raw %}{{ site.title }}"),
        ("{{ site.title\n}} {{{{ site.title }}", "{{ site.title\n}} {{Acme"),
        ("{{ site.title", "{{ site.title"),
    ] {
        assert_eq!(replaced(settings, text), shown, "{text}");
    }
}

#[test]
fn values_make_no_text_endless() {
    let settings = format!("a: {}", "x".repeat(500));
    let text = "{{site.a}}".repeat(100_000);
    assert!(replaced(&settings, &text).len() < 3 * MAX_MARKDOWN_BYTES);
}
