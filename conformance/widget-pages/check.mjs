// Looks at the chat in each of its states, on each screen, and counts what is wrong: node check.mjs SCENE.json
//
// Ends with 1 unless every count is 0.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { audit } from "./audit.mjs";
import { withBrowser } from "./browser.mjs";
import { count, judge, overflow } from "./look.mjs";
import { STATES } from "./states.mjs";
import { agent, answerEvents, faults, openChat, openShop, prepare, ready, scene, shop, site, until } from "./widget.mjs";

const KINDS = ["violations", "policy", "outside", "executed", "wrong", "overflow", "small", "errors"];
const LOOKS = [
  [1440, 900, "light"],
  [1440, 900, "dark"],
  [390, 844, "light"],
  [390, 844, "dark"],
  [320, 640, "light"],
];
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
// What a text of others is in: as many as a conversation may have.
const BATCH = 40;

/** Controls that a finger misses. Links within a text are as high as its lines. */
function small() {
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
  const controls = [...document.querySelectorAll("button, input, textarea, .sources a, a.choice")].filter(isShown);
  const size = (element) => element.getBoundingClientRect();
  return controls.filter((one) => size(one).height < 43.5 || size(one).width < 43.5).map((one) => `${size(one).width} × ${size(one).height}: ${one.outerHTML.slice(0, 100)}`);
}

// Behind an answer that only the page knows of, there is no conversation whose events the server could send.
const SILENT_EVENTS = { method: "GET", path: "/events", events: [], isHanging: true, isKept: true };

/** Brings a page to its frame: that of a shop, or the Help Page itself. */
async function enter(page, { place, language }) {
  if (place === "help") {
    await page.goto(`${site}/help/${agent}?language=${language}`, { waitUntil: "networkidle0" });
    await ready(page.mainFrame());
    return page.mainFrame();
  }
  await openShop(page, { lang: language, dir: language === "ar" ? "rtl" : "ltr" });
  return openChat(page);
}

async function look(browser, run) {
  const [width, height, scheme] = run.look;
  const { page, seen } = await prepare(browser, { width, height, scheme, replacements: structuredClone([...(run.replacements ?? []), SILENT_EVENTS]), isGuarded: run.isGuarded ?? true });
  try {
    if (run.state === "closed") {
      await openShop(page);
      await until(() => page.$("#frontdesk-widget"), "the widget");
      return { ...faults(seen), violations: await judge(page), overflow: await overflow(page) };
    }
    if (run.config) await replaceConfig(page, run.config);
    const frame = await enter(page, run);
    await run.act(frame, page);
    const wrong = await auditOf(frame);
    const isHelp = run.place === "help";
    const violations = run.isGuarded === false ? [] : await judgeBoth(page, frame);
    const beside = [...(await overflow(frame)), ...(isHelp ? [] : await overflow(page))];
    return { ...faults(seen), wrong, violations, overflow: beside, small: run.isGuarded === false ? [] : await frame.evaluate(small) };
  } finally {
    await page.browserContext().close();
  }
}

/** The rules of axe that a page and its frame break together: what the chat covers on a phone is no part of the page meanwhile. */
async function judgeBoth(page, frame) {
  for (const place of new Set([page.mainFrame(), frame])) {
    await place.evaluate(AXE);
    await place.evaluate((allowedOrigins) => window.axe.configure({ allowedOrigins }), [new URL(site).origin, new URL(shop).origin]);
  }
  return judge(page);
}

/** What must not be in the frame. Its configuration is data, which no browser runs. */
async function auditOf(frame) {
  const scripts = await frame.evaluate(() => new URL(document.querySelector("script[src]").src).pathname.split("/").slice(0, 2).join("/") + "/");
  return (await frame.evaluate(audit, scripts)).filter((text) => !text.startsWith('a script: <script type="application/json" id="config">'));
}

/** Puts hostile texts into the settings that the page of the frame brings. */
async function replaceConfig(page, texts) {
  await page.evaluateOnNewDocument((given) => {
    const real = JSON.parse;
    JSON.parse = (text, ...more) => {
      const value = real(text, ...more);
      return value?.publicId ? { ...value, ...given } : value;
    };
  }, texts);
}

