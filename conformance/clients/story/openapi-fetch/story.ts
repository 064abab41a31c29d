// The first day with openapi-fetch and the types of openapi-typescript, on a running server.
import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";

import createClient, { type Client } from "openapi-fetch";

import type { components, paths } from "./frontdesk";

type Schemas = components["schemas"];

async function main(): Promise<void> {
    const headers = { Authorization: `Bearer ${process.env.FRONTDESK_KEY}` };
    const client = createClient<paths>({ baseUrl: process.env.FRONTDESK_API, headers });
    const agent = await agentsAreCreatedAndChanged(client);
    await filesAreUploaded(client, agent.id);
    const question = { agentId: agent.id, message: "Where is the night bell?" };
    const reply = succeeded(await client.POST("/chat", { body: question })).data;
    assert.match(reply.answer, /blue door/);
    assert.equal(reply.citations[0].title, "bell");
    await streamsAreReadAsTheyCome(client, question);
    await conversationsAreExported(client, agent.id);
    await webhooksAreDecoded(client);
    const { error } = await client.GET("/agents/{agentId}", { params: { path: { agentId: randomUUID() } } });
    assert.equal(error?.error.code, "AGENT_NOT_FOUND");
    console.log("the openapi-fetch client works");
}

async function agentsAreCreatedAndChanged(client: Client<paths>): Promise<Schemas["Agent"]> {
    const body = { name: "Front desk", systemInstruction: "Be brief.", temperature: 0.5, metadata: { team: "desk" } };
    const created = await client.POST("/agents", { body });
    const agent = succeeded(created).data;
    const header = { "If-Match": created.response.headers.get("ETag") ?? "" };
    const change = { params: { path: { agentId: agent.id }, header }, body: { systemInstruction: null } };
    assert.equal(succeeded(await client.PATCH("/agents/{agentId}", change)).data.systemInstruction, null);
    assert.equal((await client.PATCH("/agents/{agentId}", change)).error?.error.code, "ETAG_MISMATCH");
    return agent;
}

async function filesAreUploaded(client: Client<paths>, agentId: string): Promise<void> {
    const file = new Blob(["The night bell is beside the blue door."]);
    const bytes = await client.POST("/agents/{agentId}/sources/file", {
        params: { path: { agentId }, query: { name: "bell.txt" } },
        // The type of bytes is `string`, since OpenAPI has no other for them.
        body: file as unknown as string,
        bodySerializer: () => file,
        headers: { "Content-Type": "application/octet-stream" },
    });
    const form = await client.POST("/agents/{agentId}/sources/file/form", {
        params: { path: { agentId } },
        body: { file: "", title: "Gate" },
        bodySerializer: ({ title }) => {
            const fields = new FormData();
            fields.set("title", title ?? "");
            fields.set("file", new File(["The gate is green."], "gate.txt"));
            return fields;
        },
    });
    for (const { id } of [succeeded(bytes).data, succeeded(form).data]) await waitUntilReady(client, agentId, id);
}

async function waitUntilReady(client: Client<paths>, agentId: string, sourceId: string): Promise<void> {
    const params = { path: { agentId, sourceId }, query: { wait: 30 } };
    let source;
    do source = succeeded(await client.GET("/agents/{agentId}/sources/{sourceId}", { params })).data;
    while (source.status !== "ready" && source.status !== "failed");
    assert.equal(source.status, "ready", source.failureReason ?? "");
}

async function streamsAreReadAsTheyCome(client: Client<paths>, question: Schemas["ChatRequest"]): Promise<void> {
    const events: Schemas["ChatStreamEvent"][] = [];
    for await (const event of stream(client, question)) {
        // The rest of the stream comes after this request.
        if (events.push(event) === 1) succeeded(await client.GET("/key"));
    }
    const text = events.map((event) => (event.type === "text.delta" ? event.text : "")).join("");
    assert.match(text, /blue door/);
    assert.equal(events.at(-1)?.type, "message.end");
}

// The events of an answer as they come.
async function* stream(client: Client<paths>, body: Schemas["ChatRequest"]): AsyncGenerator<Schemas["ChatStreamEvent"]> {
    const parts = succeeded(await client.POST("/chat/stream", { body, parseAs: "stream" })) as ReadableStream<BufferSource>;
    let rest = "";
    for await (const part of parts.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + part).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines.filter((line) => line.startsWith("data:"))) yield JSON.parse(line.slice(5));
    }
}

async function conversationsAreExported(client: Client<paths>, agentId: string): Promise<void> {
    const params = { path: { agentId }, query: { format: "jsonl" as const } };
    const { data } = await client.GET("/agents/{agentId}/conversations/export", { params, parseAs: "text" });
    const lines = (data ?? "").trimEnd().split("\n");
    assert.equal(JSON.parse(lines[0]).conversation.agentId, agentId);
}

async function webhooksAreDecoded(client: Client<paths>): Promise<void> {
    const types = succeeded(await client.GET("/webhooks/event-types")).data.items;
    const ready = types.find((type) => type.type === "source.ready");
    assert.equal(meaning(JSON.stringify(ready?.sample)), "Opening hours is ready");
}

// What the body of a webhook says.
function meaning(body: string): string {
    const event: Schemas["WebhookEvent"] = JSON.parse(body);
    return event.type === "source.ready" ? `${event.data.source.title} is ready` : event.type;
}

function succeeded<T>(answer: { data?: T; error?: unknown }): T {
    assert.equal(answer.error, undefined, JSON.stringify(answer.error));
    return answer.data!;
}

main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
});
