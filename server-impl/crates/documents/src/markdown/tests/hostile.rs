//! Texts built to take long, or to become large.

/// Building blocks of hostile texts.
const PARTS: &[&str] = &[
    ">",
    "> ",
    "- ",
    "1. ",
    "2) ",
    "+ ",
    "* ",
    "*",
    "**",
    "_",
    "__",
    "~",
    "~~",
    "`",
    "``",
    "[",
    "]",
    "(",
    ")",
    "![",
    "](",
    "][",
    "]:",
    "[]",
    "[a]",
    "[^",
    "[^a]",
    "[^a]: ",
    "[a]: ",
    "[a]: b\n",
    "[a](/b)",
    "![a](/b)",
    "<",
    ">",
    "<!--",
    "-->",
    "<a ",
    "<a",
    "<?",
    "<!X",
    "<![CDATA[",
    "</a>",
    "<div>",
    "<br>",
    "<a:b>",
    "=\"",
    "='",
    "&",
    "&amp;",
    "&#",
    ";",
    "\\",
    "\\\n",
    "  \n",
    "|",
    "|-",
    ":-|",
    "|a|b|\n",
    "|a|b|\n|-|-|\n",
    "\n",
    "\n\n",
    " ",
    "    ",
    "\t",
    "#",
    "# ",
    "# a\n",
    "===",
    "---",
    "***\n",
    "```",
    "```x\n",
    "~~~",
    "a",
    "\"",
    "'",
    "{",
    "}",
    ":",
    "- [ ] ",
    "- [x] a\n",
    "> [!NOTE]\n",
    "é",
    "\u{a0}",
    "\u{301}",
    "!",
    "://",
    "https://",
    "@",
    "<b:",
    "\r",
    "0",
];

/// Pseudorandom numbers (xorshift).
pub(super) struct Dice(pub(super) u64);

impl Dice {
    /// Returns a number below `most`.
    pub(super) fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 20).unwrap_or(0) % most
    }

    fn part(&mut self) -> &'static str {
        PARTS[self.below(PARTS.len())]
    }
}

/// Builds a text of at most `size` bytes from one to three repeated parts, and returns it with its recipe.
pub(super) fn mixed(dice: &mut Dice, size: usize) -> (String, String) {
    let parts = 1 + dice.below(3);
    let joint = ["", "\n", "\n\n", " ", "a"][dice.below(5)];
    let (mut recipe, mut texts) = (String::new(), Vec::new());
    for _ in 0..parts {
        let length = 1 + dice.below(4);
        let unit: String = (0..length).map(|_| dice.part()).collect();
        let times = if dice.below(4) == 0 { 1 + dice.below(60) } else { (size / parts).saturating_sub(joint.len()) / unit.len() };
        recipe.push_str(&format!("{unit:?} * {times}, "));
        texts.push(unit.repeat(times.min(size / parts / unit.len())));
    }
    let mut text = texts.join(joint);
    cut(&mut text, size);
    (format!("{recipe}joined by {joint:?}"), text)
}

