use super::*;

#[test]
fn brackets_in_strings_patterns_and_comments_open_nothing() {
    for whole in [
        "export const open = /[{(]/;",
        "export const a = \":(\" + ':{' + `[`;",
        "export const a = 'it\\'s (';",
        "export const a = /\\/(/.test(b);",
        "export const a = 1; // (see b",
        "export const a = b / (c / d);",
        "export const a = () => <a href=\"https://a.test/(\">It's {b}</a>;",
        "import a from 'b';",
    ] {
        assert!(OpenModule::begin(whole).is_none(), "{whole}");
    }
    for part in ["export const a = {", "import {", "export const a = `", "export const a = 1; /* b", "export const a = f('(',"] {
        assert!(OpenModule::begin(part).is_some(), "{part}");
    }
}

#[test]
fn a_program_is_told_from_words() {
    for line in ["import A from './a.mdx';", "import 'a.css'", "import {", "import A, {", "export default a;"] {
        assert!(is_module_line(line), "{line}");
    }
    for words in ["import your guests' data", "exports of rooms", "import from a file"] {
        assert!(!is_module_line(words), "{words}");
    }
}
