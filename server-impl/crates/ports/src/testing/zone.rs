//! A DNS zone over real sockets, and resolvers that answer from it: honestly, or as a test requires.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
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
            rdata::{A, AAAA, CAA, CNAME, MX, NS, SOA, TXT},
        },
    },
    server::{Request, RequestHandler, ResponseHandler, ResponseInfo},
    store::in_memory::InMemoryZoneHandler,
    zone_handler::{AxfrPolicy, Catalog, MessageResponseBuilder, ZoneHandler, ZoneType},
};
use tokio::net::{TcpListener, UdpSocket};

use crate::dns::{Record, RecordKind, fqdn::Fqdn};

/// Time to live of an answer, in seconds.
const TTL: u32 = 60;

/// Maximum octets of a string in a TXT record (RFC 1035, section 3.3).
const MAX_STRING_BYTES: usize = 255;

/// Records of all names. It is authoritative for the root, so that all other names are known not to exist.
#[derive(Clone)]
pub struct Zone {
    records: Arc<InMemoryZoneHandler>,
}

impl Zone {
    /// Creates a zone without records.
    ///
    /// # Panics
    /// When hickory rejects it.
    pub fn empty() -> Self {
        let soa = SOA::new(Name::root(), Name::root(), 1, 60, 60, 60, 60);
        let mut set = RecordSet::new(Name::root(), RecordType::SOA, 1);
        set.insert(Resource::from_rdata(Name::root(), TTL, RData::SOA(soa)), 1);
        let records = BTreeMap::from([(RrKey::new(Name::root().into(), RecordType::SOA), set)]);
        let zone = InMemoryZoneHandler::new(Name::root(), records, ZoneType::Primary, AxfrPolicy::Deny);
        Self { records: Arc::new(zone.expect("a zone with its beginning")) }
    }

    /// Adds a record to a name.
    ///
    /// # Panics
    /// When the name is invalid, or has an alias, which allows no other records.
    pub async fn put(&self, name: &str, record: Record) {
        assert!(self.records.upsert(resource(name, record), 1).await, "the record cannot stand at {name}");
    }

    /// Removes the records of one type from a name.
    ///
    /// # Panics
    /// When the name is invalid.
    pub async fn remove(&self, name: &str, kind: RecordKind) {
        self.records.records_mut().await.remove(&RrKey::new(absolute(name).into(), kind.into()));
    }

    /// Starts a resolver that answers from this zone until it is dropped.
    ///
    /// # Panics
    /// When there is no free port.
    pub async fn resolver(&self) -> TestResolver {
        let (udp, tcp) = sockets().await;
        let address = udp.local_addr().expect("an address");
        let state = Arc::new(Mutex::new(State { mood: Mood::Honest, questions: Vec::new() }));
        let mut catalog = Catalog::new();
        let zone: Arc<dyn ZoneHandler> = self.records.clone();
        catalog.upsert(Name::root().into(), vec![zone]);
        let mut server = Server::new(Moody { catalog, state: Arc::clone(&state) });
        server.register_socket(udp);
        server.register_listener(tcp, Duration::from_secs(5), 64 * 1024);
        TestResolver { address, state, _server: server }
    }
}

/// Treatment of the next questions by a resolver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mood {
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
    Lies(Vec<Record>),
    /// Answers with these records, but for another name.
    Digresses(Vec<Record>),
}

/// A question that a resolver received: name, type and transport.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
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
    state: Arc<Mutex<State>>,
    _server: Server<Moody>,
}

impl TestResolver {
    /// Changes the mood.
    pub fn set(&self, mood: Mood) {
        lock(&self.state).mood = mood;
    }

    /// Returns the questions received so far.
    pub fn questions(&self) -> Vec<Question> {
        lock(&self.state).questions.clone()
    }
}

struct State {
    mood: Mood,
    questions: Vec<Question>,
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().expect("no test panics in here")
}

/// Handles questions before they reach the zone.
struct Moody {
    catalog: Catalog,
    state: Arc<Mutex<State>>,
}

impl Moody {
    fn asked(&self, request: &Request) -> Mood {
        let mut state = lock(&self.state);
        if let Ok(info) = request.request_info() {
            let (name, kind) = (info.query.name().to_string(), info.query.query_type().to_string());
            state.questions.push(Question { name, kind, over_tcp: request.protocol() == Protocol::Tcp });
        }
        state.mood.clone()
    }
}

#[async_trait]
impl RequestHandler for Moody {
    async fn handle_request<R: ResponseHandler, T: Time>(&self, request: &Request, mut reply: R) -> ResponseInfo {
        let mut metadata = Metadata::response_from_request(&request.metadata);
        let asked = request.request_info().map(|info| info.query.original().name().clone()).unwrap_or_default();
        let mut answers = Vec::new();
        match self.asked(request) {
            Mood::Honest => return self.catalog.handle_request::<R, T>(request, reply).await,
            Mood::Truncates if request.protocol() == Protocol::Tcp => {
                return self.catalog.handle_request::<R, T>(request, reply).await;
            }
            Mood::Silent => return ResponseInfo::from(Header { metadata, counts: HeaderCounts::default() }),
            Mood::Fails => metadata.response_code = ResponseCode::ServFail,
            Mood::Refuses => metadata.response_code = ResponseCode::Refused,
            Mood::Denies => metadata.response_code = ResponseCode::NXDomain,
            Mood::Truncates | Mood::TruncatesEverywhere => metadata.truncation = true,
            Mood::Lies(records) => answers.extend(records.into_iter().map(|record| at(asked.clone(), record))),
            Mood::Digresses(records) => answers.extend(records.into_iter().map(|record| resource("elsewhere.test", record))),
        }
        let response = MessageResponseBuilder::from_message_request(request).build(metadata, &answers, None, None, None);
        reply.send_response(response).await.expect("the answer of the test is sent")
    }
}

/// Binds a free port on loopback, for both UDP and TCP.
async fn sockets() -> (UdpSocket, TcpListener) {
    for _ in 0..100 {
        let udp = UdpSocket::bind("127.0.0.1:0").await.expect("a port");
        if let Ok(tcp) = TcpListener::bind(udp.local_addr().expect("an address")).await {
            return (udp, tcp);
        }
    }
    panic!("no port is free over UDP and TCP");
}

fn absolute(name: &str) -> Name {
    let name: Fqdn = name.parse().expect("a name");
    Name::from_ascii(format!("{name}.").replace("..", ".")).expect("a name")
}

fn resource(name: &str, record: Record) -> Resource {
    at(absolute(name), record)
}

fn at(name: Name, record: Record) -> Resource {
    let data = match record {
        Record::A(address) => RData::A(A(address)),
        Record::Aaaa(address) => RData::AAAA(AAAA(address)),
        Record::Cname(target) => RData::CNAME(CNAME(absolute(&target.to_string()))),
        Record::Ns(server) => RData::NS(NS(absolute(&server.to_string()))),
        Record::Mx { preference, exchange } => RData::MX(MX::new(preference, absolute(&exchange.to_string()))),
        Record::Caa { is_critical, tag, value } => {
            let mut caa = CAA::new_issue(is_critical, None, Vec::new());
            (caa.tag, caa.value) = (tag, value.into_bytes());
            RData::CAA(caa)
        }
        Record::Txt(text) => RData::TXT(TXT::from_bytes(text.as_bytes().chunks(MAX_STRING_BYTES).collect())),
    };
    Resource::from_rdata(name, TTL, data)
}
