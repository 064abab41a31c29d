//! Tag `contract`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::contract::{Contract, GetOpenapi30Params, GetOpenapiParams, GetOpenapiYamlParams},
    contract::{OPENAPI_3_0_JSON, OPENAPI_JSON, OPENAPI_YAML},
    runtime::Download,
};
use frontdesk_http::context::PublicContext;
use frontdesk_types::Result;

use super::{
    RestApi,
    public_documents::{PreparedDocument, PublicDocument},
};

#[async_trait]
impl Contract for RestApi {
    async fn get_openapi(&self, _cx: &PublicContext, _params: GetOpenapiParams) -> Result<Download> {
        static DOCUMENT: PublicDocument = PublicDocument::new("application/json", || PreparedDocument::embedded(OPENAPI_JSON));
        DOCUMENT.download()
    }

    async fn get_openapi_yaml(&self, _cx: &PublicContext, _params: GetOpenapiYamlParams) -> Result<Download> {
        static DOCUMENT: PublicDocument = PublicDocument::new("application/yaml", || PreparedDocument::embedded(OPENAPI_YAML));
        DOCUMENT.download()
    }

    async fn get_openapi30(&self, _cx: &PublicContext, _params: GetOpenapi30Params) -> Result<Download> {
        static DOCUMENT: PublicDocument =
            PublicDocument::new("application/json", || PreparedDocument::embedded(OPENAPI_3_0_JSON));
        DOCUMENT.download()
    }
}
