//! Tag `help-center`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::help_center::{
        CreateHelpCenterParams, DeleteHelpCenterParams, GetAgentHelpCenterParams, GetHelpCenterInsightsParams,
        GetHelpCenterParams, HelpCenter, ListHelpCentersParams, RotateHelpCenterSecretParams, UpdateHelpCenterAccessParams,
        UpdateHelpCenterParams,
    },
    models,
};
use frontdesk_core::scoped;
use frontdesk_help_center::{
    access::{
        self, passwords,
        secrets::{self, NewSecret},
    },
    addresses::SiteAddresses,
    certificates,
    insights::{self, InsightsQuery},
    sites,
};
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_types::{
    AgentId, HelpCenterFileId, Result, SiteId,
    help_center::{
        access::PasswordHash,
        sites::{AccessChanges, SiteChanges, SiteCounts, SiteLink, SiteTheme, ThemeChanges},
        states::SiteState,
    },
};
use secrecy::ExposeSecret;

use crate::{RestApi, convert, list::list_query};

#[async_trait]
impl HelpCenter for RestApi {
    async fn get_agent_help_center(&self, cx: &ReadContext, params: GetAgentHelpCenterParams) -> Result<models::HelpCenter> {
        let mut conn = self.services.store.read().await?;
        let site = sites::find_of_agent(&mut conn, cx.caller.org, AgentId(params.agent_id)).await?;
        site_model(site, &self.services.help_addresses())
    }

    async fn create_help_center(
        &self,
        cx: &ChangeContext,
        params: CreateHelpCenterParams,
        body: models::HelpCenterCreate,
    ) -> Result<models::HelpCenter> {
        let (agent, new) = (AgentId(params.agent_id), &creation_changes(body));
        let (addresses, reserved) = (&self.services.help_addresses(), &self.services.reserved_slugs);
        self.change(cx, scoped!(|unit| site_model(sites::create(unit, agent, new, reserved).await?, addresses))).await
    }

