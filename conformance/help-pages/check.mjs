// Opens every page of the sites, wide and narrow, and in each state that a visitor brings it into, and counts what is wrong:
//
//   node check.mjs SITES.json
//
// SITES.json is what fill.py returns. Ends with 1 unless every count is 0.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { audit } from "./audit.mjs";
import { visit, watch, withBrowser } from "./browser.mjs";
import { plant } from "./plant.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const WIDTHS = [320, 1280];
// Browsers at the same time.
const LANES = Number(process.env.LANES ?? 2);
// What visitors do to a page: the first of each kind and language has all of it.
const STATES = { home: ["typed", "open"], collection: ["open"], article: ["typed", "voted", "sent"], ask: ["answered"], door: ["refused"] };
const HTML = new Set(["home", "collection", "article", "search", "results", "nothing", "ask", "query", "not_found", "preview", "unavailable", "door"]);

/** What is to be looked at: a page, how wide it is, its state, light or dark, and whether its policy is in force. */
function runs(sites) {
  return sites.flatMap((site) => {
    const met = new Set();
    return site.pages.filter((page) => HTML.has(page.kind)).flatMap((page) => {
      const isBrief = site.name.startsWith("languages"); // Only the lengths of words differ.
      const isFirst = !isBrief && !met.has(page.kind + page.locale);
      met.add(page.kind + page.locale);
      const states = ["", ...(isFirst ? (STATES[page.kind] ?? []) : [])];
      const schemes = site.name === "auto" ? ["light", "dark"] : ["light"];
      const of = (width, state, scheme) => ({ site, page, width, state, scheme, isGuarded: true });
      const all = (isBrief ? WIDTHS.slice(0, 1) : WIDTHS).flatMap((width) => states.flatMap((state) => schemes.map((scheme) => of(width, state, scheme))));
      // Without the policy, which would hide that a text became a program.
      return site.name === "hostile" ? [...all, { ...of(1280, "", "light"), isGuarded: false }] : all;
    });
  });
}

const ACTIONS = {
  async typed(page, { site, page: { locale } }) {
    await page.type("#_q", site.words[locale]);
    await page.waitForFunction(() => document.querySelector("[role=status]").textContent !== "", { timeout: 10_000 });
    await page.keyboard.press("ArrowDown");
  },
  async open(page) {
    await page.evaluate(() => document.querySelector(".languages")?.setAttribute("open", ""));
    if (await page.evaluate(() => document.querySelector(".open")?.checkVisibility() ?? false)) await page.click(".open");
  },
  async voted(page) {
    if (!(await page.$("label[for=_down]"))) return;
    await page.evaluate(() => document.querySelector(".fold")?.setAttribute("open", ""));
    await page.evaluate(() => document.querySelector("label[for=_down]").click());
    await page.waitForFunction(() => document.querySelector(".said").textContent !== "", { timeout: 10_000 });
    if (await page.$(".said.failed")) throw new Error("a vote is not taken");
  },
  // Where a form without scripts ends.
  async sent(page) {
    await page.evaluate(() => (location.hash = document.querySelector(".thanks")?.id ?? ""));
  },
  async answered(page) {
    await page.click(".question > button");
    await page.waitForSelector(".answer :is(.body, .plain)", { timeout: 10_000 });
  },
  // A wrong password, or a code that is asked for.
  async refused(page) {
    const field = await page.$("#_field");
    if (!field) return;
    await field.type((await field.evaluate((input) => input.type)) === "email" ? "somebody@acme.example" : "wrong password");
    await Promise.all([page.waitForNavigation(), page.click(".door button")]);
    await page.waitForSelector(".error, [name=sign_in]", { timeout: 10_000 });
  },
  async planted(page, { isGuarded }) {
    await page.evaluate(plant, isGuarded);
    await sleep(500);
  },
};

async function look(browser, run) {
  const page = await visit(browser, run.width, 800, run.scheme);
  try {
    const seen = await watch(page, run.site.origin);
    await page.setBypassCSP(!run.isGuarded);
    // A hostile text may name a picture that is nowhere.
    if (run.site.name !== "hostile") page.on("response", (answer) => seen.errors.push(...missing(answer)));
    const answer = await page.goto(run.site.origin + run.page.path, { waitUntil: "load" });
    const wrong = answer.status() === run.page.status ? [] : [`a status: ${answer.status()}`];
    if (run.state) await ACTIONS[run.state](page, run);
    wrong.push(...(await page.evaluate(audit)));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    // Over the protocol of the browser, which the policy of the page does not concern.
    const violations = run.isGuarded ? await judge(page) : [];
    if (new URL(page.url()).origin !== run.site.origin) wrong.push(`it went to ${page.url()}`);
    return { ...seen, wrong, violations, overflow: wide > 0 ? [`${wide} px`] : [] };
  } finally {
    await page.close();
  }
}

/** What a page needs and does not get. */
function missing(answer) {
  return answer.status() >= 400 && !answer.request().isNavigationRequest() ? [`${answer.status()} ${answer.url()}`] : [];
}

/** The rules of axe that a page breaks, with the first elements that do. */
async function judge(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate((values) => axe.run(document, { runOnly: values, resultTypes: ["violations"] }), RULES);
  const node = (found) => `${found.target} (${[...found.any, ...found.all, ...found.none].map((check) => check.message).join("; ")})`;
  return violations.map((rule) => `${rule.id}: ${rule.nodes.slice(0, 3).map(node).join(" | ")}`);
}

async function lane(queue, totals) {
  await withBrowser(async (browser) => {
    for (let run = queue.shift(); run; run = queue.shift()) {
      const found = await look(browser, run).catch((error) => ({ errors: [error.message] }));
      totals.runs += 1;
      for (const [kind, texts] of Object.entries(found)) {
        totals[kind] += texts.length;
        const { site, page, width, state, scheme, isGuarded } = run;
        for (const text of texts) console.log(`${kind}: ${site.name} ${page.path} ${width} ${scheme} ${state}${isGuarded ? "" : "unguarded"}: ${text}`);
      }
    }
  });
}

/** Looks at a page with a fault of each kind, with the policy and without it, and returns the kinds that are not seen. */
async function unseen(site) {
  const page = site.pages.find(({ kind }) => kind === "home");
  const run = { site, page, width: 1280, state: "planted", scheme: "light", isGuarded: true };
  const [guarded, unguarded] = await withBrowser(async (browser) => [await look(browser, run), await look(browser, { ...run, isGuarded: false })]);
  const kinds = Object.keys(guarded).filter((kind) => !guarded[kind].length);
  return unguarded.executed.length ? kinds : [...kinds, "executed, without the policy"];
}

const sites = JSON.parse(readFileSync(process.argv[2], "utf8"));
const blind = await unseen(sites[0]);
if (blind.length) throw new Error(`faults that were planted are not seen: ${blind.join(", ")}`);
const queue = runs(sites);
const pages = new Set(queue.map((run) => run.site.origin + run.page.path)).size;
const totals = { runs: 0, violations: 0, policy: 0, outside: 0, executed: 0, wrong: 0, overflow: 0, errors: 0 };
await Promise.all(Array.from({ length: LANES }, () => lane(queue, totals)));
const { runs: done, ...counts } = totals;
console.log(
  `${pages} pages, ${done} runs: ${counts.violations} violations of axe, ${counts.policy} of the policy, ${counts.outside} requests to other hosts, ` +
    `${counts.executed} scripts executed, ${counts.wrong} wrong elements, ${counts.overflow} too wide, ${counts.errors} errors`,
);
process.exitCode = Object.values(counts).some((count) => count > 0) ? 1 : 0;
