//! A running server, with people who sign in by links of the operator.

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::accounts::{mail_addresses::MailAddress, members, orgs, sign_in_links};
use frontdesk_server::testing::{TestDatabase, TestOptions, TestServer};
use frontdesk_types::{
    OrgId,
    accounts::{MemberRole, orgs::Plan},
};

use super::browser::Browser;

/// A dedicated server for a test.
pub(crate) struct Desk {
    pub(crate) server: TestServer,
}

impl Desk {
    pub(crate) async fn open() -> Self {
        Self::on(TestDatabase::Sqlite).await.expect("SQLite is built in")
    }

    /// Opens a desk on this database, if it is installed here.
    pub(crate) async fn on(database: TestDatabase) -> Option<Self> {
        Self::with(database, "").await
    }

    /// Opens a desk with these settings.
    pub(crate) async fn with(database: TestDatabase, settings: &str) -> Option<Self> {
        let options = TestOptions { database, settings: settings.to_owned(), ..TestOptions::default() };
        Some(Self { server: TestServer::start(options).await? })
    }

    /// Returns a browser in which somebody has signed in, with a link as `frontdesk sign-in` prints it.
    pub(crate) async fn sign_in(&self, email: &str) -> Browser<'_> {
        let mut browser = Browser::new(self);
        browser.opens(&self.sign_in_link(email).await).await;
        browser.presses("Sign in", &[]).await;
        browser
    }

    /// Returns the path of a link for somebody.
    pub(crate) async fn sign_in_link(&self, email: &str) -> String {
        let (services, address) = (&self.server.app.services, MailAddress::parse("", email).expect("an address"));
        let mut tx = services.store.begin().await.expect("a transaction");
        let (token, _) = sign_in_links::create(&mut tx, &services.ports, &address).await.expect("a link");
        tx.commit().await.expect("a commit");
        token.page_url("")
    }

    /// Returns the code in the newest sign-in mail to somebody. Without a mail server, mails are files.
    pub(crate) async fn filed_code(&self, to: &str) -> String {
        self.server.wait_until_settled().await;
        let folder = self.server.app.config.data_dir.join("mail");
        let files = std::fs::read_dir(&folder).expect("a folder of mails").filter_map(|file| Some(file.ok()?.path()));
        let mut mails: Vec<_> = files.filter_map(|file| std::fs::read_to_string(file).ok()).collect();
        mails.retain(|mail| mail.contains(to) && mail.contains("is your code to sign in"));
        mails.sort();
        let mail = mails.pop().unwrap_or_else(|| panic!("no mail to {to}"));
        let alone = |line: &&str| line.trim().len() == 6 && line.trim().bytes().all(|byte| byte.is_ascii_digit());
        mail.lines().find(alone).expect("the code stands alone on a line").trim().to_owned()
    }

    /// Creates a workspace on a plan.
    pub(crate) async fn has_workspace(&self, name: &str, plan: Plan) -> OrgId {
        let services = &self.server.app.services;
        let mut unit = services.units.begin_for_new(plan, Principal::Operator, None).await.expect("a unit");
        let org = orgs::create(&mut unit, name).await.expect("a workspace");
        let _ = unit.commit().await.expect("a commit");
        org.id
    }

    /// Makes somebody a member, and returns their browser.
    pub(crate) async fn has_member(&self, org: OrgId, email: &str, role: MemberRole) -> Browser<'_> {
        let address = &MailAddress::parse("", email).expect("an address");
        let services = &self.server.app.services;
        let added = services
            .change(org, &Principal::Operator, None, scoped!(|unit| members::add_or_update(unit, address, role).await))
            .await;
        added.expect("a member");
        self.sign_in(email).await
    }
}
