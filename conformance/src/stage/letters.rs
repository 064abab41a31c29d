//! Mails as people write them, and a mail server that hands them over (RFC 5321).

use std::{
    io,
    net::SocketAddr,
    sync::atomic::{AtomicUsize, Ordering},
};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
};

/// A mail that a visitor writes.
#[derive(Debug, Clone)]
pub struct Letter {
    /// The field `From`.
    pub from: String,
    /// Sender of the envelope.
    pub envelope_from: String,
    /// Recipients of the envelope.
    pub recipients: Vec<String>,
    /// The field `Message-ID`, without angle brackets.
    pub mail_id: String,
    to: Vec<String>,
    cc: Vec<String>,
    subject: String,
    fields: Vec<(String, String)>,
    media_type: String,
    body: String,
}

impl Letter {
    /// Writes a mail to an address, with a `Message-ID` of its own.
    pub fn new(from: &str, to: &str, text: &str) -> Self {
        static WRITTEN: AtomicUsize = AtomicUsize::new(0);
        let domain = from.rsplit_once('@').map_or(from, |(_, domain)| domain.trim_end_matches('>'));
        Self {
            from: from.to_owned(),
            envelope_from: bare_address(from).to_owned(),
            recipients: vec![to.to_owned()],
            mail_id: format!("letter{}@{domain}", WRITTEN.fetch_add(1, Ordering::Relaxed)),
            to: vec![to.to_owned()],
            cc: Vec::new(),
            subject: "Opening hours".to_owned(),
            fields: Vec::new(),
            media_type: "text/plain; charset=utf-8".to_owned(),
            body: text.to_owned(),
        }
    }

    /// Replies to a mail, as Gmail and Outlook do: to its `Reply-To`, and with its thread.
    ///
    /// # Panics
    /// If the mail has no sender or no id.
    pub fn replying(from: &str, mail: &[u8], text: &str) -> Self {
        let to = field(mail, "Reply-To").or_else(|| field(mail, "From")).expect("an address for replies");
        let id = field(mail, "Message-ID").expect("an id");
        let thread = field(mail, "References").map(|thread| thread + " ").unwrap_or_default();
        let subject = field(mail, "Subject").unwrap_or_default();
        let subject = if subject.starts_with("Re: ") { subject } else { format!("Re: {subject}") };
        Self::new(from, bare_address(&to), text)
            .with_subject(&subject)
            .with_field("In-Reply-To", &id)
            .with_field("References", &format!("{thread}{id}"))
    }

    /// Sets the subject.
    #[must_use]
    pub fn with_subject(mut self, subject: &str) -> Self {
        subject.clone_into(&mut self.subject);
        self
    }

    /// Adds a field.
    #[must_use]
    pub fn with_field(mut self, name: &str, value: &str) -> Self {
        self.fields.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Also sends it to this address, as a copy.
    #[must_use]
    pub fn with_copy(mut self, address: &str) -> Self {
        self.cc.push(address.to_owned());
        self
    }

    /// Changes the sender of the envelope.
    #[must_use]
    pub fn with_envelope_from(mut self, address: &str) -> Self {
        address.clone_into(&mut self.envelope_from);
        self
    }

    /// Changes the recipients of the envelope.
    #[must_use]
    pub fn with_recipients(mut self, recipients: &[&str]) -> Self {
        self.recipients = recipients.iter().map(|recipient| (*recipient).to_owned()).collect();
        self
    }

    /// Changes what the mail consists of.
    #[must_use]
    pub fn with_body(mut self, media_type: &str, body: &str) -> Self {
        media_type.clone_into(&mut self.media_type);
        body.clone_into(&mut self.body);
        self
    }

    /// Adds a file.
    #[must_use]
    pub fn with_attachment(self, name: &str, media_type: &str, content: &str) -> Self {
        let (media, text) = (self.media_type.clone(), self.body.clone());
        let body = format!(
            "--fdpart\nContent-Type: {media}\n\n{text}\n--fdpart\nContent-Type: {media_type}; name=\"{name}\"\n\
             Content-Disposition: attachment; filename=\"{name}\"\nContent-Transfer-Encoding: 8bit\n\n{content}\n--fdpart--\n"
        );
        self.with_body("multipart/mixed; boundary=fdpart", &body)
    }

    /// Returns the mail, with lines that end in CRLF.
    pub fn raw(&self) -> Vec<u8> {
        let mut lines = vec![
            format!("From: {}", self.from),
            format!("To: {}", self.to.join(", ")),
            format!("Subject: {}", self.subject),
            "Date: Mon, 30 Nov 2026 12:00:00 +0000".to_owned(),
            format!("Message-ID: <{}>", self.mail_id),
            "MIME-Version: 1.0".to_owned(),
            format!("Content-Type: {}", self.media_type),
        ];
        if !self.cc.is_empty() {
            lines.push(format!("Cc: {}", self.cc.join(", ")));
        }
        lines.extend(self.fields.iter().map(|(name, value)| format!("{name}: {value}")));
        lines.push(String::new());
        lines.extend(self.body.lines().map(str::to_owned));
        lines.iter().flat_map(|line| [line.as_bytes(), b"\r\n"].concat()).collect()
    }

    /// Hands the mail over to a mail server. Returns its last answer, or the first one that is a refusal.
    ///
    /// # Panics
    /// If the connection breaks.
    pub async fn send(&self, server: SocketAddr) -> SmtpAnswer {
        let mut client = SmtpClient::open(server).await.expect("the listener answers");
        client.hand_over(&self.envelope_from, &self.recipients, &self.raw()).await.expect("the connection holds")
    }
}

/// Returns the value of a field of a mail, unfolded.
pub fn field(mail: &[u8], name: &str) -> Option<String> {
    let text = String::from_utf8_lossy(mail).replace("\r\n\t", " ").replace("\r\n ", " ");
    let head = text.split("\r\n\r\n").next()?;
    let mut fields = head.split("\r\n").filter_map(|line| line.split_once(": "));
    fields.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_owned())
}

