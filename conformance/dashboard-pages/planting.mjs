// Faults in a page that comes from the server. Nothing in these pages can add elements from a text: their policy forbids it.
import { PLANTED } from "./plant.mjs";

const UNREACHABLE = `<a href="/" tabindex="5">b</a>`;

/** Adds elements with faults to the document that a page opens next. */
export async function plantInto(page) {
  const protocol = await page.createCDPSession();
  await protocol.send("Fetch.enable", { patterns: [{ resourceType: "Document", requestStage: "Response" }] });
  protocol.on("Fetch.requestPaused", async ({ requestId, responseStatusCode, responseHeaders }) => {
    if (!responseStatusCode) return void (await protocol.send("Fetch.continueRequest", { requestId }));
    const { body, base64Encoded } = await protocol.send("Fetch.getResponseBody", { requestId });
    const text = base64Encoded ? Buffer.from(body, "base64").toString() : body;
    const planted = text.replace("</body>", `${PLANTED}${UNREACHABLE}</body>`);
    const headers = responseHeaders.filter(({ name }) => !/^content-(encoding|length)$/i.test(name));
    const body64 = Buffer.from(planted).toString("base64");
    await protocol.send("Fetch.fulfillRequest", { requestId, responseCode: responseStatusCode, responseHeaders: headers, body: body64 });
  });
}
