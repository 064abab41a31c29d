// The first day with the generated TypeScript client: it signs up, trains an agent, asks it, and meets errors, on a running server.
//
// The regions between `docs` and `end` are the blocks of `server-impl/docs/clients/typescript.md`.
// docs: import
import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";

import * as api from "./frontdesk";
// end

const PICTURE = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
);

// What a later release answers in place of a code, if this server's answers are such.
const LATER = process.env.FRONTDESK_LATER;

async function main(): Promise<void> {
    const configuration = await signUp(process.env.FRONTDESK_API!, process.env.FRONTDESK_EMAIL!);
    const agents = new api.AgentsApi(configuration);
    assert.equal((await new api.DiscoveryApi(configuration).getKey()).data.organization.name, "My front desk");
    const agent = await agentsAreCreatedAndChanged(configuration, agents);
    await changesAreConditional(agents, agent.id);
    const source = await sourcesAreTrained(configuration, agent);
    await questionsAreAnswered(configuration, agent, source);
    await streamsAreReadAsTheyCome(configuration, agents, agent, source);
    await agents.setAgentAvatar({ agentId: agent.id, body: new Blob([PICTURE]) });
    const avatar = await agents.getAgentAvatar({ agentId: agent.id });
    assert.deepEqual(Buffer.from(await avatar.arrayBuffer()), PICTURE);
    await errorsHaveAMeaning(configuration);
    console.log("the TypeScript client works");
}

// docs: sign up
// The key of a new sandbox workspace. It is shown only here: keep it.
async function signUp(basePath: string, email: string): Promise<api.Configuration> {
    const request = { humanEmail: email, orgName: "My front desk" };
    const workspace = (await new api.SignUpApi(new api.Configuration({ basePath })).signUp({ signUp: request })).data;
    return new api.Configuration({ basePath, accessToken: workspace.apiKey });
}
// end

async function agentsAreCreatedAndChanged(configuration: api.Configuration, agents: api.AgentsApi): Promise<api.Agent> {
    // docs: create
    const agentCreate = { name: "Front desk", systemInstruction: "Be brief.", temperature: 0.5, metadata: { team: "desk" } };
    const agent = (await new api.AgentsApi(configuration).createAgent({ agentCreate })).data;
    // end
    assert.deepEqual([agent.name, agent.temperature, agent.metadata.team], ["Front desk", 0.5, "desk"]);
    const listed = (await agents.listAgents({ limit: 5, sort: api.AgentSort.CreatedAt })).data.items;
    assert.ok(listed.some((item) => item.id === agent.id));
    const agentUpdate = { systemInstruction: null, temperature: null };
    const changed = (await agents.updateAgent({ agentId: agent.id, agentUpdate })).data;
    assert.deepEqual([changed.name, changed.systemInstruction, changed.temperature], ["Front desk", null, null]);
    return changed;
}

async function changesAreConditional(agents: api.AgentsApi, agentId: string): Promise<void> {
    const ifMatch = (await agents.getAgentRaw({ agentId })).raw.headers.get("ETag") ?? "";
    await answered(304, agents.getAgent({ agentId, ifNoneMatch: ifMatch }));
    const change = { agentId, agentUpdate: { name: "Reception" }, ifMatch };
    assert.equal((await agents.updateAgent(change)).data.name, "Reception");
    assert.equal(await meaning(await answered(412, agents.updateAgent(change))), LATER ? "HTTP 412" : "ETAG_MISMATCH");
}

async function sourcesAreTrained(configuration: api.Configuration, agent: api.Agent): Promise<api.Source> {
    // docs: train
    const sources = new api.SourcesApi(configuration);
    const textSourceCreate = { title: "Opening hours", content: "The front desk opens at 8:00. On Sundays it opens at 10:00." };
    const source = (await sources.createTextSource({ agentId: agent.id, textSourceCreate })).data;
    // end
    assert.equal((await waitUntilReady(sources, source)).status, "ready");
    // docs: upload
    const body = new Blob(["The night bell is beside the blue door."]); // or `await openAsBlob(path)` of node:fs
    const upload = (await sources.createFileSource({ agentId: agent.id, name: "bell.txt", body })).data;
    // end
    const file = new File(["The gate is green."], "gate.txt");
    const form = (await sources.createFileSourceFromForm({ agentId: agent.id, file, title: "Gate" })).data;
    assert.deepEqual([upload.title, form.title], ["bell", "Gate"]);
    for (const created of [upload, form]) await waitUntilReady(sources, created);
    assert.match((await sources.getSourceContent({ agentId: agent.id, sourceId: upload.id })).data.text, /blue door/);
    return source;
}

