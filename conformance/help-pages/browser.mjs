// A browser that reaches nothing but this machine, and pages in it that tell what happens to them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";

// Names of other hosts lead nowhere, so what a page asks of them can be counted without sending it.
const OPTIONS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE *.localhost, EXCLUDE 127.0.0.1",
];

/** Does something with a browser, which leaves nothing behind. */
export async function withBrowser(act) {
  const userDataDir = mkdtempSync(join(tmpdir(), "frontdesk-chromium-"));
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await puppeteer.launch({ executablePath, userDataDir, args: OPTIONS });
  try {
    return await act(browser);
  } finally {
    await browser.close();
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

let visitors = 0;

/** A new page, each of a visitor with an address of its own: the server limits what one of them may send. */
export async function visit(browser, width, height = 800, scheme = "light") {
  const page = await browser.newPage();
  visitors += 1;
  const address = [10, process.pid & 255, visitors >> 8, visitors & 255].join(".");
  await page.setExtraHTTPHeaders({ "X-Forwarded-For": address });
  await page.setCacheEnabled(false); // Or a page that was there before is answered with 304.
  await page.setViewport({ width, height });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  return page;
}

/** Runs in each document before its own scripts: tells what is called that no page of a help center calls. */
function tell() {
  const told = (kind, what) => window.__told?.(kind, String(what));
  const called = (name) => ({ value: () => told("executed", name), writable: false, configurable: false });
  for (const name of ["alert", "confirm", "prompt", "print"]) Object.defineProperty(window, name, called(name));
  Object.defineProperty(window, "__x", { set: () => told("executed", "__x"), get: () => undefined });
  addEventListener("securitypolicyviolation", (event) => {
    told("policy", `${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}:${event.lineNumber}`);
  });
}

/** Collects what a page must not do: `policy`, `outside`, `executed` and `errors`, each a list of texts. */
export async function watch(page, origin) {
  const seen = { policy: [], outside: [], executed: [], errors: [] };
  await page.exposeFunction("__told", (kind, what) => void seen[kind].push(what));
  await page.evaluateOnNewDocument(tell);
  const { host } = new URL(origin);
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.host !== host && !["data:", "about:"].includes(url.protocol)) seen.outside.push(request.url());
  });
  page.on("dialog", (dialog) => {
    seen.executed.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  page.on("popup", (popup) => seen.executed.push(`a window: ${popup?.url()}`));
  page.on("pageerror", (error) => seen.errors.push(error.message));
  // What is refused before there is a document to tell of it.
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text()) && !seen.policy.length) seen.policy.push(message.text());
  });
  return seen;
}
