//! Names of browsers, by which people recognize their sessions: `Firefox on Linux`.
//!
//! Only names that are listed here are ever shown: a browser may send any text.

/// Name of a browser that does not say what it is.
const UNKNOWN_BROWSER: &str = "Unknown browser";

/// Parts of a `User-Agent` that tell a browser, with its name. Browsers also send the names of those that they are
/// compatible with, so the first one counts.
const BROWSERS: [(&str, &str); 15] = [
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("OPR/", "Opera"),
    ("Vivaldi/", "Vivaldi"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("YaBrowser/", "Yandex Browser"),
    ("DuckDuckGo/", "DuckDuckGo"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("HeadlessChrome/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
];

/// Parts of a `User-Agent` that tell a system, with its name. The first one counts: Android is also a Linux.
const SYSTEMS: [(&str, &str); 9] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("FreeBSD", "FreeBSD"),
    ("OpenBSD", "OpenBSD"),
    ("Linux", "Linux"),
];

/// Returns the name of the browser with this `User-Agent`, and of its system.
pub(super) fn name_browser(user_agent: &str) -> String {
    let find_name =
        |names: &[(&str, &'static str)]| names.iter().find_map(|&(part, name)| user_agent.contains(part).then_some(name));
    let browser = find_name(&BROWSERS).unwrap_or(UNKNOWN_BROWSER);
    find_name(&SYSTEMS).map_or_else(|| browser.to_owned(), |system| format!("{browser} on {system}"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn browsers_are_called_as_people_call_them() {
        for (user_agent, name) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0", "Firefox on Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36",
                "Chrome on Windows",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36 \
                 Edg/148.0.0.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 \
                 Safari/605.1.15",
                "Safari on macOS",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/148.0.0.0 \
                 Mobile/15E148 Safari/604.1",
                "Chrome on iPhone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 \
                 Mobile Safari/537.36",
                "Samsung Internet on Android",
            ),
            ("curl/8.14.1", "curl"),
            ("Mozilla/5.0 (X11; Linux x86_64)", "Unknown browser on Linux"),
            ("<script>alert(1)</script>", "Unknown browser"),
            ("", "Unknown browser"),
        ] {
            assert_eq!(name_browser(user_agent), name, "{user_agent}");
        }
    }

    proptest! {
        #[test]
        fn no_name_is_long_or_has_letters_of_its_own(user_agent in any::<String>()) {
            let name = name_browser(&user_agent);
            prop_assert!(name.len() <= 60 && name.bytes().all(|byte| byte == b' ' || byte.is_ascii_alphabetic()), "{name}");
        }
    }
}