// docs: wait
// Each call waits up to 30 seconds. A status that this program does not know is neither of the two: it goes on waiting.
async function waitUntilReady(sources: api.SourcesApi, source: api.Source): Promise<api.Source> {
    while (source.status !== "ready" && source.status !== "failed") {
        source = (await sources.getSource({ agentId: source.agentId, sourceId: source.id, wait: 30 })).data;
    }
    if (source.status === "failed") throw new Error(source.failureReason ?? "The source failed.");
    return source;
}
// end

async function questionsAreAnswered(configuration: api.Configuration, agent: api.Agent, source: api.Source): Promise<void> {
    // docs: ask
    const chatRequest = { agentId: agent.id, message: "When does the front desk open on Sundays?" };
    const reply = (await new api.ChatApi(configuration).chat({ chatRequest })).data;
    const lines = [reply.answer, ...reply.citations.map((citation) => `[${citation.title}] ${citation.quote}`)];
    // end
    assert.match(lines[0]!, /10:00/);
    assert.match(lines[1]!, /^\[Opening hours\] .*10:00/);
    assert.equal(reply.citations[0]?.sourceId, source.id);
}

async function streamsAreReadAsTheyCome(
    configuration: api.Configuration, agents: api.AgentsApi, agent: api.Agent, source: api.Source,
): Promise<void> {
    const chat = new api.ChatApi(configuration);
    const events: api.ChatStreamEvent[] = [];
    for await (const event of stream(chat, { agentId: agent.id, message: "When does the front desk open on Sundays?" })) {
        if (events.length === 0) await agents.getAgent({ agentId: agent.id }); // The rest of the stream comes after this request.
        events.push(event);
    }
    assert.equal(events.at(0)?.type, "message.start");
    assert.equal(events.at(-1)?.type, "message.end");
    const text = events.map((event) => (event.type === "text.delta" ? event.text : "")).join("");
    assert.match(text, /10:00/);
    assert.ok(events.some((event) => event.type === "citation" && event.sourceId === source.id));
    await answered(404, stream(chat, { agentId: randomUUID(), message: "Is anybody there?" }).next());
}

// docs: stream
const EVENTS = ["message.start", "text.delta", "citation", "message.end", "error"];

// The events of an answer as they come. One that this program does not know is skipped.
async function* stream(chat: api.ChatApi, chatRequest: api.ChatRequest): AsyncGenerator<api.ChatStreamEvent> {
    const { raw } = await chat.streamChatRaw({ chatRequest });
    let rest = "";
    for await (const part of raw.body!.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + part).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines.filter((line) => line.startsWith("data:"))) {
            const data = JSON.parse(line.slice(5));
            if (EVENTS.includes(data.type)) yield api.ChatStreamEventFromJSON(data);
        }
    }
}
// end

// docs: errors
// What an error says: its code, or, for a code that this program does not know, its status.
async function meaning(response: Response): Promise<string> {
    const { code } = api.ErrorEnvelopeFromJSON(await response.json()).error;
    return ["AGENT_NOT_FOUND", "ETAG_MISMATCH", "VALIDATION_ERROR"].includes(code) ? code : `HTTP ${response.status}`;
}
// end

async function errorsHaveAMeaning(configuration: api.Configuration): Promise<void> {
    let found = "nothing";
    // docs: catch
    try {
        await new api.AgentsApi(configuration).getAgent({ agentId: randomUUID() });
    } catch (error) {
        if (!(error instanceof api.ResponseError)) throw error; // The server was not reached.
        found = await meaning(error.response);
    }
    // end
    assert.equal(found, LATER ? "HTTP 404" : "AGENT_NOT_FOUND");
}

async function answered(status: number, call: Promise<unknown>): Promise<Response> {
    const error: unknown = await call.catch((error: unknown) => error);
    assert.ok(error instanceof api.ResponseError);
    assert.equal(error.response.status, status);
    return error.response;
}

main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
});