/// Returns the address of `Anna <anna@firm.test>`.
pub fn bare_address(text: &str) -> &str {
    text.rsplit_once('<').map_or(text, |(_, rest)| rest.trim_end_matches('>'))
}

/// An answer of a mail server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmtpAnswer {
    /// Its code.
    pub code: u16,
    /// Its lines, without the code.
    pub text: String,
}

impl SmtpAnswer {
    /// Returns `true` if the command was not accepted.
    pub fn is_refusal(&self) -> bool {
        self.code >= 400
    }

    /// Returns the code and the enhanced status (RFC 3463), such as `550 5.1.1`.
    pub fn status(&self) -> String {
        format!("{} {}", self.code, self.text.split(' ').next().unwrap_or_default())
    }
}

/// A connection of a mail server that hands mails over.
pub struct SmtpClient {
    stream: BufReader<TcpStream>,
}

impl SmtpClient {
    /// Connects, and introduces itself.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn open(server: SocketAddr) -> io::Result<Self> {
        let mut client = Self { stream: BufReader::new(TcpStream::connect(server).await?) };
        client.answer().await?;
        client.command("EHLO mx.firm.test").await?;
        Ok(client)
    }

    /// Sends a command, and returns its answer.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn command(&mut self, line: &str) -> io::Result<SmtpAnswer> {
        self.write(format!("{line}\r\n").as_bytes()).await?;
        self.answer().await
    }

    /// Sends bytes.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes).await?;
        self.stream.flush().await
    }

    /// Hands a mail over. Returns the last answer, or the first one that is a refusal.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn hand_over(&mut self, from: &str, recipients: &[String], mail: &[u8]) -> io::Result<SmtpAnswer> {
        let mut commands = vec![format!("MAIL FROM:<{from}>")];
        commands.extend(recipients.iter().map(|recipient| format!("RCPT TO:<{recipient}>")));
        commands.push("DATA".to_owned());
        for command in commands {
            let answer = self.command(&command).await?;
            if answer.is_refusal() {
                return Ok(answer);
            }
        }
        self.write(&stuff_dots(mail)).await?;
        self.answer().await
    }

    /// Reads an answer.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn answer(&mut self) -> io::Result<SmtpAnswer> {
        let mut text = String::new();
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let (number, rest) = line.trim_end().split_at_checked(3).ok_or(io::ErrorKind::InvalidData)?;
            let code = number.parse().map_err(|_| io::ErrorKind::InvalidData)?;
            text.push_str(rest.trim_start_matches(['-', ' ']));
            if !rest.starts_with('-') {
                return Ok(SmtpAnswer { code, text });
            }
            text.push('\n');
        }
    }
}

/// Returns a mail as it is sent after `DATA`, with its end.
fn stuff_dots(mail: &[u8]) -> Vec<u8> {
    let mut sent = Vec::with_capacity(mail.len() + 16);
    for line in mail.split_inclusive(|byte| *byte == b'\n') {
        if line.starts_with(b".") {
            sent.push(b'.');
        }
        sent.extend_from_slice(line);
    }
    sent.extend_from_slice(b".\r\n");
    sent
}
