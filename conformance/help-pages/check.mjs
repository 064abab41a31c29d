// Opens every page of the sites, wide and narrow, and in each state that a visitor brings it into, and counts what is wrong:
//
//   node check.mjs SITES.json
//
// SITES.json is what fill.py returns. Ends with 1 unless every count is 0.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { audit } from "./audit.mjs";
import { visit, watch } from "./browser.mjs";
import { count, judge, missing, overflow, requireSight } from "./look.mjs";
import { PLANTED, plant } from "./plant.mjs";

const WIDTHS = [320, 1280];
const KINDS = ["violations", "policy", "outside", "executed", "wrong", "overflow", "errors"];
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
    await page.evaluate(plant, isGuarded, PLANTED);
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
    const violations = run.isGuarded ? await judge(page) : [];
    if (new URL(page.url()).origin !== run.site.origin) wrong.push(`it went to ${page.url()}`);
    return { ...seen, wrong, violations, overflow: await overflow(page) };
  } finally {
    await page.close();
  }
}

const name = ({ site, page, width, scheme, state, isGuarded }) => `${site.name} ${page.path} ${width} ${scheme} ${state}${isGuarded ? "" : "unguarded"}`;

const sites = JSON.parse(readFileSync(process.argv[2], "utf8"));
const home = sites[0].pages.find(({ kind }) => kind === "home");
await requireSight(look, { site: sites[0], page: home, width: 1280, state: "planted", scheme: "light", isGuarded: true });
const queue = runs(sites);
const pages = new Set(queue.map((run) => run.site.origin + run.page.path)).size;
const looks = queue.length;
const counts = await count(queue, KINDS, look, name);
console.log(
  `${pages} pages, ${looks} runs: ${counts.violations} violations of axe, ${counts.policy} of the policy, ${counts.outside} requests to other hosts, ` +
    `${counts.executed} scripts executed, ${counts.wrong} wrong elements, ${counts.overflow} too wide, ${counts.errors} errors`,
);
process.exitCode = Object.values(counts).some((count) => count > 0) ? 1 : 0;
