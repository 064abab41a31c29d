// Receives webhooks of Frontdesk, and prints a line for each event: `npm install standardwebhooks`.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? "");
const seen = new Set<string>(); // Ids of events. Keep them in your database, and add one in the transaction of your work.

async function receive(request: IncomingMessage): Promise<void> {
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of request) {
        size += piece.length;
        if (size > 1 << 20) throw new Error("too large for a delivery");
        pieces.push(piece);
    }
    const headers = request.headers as Record<string, string>;
    const event = webhook.verify(Buffer.concat(pieces).toString(), headers) as { type: string };
    const id = headers["webhook-id"];
    // A delivery can arrive twice, always with the same id.
    if (seen.has(id)) return;
    seen.add(id);
    console.log(JSON.stringify({ id, type: event.type }));
}

const server = createServer((request, response) => {
    receive(request).then(
        () => response.writeHead(204).end(),
        () => response.writeHead(400).end(),
    );
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => {
    console.log(`listening on 127.0.0.1:${(server.address() as AddressInfo).port}`);
});
