//! The pepper: a secret that is not in the database. Values derived from it and an id need no storage, and cannot
//! be read from a dump.
//!
//! Codes and tokens are HMAC-SHA-256 (RFC 2104) of a purpose and a subject under the pepper, so that a code for one
//! purpose reveals nothing about any other. [`super::seal`] describes how secrets are encrypted under a pepper.

use frontdesk_ports::random::BASE62;
use frontdesk_types::peppers::{PepperId, SealedCell};
use hmac::{Hmac, KeyInit, Mac};
use secrecy::{ExposeSecret, SecretSlice, SecretString};
use sha2::Sha256;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use super::seal::{SealPlace, SealingKey};

/// Number of letters of a token: 131 bits.
const TOKEN_LETTERS: usize = 22;

/// Bytes of a MAC: 128 bits.
pub const MAC_BYTES: usize = 16;

/// The purpose of a derived value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PepperPurpose {
    /// The code that claims a workspace, per mailing.
    ClaimCode,
    /// The address of the page on which a workspace is claimed.
    ClaimPage,
    /// The code that signs a user in, per attempt.
    SignInCode,
    /// The page on which an invitation is accepted, per invitation.
    Invitation,
    /// The token in the forms of a page, per visitor.
    Form,
    /// The position at which a page of a list begins.
    Cursor,
    /// The id of a pepper.
    PepperId,
    /// The key of a limit's counter, so that the limiter stores no addresses.
    Limit,
    /// The network from which codes are entered, per mail address.
    Guesser,
    /// The secret of webhook listeners, per key.
    Listener,
    /// The proof that a hostname resolves to this installation, per challenge.
    Hostname,
    /// The preview of an article, per article and expiry.
    ArticlePreview,
    /// The pass that admits a reader to a help center, per site.
    SitePass,
    /// The code that signs a reader in to a help center, per attempt.
    SiteSignInCode,
    /// The reader who rates articles, per day, site and network.
    Visitor,
    /// The visitor of a site, per day, site, network and browser.
    SiteVisitor,
    /// The network from which a site is visited, per day, site and network.
    SiteNetwork,
    /// The conversation of a site's visitor.
    Conversation,
    /// The visitor of a chat widget, per agent and day.
    WidgetVisitor,
    /// The address that a reply to a mail goes to, per conversation.
    MailReply,
    /// The id of a mail, per message.
    MailId,
}

impl PepperPurpose {
    fn label(self) -> &'static str {
        match self {
            Self::ClaimCode => "claim code",
            Self::ClaimPage => "claim page",
            Self::SignInCode => "sign-in code",
            Self::Invitation => "invitation",
            Self::Form => "form",
            Self::Cursor => "cursor",
            Self::PepperId => "fingerprint",
            Self::Limit => "limit",
            Self::Guesser => "guesser",
            Self::Listener => "listener",
            Self::Hostname => "hostname",
            Self::ArticlePreview => "article preview",
            Self::SitePass => "help center pass",
            Self::SiteSignInCode => "help center sign-in code",
            Self::Visitor => "visitor",
            Self::SiteVisitor => "site visitor",
            Self::SiteNetwork => "site network",
            Self::Conversation => "conversation",
            Self::WidgetVisitor => "widget visitor",
            Self::MailReply => "mail reply",
            Self::MailId => "mail id",
        }
    }
}

/// A pepper, with the keys derived from it. [`super::key_ring`] has the peppers of the installation.
pub struct Pepper {
    secret: SecretString,
    id: PepperId,
    sealing: SealingKey,
}

impl Pepper {
    /// Derives the id and the sealing key from this secret.
    pub fn new(secret: SecretString) -> Self {
        let fingerprint = derive_token_from(&secret, PepperPurpose::PepperId, b"");
        let id = fingerprint.parse().expect("a token is as long as an id, and of the same letters");
        Self { id, sealing: SealingKey::derive(secret.expose_secret().as_bytes()), secret }
    }

    /// Returns the fingerprint, which distinguishes two peppers, and reveals nothing else about them.
    pub fn id(&self) -> &PepperId {
        &self.id
    }

    /// Returns the secret itself, for comparing or removing it.
    pub(super) fn secret(&self) -> &SecretString {
        &self.secret
    }

    /// Derives six digits from an id: each of the million codes is equally likely, to one part in 2^44.
    pub fn derive_code(&self, purpose: PepperPurpose, id: Uuid) -> String {
        let [a, b, c, d, e, f, g, h, ..] = self.derive_key(purpose, id.as_bytes());
        format!("{:06}", u64::from_be_bytes([a, b, c, d, e, f, g, h]) % 1_000_000)
    }

    /// Checks if this is the code derived from an id, in constant time for codes of equal length.
    pub fn verify_code(&self, purpose: PepperPurpose, id: Uuid, code: &str) -> bool {
        self.derive_code(purpose, id).as_bytes().ct_eq(code.as_bytes()).into()
    }

