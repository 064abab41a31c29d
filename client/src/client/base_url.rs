//! The base URL of all calls.

use reqwest::Url;

use crate::Error;

/// Base path of the API on a server.
pub(crate) const API_PATH: &str = "/api/v1";

/// Converts the address of a server or of its API into the address of the API, without a trailing slash.
pub(crate) fn normalize_base_url(address: &str) -> Result<String, Error> {
    // The address may contain a password, so no message repeats it.
    let invalid = |why: &str| Error::InvalidRequest(format!("base URL: {why}"));
    if !address.contains("://") {
        return Err(invalid("it must begin with http:// or https://"));
    }
    let url = Url::parse(address.trim()).map_err(|error| invalid(&error.to_string()))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(invalid("it must begin with http:// or https://"));
    }
    if !url.username().is_empty() || url.password().is_some() || url.query().is_some() || url.fragment().is_some() {
        return Err(invalid("leave out user, password, query and fragment"));
    }
    let base = url.as_str().trim_end_matches('/');
    Ok(if base.ends_with(API_PATH) { base.to_owned() } else { format!("{base}{API_PATH}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_the_api_is_there_once() {
        for address in [
            "http://127.0.0.1:8080",
            "http://127.0.0.1:8080/",
            " http://127.0.0.1:8080/api/v1 ",
            "HTTP://127.0.0.1:8080/api/v1//",
        ] {
            assert_eq!(normalize_base_url(address).unwrap(), "http://127.0.0.1:8080/api/v1");
        }
        assert_eq!(normalize_base_url("https://example.com/desk").unwrap(), "https://example.com/desk/api/v1");
    }

    #[test]
    fn what_is_no_address_of_a_server_is_refused() {
        for address in ["", "127.0.0.1:8080", "ftp://example.com", "https://example.com/?a=b", "https://example.com/#a"] {
            assert!(matches!(normalize_base_url(address), Err(Error::InvalidRequest(_))), "{address}");
        }
        for address in ["https://me:secret@example.com", "ftp://me:secret@example.com", "https://me:secret@example.com:port"] {
            let refusal = normalize_base_url(address).unwrap_err();
            assert!(!refusal.to_string().contains("secret"), "{refusal}");
        }
    }
}