fn cut(text: &mut String, size: usize) {
    let end = (0..=size.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    text.truncate(end);
}

/// Builds a text of letters and marks in any order.
pub(super) fn shuffled(dice: &mut Dice, size: usize) -> String {
    let kinds: Vec<&str> = (0..2 + dice.below(12)).map(|_| dice.part()).collect();
    let mut text = String::with_capacity(size);
    loop {
        let part = kinds[dice.below(kinds.len())];
        if text.len() + part.len() > size {
            return text;
        }
        text.push_str(part);
    }
}

/// Builds the known kinds of hostile text, of at most `size` bytes each.
pub(super) fn known(size: usize) -> Vec<(&'static str, String)> {
    let fill = |unit: &str| unit.repeat(size / unit.len());
    let both = |first: &str, second: &str| first.repeat(size / 2 / first.len()) + &second.repeat(size / 2 / second.len());
    let numbered = |make: &dyn Fn(usize) -> String| {
        let mut text = String::new();
        for number in 0.. {
            let next = make(number);
            if text.len() + next.len() > size {
                break;
            }
            text.push_str(&next);
        }
        text
    };
    let wide = format!("{}\n{}\n", "|a".repeat(500), "|-".repeat(500));
    let mut texts = vec![
        ("quotes in one line", fill(">")),
        ("quotes, then lines", both(">", "a\n")),
        ("items in one line", fill("- ")),
        ("items, then lines", both("* ", "a\n")),
        ("items, then code spans over lines", both("* ", "``\n")),
        ("items, then empty lines", both("- ", "\n")),
        ("numbered items, then lines", both("1. ", "a\n")),
        ("quotes and items, then lines", both("> - ", "a\n")),
        ("a footnote of quotes, then lines", format!("[^a]: {}", both(">", "a\n"))),
        ("footnotes in quotes, then lines", both("> [^a]: ", "a\n")),
        ("lists that deepen by line", numbered(&|number| format!("{}- a\n", "  ".repeat(number)))),
        ("quotes that deepen by line", numbered(&|number| format!("{}a\n", ">".repeat(number)))),
        ("fifty quotes a line", fill(&format!("{}a\n", ">".repeat(49)))),
        ("deep quotes with paragraphs", fill(&format!("{} a\n{}\n", ">".repeat(47), ">".repeat(47)))),
        ("deep list with paragraphs", format!("{}a\n\n{}", "- ".repeat(24), fill(&format!("{}a\n\n", "  ".repeat(24))))),
        ("stars", fill("*")),
        ("emphases that open", fill("*a ")),
        ("emphases that close", fill("a* ")),
        ("emphases within each other", both("*a ", "a*")),
        ("strong and emphasis", fill("**a *")),
        ("crossing emphases", fill("*a_ ")),
        ("three kinds of emphasis", fill("*a **b _c ~d ")),
        ("short emphases", fill("*a*")),
        ("struck out", fill("~~a~~ ")),
        ("emphases within limits", fill(&format!("{}a{}\n\n", "*a ".repeat(40), "*".repeat(40)))),
        ("brackets that open", fill("[")),
        ("brackets that close", fill("]")),
        ("brackets within each other", both("[", "]")),
        ("links that open", fill("[a](")),
        ("links with pointed targets", fill("[a](<b")),
        ("links with open titles", fill("[a](b \"")),
        ("images within each other", both("![", "](b)")),
        ("images", fill("![](/b)")),
        ("links", fill("[a](/b)")),
        ("links to elsewhere", fill("[a](https://a.bc)")),
        ("links to names", numbered(&|number| format!("[a](https://ü{number}.com)"))),
        ("links to a long name", format!("[a](https://{}.com)", "ü".repeat(size / 2 - 20))),
        ("links to long names", numbered(&|number| format!("[a](https://{}{number}.com)\n", "ü.".repeat(600)))),
        ("long encoded paths", fill(&format!("[a](/{})", "%2525".repeat(400)))),
        ("parentheses", fill("[a]((((((((((((((((((((((((((((((((((b")),
        ("references to one definition", format!("[a]: /{}\n\n{}", "b".repeat(size / 2), "[a]".repeat(size / 6 - 2))),
        ("definitions", numbered(&|number| format!("[a{number}]: /b\n"))),
        ("definitions and references", numbered(&|number| format!("[a{number}]: /b\n\n[a{number}]\n\n"))),
        ("definitions with titles over lines", fill("[a]: b\n\"")),
        ("definitions that stay open", fill("[a]: <")),
        ("ragged table", wide.clone() + &"|a\n".repeat((size - wide.len()) / 3)),
        ("ragged tables", fill(&format!("{wide}a\n\n"))),
        ("a wide table", format!("{}\n{}", "|a".repeat(size / 4 - 1), "|-".repeat(size / 4))),
        ("a table within the limit", format!("|a|b|\n|-|-|\n{}", "|a|b|\n".repeat((size - 20) / 6))),
        ("cells with marks", format!("|a|b|\n|-|-|\n{}", "|*a*|`b`|\n".repeat((size - 20) / 10))),
        ("small tables", fill("|a|\n|-|\n\n")),
        ("lines with bars", fill("|\n")),
        ("heads of tables", fill("a|b\n")),
        ("footnotes", numbered(&|number| format!("[^{number}]: a\n"))),
        ("footnotes and references", numbered(&|number| format!("[^{number}]\n\n[^{number}]: a\n\n"))),
        ("references to one footnote", format!("[^a]: a\n\n{}", fill("[^a]").split_off(8))),
        (
            "a chain of footnotes",
            format!("[^0]\n\n{}", numbered(&|number| format!("[^{number}]: [^{}]\n\n", number + 1)).split_off(6)),
        ),
        ("entities", fill("&amp;")),
        ("long entities", fill("&CounterClockwiseContourIntegral;")),
        ("entities of two letters", fill("&bne;")),
        ("numbers of letters", fill("&#x1F600;")),
        ("open entities", fill("&#")),
        ("escaped letters", fill("\\<")),
        ("ampersands", fill("&")),
        ("signs of Latin-1", fill("©")),
        ("titles to escape", fill(&format!("[a](/b \"{}\")", "&".repeat(1_000)))),
        ("descriptions to escape", fill(&format!("![{}](/b)", "©".repeat(500)))),
        ("letters to escape", fill("\"")),
        ("spaces that do not break", fill("\u{a0}")),
        ("backticks", fill("`")),
        ("growing backticks", numbered(&|number| "`".repeat(number + 1) + " ")),
        ("backticks up and down", numbered(&|number| "`".repeat(1 + number % 97) + "a")),
        ("code spans", fill("`a`")),
        ("code blocks", fill("```\n```\n")),
        ("an open code block", format!("```x\n{}", fill("<\n").split_off(6))),
        ("indented code", fill("    a\n\n")),
        ("headings", fill("# a\n")),
        ("empty headings", fill("#\n")),
        ("headings of other headings' ids", numbered(&|number| format!("# a {number}\n# a\n"))),
        ("a long heading", format!("# {}", fill("a ").split_off(2))),
        ("underlined headings", fill("a\n-\n")),
        ("items", fill("-\n")),
        ("items with words", fill("- a\n")),
        ("tasks", fill("- [ ] a\n")),
        ("empty tasks", fill("- [ ]\n")),
        ("alerts", fill("> [!TIP]\n\n")),
        ("rules", fill("***\n")),
        ("hard breaks", fill("\\\n")),
        ("breaks in HTML", fill("<br>")),
        ("tags", fill("<a b=\"")),
        ("comments that stay open", fill("<!--")),
        ("instructions that stay open", fill("<?")),
        ("declarations that stay open", fill("<!A ")),
        ("character data that stays open", fill("<![CDATA[")),
        ("pointed links", fill("<a:b>")),
        ("mail addresses", fill("<a@b.c>")),
        ("paragraphs", fill("a\n\n")),
        ("lines", fill("a\n")),
        ("empty lines", fill("\n")),
        ("spaces", fill(" ")),
        ("tabs", fill("\t")),
        ("marks on a letter", fill("\u{301}")),
        ("headings of marks", fill("# a\u{301}\n")),
    ];
    for (_, text) in &mut texts {
        cut(text, size);
    }
    texts
}
