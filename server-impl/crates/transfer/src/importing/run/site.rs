//! Finds the site, or creates it for an agent without one, and applies languages and settings.

use std::collections::BTreeSet;

use frontdesk_core::{agents, scoped};
use frontdesk_help_center::{locales::MAX_LOCALES, site_lock, sites};
use frontdesk_store as store;
use frontdesk_types::{
    HelpFileId, Result,
    help_center::{
        imports::ImportedKind,
        sites::{HelpSite, SiteChanges, SiteLink},
    },
};

use super::{Importer, Run, languages};
use crate::{
    importing::{
        plan::Plan,
        report::{Kind, Line, Outcome},
    },
    portable::{SITE, digest},
};

/// Returns the site of the agent, with a report line if it is new.
pub(super) async fn find_or_create(importer: &Importer, plan: &Plan) -> Result<(HelpSite, Option<Line>)> {
    let (org, agent) = (importer.org, importer.agent);
    let agent = {
        let mut conn = importer.store.read().await?;
        let agent = agents::find_live(&mut conn, org, agent).await?;
        if let Some(site) = store::help_center::sites::of_agent(&mut conn, org, agent.id).await? {
            return Ok((site, None));
        }
        agent
    };
    let main = main_language(importer, plan);
    let mut all = vec![main.clone()];
    all.extend(languages(plan).into_iter().filter(|locale| *locale != main));
    all.truncate(MAX_LOCALES);
    let changes = &SiteChanges {
        name: Some(plan.site.as_ref().map_or(agent.name.clone(), |site| site.name.clone())),
        locale: Some(main),
        locales: Some(all),
        ..SiteChanges::default()
    };
    let site = if importer.options.is_dry {
        let mut site = HelpSite::new(org, importer.ports.ids.next(), agent.id, importer.ports.clock.now());
        changes.clone().apply(&mut site);
        site
    } else {
        let (id, reserved) = (agent.id, &importer.reserved);
        importer.change(scoped!(|unit| sites::create(unit, id, changes, reserved).await)).await?.site
    };
    let line = Line::done(Kind::Site, &site.name, Outcome::Created, site.id.0);
    Ok((site, Some(line)))
}

fn main_language(importer: &Importer, plan: &Plan) -> String {
    let exported = plan.site.as_ref().map(|site| site.locale.clone());
    let given = importer.options.locale.clone();
    given.or(exported).or_else(|| plan.locale.clone()).unwrap_or_else(|| "en".to_owned())
}

impl Run<'_> {
    /// Applies the settings of an export, and adds the languages that articles need.
    pub(super) async fn settle_site(&mut self) -> Result<()> {
        self.add_languages().await?;
        let plan = std::sync::Arc::clone(&self.plan);
        let Some(file) = &plan.site else { return Ok(()) };
        if let Err(reason) = file.check() {
            self.tell(Line::failed(Kind::Site, SITE, reason));
            return Ok(());
        }
        let (mut notes, mut hashes) = (Vec::new(), BTreeSet::new());
        for path in file.pictures() {
            match self.upload(path).await? {
                Ok(picture) => hashes.extend([picture.hash]),
                Err(reason) => notes.push(format!("the picture {path} is not shown: {reason}")),
            }
        }
        for link in file.links().filter(|link| plan.folder.has(&link.url)) {
            match self.upload(&link.url).await? {
                Ok(linked) => hashes.extend([linked.hash]),
                Err(reason) => notes.push(format!("the link {} is left out: {reason}", link.label)),
            }
        }
        let digest = digest::of_site(file, &hashes)?;
        if self.before(ImportedKind::Site, SITE).is_some_and(|known| digest::knows(known.digest.as_deref(), &digest)) {
            self.tell(Line { notes, ..Line::done(Kind::Site, SITE, Outcome::Unchanged, self.site.id.0) });
            return Ok(());
        }
        let picture = |path: &str| self.files.get(path).and_then(|file| file.as_ref().ok()).map(|file| HelpFileId(file.id));
        let link = |link: &SiteLink| match self.files.get(&link.url) {
            Some(Ok(file)) => Some(SiteLink { url: file.path.clone(), ..link.clone() }),
            Some(Err(_)) => None,
            None => Some(link.clone()),
        };
        let mut changes = file.changes(picture, link);
        // Keep languages that were added on the site in the meantime.
        let mut all = file.locales.clone();
        all.extend(self.site.locales.iter().filter(|locale| !file.locales.contains(locale)).cloned());
        changes.locales = Some(all);
        self.change_site(&changes, SITE, Some(digest), notes).await
    }

    async fn add_languages(&mut self) -> Result<()> {
        let mut all = self.site.locales.clone();
        all.extend(languages(&self.plan).into_iter().filter(|locale| !self.site.locales.contains(locale)));
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
        let outcome = if is_same { Outcome::Unchanged } else { Outcome::Updated };
        if self.is_dry() {
            self.site = after;
        } else {
            let (reserved, noting, digest) = (&self.importer.reserved, &self.noting(ImportedKind::Site, file), &digest);
            let changed = self.importer.change(scoped!(|unit| {
                let site = if is_same {
                    site_lock::find(unit, org, id).await?
                } else {
                    sites::update(unit, id, changes, reserved).await?.site
                };
                if digest.is_some() {
                    noting.note(unit, id.0, digest.clone()).await?;
                }
                Ok(site)
            }));
            match changed.await {
                Ok(site) => self.site = site,
                Err(error) => return self.refuse(Kind::Site, file, error, notes),
            }
        }
        self.tell(Line { notes, ..Line::done(Kind::Site, file, outcome, id.0) });
        Ok(())
    }
}
