// The first day with the client of oazapfts, on a running server.
import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";

import { ok } from "@oazapfts/runtime";

import * as api from "./frontdesk";

// The generator leaves types out that no function has.
type ChatStreamEvent = { type: string; text?: string };

async function main(): Promise<void> {
    api.defaults.baseUrl = process.env.FRONTDESK_API!;
    api.defaults.headers = { Authorization: `Bearer ${process.env.FRONTDESK_KEY}` };
    const agent = await agentsAreCreatedAndChanged();
    await filesAreUploaded(agent.id);
    const question = { agentId: agent.id, message: "Where is the night bell?" };
    const reply = (await ok(api.chat(question))).data;
    assert.match(reply.answer, /blue door/);
    assert.equal(reply.citations[0].title, "bell");
    await streamsAreReadAsTheyCome(question);
    await conversationsAreExported(agent.id);
    await webhooksAreDecoded();
    const missing = await api.getAgent(randomUUID());
    assert.ok(missing.status === 404);
    assert.equal(missing.data.error.code, "AGENT_NOT_FOUND");
    console.log("the oazapfts client works");
}

async function agentsAreCreatedAndChanged(): Promise<api.Agent> {
    const request = { name: "Front desk", systemInstruction: "Be brief.", temperature: 0.5, metadata: { team: "desk" } };
    const created = await api.createAgent(request);
    assert.ok(created.status === 201);
    const agent = created.data.data;
    const ifMatch = created.headers.get("ETag") ?? "";
    const change = () => api.updateAgent(agent.id, { systemInstruction: null }, { ifMatch });
    assert.equal((await ok(change())).data.systemInstruction, null);
    const refused = await change();
    assert.ok(refused.status === 412);
    assert.equal(refused.data.error.code, "ETAG_MISMATCH");
    return agent;
}

async function filesAreUploaded(agentId: string): Promise<void> {
    // It sends bytes without a `Content-Type`.
    const content = new Blob(["The night bell is beside the blue door."]);
    const bytes = (await ok(api.createFileSource(agentId, "bell.txt", content))).data;
    const file = new File(["The gate is green."], "gate.txt");
    const form = (await ok(api.createFileSourceFromForm(agentId, { file, title: "Gate" }))).data;
    for (const { id } of [bytes, form]) await waitUntilReady(agentId, id);
}

async function waitUntilReady(agentId: string, sourceId: string): Promise<void> {
    let source;
    do source = (await ok(api.getSource(agentId, sourceId, { wait: 30 }))).data;
    while (source.status !== "ready" && source.status !== "failed");
    assert.equal(source.status, "ready", source.failureReason ?? "");
}

async function streamsAreReadAsTheyCome(question: api.ChatRequest): Promise<void> {
    const events: ChatStreamEvent[] = [];
    for await (const event of stream(question)) {
        // The rest of the stream comes after this request.
        if (events.push(event) === 1) await ok(api.getKey());
    }
    const text = events.map((event) => event.text ?? "").join("");
    assert.match(text, /blue door/);
    assert.equal(events.at(-1)?.type, "message.end");
}

// The events of an answer as they come: a copy of the response that the function reads to its end.
async function* stream(question: api.ChatRequest): AsyncGenerator<ChatStreamEvent> {
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
    const tap: typeof fetch = async (...request) => {
        const response = await fetch(...request);
        response.clone().body?.pipeTo(writable);
        return response;
    };
    const answer = ok(api.streamChat(question, {}, { fetch: tap }));
    let rest = "";
    for await (const part of readable.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + part).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines.filter((line) => line.startsWith("data:"))) yield JSON.parse(line.slice(5));
    }
    await answer;
}

async function conversationsAreExported(agentId: string): Promise<void> {
    // It would parse `jsonl` as JSON.
    const exported: string = await ok(api.exportConversations(agentId, { format: "csv" }));
    assert.match(exported, /Where is the night bell\?/);
}

async function webhooksAreDecoded(): Promise<void> {
    const types = (await ok(api.listWebhookEventTypes())).data.items;
    const ready = types.find((type) => type.type === "source.ready");
    assert.equal(meaning(JSON.stringify(ready?.sample)), "Opening hours is ready");
}

// What the body of a webhook says.
function meaning(body: string): string {
    const event: api.WebhookEvent = JSON.parse(body);
    return event.type === "source.ready" ? `${event.data.source?.title} is ready` : event.type;
}

main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
});
