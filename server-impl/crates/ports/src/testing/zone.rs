//! A DNS zone over real sockets, and resolvers that answer from it: honestly, or as a test requires.

use std::{
    collections::BTreeMap,
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use async_trait::async_trait;
use hickory_server::{
    Server,
    net::{runtime::Time, xfer::Protocol},
    proto::{
        op::{Header, HeaderCounts, Metadata, ResponseCode},
        rr::{
            Name, RData, Record as Resource, RecordSet, RecordType, RrKey,
            rdata::{A, AAAA, CAA, CNAME, MX, NS, PTR, SOA, TXT},
        },
    },
    server::{Request, RequestHandler, ResponseHandler, ResponseInfo},
    store::in_memory::InMemoryZoneHandler,
    zone_handler::{AxfrPolicy, Catalog, MessageResponseBuilder, ZoneHandler, ZoneType},
};
use tokio::net::{TcpListener, UdpSocket};

use crate::dns::{DnsRecordKind, ResourceRecord, fqdn::Fqdn};

/// Time to live of an answer, in seconds.
const ANSWER_TTL_SECONDS: u32 = 60;

/// Maximum octets of a string in a TXT record (RFC 1035, section 3.3).
const MAX_STRING_BYTES: usize = 255;

/// Records of all names. It is authoritative for the root, so that all other names are known not to exist.
#[derive(Clone)]
pub struct TestZone {
    records: Arc<InMemoryZoneHandler>,
}

impl TestZone {
    /// Creates a zone without records.
    ///
    /// # Panics
    /// When hickory rejects it.
    pub fn empty() -> Self {
        let soa = SOA::new(Name::root(), Name::root(), 1, 60, 60, 60, 60);
        let mut set = RecordSet::new(Name::root(), RecordType::SOA, 1);
        set.insert(Resource::from_rdata(Name::root(), ANSWER_TTL_SECONDS, RData::SOA(soa)), 1);
        let records = BTreeMap::from([(RrKey::new(Name::root().into(), RecordType::SOA), set)]);
        let zone = InMemoryZoneHandler::new(Name::root(), records, ZoneType::Primary, AxfrPolicy::Deny);
        Self { records: Arc::new(zone.expect("a zone with its beginning")) }
    }

    /// Adds a record to a name.
    ///
    /// # Panics
    /// When the name is invalid, or has an alias, which allows no other records.
    pub async fn add_record(&self, name: &str, record: ResourceRecord) {
        assert!(self.records.upsert(to_resource(name, record), 1).await, "the record cannot stand at {name}");
    }

    /// Adds the name that an address claims to have (PTR).
    ///
    /// # Panics
    /// When the name is invalid.
    pub async fn add_claim(&self, address: IpAddr, host: &str) {
        let data = RData::PTR(PTR(absolute_name(host)));
        let claim = Resource::from_rdata(Name::from(address), ANSWER_TTL_SECONDS, data);
        assert!(self.records.upsert(claim, 1).await, "the claim cannot stand at {address}");
    }

    /// Removes the records of one type from a name.
    ///
    /// # Panics
    /// When the name is invalid.
    pub async fn remove_records(&self, name: &str, kind: DnsRecordKind) {
        self.records.records_mut().await.remove(&RrKey::new(absolute_name(name).into(), kind.into()));
    }

    /// Starts a resolver that answers from this zone until it is dropped.
    ///
    /// # Panics
    /// When there is no free port.
    pub async fn start_resolver(&self) -> TestResolver {
        let (udp, tcp) = bind_free_port().await;
        let address = udp.local_addr().expect("an address");
        let state = Arc::new(Mutex::new(ResolverState { mood: ResolverMood::Honest, questions: Vec::new() }));
        let mut catalog = Catalog::new();
        let zone: Arc<dyn ZoneHandler> = self.records.clone();
        catalog.upsert(Name::root().into(), vec![zone]);
        let mut server = Server::new(MoodyHandler { catalog, state: Arc::clone(&state) });
        server.register_socket(udp);
        server.register_listener(tcp, Duration::from_secs(5), 64 * 1024);
        TestResolver { address, state, _server: server }
    }
}

/// Treatment of the next questions by a resolver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResolverMood {
    /// Answers from the zone.
    Honest,
    /// Does not answer.
    Silent,
    /// Fails: SERVFAIL.
    Fails,
    /// Refuses: REFUSED.
    Refuses,
    /// Truncates its answers over UDP, and sends them over TCP.
    Truncates,
    /// Truncates its answers over TCP as well.
    TruncatesEverywhere,
    /// Claims that the name does not exist.
    Denies,
    /// Claims that the name has these records.
    Lies(Vec<ResourceRecord>),
    /// Answers with these records, but for another name.
    Digresses(Vec<ResourceRecord>),
}

/// A question that a resolver received: name, type and transport.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceivedQuestion {
    /// Name, in lower case, with a trailing dot.
    pub name: String,
    /// Type, in text form: `A`, `TXT`.
    pub kind: String,
    /// Set when it arrived over TCP.
    pub over_tcp: bool,
}

