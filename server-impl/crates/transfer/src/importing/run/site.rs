//! Finds the site, or creates it for an agent without one, and applies languages and settings.

use std::collections::BTreeSet;

use frontdesk_core::{agents, scoped};
use frontdesk_help_center::{locales::MAX_LOCALES, site_lock, sites};
use frontdesk_store as store;
use frontdesk_types::{
    HelpCenterFileId, Result,
    help_center::{
        imports::ImportedKind,
        sites::{HelpCenter, SiteChanges, SiteLink},
    },
};

use super::{ImportRun, Importer, plan_languages};
use crate::{
    importing::{
        plan::ImportPlan,
        report::{ItemKind, ItemOutcome, ReportLine},
    },
    portable::{SITE_FILE, digest},
};

/// Returns the site of the agent, with a report line if it is new.
pub(super) async fn find_or_create(importer: &Importer, plan: &ImportPlan) -> Result<(HelpCenter, Option<ReportLine>)> {
    let (org, agent) = (importer.org, importer.agent);
    let agent = {
        let mut conn = importer.store.read().await?;
        let agent = agents::find_live(&mut conn, org, agent).await?;
        if let Some(site) = store::help_center::sites::find_of_agent(&mut conn, org, agent.id).await? {
            return Ok((site, None));
        }
        agent
    };
    let main = choose_main_language(importer, plan);
    let mut all = vec![main.clone()];
    all.extend(plan_languages(plan).into_iter().filter(|locale| *locale != main));
    all.truncate(MAX_LOCALES);
    let changes = &SiteChanges {
        name: Some(plan.site.as_ref().map_or(agent.name.clone(), |site| site.name.clone())),
        locale: Some(main),
        locales: Some(all),
        ..SiteChanges::default()
    };
    let site = if importer.options.is_dry_run {
        let mut site = HelpCenter::new(org, importer.ports.ids.next(), agent.id, importer.ports.clock.now());
        changes.clone().apply(&mut site);
        site
    } else {
        let (id, reserved) = (agent.id, &importer.reserved);
        importer.run_rule(scoped!(|unit| sites::create(unit, id, changes, reserved).await)).await?.site
    };
    let line = ReportLine::done(ItemKind::Site, &site.name, ItemOutcome::Created, site.id.0);
    Ok((site, Some(line)))
}

fn choose_main_language(importer: &Importer, plan: &ImportPlan) -> String {
    let exported = plan.site.as_ref().map(|site| site.locale.clone());
    let given = importer.options.locale.clone();
    given.or(exported).or_else(|| plan.locale.clone()).unwrap_or_else(|| "en".to_owned())
}

impl ImportRun<'_> {
    /// Applies the settings of an export, and adds the languages that articles need.
    pub(super) async fn apply_settings(&mut self) -> Result<()> {
        self.add_languages().await?;
        let plan = std::sync::Arc::clone(&self.plan);
        let Some(file) = &plan.site else { return Ok(()) };
        if let Err(reason) = file.check() {
            self.report(ReportLine::failed(ItemKind::Site, SITE_FILE, reason));
            return Ok(());
        }
        let (mut notes, mut hashes) = (Vec::new(), BTreeSet::new());
        for path in file.picture_paths() {
            match self.upload(path).await? {
                Ok(picture) => hashes.extend([picture.hash]),
                Err(reason) => notes.push(format!("the picture {path} is not shown: {reason}")),
            }
        }
        for link in file.links().filter(|link| plan.folder.has_file(&link.url)) {
            match self.upload(&link.url).await? {
                Ok(linked) => hashes.extend([linked.hash]),
                Err(reason) => notes.push(format!("the link {} is left out: {reason}", link.label)),
            }
        }
        let digest = digest::digest_site(file, &hashes)?;
        if self
            .imported_before(ImportedKind::Site, SITE_FILE)
            .is_some_and(|known| digest::includes_digest(known.digest.as_deref(), &digest))
        {
            self.report(ReportLine {
                notes,
                ..ReportLine::done(ItemKind::Site, SITE_FILE, ItemOutcome::Unchanged, self.site.id.0)
            });
            return Ok(());
        }
        let picture = |path: &str| self.files.get(path).and_then(|file| file.as_ref().ok()).map(|file| HelpCenterFileId(file.id));
        let link = |link: &SiteLink| match self.files.get(&link.url) {
            Some(Ok(file)) => Some(SiteLink { url: file.path.clone(), ..link.clone() }),
            Some(Err(_)) => None,
            None => Some(link.clone()),
        };
        let mut changes = file.to_changes(picture, link);
        // Keep languages that were added on the site in the meantime.
        let mut all = file.locales.clone();
        all.extend(self.site.locales.iter().filter(|locale| !file.locales.contains(locale)).cloned());
        changes.locales = Some(all);
        self.change_site(&changes, SITE_FILE, Some(digest), notes).await
    }

    async fn add_languages(&mut self) -> Result<()> {
        let mut all = self.site.locales.clone();
        all.extend(plan_languages(&self.plan).into_iter().filter(|locale| !self.site.locales.contains(locale)));
        if all.len() == self.site.locales.len() {
            return Ok(());
        }
        // Each article in a language beyond the limit is reported on its own.
        all.truncate(MAX_LOCALES.max(self.site.locales.len()));
        let changes = SiteChanges { locales: Some(all), ..SiteChanges::default() };
        self.change_site(&changes, "languages", None, Vec::new()).await
    }

    /// Changes the site and, if a digest is given, records it for the file.
    async fn change_site(&mut self, changes: &SiteChanges, file: &str, digest: Option<String>, notes: Vec<String>) -> Result<()> {
        let mut after = self.site.clone();
        changes.clone().apply(&mut after);
        let (org, id, is_same) = (self.importer.org, self.site.id, after == self.site);
        let outcome = if is_same { ItemOutcome::Unchanged } else { ItemOutcome::Updated };
        if self.is_dry_run() {
            self.site = after;
        } else {
            let (reserved, noting, digest) = (&self.importer.reserved, &self.import_note(ImportedKind::Site, file), &digest);
            let changed = self.importer.run_rule(scoped!(|unit| {
                let site = if is_same {
                    site_lock::find(unit, org, id).await?
                } else {
                    sites::update(unit, id, changes, reserved).await?.site
                };
                if digest.is_some() {
                    noting.record_target(unit, id.0, digest.clone()).await?;
                }
                Ok(site)
            }));
            match changed.await {
                Ok(site) => self.site = site,
                Err(error) => return self.report_refusal(ItemKind::Site, file, error, notes),
            }
        }
        self.report(ReportLine { notes, ..ReportLine::done(ItemKind::Site, file, outcome, id.0) });
        Ok(())
    }
}
