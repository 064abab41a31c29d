//! `frontdesk sign-in`.

use frontdesk_platform::accounts::{mail_addresses::MailAddress, sign_in_links};
use frontdesk_store::retry_aborted;
use serde_json::json;

use super::{operator::Operator, print_result, time_json};

/// Prints a link with which the person with this address signs in, without a mail.
pub(super) async fn print_link(email: &str, operator: &Operator, site: &str) -> anyhow::Result<()> {
    let address = MailAddress::parse("--email", email)?;
    let created = retry_aborted(|| async {
        let mut tx = operator.store.begin().await?;
        let created = sign_in_links::create(&mut tx, &operator.ports, &address).await?;
        tx.commit().await?;
        Ok(created)
    });
    let (token, expires_at) = created.await?;
    print_result(&json!({ "url": token.page_url(site), "expiresAt": time_json(expires_at) }));
    Ok(())
}