/// A resolver that runs until it is dropped.
pub struct TestResolver {
    /// Address that it listens on, over UDP and TCP.
    pub address: SocketAddr,
    state: Arc<Mutex<ResolverState>>,
    _server: Server<MoodyHandler>,
}

impl TestResolver {
    /// Changes the mood.
    pub fn set_mood(&self, mood: ResolverMood) {
        lock(&self.state).mood = mood;
    }

    /// Returns the questions received so far.
    pub fn questions(&self) -> Vec<ReceivedQuestion> {
        lock(&self.state).questions.clone()
    }
}

struct ResolverState {
    mood: ResolverMood,
    questions: Vec<ReceivedQuestion>,
}

fn lock(state: &Mutex<ResolverState>) -> MutexGuard<'_, ResolverState> {
    state.lock().expect("no test panics in here")
}

/// Handles questions before they reach the zone.
struct MoodyHandler {
    catalog: Catalog,
    state: Arc<Mutex<ResolverState>>,
}

impl MoodyHandler {
    fn record_question(&self, request: &Request) -> ResolverMood {
        let mut state = lock(&self.state);
        if let Ok(info) = request.request_info() {
            let (name, kind) = (info.query.name().to_string(), info.query.query_type().to_string());
            state.questions.push(ReceivedQuestion { name, kind, over_tcp: request.protocol() == Protocol::Tcp });
        }
        state.mood.clone()
    }
}

#[async_trait]
impl RequestHandler for MoodyHandler {
    async fn handle_request<R: ResponseHandler, T: Time>(&self, request: &Request, mut reply: R) -> ResponseInfo {
        let mut metadata = Metadata::response_from_request(&request.metadata);
        let asked = request.request_info().map(|info| info.query.original().name().clone()).unwrap_or_default();
        let mut answers = Vec::new();
        match self.record_question(request) {
            ResolverMood::Honest => return self.catalog.handle_request::<R, T>(request, reply).await,
            ResolverMood::Truncates if request.protocol() == Protocol::Tcp => {
                return self.catalog.handle_request::<R, T>(request, reply).await;
            }
            ResolverMood::Silent => return ResponseInfo::from(Header { metadata, counts: HeaderCounts::default() }),
            ResolverMood::Fails => metadata.response_code = ResponseCode::ServFail,
            ResolverMood::Refuses => metadata.response_code = ResponseCode::Refused,
            ResolverMood::Denies => metadata.response_code = ResponseCode::NXDomain,
            ResolverMood::Truncates | ResolverMood::TruncatesEverywhere => metadata.truncation = true,
            ResolverMood::Lies(records) => answers.extend(records.into_iter().map(|record| resource_at(asked.clone(), record))),
            ResolverMood::Digresses(records) => {
                answers.extend(records.into_iter().map(|record| to_resource("elsewhere.test", record)))
            }
        }
        let response = MessageResponseBuilder::from_message_request(request).build(metadata, &answers, None, None, None);
        reply.send_response(response).await.expect("the answer of the test is sent")
    }
}

/// Binds a free port on loopback, for both UDP and TCP.
async fn bind_free_port() -> (UdpSocket, TcpListener) {
    for _ in 0..100 {
        let udp = UdpSocket::bind("127.0.0.1:0").await.expect("a port");
        if let Ok(tcp) = TcpListener::bind(udp.local_addr().expect("an address")).await {
            return (udp, tcp);
        }
    }
    panic!("no port is free over UDP and TCP");
}

fn absolute_name(name: &str) -> Name {
    let name: Fqdn = name.parse().expect("a name");
    Name::from_ascii(format!("{name}.").replace("..", ".")).expect("a name")
}

fn to_resource(name: &str, record: ResourceRecord) -> Resource {
    resource_at(absolute_name(name), record)
}

fn resource_at(name: Name, record: ResourceRecord) -> Resource {
    let data = match record {
        ResourceRecord::A(address) => RData::A(A(address)),
        ResourceRecord::Aaaa(address) => RData::AAAA(AAAA(address)),
        ResourceRecord::Cname(target) => RData::CNAME(CNAME(absolute_name(&target.to_string()))),
        ResourceRecord::Ns(server) => RData::NS(NS(absolute_name(&server.to_string()))),
        ResourceRecord::Mx { preference, exchange } => RData::MX(MX::new(preference, absolute_name(&exchange.to_string()))),
        ResourceRecord::Caa { is_critical, tag, value } => {
            let mut caa = CAA::new_issue(is_critical, None, Vec::new());
            (caa.tag, caa.value) = (tag, value.into_bytes());
            RData::CAA(caa)
        }
        ResourceRecord::Txt(text) => RData::TXT(TXT::from_bytes(text.as_bytes().chunks(MAX_STRING_BYTES).collect())),
    };
    Resource::from_rdata(name, ANSWER_TTL_SECONDS, data)
}