    /// Derives an unguessable token from `about`, deterministically.
    pub fn derive_token(&self, purpose: PepperPurpose, about: &[u8]) -> String {
        derive_token_from(&self.secret, purpose, about)
    }

    /// Checks if this is the token derived from `about`, in constant time for tokens of equal length.
    pub fn verify_token(&self, purpose: PepperPurpose, about: &[u8], token: &str) -> bool {
        self.derive_token(purpose, about).as_bytes().ct_eq(token.as_bytes()).into()
    }

    /// Returns a MAC of `about`.
    pub fn compute_mac(&self, purpose: PepperPurpose, about: &[u8]) -> [u8; MAC_BYTES] {
        self.derive_key(purpose, about)[..MAC_BYTES].try_into().expect("it is shorter than what it is cut from")
    }

    /// Checks if this is the MAC of `about`, in constant time for MACs of equal length.
    pub fn verify_mac(&self, purpose: PepperPurpose, about: &[u8], mac: &[u8]) -> bool {
        self.compute_mac(purpose, about).ct_eq(mac).into()
    }

    /// Encrypts a secret for the database. It can only be opened in the same place.
    pub fn seal(&self, place: SealPlace<'_>, value: &[u8]) -> SealedCell {
        SealedCell { pepper: self.id.clone(), bytes: self.sealing.seal_value(&self.id, place, value) }
    }

    /// Decrypts a secret; `None` when it was sealed for another place or under another pepper, or was modified.
    pub fn open(&self, place: SealPlace<'_>, sealed: &SealedCell) -> Option<SecretSlice<u8>> {
        self.sealing.open_value(&sealed.pepper, place, &sealed.bytes)
    }

    /// Derives a 256-bit key from `about`, deterministically.
    pub fn derive_key(&self, purpose: PepperPurpose, about: &[u8]) -> [u8; 32] {
        derive_key_from(&self.secret, purpose, about)
    }
}

fn derive_token_from(secret: &SecretString, purpose: PepperPurpose, about: &[u8]) -> String {
    let mut number = u128::from_be_bytes(derive_key_from(secret, purpose, about)[..16].try_into().expect("16 of 32 bytes"));
    let mut letters = [b'0'; TOKEN_LETTERS];
    for letter in &mut letters {
        *letter = BASE62[(number % 62) as usize];
        number /= 62;
    }
    letters.map(char::from).iter().collect()
}

fn derive_key_from(secret: &SecretString, purpose: PepperPurpose, about: &[u8]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.expose_secret().as_bytes()).expect("HMAC takes a key of any length");
    mac.update(purpose.label().as_bytes());
    mac.update(&[0]);
    mac.update(about);
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pepper(secret: &str) -> Pepper {
        Pepper::new(secret.to_owned().into())
    }

    #[test]
    fn a_code_follows_from_pepper_purpose_and_id_alone() {
        let (one, id) = (pepper("one"), Uuid::from_u128(7));
        let code = one.derive_code(PepperPurpose::ClaimCode, id);
        assert_eq!((code.len(), code.bytes().all(|byte| byte.is_ascii_digit())), (6, true));
        assert!(pepper("one").verify_code(PepperPurpose::ClaimCode, id, &code));
        let others = [
            pepper("two").derive_code(PepperPurpose::ClaimCode, id),
            one.derive_code(PepperPurpose::SignInCode, id),
            one.derive_code(PepperPurpose::ClaimCode, Uuid::from_u128(8)),
        ];
        assert!(!others.contains(&code), "{others:?}");
        assert!(!one.verify_code(PepperPurpose::ClaimCode, id, &code[..5]));
    }

    #[test]
    fn codes_are_spread_over_all_digits() {
        let one = pepper("one");
        let mut seen = [0_u32; 10];
        for number in 0..10_000_u128 {
            let code = one.derive_code(PepperPurpose::ClaimCode, Uuid::from_u128(number));
            for digit in code.bytes() {
                seen[usize::from(digit - b'0')] += 1;
            }
        }
        // 60,000 digits, 6,000 of each; 73 is the standard deviation.
        assert!(seen.iter().all(|count| (5_500..6_500).contains(count)), "{seen:?}");
    }

    #[test]
    fn a_token_is_long_and_of_letters_that_an_address_takes() {
        let one = pepper("one");
        let token = one.derive_token(PepperPurpose::ClaimPage, b"org");
        assert_eq!((token.len(), token.bytes().all(|byte| byte.is_ascii_alphanumeric())), (TOKEN_LETTERS, true));
        assert!(one.verify_token(PepperPurpose::ClaimPage, b"org", &token));
        assert!(
            !one.verify_token(PepperPurpose::ClaimPage, b"other", &token)
                && !one.verify_token(PepperPurpose::ClaimPage, b"org", "")
        );
    }
}
