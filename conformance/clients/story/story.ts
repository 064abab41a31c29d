// A day with the generated TypeScript client: agents, sources, questions, files and errors, on a running server.
import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";

import { AgentsApi, ChatApi, Configuration, ResponseError, SourcesApi } from "./index";

const PICTURE = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
);
const configuration = new Configuration({ basePath: process.env.FRONTDESK_API, accessToken: process.env.FRONTDESK_KEY });
const [agents, sources, chat] = [new AgentsApi(configuration), new SourcesApi(configuration), new ChatApi(configuration)];

async function main(): Promise<void> {
    const agentCreate = { name: "Front desk", systemInstruction: "Be brief." };
    const agent = (await agents.createAgent({ agentCreate })).data;
    assert.equal(agent.name, "Front desk");
    const listed = (await agents.listAgents({ limit: 5 })).data.items;
    assert.ok(listed.some((item) => item.id === agent.id));
    const changed = (await agents.updateAgent({ agentId: agent.id, agentUpdate: { systemInstruction: null } })).data;
    assert.equal(changed.systemInstruction, null);

    const textSourceCreate = { title: "Opening hours", content: "The front desk opens at 8:00. On Sundays it opens at 10:00." };
    const source = (await sources.createTextSource({ agentId: agent.id, textSourceCreate })).data;
    const body = new Blob(["The night bell is beside the blue door."]);
    const upload = (await sources.createFileSource({ agentId: agent.id, name: "bell.txt", body })).data;
    await waitUntilReady(agent.id, source.id);
    await waitUntilReady(agent.id, upload.id);

    const chatRequest = { agentId: agent.id, message: "When does the front desk open on Sundays?" };
    const reply = (await chat.chat({ chatRequest })).data;
    assert.match(reply.answer, /10:00/);
    assert.equal(reply.citations[0]?.sourceId, source.id);

    await agents.setAgentAvatar({ agentId: agent.id, body: new Blob([PICTURE]) });
    const avatar = await agents.getAgentAvatar({ agentId: agent.id });
    assert.deepEqual(Buffer.from(await avatar.arrayBuffer()), PICTURE);

    const unknown = await agents.getAgent({ agentId: randomUUID() }).catch((error: unknown) => error);
    assert.ok(unknown instanceof ResponseError);
    assert.equal(unknown.response.status, 404);
    assert.equal((await unknown.response.json()).error.code, "AGENT_NOT_FOUND");
    console.log("the TypeScript client works");
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

main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
});
