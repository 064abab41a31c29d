use super::*;

fn has(text: &str, phrase: &str) -> bool {
    contains_any(&collapse_spaces(text), [phrase].into_iter())
}

#[test]
fn white_space_and_case_do_not_count_but_words_are_whole() {
    assert!(has("Run  git\n reset --soft HEAD^ now.", "git reset --SOFT  head^"));
    assert!(has("use --amend.", "--amend") && has("git-commit --amend", "amend"));
    assert!(!has("it is resettable", "reset") && !has("prefix_reset", "reset"), "part of a word");
    assert!(has("unreset, then reset", "reset"), "the second one is whole");
    assert!(!has("anything", " "));
}

#[test]
fn scripts_without_spaces_have_no_whole_words() {
    assert!(has("朝食は七時から始まります", "七時"));
    assert!(has("ห้องอาหารเปิดเจ็ดโมง", "เปิด"));
}
