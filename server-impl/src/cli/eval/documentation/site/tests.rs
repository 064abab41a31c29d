use super::*;

#[test]
fn requests_stay_in_the_folder() {
    let folder = Path::new("/pages");
    assert_eq!(find_file(folder, "/a%20b/c.html?x#y"), Some("/pages/a b/c.html".into()));
    assert_eq!(find_file(folder, "/../secret"), None);
    assert_eq!(find_file(folder, "/%2e%2e/secret"), None);
    assert_eq!(find_file(folder, "/a/..%2f..%2fsecret"), None);
}

#[test]
fn a_page_loses_the_address_that_it_was_built_for_and_nothing_else() {
    let page = b"<head><link rel=\"canonical\" href=\"https://desk.example/a\"><link rel=\"next\" href=\"b\"></head>";
    assert_eq!(without_canonical(page), b"<head><link rel=\"next\" href=\"b\"></head>");
    assert_eq!(without_canonical(b"<link rel=\"canonical\" "), b"<link rel=\"canonical\" ");
}
