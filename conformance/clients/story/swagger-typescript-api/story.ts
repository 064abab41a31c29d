// The first day with the client of swagger-typescript-api, on a running server.
import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";

import { Api, ExportFormat } from "./frontdesk";
import type { Agent, ChatRequest, ChatStreamEvent, HttpResponse, WebhookEvent } from "./frontdesk";

type Client = Api<unknown>;

async function main(): Promise<void> {
    const headers = { Authorization: `Bearer ${process.env.FRONTDESK_KEY}` };
    const client = new Api({ baseUrl: process.env.FRONTDESK_API, baseApiParams: { headers } });
    const agent = await agentsAreCreatedAndChanged(client);
    await filesAreUploaded(client, agent.id);
    const question = { agentId: agent.id, message: "Where is the night bell?" };
    const reply = (await client.chat.chat(question)).data.data;
    assert.match(reply.answer, /blue door/);
    assert.equal(reply.citations[0].title, "bell");
    await streamsAreReadAsTheyCome(client, question);
    await conversationsAreExported(client, agent.id);
    await webhooksAreDecoded(client);
    assert.equal(await refusal(client.agents.getAgent(randomUUID())), "AGENT_NOT_FOUND");
    console.log("the swagger-typescript-api client works");
}

async function agentsAreCreatedAndChanged(client: Client): Promise<Agent> {
    const request = { name: "Front desk", systemInstruction: "Be brief.", temperature: 0.5, metadata: { team: "desk" } };
    const created = await client.agents.createAgent(request);
    const agent = created.data.data;
    // The generator leaves the parameters out that are headers.
    const params = { headers: { "If-Match": created.headers.get("ETag") ?? "" } };
    const change = () => client.agents.updateAgent(agent.id, { systemInstruction: null }, params);
    assert.equal((await change()).data.data.systemInstruction, null);
    assert.equal(await refusal(change()), "ETAG_MISMATCH");
    return agent;
}

async function filesAreUploaded(client: Client, agentId: string): Promise<void> {
    // As a form: of bytes, the client would send their JSON.
    const bell = new File(["The night bell is beside the blue door."], "bell.txt");
    const gate = new File(["The gate is green."], "gate.txt");
    for (const form of [{ file: bell }, { title: "Gate", file: gate }]) {
        const source = (await client.agents.createFileSourceFromForm(agentId, form)).data.data;
        await waitUntilReady(client, agentId, source.id);
    }
}

async function waitUntilReady(client: Client, agentId: string, sourceId: string): Promise<void> {
    let source;
    do source = (await client.agents.getSource(agentId, sourceId, { wait: 30 })).data.data;
    while (source.status !== "ready" && source.status !== "failed");
    assert.equal(source.status, "ready", source.failureReason ?? "");
}

async function streamsAreReadAsTheyCome(client: Client, question: ChatRequest): Promise<void> {
    const events: ChatStreamEvent[] = [];
    for await (const event of stream(client, question)) {
        // The rest of the stream comes after this request.
        if (events.push(event) === 1) await client.key.getKey();
    }
    const text = events.map((event) => (event.type === "text.delta" ? event.text : "")).join("");
    assert.match(text, /blue door/);
    assert.equal(events.at(-1)?.type, "message.end");
}

// The events of an answer as they come. Without a `format`, the client does not read the body.
async function* stream(client: Client, question: ChatRequest): AsyncGenerator<ChatStreamEvent> {
    const { body } = await client.chat.streamChat(question);
    let rest = "";
    for await (const part of body!.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + part).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines.filter((line) => line.startsWith("data:"))) yield JSON.parse(line.slice(5));
    }
}

async function conversationsAreExported(client: Client, agentId: string): Promise<void> {
    const exported = await client.agents.exportConversations(agentId, { format: ExportFormat.Jsonl }, { format: "text" });
    const lines: string[] = exported.data.trimEnd().split("\n");
    assert.equal(JSON.parse(lines[0]).conversation.agentId, agentId);
}

async function webhooksAreDecoded(client: Client): Promise<void> {
    const types = (await client.webhooks.listWebhookEventTypes()).data.data.items;
    const ready = types.find((type) => type.type === "source.ready");
    assert.equal(meaning(JSON.stringify(ready?.sample)), "Opening hours is ready");
}

// What the body of a webhook says.
function meaning(body: string): string {
    const event: WebhookEvent = JSON.parse(body);
    return event.type === "source.ready" ? `${event.data.source?.title} is ready` : event.type;
}

// The code of an answer that is not a success.
async function refusal(call: Promise<HttpResponse<unknown, unknown>>): Promise<string> {
    const answer = await call.then(
        () => assert.fail("it succeeded"),
        (answer) => answer,
    );
    return answer.error.error.code;
}

main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
});
