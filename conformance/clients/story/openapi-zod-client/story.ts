// The first day with the client of openapi-zod-client, which validates what it sends and what it gets, on a running server.
import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";

import { isErrorFromAlias } from "@zodios/core";
import type { z } from "zod";

import { api, createApiClient, schemas } from "./frontdesk";

type Client = ReturnType<typeof createApiClient>;
type ChatStreamEvent = z.infer<typeof schemas.ChatStreamEvent>;

async function main(): Promise<void> {
    const axiosConfig = { headers: { Authorization: `Bearer ${process.env.FRONTDESK_KEY}` } };
    const client = createApiClient(process.env.FRONTDESK_API!, { validate: true, axiosConfig });
    const agentId = await agentsAreCreatedAndChanged(client);
    await filesAreUploaded(client, agentId);
    const question = { agentId, message: "Where is the night bell?" };
    const reply = (await client.chat(question)).data;
    assert.match(reply.answer, /blue door/);
    assert.equal(reply.citations[0].title, "bell");
    await streamsAreReadAsTheyCome(client, question);
    await webhooksAreDecoded(client);
    await errorsHaveACode(client);
    console.log("the openapi-zod-client client works");
}

async function agentsAreCreatedAndChanged(client: Client): Promise<string> {
    const request = { name: "Front desk", systemInstruction: "Be brief.", temperature: 0.5, metadata: { team: "desk" } };
    const agent = (await client.createAgent(request)).data;
    const changed = await client.updateAgent({ systemInstruction: null }, { params: { agentId: agent.id } });
    assert.equal(changed.data.systemInstruction, null);
    return agent.id;
}

async function filesAreUploaded(client: Client, agentId: string): Promise<void> {
    const bell = new File(["The night bell is beside the blue door."], "bell.txt");
    const bytes = await client.createFileSource(bell, { params: { agentId }, queries: { name: bell.name } });
    const file = new File(["The gate is green."], "gate.txt");
    const form = await client.createFileSourceFromForm({ title: "Gate", file }, { params: { agentId } });
    for (const { id } of [bytes.data, form.data]) await waitUntilReady(client, agentId, id);
}

async function waitUntilReady(client: Client, agentId: string, sourceId: string): Promise<void> {
    let source;
    do source = (await client.getSource({ params: { agentId, sourceId }, queries: { wait: 30 } })).data;
    while (source.status !== "ready" && source.status !== "failed");
    assert.equal(source.status, "ready", source.failureReason ?? "");
}

async function streamsAreReadAsTheyCome(client: Client, question: z.infer<typeof schemas.ChatRequest>): Promise<void> {
    const events: ChatStreamEvent[] = [];
    for await (const event of stream(client, question)) {
        // The rest of the stream comes after this request.
        if (events.push(event) === 1) await client.getKey();
    }
    const text = events.map((event) => (event.type === "text.delta" ? event.text : "")).join("");
    assert.match(text, /blue door/);
    assert.equal(events.at(-1)?.type, "message.end");
}

// The events of an answer as they come. The method would wait for the end, so the request is that of axios.
async function* stream(client: Client, question: z.infer<typeof schemas.ChatRequest>): AsyncGenerator<ChatStreamEvent> {
    const { data } = await client.axios.post<Readable>("/chat/stream", question, { responseType: "stream" });
    let rest = "";
    for await (const part of data.setEncoding("utf8")) {
        const lines = (rest + part).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines.filter((line) => line.startsWith("data:"))) {
            yield schemas.ChatStreamEvent.parse(JSON.parse(line.slice(5)));
        }
    }
}

async function webhooksAreDecoded(client: Client): Promise<void> {
    const types = (await client.listWebhookEventTypes()).data.items;
    const ready = types.find((type) => type.type === "source.ready");
    assert.equal(meaning(JSON.stringify(ready?.sample)), "Opening hours is ready");
    for (const { sample } of types) schemas.WebhookEvent.parse(sample);
}

// What the body of a webhook says.
function meaning(body: string): string {
    const event = schemas.WebhookEvent.parse(JSON.parse(body));
    return event.type === "source.ready" ? `${event.data.source?.title} is ready` : event.type;
}

async function errorsHaveACode(client: Client): Promise<void> {
    const error: unknown = await client.getAgent({ params: { agentId: randomUUID() } }).catch((error: unknown) => error);
    assert.ok(isErrorFromAlias(api.api, "getAgent", error));
    assert.equal((error.response.data || undefined)?.error.code, "AGENT_NOT_FOUND");
}

main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
});
