//! Reports, as servers write them.

use super::*;
use crate::read_mail;

fn report(mail: &str) -> Option<BounceReport> {
    read_mail(mail.replace('\n', "\r\n").as_bytes()).unwrap().bounce
}

fn standard(status: &str, returned: &str) -> String {
    format!(
        "From: MAILER-DAEMON@mx.firm.eu (Mail Delivery System)\nSubject: Undelivered Mail Returned to Sender\n\
        Auto-Submitted: auto-replied\n\
        Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\n\n--b\nContent-Type: text/plain\n\nSorry.\n\
        \n--b\n\
        Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.firm.eu\nArrival-Date: Fri, 1 May 2026 14:00:00 +0200\n\
        \n{status}\n--b\n{returned}\n--b--\n"
    )
}

#[test]
fn each_recipient_of_a_report_is_read() {
    let status = "Final-Recipient: rfc822; anna@firm.eu\nOriginal-Recipient: rfc822;Anna@firm.eu\nAction: failed\n\
        Status: 5.1.1\nRemote-MTA: dns; mx\n\
        Diagnostic-Code: smtp; 550 5.1.1 <anna@firm.eu>:\n    user unknown\n\nFinal-Recipient: rfc822; ben@firm.eu\n\
        Action: delayed\nStatus: 4.4.1 (timeout)\n\n\
        Final-Recipient: rfc822; cleo@firm.eu\nAction: delivered\nStatus: 2.0.0\n\nFinal-Recipient: rfc822; dan@firm.eu\n\
        Action: Failed\nStatus: 4.4.7\n";
    let returned = "Content-Type: message/rfc822\n\nMessage-ID: <answer@acme.com>\nSubject: x\n\nWords.";
    let found = report(&standard(status, returned)).unwrap();
    let line = |recipient: &BouncedRecipient| {
        let BouncedRecipient { address, is_failure, status, diagnostic } = recipient;
        format!("{address} {is_failure} {} {}", status.as_deref().unwrap_or("-"), diagnostic.as_deref().unwrap_or("-"))
    };
    let lines: Vec<String> = found.recipients.iter().map(line).collect();
    assert_eq!(
        lines,
        [
            "Anna@firm.eu true 5.1.1 550 5.1.1 <anna@firm.eu>: user unknown",
            "ben@firm.eu false 4.4.1 -",
            "dan@firm.eu true 4.4.7 -"
        ]
    );
    assert_eq!(found.mail_id.as_deref(), Some("answer@acme.com"));
}

#[test]
fn the_header_alone_may_come_back() {
    let status = "Final-Recipient: rfc822; <anna@firm.eu>\nStatus: 5.2.2\n";
    for kind in ["text/rfc822-headers", "text/rfc822-headers; charset=us-ascii", "message/global-headers"] {
        let found =
            report(&standard(status, &format!("Content-Type: {kind}\n\nSubject: x\nMessage-ID: <answer@acme.com>"))).unwrap();
        assert_eq!((found.recipients.len(), found.recipients[0].is_failure), (1, true), "{kind}");
        assert_eq!(found.mail_id.as_deref(), Some("answer@acme.com"), "{kind}");
    }
}

#[test]
fn what_arrived_or_was_read_is_no_bounce() {
    assert_eq!(
        report(&standard(
            "Final-Recipient: rfc822; a@firm.eu\nAction: relayed\nStatus: 2.0.0\n",
            "Content-Type: text/plain\n\nx"
        )),
        None
    );
    let receipt = "From: a@firm.eu\nContent-Type: multipart/report; report-type=disposition-notification; boundary=b\n\n--b\n\n\
        Read.\n--b\n\
        Content-Type: message/disposition-notification\n\nFinal-Recipient: rfc822; a@firm.eu\n\
        Disposition: manual-action; displayed\n--b--\n";
    assert_eq!(report(receipt), None);
    assert_eq!(report("From: a@firm.eu\n\nHi. This is the report.\n\n<b@firm.eu> is wrong.\n"), None);
}

#[test]
fn reports_of_qmail_are_read() {
    let mail = "From: MAILER-DAEMON@firm.eu\nSubject: failure notice\n\nHi. This is the qmail-send program at firm.eu.\n\
        I'm afraid I wasn't able to \
        deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\
        \n<anna@firm.eu>:\n\
        192.0.2.7 does not like recipient.\nRemote host said: 550 5.1.1 unknown user\nGiving up on 192.0.2.7.\n\n\
        <ben@firm.eu>:\nuser is over quota\n\n\
        --- Below this line is a copy of the message.\n\nReturn-Path: <x@acme.com>\nMessage-ID: <answer@acme.com>\nSubject: x\n\
        \nWords\n";
    let found = report(mail).unwrap();
    assert_eq!(found.mail_id.as_deref(), Some("answer@acme.com"));
    let addresses: Vec<_> = found.recipients.iter().map(|found| (found.address.as_str(), found.status.as_deref())).collect();
    assert_eq!(addresses, [("anna@firm.eu", Some("5.1.1")), ("ben@firm.eu", None)]);
}

#[test]
fn reports_of_exim_are_read() {
    let mail = "From: Mail Delivery System <Mailer-Daemon@firm.eu>\nX-Failed-Recipients: anna@firm.eu,\n ben@firm.eu\n\
        Auto-Submitted: auto-replied\n\n\
        This message was created automatically by mail delivery software.\n\n------ This is a copy of your message. ------\n\n\
        Message-Id: <answer@acme.com>\nSubject: x\n\nWords\n";
    let found = report(mail).unwrap();
    assert_eq!(found.recipients.iter().map(|found| found.address.as_str()).collect::<Vec<_>>(), ["anna@firm.eu", "ben@firm.eu"]);
    assert_eq!(found.mail_id.as_deref(), Some("answer@acme.com"));
}

#[test]
fn a_status_is_found_in_an_answer() {
    for (text, status) in
        [("550 5.1.1 unknown", Some("5.1.1")), ("(#5.7.26)", Some("5.7.26")), ("192.0.2.7 said 550", None), ("1.2.3", None)]
    {
        assert_eq!(standard::find_status(text).as_deref(), status, "{text}");
    }
}
