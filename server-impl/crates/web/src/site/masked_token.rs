//! Tokens of forms under a mask that differs in each page, so that the size of a compressed page tells nothing about
//! them (BREACH; Gluck, Harris and Prado, 2013, section 4.5).

use frontdesk_ports::random::Random;

/// Returns a token under a new mask: the mask and the masked bytes, in hexadecimal digits.
pub(crate) fn mask(random: &dyn Random, token: &str) -> String {
    let mut mask = vec![0; token.len()];
    random.fill(&mut mask);
    let masked: Vec<u8> = token.bytes().zip(&mask).map(|(byte, mask)| byte ^ mask).collect();
    mask.iter().chain(&masked).map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the token under a mask; `None` for a text that is no masked token.
pub(crate) fn unmask(text: &str) -> Option<String> {
    let digits = text.as_bytes();
    if !digits.len().is_multiple_of(4) {
        return None;
    }
    let bytes: Option<Vec<u8>> = digits.chunks(2).map(parse_byte).collect();
    let bytes = bytes?;
    let (mask, masked) = bytes.split_at(bytes.len() / 2);
    String::from_utf8(masked.iter().zip(mask).map(|(byte, mask)| byte ^ mask).collect()).ok()
}

fn parse_byte(digits: &[u8]) -> Option<u8> {
    let digit = |digit: &u8| char::from(*digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let [high, low] = digits else { return None };
    Some(digit(high)? << 4 | digit(low)?)
}

#[cfg(test)]
mod tests {
    use frontdesk_ports::random::OsRandom;

    use super::*;

    #[test]
    fn a_token_comes_back_from_under_each_mask() {
        let (one, other) = (mask(&OsRandom, "secret"), mask(&OsRandom, "secret"));
        assert_ne!(one, other);
        assert_eq!((one.len(), unmask(&one).as_deref(), unmask(&other).as_deref()), (24, Some("secret"), Some("secret")));
    }

    #[test]
    fn other_texts_are_no_masked_tokens() {
        for text in ["a", "abc", "+1+1", "zzzz", "äöüß", "0080"] {
            assert_eq!(unmask(text), None, "{text}");
        }
    }
}
