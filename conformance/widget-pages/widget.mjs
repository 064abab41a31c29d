// A shop with the widget on its pages, and ways into the frame. Answers of the server can be replaced there, to see what rarely happens.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { visit, watch } from "./browser.mjs";

/** What run.py wrote. */
export const scene = JSON.parse(readFileSync(process.argv[2], "utf8"));
export const { site, shop, agent } = scene;
export const QUESTION = "When are you open?";
export const UNKNOWN = "Why do zebras have stripes?";
const PATIENCE = 10_000;

let visitors = 0;

/** Waits until something holds, which is looked at again and again, and returns it. */
export async function until(holds, what = String(holds)) {
  let problem;
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(30)) {
    try {
      const value = await holds();
      if (value) return value;
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(`never: ${what}`, { cause: problem });
}

/**
 * Runs in each document before its own scripts: answers requests in place of the server, by method and the end of the path. Each replacement is used once;
 * `isHanging` leaves its stream open. What was sent is noted. Each visitor has an address: the server limits what one may send.
 */
function replaceAnswers(replacements, visitor) {
  const sent = (window.__sent = []);
  const real = window.fetch;
  if (!real) return;
  const encoder = new TextEncoder();
  window.fetch = async (address, options = {}) => {
    const { pathname, origin } = new URL(address, location.href);
    const method = options.method ?? "GET";
    const headers = new Headers(options.headers);
    sent.push({ method, path: pathname, body: options.body ?? null, lastId: headers.get("Last-Event-ID"), authorization: headers.get("Authorization") });
    const at = replacements.findIndex((one) => one.method === method && pathname.endsWith(one.path));
    // From another origin, a header of ours would be one to ask leave for.
    if (origin === location.origin) headers.set("X-Forwarded-For", visitor);
    if (at < 0) return real(address, { ...options, headers });
    const [{ status = 200, data, error, events, isHanging, isBroken, isKept }] = replacements.slice(at, at + 1);
    if (!isKept) replacements.splice(at, 1);
    if (isBroken) throw new TypeError("the network is gone");
    if (!events) return new Response(JSON.stringify(error ? { success: false, error } : { success: true, data }), { status });
    const body = new ReadableStream({
      start(controller) {
        const write = (text) => controller.enqueue(encoder.encode(text));
        for (const event of events) write(`id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`);
        if (!isHanging) return controller.close();
        options.signal?.addEventListener("abort", () => controller.error(options.signal.reason));
      },
    });
    return new Response(body, { status, headers: { "Content-Type": "text/event-stream" } });
  };
}

/** Runs in each document: tells of errors in frames, which the browser's protocol tells of the page alone. */
function tellErrors() {
  const told = (text) => window.__told?.("errors", String(text));
  addEventListener("error", (event) => told(event.message));
  addEventListener("unhandledrejection", (event) => told(event.reason));
  const real = console.error;
  console.error = (...given) => {
    told(given.join(" "));
    real(...given);
  };
}

/** Events of an answer as the server sends them. `without` leaves out as many at the end. */
export function answerEvents(id, parts, { citations = [], finishReason = "stop", from = 0, without = 0 } = {}) {
  const data = [
    { type: "message.start", messageId: id },
    ...parts.map((text) => ({ type: "text.delta", text })),
    ...citations.map((citation) => ({ type: "citation", ...citation })),
    { type: "message.end", messageId: id, answer: parts.join(""), citations, finishReason },
  ];
  return data.map((one, at) => ({ id: `${id}:${at}`, type: one.type, data: one })).slice(from, data.length - without);
}

/**
 * A page of the shop or another one of ours, in a browser of its own, with what happens to it in `seen`.
 *
 * @returns {Promise<{ page: import("puppeteer-core").Page, seen: Record<string, string[]> }>}
 */
export async function prepare(browser, { width = 1280, height = 800, scheme = "light", replacements = [], isGuarded = true } = {}) {
  const context = await browser.createBrowserContext();
  const page = await visit(context, width, height, scheme);
  await page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: scheme },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);
  await page.setBypassCSP(!isGuarded);
  const seen = await watch(page, site);
  await page.evaluateOnNewDocument(tellErrors);
  await page.setExtraHTTPHeaders({});
  visitors += 1;
  await page.evaluateOnNewDocument(replaceAnswers, replacements, [10, process.pid & 255, visitors >> 8, visitors & 255].join("."));
  // Refusals that were asked for are errors to a browser.
  const isMeant = (text) => replacements.some(({ status = 200 }) => text.includes(`status of ${status}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !isMeant(message.text())) seen.errors.push(`${message.text()} ${message.location().url ?? ""}`);
  });
  return { page, seen };
}

/** What was seen that should not be: pages of the shop are no other host. */
export function faults(seen) {
  return { ...seen, outside: seen.outside.filter((url) => !url.startsWith(shop)) };
}

/** Opens a page of the shop, with the widget on it. */
export async function openShop(page, query = {}) {
  const url = new URL(shop);
  for (const [name, value] of Object.entries({ agent, ...query })) if (value !== null) url.searchParams.set(name, value);
  await page.goto(url.href, { waitUntil: "networkidle0" });
}

/** The button of the widget, which a closed root hides from selectors, but not from assistive technology. */
export const buttonOf = (page) => until(async () => (await page.$('aria/Open chat[role="button"]')) ?? page.$('aria/Close chat[role="button"]'), "the button");

/** The frame of the chat, once it is there. */
export async function frameOf(page) {
  const element = await page.waitForSelector(`#frontdesk-widget > iframe[src^="${site}/widget/"]`, { timeout: PATIENCE });
  const frame = await until(() => element.contentFrame(), "the frame");
  await ready(frame);
  return frame;
}

/** Waits until the chat can be used. */
export const ready = (frame) => until(() => frame.$eval("#composer", (composer) => !composer.hidden), "the chat");

/** Opens the chat by the page's own means, and returns its frame. */
export async function openChat(page) {
  await until(() => page.evaluate(() => Boolean(document.querySelector("#frontdesk-widget"))), "the widget");
  await page.evaluate(() => window.frontdesk.open());
  return frameOf(page);
}

/** Writes a message, and sends it. */
export async function write(frame, text) {
  await frame.$eval("#question", (field, value) => ((field.value = value), field.dispatchEvent(new Event("input", { bubbles: true }))), text);
  await frame.$eval("#composer", (form) => form.requestSubmit());
}

/** Asks a question, and waits for its answer. */
export async function ask(frame, text) {
  const before = await frame.$$eval(".agent", (all) => all.length);
  await write(frame, text);
  await until(() => frame.$$eval(".agent:not(.writing)", (all, count) => all.length > count, before), `an answer to ${text}`);
}

/** What has the focus in a document, by its name or its text. */
export const focused = (frame) => frame.evaluate(() => document.activeElement?.id || document.activeElement?.ariaLabel || document.activeElement?.textContent?.trim() || "");