    async fn list_help_centers(&self, cx: &ReadContext, params: ListHelpCentersParams) -> Result<models::HelpCenterList> {
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let found = sites::list(&mut self.services.store.read().await?, cx.caller.org, &page).await?;
        let addresses = &self.services.help_addresses();
        let items = found.items.into_iter().map(|site| site_model(site, addresses)).collect::<Result<_>>()?;
        Ok(models::HelpCenterList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn get_help_center(&self, cx: &ReadContext, params: GetHelpCenterParams) -> Result<models::HelpCenter> {
        let mut conn = self.services.store.read().await?;
        let site = sites::find(&mut conn, cx.caller.org, SiteId(params.site_id)).await?;
        site_model(site, &self.services.help_addresses())
    }

    async fn get_help_center_insights(
        &self,
        cx: &ReadContext,
        params: GetHelpCenterInsightsParams,
    ) -> Result<models::HelpCenterInsights> {
        let GetHelpCenterInsightsParams { site_id, from, to, time_zone, limit } = params;
        let (from, to) = (from.map(convert::from_api_time), to.map(convert::from_api_time));
        let asked = InsightsQuery { from, to, time_zone, limit: i64::from(limit) };
        let (org, now) = (cx.caller.org, self.services.ports.clock.now());
        let found = insights::read(&self.services.store, org, SiteId(site_id), &asked, now).await?;
        super::insights::insights_model(found, asked.time_zone, &self.services.help_addresses())
    }

    async fn update_help_center(
        &self,
        cx: &ChangeContext,
        params: UpdateHelpCenterParams,
        body: models::HelpCenterUpdate,
    ) -> Result<models::HelpCenter> {
        let (id, changes) = (SiteId(params.site_id), &update_changes(body));
        let (addresses, reserved) = (&self.services.help_addresses(), &self.services.reserved_slugs);
        let certification = &self.services.certification;
        self.change_if(
            cx,
            params.if_match,
            scoped!(|unit| {
                let state = sites::update(unit, id, changes, reserved).await?;
                certificates::request_certificate(unit, certification, addresses, &state.site).await?;
                site_model(state, addresses)
            }),
        )
        .await
    }

    async fn update_help_center_access(
        &self,
        cx: &ChangeContext,
        params: UpdateHelpCenterAccessParams,
        body: models::HelpCenterAccessUpdate,
    ) -> Result<models::HelpCenter> {
        let (id, addresses) = (SiteId(params.site_id), &self.services.help_addresses());
        let changes = &self.access_changes(cx, id, params.if_match.clone(), body).await?;
        let certification = &self.services.certification;
        self.change_if(
            cx,
            params.if_match,
            scoped!(|unit| {
                let state = sites::set_access(unit, id, changes).await?;
                certificates::request_certificate(unit, certification, addresses, &state.site).await?;
                site_model(state, addresses)
            }),
        )
        .await
    }

    async fn rotate_help_center_secret(
        &self,
        cx: &ChangeContext,
        params: RotateHelpCenterSecretParams,
    ) -> Result<models::HelpCenterSecret> {
        let (id, ring) = (SiteId(params.site_id), &*self.services.ring.current_ring()?);
        self.change(cx, scoped!(|unit| secret_model(secrets::rotate_secret(unit, ring, id).await?))).await
    }

    async fn delete_help_center(&self, cx: &ChangeContext, params: DeleteHelpCenterParams) -> Result<models::HelpCenter> {
        let (id, addresses) = (SiteId(params.site_id), &self.services.help_addresses());
        self.change_if(cx, params.if_match, scoped!(|unit| site_model(sites::delete(unit, id).await?, addresses))).await
    }
}

impl RestApi {
    /// Collects the changes of the access. A password is hashed here, since that takes too long for a transaction,
    /// and last, since it is the most expensive step: only for a change that is not refused for any other reason.
    async fn access_changes(
        &self,
        cx: &ChangeContext,
        id: SiteId,
        if_match: Option<String>,
        body: models::HelpCenterAccessUpdate,
    ) -> Result<AccessChanges> {
        let models::HelpCenterAccessUpdate { is_published, visibility, password, allowed_emails } = body;
        let changes = AccessChanges { published: is_published, visibility, password_hash: None, allowed_emails };
        let password = match password {
            Some(Some(password)) => password,
            removed => return Ok(AccessChanges { password_hash: removed.map(|_| None), ..changes }),
        };
        access::check_password(&password)?;
        let unhashed = &AccessChanges { password_hash: Some(Some(PasswordHash(String::new()))), ..changes.clone() };
        self.dry_run(cx, if_match, scoped!(|unit| sites::set_access(unit, id, unhashed).await.map(drop))).await?;
        let hash = passwords::hash_password(cx.caller.org, &*self.services.ports.random, password).await?;
        Ok(AccessChanges { password_hash: Some(Some(hash)), ..changes })
    }
}

fn secret_model(made: NewSecret) -> Result<models::HelpCenterSecret> {
    Ok(models::HelpCenterSecret {
        secret: made.secret.expose_secret().to_owned(),
        key_id: made.id.0,
        previous_valid_until: made.previous_until.map(convert::to_api_time).transpose()?,
    })
}

fn creation_changes(body: models::HelpCenterCreate) -> SiteChanges {
    let models::HelpCenterCreate {
        slug,
        name,
        headline,
        description,
        locale,
        locales,
        theme,
        header_links,
        footer_links,
        is_ask_enabled,
        suggested_questions,
        is_feedback_enabled,
        train_agent,
        is_indexed,
    } = body;
    let theme = theme.map(|theme| {
        let models::HelpCenterThemeCreate { primary_color, background, mode, font, css } = theme;
        ThemeChanges { primary_color, background, mode, font, css: css.map(Some), ..ThemeChanges::default() }
    });
    SiteChanges {
        slug,
        name: Some(name),
        headline: headline.map(Some),
        description: description.map(Some),
        locale,
        locales,
        theme,
        header_links: header_links.map(site_links),
        footer_links: footer_links.map(site_links),
        ask_enabled: is_ask_enabled,
        suggested_questions,
        feedback_enabled: is_feedback_enabled,
        train_agent,
        indexing: is_indexed,
    }
}

fn update_changes(body: models::HelpCenterUpdate) -> SiteChanges {
    let models::HelpCenterUpdate {
        slug,
        name,
        headline,
        description,
        locale,
        locales,
        theme,
        header_links,
        footer_links,
        is_ask_enabled,
        suggested_questions,
        is_feedback_enabled,
        train_agent,
        is_indexed,
    } = body;
    SiteChanges {
        slug,
        name,
        headline,
        description,
        locale,
        locales,
        theme: theme.map(theme_changes),
        header_links: header_links.map(site_links),
        footer_links: footer_links.map(site_links),
        ask_enabled: is_ask_enabled,
        suggested_questions,
        feedback_enabled: is_feedback_enabled,
        train_agent,
        indexing: is_indexed,
    }
}

fn theme_changes(theme: models::HelpCenterThemeUpdate) -> ThemeChanges {
    let models::HelpCenterThemeUpdate {
        primary_color,
        background,
        mode,
        font,
        logo_file_id,
        favicon_file_id,
        social_image_file_id,
        css,
    } = theme;
    let file = |given: Option<Option<uuid::Uuid>>| given.map(|id| id.map(HelpCenterFileId));
    ThemeChanges {
        primary_color,
        background,
        mode,
        font,
        logo: file(logo_file_id),
        favicon: file(favicon_file_id),
        social_image: file(social_image_file_id),
        css,
    }
}

fn site_links(given: Vec<models::HelpCenterLinkSet>) -> Vec<SiteLink> {
    given.into_iter().map(|models::HelpCenterLinkSet { label, url }| SiteLink { label, url }).collect()
}

crate::representation::represents!(SiteState, |state, api| site_model(state, &api.addresses()));

/// Converts a site as its GET shows it.
///
/// # Errors
/// Only faults.
fn site_model(state: SiteState, addresses: &SiteAddresses) -> Result<models::HelpCenter> {
    let SiteState { site, hostnames, counts: SiteCounts { collections, articles, published }, signing_key } = state;
    let url = addresses.of_site(&site, hostnames.first().map(String::as_str)).home_url();
    let link = |SiteLink { label, url }| models::HelpCenterLink { label, url };
    Ok(models::HelpCenter {
        id: site.id.0,
        agent_id: site.agent.0,
        name: site.name,
        headline: site.headline,
        description: site.description,
        locale: site.locale,
        locales: site.locales,
        theme: theme_model(site.theme),
        header_links: site.header_links.into_iter().map(link).collect(),
        footer_links: site.footer_links.into_iter().map(link).collect(),
        is_ask_enabled: site.ask_enabled,
        suggested_questions: site.suggested_questions,
        is_feedback_enabled: site.feedback_enabled,
        train_agent: site.train_agent,
        is_indexed: site.indexing,
        access: models::HelpCenterAccess {
            is_published: site.published,
            visibility: site.visibility,
            has_password: site.password_hash.is_some(),
            allowed_emails: site.allowed_emails,
            signing_key_id: signing_key.map(|key| key.0),
        },
        url,
        hostnames: hostnames.into_iter().chain([addresses.hostname(&site.slug)]).collect(),
        slug: site.slug,
        counts: models::HelpCenterCounts { collections, articles, published },
        created_at: convert::to_api_time(site.created_at)?,
        updated_at: convert::to_api_time(site.updated_at)?,
    })
}

fn theme_model(theme: SiteTheme) -> models::HelpCenterTheme {
    models::HelpCenterTheme {
        primary_color: theme.primary_color,
        background: theme.background,
        mode: theme.mode,
        font: theme.font,
        logo_file_id: theme.logo.map(|id| id.0),
        favicon_file_id: theme.favicon.map(|id| id.0),
        social_image_file_id: theme.social_image.map(|id| id.0),
        css: theme.css,
    }
}
