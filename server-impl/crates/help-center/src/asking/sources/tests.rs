use super::*;

#[test]
fn only_what_everybody_can_open_is_an_address() {
    for address in ["https://acme.example/a?b#c", "http://docs.acme.example", "https://münchen.example/"] {
        assert_eq!(public_url(address), Some(address));
    }
    for address in [
        "javascript:alert(1)",
        "file:///etc/passwd",
        "ftp://acme.example",
        "https://localhost/",
        "https://intranet/",
        "https://wiki.corp/",
        "https://router.home.arpa/",
        "http://192.168.1.1/",
        "http://[::1]/",
        "https://anna:secret@acme.example/",
        "/articles/7",
        "",
    ] {
        assert_eq!(public_url(address), None, "{address}");
    }
}
