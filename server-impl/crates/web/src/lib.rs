//! Web pages for people, and the guide for agents: help centers, the page for claiming a workspace, the API reference.
//!
//! May depend on `frontdesk-services`, `frontdesk-http`, and the events of `frontdesk-rest` that stream an answer
//! to a visitor. Templates are in `templates/` and compiled in.
//!
//! To add a page to help centers, add its path to `help/routes.rs`, a function in `help/views/` that fills a
//! template, texts in every language to `templates/help/strings/`, and a snapshot to `help/tests/`.

pub mod agent_guide;
pub mod app;
pub mod claim;
pub mod help;
pub mod hosts;
pub mod mail_hooks;
pub mod reference;
pub mod secure;
pub mod site;
mod surfaces;
pub mod widget;

use std::{net::IpAddr, sync::Arc, time::Duration};

use frontdesk_channels::widget::slots::WidgetSlots;
use frontdesk_help_center::asking::StreamLimiter;
use frontdesk_http::{client_address, country};
use frontdesk_rest::in_process::OperationCaller;
use frontdesk_services::Services;
use frontdesk_types::Country;
use http::{HeaderName, request::Parts};
use ipnet::IpNet;

/// Shared state of all pages.
pub struct Pages {
    /// Services shared with the rest of the server.
    pub services: Arc<Services>,
    /// Operations of the contract, for the pages of members.
    pub operations: OperationCaller,
    /// Settings of the operator.
    pub options: PageOptions,
    /// Cache of recently shown pages of help centers.
    page_cache: help::PageCache,
    /// Slots for answers that are streamed to visitors.
    answer_slots: StreamLimiter,
    /// Slots for what is streamed to visitors of chat widgets.
    widget_slots: WidgetSlots,
}

impl Pages {
    /// Creates the pages on top of these services.
    pub fn new(services: Arc<Services>, operations: OperationCaller, options: PageOptions) -> Self {
        Self {
            services,
            operations,
            options,
            page_cache: help::PageCache::default(),
            answer_slots: StreamLimiter::default(),
            widget_slots: WidgetSlots::default(),
        }
    }

    /// Returns the IP address of the client.
    fn client_address(&self, head: &Parts) -> IpAddr {
        client_address::caller_address(&head.extensions, &head.headers, &self.options.trusted_proxies)
    }

    /// Returns the country of the client, if it is known.
    fn client_country(&self, head: &Parts) -> Option<Country> {
        let PageOptions { trusted_proxies, country_header, .. } = &self.options;
        country::caller_country(
            &head.extensions,
            &head.headers,
            trusted_proxies,
            country_header.as_ref(),
            &self.services.countries,
        )
    }
}

/// Settings of the operator for pages.
#[derive(Debug, Clone)]
pub struct PageOptions {
    /// Time limit for receiving a form.
    pub body_deadline: Duration,
    /// Time limit for answering a form once it has arrived.
    pub answer_deadline: Duration,
    /// Networks of trusted proxies, which report the address of their client.
    pub trusted_proxies: Vec<IpNet>,
    /// Header in which they report the country of their client.
    pub country_header: Option<HeaderName>,
    /// Questions of all visitors of a chat widget together per day, unless its settings say otherwise.
    pub widget_daily_messages: u32,
}