/** Conversations in which each text is a message of somebody, an author, and the title and the address of a source. */
function hostileRuns() {
  const { vectors, fields } = scene.hostile;
  const texts = [...vectors, ...fields];
  const message = (text, at) => ({
    id: String(at),
    role: ["agent", "team", "visitor"][at % 3],
    author: text,
    text,
    citations: [{ title: text, url: text }, { title: text, url: `https://a.example/${text}` }],
    rating: null,
  });
  const batches = Array.from({ length: Math.ceil(texts.length / BATCH) }, (_, at) => texts.slice(at * BATCH, (at + 1) * BATCH));
  return batches.flatMap((batch, number) => {
    // Each of them as an answer, and so that it is seen in each role.
    const messages = [...batch.map((text, at) => message(text, 3 * at)), ...batch.map(message)].map((one, at) => ({ ...one, id: String(at) }));
    const conversation = { id: "c", status: "open", isWithTeam: true };
    const one = {
      state: `hostile-${number}`,
      look: LOOKS[4],
      place: "shop",
      language: "en",
      config: { title: batch[0], greeting: batch[1] ?? "", suggestions: batch.slice(2, 6), placeholder: batch[6] ?? "", privacyUrl: batch[7] ?? "" },
      replacements: [
        { method: "POST", path: "/session", data: { token: "x", visitorId: "v", conversationId: "c", resumableUntil: null }, isKept: true },
        { method: "GET", path: "/conversation", data: { conversation, messages }, isKept: true },
        { method: "GET", path: "/events", events: [], isHanging: true, isKept: true },
        { method: "POST", path: "/chat", events: streamOf(batch), isKept: true },
      ],
      act: async (frame) => {
        await frame.$eval("#question", (field) => ((field.value = "Hello"), field.form.requestSubmit()));
        await until(() => frame.$$eval("#messages > li", (all, least) => all.length >= least, messages.length), "the messages");
        await frame.evaluate(() => document.querySelectorAll("a").forEach((link) => link.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }))));
      },
    };
    // Without the policy, which would hide that a text became a program.
    return [one, { ...one, isGuarded: false }];
  });
}

/** An answer of many texts, cut where a parser may stumble. */
const streamOf = (batch) => answerEvents("stream", batch.join("\n\n").match(/[^]{1,11}/g));

function runs() {
  const closed = LOOKS.map((one) => ({ state: "closed", look: one }));
  const named = Object.entries(STATES).map(([state, { act, replacements }]) => ({ state, act, replacements }));
  const shop = named.flatMap((one) => LOOKS.map((screen) => ({ ...one, look: screen, place: "shop", language: "en" })));
  const rtl = named.flatMap((one) => [LOOKS[0], LOOKS[4]].map((screen) => ({ ...one, look: screen, place: "shop", language: "ar" })));
  const help = named.flatMap((one) => [LOOKS[0], LOOKS[3]].map((screen) => ({ ...one, look: screen, place: "help", language: "en" })));
  return [...closed, ...shop, ...rtl, ...help, ...hostileRuns()];
}

/** Faults of each kind that is counted, in the frame. */
function plantFaults() {
  const image = document.createElement("img");
  try {
    image.setAttribute("onerror", "alert(1)");
  } catch {
    // The policy refuses it, and tells.
  }
  image.src = "/none.png";
  const wide = document.createElement("p");
  wide.textContent = "wide".repeat(1000);
  wide.style.cssText = "white-space: nowrap; overflow: visible; position: absolute";
  const tiny = document.createElement("button");
  tiny.style.cssText = "min-height: 0; height: 9px";
  document.body.append(image, wide, tiny);
  new Image().src = "https://evil.example/planted.png";
  setTimeout(() => {
    throw new Error("planted");
  });
}

/** Fails if a kind of fault that is planted is not seen. */
async function requireSight() {
  const planted = { state: "planted", look: LOOKS[0], place: "shop", language: "en", act: (frame) => frame.evaluate(plantFaults).then(() => new Promise((done) => setTimeout(done, 500))) };
  const [guarded, unguarded] = await withBrowser(async (browser) => [await look(browser, planted), await look(browser, { ...planted, isGuarded: false })]);
  const blind = KINDS.filter((kind) => !guarded[kind].length && !unguarded[kind].length);
  if (blind.length) throw new Error(`faults that were planted are not seen: ${blind.join(", ")}`);
}

const only = process.argv[3];
await requireSight();
const queue = runs().filter(({ state }) => !only || state.startsWith(only));
const looks = queue.length;
const counts = await count(queue, KINDS, look, ({ state, look: [width, , scheme] = [], place = "", language = "", isGuarded = true }) => [state, place, language, width, scheme, isGuarded ? "" : "unguarded"].join(" "));
console.log(`${looks} looks: ${KINDS.map((kind) => `${counts[kind]} ${kind}`).join(", ")}`);
process.exitCode = Object.values(counts).some((one) => one > 0) ? 1 : 0;
