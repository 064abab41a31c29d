//! STARTTLS.

use frontdesk_http::tls::{CertificateSource, StoredCertificate};
use frontdesk_types::Result;
use rcgen::{CertificateParams, KeyPair};
use secrecy::SecretSlice;
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{ClientConfig, RootCertStore, crypto::aws_lc_rs, pki_types::ServerName},
};

use super::*;

/// A certificate of `mx.here.test`, and the clients that trust it.
struct Certificates {
    chain: String,
    key: Vec<u8>,
    roots: RootCertStore,
}

impl Certificates {
    fn new() -> Arc<Self> {
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(vec!["mx.here.test".to_owned()]).expect("a name");
        let certificate = params.self_signed(&key).expect("a certificate");
        let mut roots = RootCertStore::empty();
        roots.add(certificate.der().clone()).expect("a root");
        Arc::new(Self { chain: certificate.pem(), key: key.serialize_der(), roots })
    }

    async fn shake<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        stream: S,
        name: &str,
        protocols: &[&[u8]],
    ) -> std::io::Result<Client<TlsStream<S>>> {
        let provider = Arc::new(aws_lc_rs::default_provider());
        let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().expect("versions");
        let mut config = builder.with_root_certificates(self.roots.clone()).with_no_client_auth();
        config.alpn_protocols = protocols.iter().map(|protocol| protocol.to_vec()).collect();
        let name = ServerName::try_from(name.to_owned()).expect("a name");
        Ok(Client(TlsConnector::from(Arc::new(config)).connect(name, stream).await?))
    }
}

#[async_trait]
impl CertificateSource for Certificates {
    fn default_host(&self) -> Option<&str> {
        None
    }

    async fn find_id(&self, hostname: &str) -> Result<Option<String>> {
        Ok((hostname == "mx.here.test").then(|| hostname.to_owned()))
    }

    async fn load_certificate(&self, hostname: &str) -> Result<Option<StoredCertificate>> {
        let Some(id) = self.find_id(hostname).await? else { return Ok(None) };
        Ok(Some(StoredCertificate { id, chain: self.chain.clone().into_bytes(), key: SecretSlice::from(self.key.clone()) }))
    }

    async fn challenge_digest(&self, _: &str) -> Result<Option<Vec<u8>>> {
        Ok(None)
    }
}

async fn start(certificates: &Arc<Certificates>, host: &str) -> Server {
    let acceptor = StartTlsAcceptor::new(certificates.clone(), host.to_owned()).expect("TLS");
    Server::start_with(SmtpLimits::default(), RecordingReceiver::default(), Some(Arc::new(acceptor))).await
}

#[tokio::test]
async fn a_mail_is_sent_encrypted_and_what_was_said_before_counts_for_nothing() {
    let certificates = Certificates::new();
    let server = start(&certificates, "mx.here.test").await;
    let mut client = server.connect().await;
    assert!(client.ask("EHLO client.test").await.contains("|250-STARTTLS|"));
    client.ask("MAIL FROM:<ann@acme.test>").await;
    client.ask("RCPT TO:<desk@here.test>").await;
    assert_eq!(client.ask("STARTTLS now").await, "501 5.5.4 This command takes no arguments");
    assert_eq!(client.ask("STARTTLS").await, "220 2.0.0 Begin TLS");
    let mut client = certificates.shake(client.0, "mx.here.test", &[]).await.expect("a handshake");
    assert!(client.ask("MAIL FROM:<ann@acme.test>").await.starts_with("503 "), "who it is must be said again");
    assert!(!client.ask("EHLO client.test").await.contains("STARTTLS"));
    assert!(client.ask("STARTTLS").await.starts_with("503 "));
    assert!(client.ask("DATA").await.starts_with("503 "), "the mail from before is gone");
    assert_eq!(client.send_mail("Hello\r\n.\r\n").await, "250 2.0.0 Taken");
    assert!(server.mail().client.is_encrypted);
    assert_eq!(client.ask("QUIT").await, "221 2.0.0 Bye");
    assert_eq!(client.read_to_end().await, "");
}

#[tokio::test]
async fn what_is_injected_behind_starttls_is_not_read_as_encrypted() {
    let certificates = Certificates::new();
    let server = start(&certificates, "mx.here.test").await;
    let mut client = server.connect().await;
    client.ask("EHLO client.test").await;
    client.send("STARTTLS\r\nEHLO evil.test\r\nMAIL FROM:<evil@acme.test>\r\nRCPT TO:<desk@here.test>\r\n").await;
    assert_eq!(client.read_reply().await, "220 2.0.0 Begin TLS");
    let mut client = certificates.shake(client.0, "mx.here.test", &[]).await.expect("a handshake");
    assert_eq!(client.ask("NOOP").await, "250 2.0.0 OK", "the answer to this command, and no other");
    assert!(client.ask("MAIL FROM:<ann@acme.test>").await.starts_with("503 "), "nobody has said EHLO");
    assert!(server.receiver.checked.lock().unwrap().is_empty());
}

#[tokio::test]
async fn plain_text_in_place_of_a_handshake_ends_the_connection() {
    let certificates = Certificates::new();
    let server = start(&certificates, "mx.here.test").await;
    let mut client = server.connect().await;
    client.ask("EHLO client.test").await;
    client.ask("STARTTLS").await;
    client.send(ENVELOPE).await;
    assert!(!client.read_to_end().await.contains("250"));
    assert!(server.receiver.checked.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_name_without_a_certificate_gets_that_of_the_host() {
    let certificates = Certificates::new();
    let server = start(&certificates, "mx.here.test").await;
    let mut client = server.connect().await;
    client.ask("STARTTLS").await;
    let refused = certificates.shake(client.0, "fd1.mx.here.test", &[]).await.err().expect("a client that checks the name");
    assert!(refused.to_string().contains("not valid for name"), "{refused}");
}

#[tokio::test]
async fn a_browser_is_sent_away() {
    let certificates = Certificates::new();
    let server = start(&certificates, "mx.here.test").await;
    for (protocols, is_taken) in [(&[&b"http/1.1"[..]][..], false), (&[b"h2", b"smtp"], false), (&[b"smtp"], true)] {
        let mut client = server.connect().await;
        client.ask("STARTTLS").await;
        assert_eq!(certificates.shake(client.0, "mx.here.test", protocols).await.is_ok(), is_taken, "{protocols:?}");
    }
}

#[tokio::test]
async fn without_a_certificate_nothing_is_offered() {
    let server = start(&Certificates::new(), "mail.here.test").await;
    let mut client = server.connect().await;
    assert!(!client.ask("EHLO client.test").await.contains("STARTTLS"));
    assert_eq!(client.ask("STARTTLS").await, "502 5.5.1 TLS is not available");
    assert_eq!(client.send_mail("Hello\r\n.\r\n").await, "250 2.0.0 Taken", "mails arrive nevertheless");
}
