// A day with the generated TypeScript client: agents, sources, questions, files and errors, on a running server.
//
// It takes what it does not know as the contract says: an unknown value is one of others, an unknown code means what its status means, an
// unknown event is skipped.
import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";

import {
    type Agent, AgentsApi, AgentSort, ChatApi, type ChatRequest, type ChatStreamEvent, ChatStreamEventFromJSON, Configuration, DiscoveryApi,
    ErrorEnvelopeFromJSON, ResponseError, type Source, SourcesApi,
} from "./index";

const PICTURE = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
);
const EVENTS = ["message.start", "text.delta", "citation", "message.end", "error"];
const CODES = ["AGENT_NOT_FOUND", "ETAG_MISMATCH", "VALIDATION_ERROR"];

const configuration = new Configuration({ basePath: process.env.FRONTDESK_API, accessToken: process.env.FRONTDESK_KEY });
const [agents, sources, chat] = [new AgentsApi(configuration), new SourcesApi(configuration), new ChatApi(configuration)];

async function main(): Promise<void> {
    assert.equal((await new DiscoveryApi(configuration).getKey()).data.organization.name, "On hobby");
    const agent = await agentsAreCreatedAndChanged();
    await changesAreConditional(agent.id);
    const source = await sourcesAreTrained(agent.id);
    await questionsAreAnswered(agent.id, source);
    await agents.setAgentAvatar({ agentId: agent.id, body: new Blob([PICTURE]) });
    const avatar = await agents.getAgentAvatar({ agentId: agent.id });
    assert.deepEqual(Buffer.from(await avatar.arrayBuffer()), PICTURE);
    await refused(404, "AGENT_NOT_FOUND", agents.getAgent({ agentId: randomUUID() }));
    console.log("the TypeScript client works");
}

async function agentsAreCreatedAndChanged(): Promise<Agent> {
    const agentCreate = { name: "Front desk", systemInstruction: "Be brief.", temperature: 0.5, metadata: { team: "desk" } };
    const agent = (await agents.createAgent({ agentCreate })).data;
    assert.deepEqual([agent.name, agent.temperature, agent.metadata.team], ["Front desk", 0.5, "desk"]);
    const listed = (await agents.listAgents({ limit: 5, sort: AgentSort.CreatedAt })).data.items;
    assert.ok(listed.some((item) => item.id === agent.id));
    const agentUpdate = { systemInstruction: null, temperature: null };
    const changed = (await agents.updateAgent({ agentId: agent.id, agentUpdate })).data;
    assert.deepEqual([changed.name, changed.systemInstruction, changed.temperature], ["Front desk", null, null]);
    return changed;
}

async function changesAreConditional(agentId: string): Promise<void> {
    const ifMatch = (await agents.getAgentRaw({ agentId })).raw.headers.get("ETag") ?? "";
    await answered(304, agents.getAgent({ agentId, ifNoneMatch: ifMatch }));
    const change = { agentId, agentUpdate: { name: "Reception" }, ifMatch };
    assert.equal((await agents.updateAgent(change)).data.name, "Reception");
    await refused(412, "ETAG_MISMATCH", agents.updateAgent(change));
}

async function sourcesAreTrained(agentId: string): Promise<Source> {
    const textSourceCreate = { title: "Opening hours", content: "The front desk opens at 8:00. On Sundays it opens at 10:00." };
    const source = (await sources.createTextSource({ agentId, textSourceCreate })).data;
    const body = new Blob(["The night bell is beside the blue door."]);
    const upload = (await sources.createFileSource({ agentId, name: "bell.txt", body })).data;
    const file = new File(["The gate is green."], "gate.txt");
    const form = (await sources.createFileSourceFromForm({ agentId, file, title: "Gate" })).data;
    assert.equal(form.title, "Gate");
    for (const { id } of [source, upload, form]) await waitUntilReady(agentId, id);
    assert.match((await sources.getSourceContent({ agentId, sourceId: upload.id })).data.text, /blue door/);
    return source;
}

async function waitUntilReady(agentId: string, sourceId: string): Promise<void> {
    for (let tries = 0; tries < 300; tries += 1) {
        const { status } = (await sources.getSource({ agentId, sourceId })).data;
        if (status === "ready") return;
        assert.notEqual(status, "failed");
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.fail("the source does not become ready");
}

async function questionsAreAnswered(agentId: string, source: Source): Promise<void> {
    const chatRequest = { agentId, message: "When does the front desk open on Sundays?" };
    const reply = (await chat.chat({ chatRequest })).data;
    assert.match(reply.answer, /10:00/);
    assert.equal(reply.citations[0]?.sourceId, source.id);

    const events: ChatStreamEvent[] = [];
    for await (const event of streamed(chatRequest)) events.push(event);
    assert.equal(events.at(0)?.type, "message.start");
    assert.equal(events.at(-1)?.type, "message.end");
    const text = events.map((event) => (event.type === "text.delta" ? event.text : "")).join("");
    assert.match(text, /10:00/);
    assert.ok(events.some((event) => event.type === "citation" && event.sourceId === source.id));
}

// The events that are known, as they come.
async function* streamed(chatRequest: ChatRequest): AsyncGenerator<ChatStreamEvent> {
    const { raw } = await chat.streamChatRaw({ chatRequest });
    let rest = "";
    for await (const part of raw.body!.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + part).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines.filter((line) => line.startsWith("data:"))) {
            const data = JSON.parse(line.slice(5));
            if (EVENTS.includes(data.type)) yield ChatStreamEventFromJSON(data);
        }
    }
}

async function refused(status: number, code: string, call: Promise<unknown>): Promise<void> {
    const found = ErrorEnvelopeFromJSON(await (await answered(status, call)).json()).error.code;
    assert.ok(found === code || !CODES.includes(found), found);
}

async function answered(status: number, call: Promise<unknown>): Promise<Response> {
    const error: unknown = await call.catch((error: unknown) => error);
    assert.ok(error instanceof ResponseError);
    assert.equal(error.response.status, status);
    return error.response;
}

main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
});
