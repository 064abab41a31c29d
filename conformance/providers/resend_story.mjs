// Drives a Resend with its SDK for Node.js, and checks what the SDK makes of its answers.
import assert from "node:assert/strict";
import process from "node:process";
import { createInterface } from "node:readline";

import { Resend } from "resend";

const host = "help.node.acme.com";
const resend = new Resend(process.env.RESEND_API_KEY, { baseUrl: process.env.RESEND_BASE_URL });
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const mail = {
    from: `Acme <support@${host}>`,
    to: ["anna@firm.eu"],
    cc: ["bob@firm.eu"],
    subject: "Re: Order",
    text: "It is on its way.",
    replyTo: `support+token@${host}`,
    headers: { "Auto-Submitted": "auto-replied" },
    tags: [{ name: "frontdesk", value: "key-node" }],
};

/** Has whoever started this change the provider, and reads what it says. */
async function tell(line) {
    console.log(line);
    return JSON.parse((await lines.next()).value);
}

function data(answer) {
    assert.equal(answer.error, null);
    return answer.data;
}

async function domains() {
    const made = data(await resend.domains.create({ name: host }));
    assert.equal(made.capabilities.receiving, "disabled");
    assert.deepEqual(
        made.records.filter((record) => record.record !== "Tracking").map((record) => `${record.type} ${record.name}`),
        ["MX send.help.node", "TXT send.help.node", "TXT resend._domainkey.help.node"],
    );
    const again = (await resend.domains.create({ name: host })).error;
    assert.deepEqual([again.statusCode, again.name], [403, "validation_error"]);
    data(await resend.domains.update({ id: made.id, capabilities: { receiving: "enabled" } }));
    await tell(`publish ${host}`);
    assert.equal(data(await resend.domains.verify(made.id)).object, "domain");
    const found = data(await resend.domains.get(made.id));
    assert.deepEqual([found.status, found.capabilities.receiving], ["verified", "enabled"]);
    const exchanger = found.records.find((record) => record.record === "Receiving");
    assert.deepEqual([exchanger.type, exchanger.priority, exchanger.status], ["MX", 10, "verified"]);
    assert.ok(data(await resend.domains.list({ limit: 1 })).data.some((domain) => domain.name === host));
    return made.id;
}

async function mails() {
    const first = data(await resend.emails.send(mail, { idempotencyKey: "key-node" }));
    assert.equal(data(await resend.emails.send(mail, { idempotencyKey: "key-node" })).id, first.id);
    const other = (await resend.emails.send({ ...mail, subject: "Another" }, { idempotencyKey: "key-node" })).error;
    assert.deepEqual([other.statusCode, other.name], [409, "invalid_idempotent_request"]);
    const stranger = (await resend.emails.send({ ...mail, from: "support@other.com" })).error;
    assert.deepEqual([stranger.statusCode, stranger.name], [403, "validation_error"]);
}

async function webhooks() {
    const { headers, body } = await tell("event email.delivered");
    const signed = { id: headers["svix-id"], timestamp: headers["svix-timestamp"], signature: headers["svix-signature"] };
    const options = { payload: body, headers: signed, webhookSecret: process.env.RESEND_WEBHOOK_SECRET };
    const event = resend.webhooks.verify(options);
    assert.deepEqual([event.type, event.data.tags], ["email.delivered", { frontdesk: "key-node" }]);
    assert.throws(() => resend.webhooks.verify({ ...options, payload: `${body} ` }));
}

async function receiving() {
    const { body } = await tell(`receive help@${host}`);
    const { type, data: told } = JSON.parse(body);
    assert.deepEqual([type, told.to, told.received_for], ["email.received", [`help@${host}`], [`help@${host}`]]);
    const found = data(await resend.emails.receiving.get(told.email_id, { html_format: "cid" }));
    assert.deepEqual([found.object, found.subject, found.message_id], ["email", "Opening hours", "<1@firm.eu>"]);
    const raw = await (await fetch(found.raw.download_url)).text();
    assert.ok(raw.endsWith("\r\n\r\nWhen do you open?\r\n"));
    assert.equal((await fetch(found.raw.download_url.replace(/\?.*/, ""))).status, 403);
    assert.ok(data(await resend.emails.receiving.list()).data.some((mail) => mail.id === told.email_id));
}

async function faults() {
    for (const fault of ["busy", "broken", "cut", "garbled"]) {
        await tell(fault);
        const { error } = await resend.domains.list();
        assert.ok(error, fault);
        if (fault === "busy") assert.deepEqual([error.statusCode, error.name], [429, "rate_limit_exceeded"]);
    }
    await tell("none");
}

const id = await domains();
await mails();
await webhooks();
await receiving();
await faults();
assert.equal(data(await resend.domains.remove(id)).deleted, true);
process.exit(0);
