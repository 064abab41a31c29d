//! Tag `contract`.

use std::sync::OnceLock;

use async_trait::async_trait;
use bytes::Bytes;
use frontdesk_api::{
    apis::contract::{Contract, GetOpenapi30Params, GetOpenapiParams, GetOpenapiYamlParams},
    contract::{OPENAPI_3_0_JSON, OPENAPI_JSON, OPENAPI_YAML},
    runtime::{Document, Download, GzipBytes, conditional::etag},
};
use frontdesk_http::context::PublicContext;
use frontdesk_types::{Error, Result};
use http::{
    HeaderMap, HeaderValue,
    header::{ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, ETAG},
};

use super::RestApi;

#[async_trait]
impl Contract for RestApi {
    async fn get_openapi(&self, _cx: &PublicContext, _params: GetOpenapiParams) -> Result<Download> {
        static DOCUMENT: PublicDocument = PublicDocument::new("application/json", OPENAPI_JSON);
        DOCUMENT.download()
    }

    async fn get_openapi_yaml(&self, _cx: &PublicContext, _params: GetOpenapiYamlParams) -> Result<Download> {
        static DOCUMENT: PublicDocument = PublicDocument::new("application/yaml", OPENAPI_YAML);
        DOCUMENT.download()
    }

    async fn get_openapi30(&self, _cx: &PublicContext, _params: GetOpenapi30Params) -> Result<Download> {
        static DOCUMENT: PublicDocument = PublicDocument::new("application/json", OPENAPI_3_0_JSON);
        DOCUMENT.download()
    }
}

/// A public document, decompressed and hashed once.
struct PublicDocument {
    media_type: &'static str,
    document: Document,
    prepared: OnceLock<PreparedDocument>,
}

struct PreparedDocument {
    etag: HeaderValue,
    text: Bytes,
    gzip: GzipBytes,
}

impl PublicDocument {
    const fn new(media_type: &'static str, document: Document) -> Self {
        Self { media_type, document, prepared: OnceLock::new() }
    }

    /// Returns the document for a page of any site, to be revalidated each time and sent again only when it changed.
    fn download(&self) -> Result<Download> {
        let prepared = match self.prepared.get() {
            Some(prepared) => prepared,
            None => {
                let prepared = prepare_document(self.document)?;
                self.prepared.get_or_init(|| prepared)
            }
        };
        let headers = HeaderMap::from_iter([
            (ETAG, prepared.etag.clone()),
            (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            (ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
        ]);
        let gzip = Some(prepared.gzip.clone());
        Ok(Download { media_type: self.media_type, headers, body: prepared.text.clone().into(), gzip })
    }
}

fn prepare_document(document: Document) -> Result<PreparedDocument> {
    let tag = |bytes: &[u8]| HeaderValue::try_from(etag(bytes)).map_err(Error::internal);
    let (text, gzip) = (Bytes::from(document.text()), document.gzip());
    Ok(PreparedDocument { etag: tag(&text)?, text, gzip: GzipBytes { etag: tag(gzip)?, bytes: Bytes::from_static(gzip) } })
}
