//! Mails that no person wrote, as far as the mail itself does not say so.

use frontdesk_mail::{Automation, ReadMail};
use frontdesk_ports::dns::fqdn::Fqdn;
use frontdesk_store::Conn;
use frontdesk_types::{Result, incoming_mail::IncomingMail};

use super::{holders, recipients::parse_tagged};

/// Finds the sign by which a program wrote a mail: one in the mail, an empty sender of the envelope (RFC 3834, section 2),
/// or a sender that is an agent of this installation.
pub(super) async fn find_sign(
    conn: &mut Conn,
    shared_host: Option<&Fqdn>,
    mail: &IncomingMail,
    read: &ReadMail,
) -> Result<Option<Automation>> {
    if read.automation.is_some() {
        return Ok(read.automation);
    }
    if mail.envelope_from.is_empty() {
        return Ok(Some(Automation::NullPath));
    }
    for sender in [&read.from.address, &mail.envelope_from] {
        let Some(tagged) = parse_tagged(sender) else { continue };
        if holders::is_ours(conn, shared_host, &tagged).await? {
            return Ok(Some(Automation::OwnMail));
        }
    }
    Ok(None)
}
