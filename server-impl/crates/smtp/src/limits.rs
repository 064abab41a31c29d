//! Limits of the listener.

use std::time::Duration;

use ipnet::IpNet;

/// Bytes of the largest mail by default.
const DEFAULT_MAIL_BYTES: usize = 25 << 20;

/// Largest mails that may be in memory at once by default.
const DEFAULT_MAILS_IN_MEMORY: usize = 4;

/// Limits of a listener of mails.
#[derive(Debug, Clone)]
pub struct SmtpLimits {
    /// Maximum concurrent connections. A further one replaces the one whose client has done nothing for longest.
    pub max_connections: usize,
    /// Maximum concurrent connections from one IPv4 address or one IPv6 /64. A further one replaces one from there whose
    /// client has done nothing for `replace_after`; if there is none, it is refused.
    pub max_per_network: usize,
    /// Time without progress after which a connection gives way to another one from its network.
    pub replace_after: Duration,
    /// Servers of the operator that hand over the mails of others. Limits on networks do not apply to them.
    pub trusted_relays: Vec<IpNet>,
    /// Time limit for a command to arrive.
    pub command_timeout: Duration,
    /// Time limit for a whole mail to arrive.
    pub data_timeout: Duration,
    /// Time for which a client may leave answers unread.
    pub write_timeout: Duration,
    /// Time limit for a mail, or a recipient, to be judged and stored.
    pub receive_timeout: Duration,
    /// Maximum recipients of a mail.
    pub max_recipients: usize,
    /// Maximum commands of a connection.
    pub max_commands: usize,
    /// Maximum commands of a connection that are unknown, malformed, or out of order.
    pub max_faults: usize,
    /// Maximum bytes of a command with its CRLF.
    pub max_line_bytes: usize,
    /// Maximum bytes of a mail.
    pub max_mail_bytes: usize,
    /// Maximum mails that a network may begin to send in a minute.
    pub max_mails_per_minute: u32,
    /// Maximum bytes of all mails that are in memory. A network may have half of them.
    pub max_buffered_bytes: usize,
    /// Time for mails in flight to be stored when the server stops.
    pub shutdown_grace: Duration,
}

impl SmtpLimits {
    /// Returns the default limits for mails of at most this size.
    pub fn with_mail_bytes(max_mail_bytes: usize) -> Self {
        let max_buffered_bytes = max_mail_bytes.saturating_mul(DEFAULT_MAILS_IN_MEMORY);
        Self { max_mail_bytes, max_buffered_bytes, ..Self::default() }
    }
}

impl Default for SmtpLimits {
    fn default() -> Self {
        Self {
            max_connections: 500,
            max_per_network: 10,
            replace_after: Duration::from_secs(10),
            trusted_relays: Vec::new(),
            // RFC 5321, section 4.5.3.2.7.
            command_timeout: Duration::from_mins(5),
            // RFC 5321, section 4.5.3.2.6.
            data_timeout: Duration::from_mins(10),
            write_timeout: Duration::from_secs(30),
            receive_timeout: Duration::from_mins(5),
            // RFC 5321, section 4.5.3.1.8.
            max_recipients: 100,
            max_commands: 1_000,
            max_faults: 20,
            max_line_bytes: 4_096,
            max_mail_bytes: DEFAULT_MAIL_BYTES,
            max_mails_per_minute: 60,
            max_buffered_bytes: DEFAULT_MAILS_IN_MEMORY * DEFAULT_MAIL_BYTES,
            shutdown_grace: Duration::from_secs(25),
        }
    }
}
