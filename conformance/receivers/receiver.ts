// Receives webhooks of Frontdesk: `npm install standardwebhooks`.
import { createServer } from "node:http";

import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET!);
const seen = new Set<string>(); // In a database, together with what you do.

createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const headers = request.headers as Record<string, string>;
    let event: { type: string };
    try {
        event = webhook.verify(Buffer.concat(pieces).toString(), headers) as { type: string };
    } catch {
        response.writeHead(400).end();
        return;
    }
    // A delivery can arrive twice, always with the same id.
    const id = headers["webhook-id"];
    if (!seen.has(id)) {
        seen.add(id);
        console.log(JSON.stringify({ id, type: event.type }));
    }
    response.writeHead(204).end();
}).listen(Number(process.env.PORT), "127.0.0.1");
