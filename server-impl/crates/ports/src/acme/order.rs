//! An order for a certificate (RFC 8555, section 7.1.3): for one hostname, so with one authorization.

use instant_acme::{AuthorizationStatus, ChallengeStatus, ChallengeType};
use sha2::{Digest, Sha256};

use super::{AcmeError, client::Client, refused};

/// Way of proving to an authority that a hostname leads here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeKind {
    /// By an answer to a plain request (RFC 8555, section 8.3).
    Http,
    /// By a certificate in a handshake (RFC 8737).
    Tls,
}

/// Status of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderStatus {
    /// The authority is to be shown that the hostname leads here.
    Pending,
    /// The certificate can be asked for.
    Ready,
    /// The certificate is being issued.
    Processing,
    /// The certificate is issued.
    Valid,
    /// It has failed.
    Invalid(AcmeError),
}

/// Proof for an authority. None of it is secret once it was shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// SHA-256 of the token that it will ask for.
    pub token_digest: Vec<u8>,
    /// SHA-256 of the key authorization (RFC 8737, section 3).
    pub answer_digest: Vec<u8>,
}

/// Challenge that an authority waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Challenge {
    /// To be shown this.
    Awaited(Proof),
    /// Nothing: it is looking already, or has seen enough.
    Begun,
}

/// An order.
pub struct Order {
    order: instant_acme::Order,
    client: Client,
}

impl Order {
    pub(super) fn new(order: instant_acme::Order, client: Client) -> Self {
        Self { order, client }
    }

    /// Its address.
    pub fn url(&self) -> &str {
        self.order.url()
    }

    /// Returns where it stands, as far as is known.
    pub fn status(&mut self) -> OrderStatus {
        let state = self.order.state();
        match state.status {
            instant_acme::OrderStatus::Pending => OrderStatus::Pending,
            instant_acme::OrderStatus::Ready => OrderStatus::Ready,
            instant_acme::OrderStatus::Processing => OrderStatus::Processing,
            instant_acme::OrderStatus::Valid => OrderStatus::Valid,
            instant_acme::OrderStatus::Invalid => OrderStatus::Invalid(match &state.error {
                Some(problem) => refused(problem, None),
                None => AcmeError::Refused { kind: "orderNotReady".to_owned(), detail: "The order has failed.".to_owned() },
            }),
        }
    }

    /// Asks where it stands.
    ///
    /// # Errors
    /// When the authority does not answer.
    pub async fn refresh(&mut self) -> Result<(), AcmeError> {
        self.order.refresh().await.map(drop).map_err(|error| self.client.failed(&error))
    }

    /// Returns what the authority waits for.
    ///
    /// # Errors
    /// When it offers no challenge of this kind, or does not answer.
    pub async fn challenge(&mut self, kind: ChallengeKind) -> Result<Challenge, AcmeError> {
        let client = self.client.clone();
        let mut authorizations = self.order.authorizations();
        let mut authorization = match authorizations.next().await {
            Some(found) => found.map_err(|error| client.failed(&error))?,
            None => return Ok(Challenge::Begun),
        };
        if authorization.status != AuthorizationStatus::Pending {
            return Ok(Challenge::Begun);
        }
        let challenge = authorization.challenge(kind.into()).ok_or_else(|| kind.missing())?;
        if challenge.status != ChallengeStatus::Pending {
            return Ok(Challenge::Begun);
        }
        Ok(Challenge::Awaited(Proof {
            token_digest: Sha256::digest(&challenge.token).to_vec(),
            answer_digest: challenge.key_authorization().digest().as_ref().to_vec(),
        }))
    }

    /// Lets the authority look.
    ///
    /// # Errors
    /// When it does not want to.
    pub async fn set_ready(&mut self, kind: ChallengeKind) -> Result<(), AcmeError> {
        let client = self.client.clone();
        let mut authorizations = self.order.authorizations();
        let Some(found) = authorizations.next().await else { return Ok(()) };
        let mut authorization = found.map_err(|error| client.failed(&error))?;
        let mut challenge = authorization.challenge(kind.into()).ok_or_else(|| kind.missing())?;
        challenge.set_ready().await.map_err(|error| client.failed(&error))
    }

    /// Returns what was wrong when the authority looked; `None` where it does not say.
    pub async fn challenge_error(&mut self) -> Option<AcmeError> {
        let mut authorizations = self.order.authorizations();
        let mut authorization = authorizations.next().await?.ok()?;
        let state = authorization.refresh().await.ok()?;
        state.challenges.iter().find_map(|challenge| challenge.error.as_ref()).map(|problem| refused(problem, None))
    }

    /// Asks for the certificate, by a signing request (DER).
    ///
    /// # Errors
    /// When the authority refuses.
    pub async fn finalize(&mut self, request: &[u8]) -> Result<(), AcmeError> {
        self.order.finalize_csr(request).await.map_err(|error| self.client.failed(&error))
    }

    /// The chain of certificates (PEM), once it is issued.
    ///
    /// # Errors
    /// When the authority does not answer.
    pub async fn certificate(&mut self) -> Result<Option<String>, AcmeError> {
        self.order.certificate().await.map_err(|error| self.client.failed(&error))
    }
}

impl ChallengeKind {
    /// Its name (RFC 8555, section 9.7.8), as in CAA records (RFC 8657, section 4).
    pub fn name(self) -> &'static str {
        match self {
            Self::Http => "http-01",
            Self::Tls => "tls-alpn-01",
        }
    }

    fn missing(self) -> AcmeError {
        let detail = format!("The authority offers no challenge `{}`.", self.name());
        AcmeError::Refused { kind: "unsupported".to_owned(), detail }
    }
}

impl From<ChallengeKind> for ChallengeType {
    fn from(kind: ChallengeKind) -> Self {
        match kind {
            ChallengeKind::Http => Self::Http01,
            ChallengeKind::Tls => Self::TlsAlpn01,
        }
    }
}
