//! Tag `contract`.

use async_trait::async_trait;
use bytes::Bytes;
use frontdesk_api::{
    apis::contract::Contract,
    contract::{OPENAPI_3_0_JSON, OPENAPI_JSON, OPENAPI_YAML},
};

use super::Api;
use crate::{http::context::Context, types::Result};

#[async_trait]
impl Contract for Api {
    async fn get_openapi(&self, _cx: &Context) -> Result<Bytes> {
        Ok(Bytes::from_static(OPENAPI_JSON.as_bytes()))
    }

    async fn get_openapi_yaml(&self, _cx: &Context) -> Result<Bytes> {
        Ok(Bytes::from_static(OPENAPI_YAML.as_bytes()))
    }

    async fn get_openapi30(&self, _cx: &Context) -> Result<Bytes> {
        Ok(Bytes::from_static(OPENAPI_3_0_JSON.as_bytes()))
    }
}
