//! What the listener of mails needs to know.

use std::net::SocketAddr;

use frontdesk_ports::dns::fqdn::Fqdn;
use frontdesk_smtp::{limits::SmtpLimits, listener};

use crate::config::Config;

/// Name of a server of mails that has none.
const NAMELESS_SERVER: &str = "localhost";

impl Config {
    /// Returns the address at which mails arrive; `None` if they do not arrive here.
    pub fn mail_listen(&self) -> Option<SocketAddr> {
        self.mail.inbound_listen
    }

    /// Returns the name by which this server introduces itself to those that bring mail.
    pub fn mail_server_name(&self) -> String {
        let name = self.mail.host.as_ref().or(self.mail.domain.as_ref());
        name.map_or(NAMELESS_SERVER, Fqdn::as_str).to_owned()
    }

    /// Returns the limits of the listener of mails.
    pub fn smtp_limits(&self) -> SmtpLimits {
        SmtpLimits {
            trusted_relays: self.mail.trusted_relays.clone(),
            write_timeout: self.limits.write_deadline,
            shutdown_grace: self.limits.shutdown_grace,
            ..SmtpLimits::with_mail_bytes(self.mail.inbound_max_bytes)
        }
    }

    /// Returns the maximum number of sockets that bring mail.
    pub fn max_mail_sockets(&self) -> usize {
        self.mail_listen().map_or(0, |_| listener::max_sockets(&self.smtp_limits()))
    }
}
