use super::*;

#[test]
fn an_unknown_name_gets_a_book() {
    assert_eq!(icon_path(Some("rocket")), ICONS[23].1);
    assert_eq!((icon_path(Some("spaceship")), icon_path(None)), (BOOK_PATH, BOOK_PATH));
}

#[test]
fn names_are_in_order_and_paths_need_no_escaping() {
    assert!(ICONS.is_sorted());
    let is_plain = |path: &str| path.bytes().all(|letter| letter.is_ascii_alphanumeric() || b" .-".contains(&letter));
    assert!(ICONS.iter().all(|(_, path)| is_plain(path)));
}
