//! Order for a certificate (RFC 8555, section 7.1.3): for one hostname, so with a single authorization.

use instant_acme::{AuthorizationStatus, ChallengeStatus, ChallengeType};
use sha2::{Digest, Sha256};

use super::{AcmeError, client::AcmeHttpClient, to_acme_error};

/// Method of proving to an authority that a hostname leads here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeKind {
    /// Answer to a plain HTTP request (RFC 8555, section 8.3).
    Http,
    /// Certificate in a TLS handshake (RFC 8737).
    Tls,
}

/// State of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderStatus {
    /// The authority needs proof that the hostname leads here.
    Pending,
    /// The certificate can be requested.
    Ready,
    /// The certificate is being issued.
    Processing,
    /// The certificate is issued.
    Valid,
    /// The order has failed.
    Invalid(AcmeError),
}

/// Proof to present to an authority. None of it is secret once it has been presented.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeProof {
    /// SHA-256 of the token that the authority will request.
    pub token_digest: Vec<u8>,
    /// SHA-256 of the key authorization (RFC 8737, section 3).
    pub answer_digest: Vec<u8>,
}

/// State of a challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChallengeState {
    /// The authority waits for this proof.
    AwaitsProof(ChallengeProof),
    /// The authority is already checking, or has finished.
    Checking,
}

/// An order for a certificate.
pub struct CertificateOrder {
    order: instant_acme::Order,
    client: AcmeHttpClient,
}

impl CertificateOrder {
    pub(super) fn new(order: instant_acme::Order, client: AcmeHttpClient) -> Self {
        Self { order, client }
    }

    /// Returns its address.
    pub fn url(&self) -> &str {
        self.order.url()
    }

    /// Returns its last known state.
    pub fn status(&mut self) -> OrderStatus {
        let state = self.order.state();
        match state.status {
            instant_acme::OrderStatus::Pending => OrderStatus::Pending,
            instant_acme::OrderStatus::Ready => OrderStatus::Ready,
            instant_acme::OrderStatus::Processing => OrderStatus::Processing,
            instant_acme::OrderStatus::Valid => OrderStatus::Valid,
            instant_acme::OrderStatus::Invalid => OrderStatus::Invalid(match &state.error {
                Some(problem) => to_acme_error(problem, None),
                None => AcmeError::Refused { kind: "orderNotReady".to_owned(), detail: "The order has failed.".to_owned() },
            }),
        }
    }

    /// Refreshes its state.
    ///
    /// # Errors
    /// When the authority does not answer.
    pub async fn refresh(&mut self) -> Result<(), AcmeError> {
        self.order.refresh().await.map(drop).map_err(|error| self.client.to_acme_error(&error))
    }

    /// Returns the challenge of this kind.
    ///
    /// # Errors
    /// When the authority offers no challenge of this kind, or does not answer.
    pub async fn challenge(&mut self, kind: ChallengeKind) -> Result<ChallengeState, AcmeError> {
        let client = self.client.clone();
        let mut authorizations = self.order.authorizations();
        let mut authorization = match authorizations.next().await {
            Some(found) => found.map_err(|error| client.to_acme_error(&error))?,
            None => return Ok(ChallengeState::Checking),
        };
        if authorization.status != AuthorizationStatus::Pending {
            return Ok(ChallengeState::Checking);
        }
        let challenge = authorization.challenge(kind.into()).ok_or_else(|| kind.missing_challenge())?;
        if challenge.status != ChallengeStatus::Pending {
            return Ok(ChallengeState::Checking);
        }
        Ok(ChallengeState::AwaitsProof(ChallengeProof {
            token_digest: Sha256::digest(&challenge.token).to_vec(),
            answer_digest: challenge.key_authorization().digest().as_ref().to_vec(),
        }))
    }

    /// Tells the authority that it can check the challenge.
    ///
    /// # Errors
    /// When it refuses.
    pub async fn set_ready(&mut self, kind: ChallengeKind) -> Result<(), AcmeError> {
        let client = self.client.clone();
        let mut authorizations = self.order.authorizations();
        let Some(found) = authorizations.next().await else { return Ok(()) };
        let mut authorization = found.map_err(|error| client.to_acme_error(&error))?;
        let mut challenge = authorization.challenge(kind.into()).ok_or_else(|| kind.missing_challenge())?;
        challenge.set_ready().await.map_err(|error| client.to_acme_error(&error))
    }

    /// Returns the problem that the authority found when it checked; `None` if it does not say.
    pub async fn challenge_error(&mut self) -> Option<AcmeError> {
        let mut authorizations = self.order.authorizations();
        let mut authorization = authorizations.next().await?.ok()?;
        let state = authorization.refresh().await.ok()?;
        state.challenges.iter().find_map(|challenge| challenge.error.as_ref()).map(|problem| to_acme_error(problem, None))
    }

    /// Requests the certificate with a signing request (DER).
    ///
    /// # Errors
    /// When the authority refuses.
    pub async fn finalize(&mut self, request: &[u8]) -> Result<(), AcmeError> {
        self.order.finalize_csr(request).await.map_err(|error| self.client.to_acme_error(&error))
    }

    /// Returns the chain of certificates (PEM) once it is issued.
    ///
    /// # Errors
    /// When the authority does not answer.
    pub async fn certificate(&mut self) -> Result<Option<String>, AcmeError> {
        self.order.certificate().await.map_err(|error| self.client.to_acme_error(&error))
    }
}

impl ChallengeKind {
    /// Returns its name (RFC 8555, section 9.7.8), as in CAA records (RFC 8657, section 4).
    pub fn name(self) -> &'static str {
        match self {
            Self::Http => "http-01",
            Self::Tls => "tls-alpn-01",
        }
    }

    fn missing_challenge(self) -> AcmeError {
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
