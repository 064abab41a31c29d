//! Resources as the contract shows them: each record is shown beside its model, by a line with `represents!`.

use std::sync::Arc;

use frontdesk_help_center::addresses::Addresses;
use frontdesk_ports::dns::fqdn::Fqdn;
use frontdesk_services::PublicAddress;
use frontdesk_types::{Error, Result};
use serde::Serialize;

/// Shows resources as the models of the contract.
pub struct ApiRepresentation {
    site: Arc<PublicAddress>,
    help_domain: Option<Fqdn>,
}

impl ApiRepresentation {
    /// Creates that of an installation at this address, with this domain of help centers.
    pub fn new(site: Arc<PublicAddress>, help_domain: Option<Fqdn>) -> Self {
        Self { site, help_domain }
    }

    /// Returns where the pages of help centers are, at the address that the server has by now.
    pub(crate) fn addresses(&self) -> Addresses {
        Addresses::new(&self.site.url(), self.help_domain.as_ref())
    }
}

/// A model as JSON text.
///
/// # Errors
/// Never: a model is JSON.
pub(crate) fn written(model: &impl Serialize) -> Result<String> {
    serde_json::to_string(model).map_err(|error| Error::internal(format!("a model cannot be written as JSON: {error}")))
}

/// Shows a record as its model: `represents!(Note, |note, _| model(note))`. The second argument is the
/// [`ApiRepresentation`].
macro_rules! represents {
    ($record:ty, |$name:ident, $representation:pat_param| $model:expr) => {
        impl frontdesk_core::representation::Represents<$record> for $crate::representation::ApiRepresentation {
            fn json(&self, record: &$record) -> frontdesk_types::Result<String> {
                let ($name, $representation): ($record, &Self) = (Clone::clone(record), self);
                let model: frontdesk_types::Result<_> = $model;
                $crate::representation::written(&model?)
            }
        }
    };
}
pub(crate) use represents;
