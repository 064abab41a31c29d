// Opens every page of the dashboard, in each state that people bring it into, and counts what is wrong: node check.mjs SCENE.json [PART]
//
// SCENE.json is what scene.py writes. With PART, only pages are opened whose name or path has it. Ends with 1 unless every count is 0.
import { audit } from "./audit.mjs";
import { watch } from "./browser.mjs";
import { tabThrough } from "./keyboard.mjs";
import { count, judge, missing, overflow, requireSight } from "./look.mjs";
import { dress, named, origin, pages, visitAs } from "./people.mjs";
import { plantInto } from "./planting.mjs";
import { references } from "./references.mjs";
import { STATES } from "./states.mjs";

const KINDS = ["violations", "policy", "outside", "executed", "wrong", "overflow", "keyboard", "errors"];
const ASSETS = "/app/assets/";
// How each page is looked at: width, height, scheme, and whether by Tab.
const LOOKS = [
  [1440, 900, "light", true],
  [1440, 900, "dark", false],
  [390, 844, "dark", false],
  [390, 844, "light", true],
  [320, 640, "light", false],
];
// Other names, and a confirmation, change nothing about the colors of a page.
const FEWER = LOOKS.filter(([, , scheme]) => scheme === "light");
// Hostile texts are as other texts to those who read them, but longer.
const HOSTILE_LOOKS = LOOKS.filter(([width, , scheme]) => width < 1440 && scheme === "light");

function looksOf(page, state) {
  const unheld = (looks) => looks.map(([width, height, scheme]) => [width, height, scheme, false]);
  if (page.is_hostile) return unheld(HOSTILE_LOOKS);
  if (state === "menu") return unheld(LOOKS.filter(([width]) => width < 1440)); // It is one on a phone only,
  if (["palette", "dialog"].includes(state)) return unheld(LOOKS); // and a dialog keeps the focus inside.
  return /^longest|toast$/.test(page.name) ? FEWER : LOOKS;
}

const isChosen = ({ name, path }) => !process.argv[3] || `${name} ${path}`.includes(process.argv[3]);

function runs() {
  return pages.filter(isChosen).flatMap((page) => {
    const of = (state, isGuarded) => ({ page, state, isGuarded });
    // Without the policy, which would hide that a text became a program.
    if (page.is_hostile) return [of("", true), of("", false)];
    return ["", ...page.states].map((state) => of(state, true));
  });
}

async function look(browser, { page: given, state, isGuarded }) {
  const page = await visitAs(browser, given.person, 1440, 900);
  try {
    const seen = await watch(page, origin);
    await page.setBypassCSP(!isGuarded);
    // A form that a script sends may be refused.
    page.on("response", (answer) => void (["fetch", "xhr"].includes(answer.request().resourceType()) || seen.errors.push(...missing(answer))));
    if (given.is_download) return { wrong: await judgeDownload(page, given) };
    if (state === "planted") await plantInto(page);
    const answer = await page.goto(origin + given.path, { waitUntil: "load" });
    const isRight = given.status ? answer.status() === given.status : answer.status() < 500;
    const wrong = isRight ? [] : [`a status: ${answer.status()}`];
    if (!answer.headers()["content-type"].startsWith("text/html")) return { wrong }; // A picture, which the browser makes a page of.
    if (state) await STATES[state](page, given, isGuarded);
    wrong.push(...(await page.evaluate(audit, ASSETS, ASSETS)), ...(await page.evaluate(references)));
    const found = isGuarded ? await examine(page, given, state) : {};
    if (new URL(page.url()).origin !== origin) wrong.push(`it went to ${page.url()}`);
    return { ...seen, wrong, ...found };
  } finally {
    await page.browserContext().close();
  }
}

/** A file is saved: the browser stays where it was. */
async function judgeDownload(page, { path }) {
  const opened = (answer) => [`it is opened, with ${answer.status()}`];
  return page.goto(origin + path).then(opened, ({ message }) => (message.includes("ERR_ABORTED") ? [] : [message]));
}

/** Looks at a page on each screen. What is found on several is told once. */
async function examine(page, given, state) {
  const found = { violations: [], overflow: [], keyboard: [] };
  for (const [width, height, scheme, isByTab] of looksOf(given, state)) {
    await page.setViewport({ width, height });
    await dress(page, scheme);
    const here = {
      violations: given.is_hostile ? [] : await judge(page),
      overflow: await overflow(page),
      keyboard: isByTab ? await tabThrough(page) : [],
    };
    for (const [kind, texts] of Object.entries(here)) {
      for (const text of texts) if (!found[kind].some((known) => known.endsWith(text))) found[kind].push(`${width} ${scheme}: ${text}`);
    }
  }
  return found;
}

const name = ({ page, state, isGuarded }) => `${page.name} ${page.path} (${page.person}) ${state}${isGuarded ? "" : " unguarded"}`;

await requireSight(look, { page: named("agents"), state: "planted", isGuarded: true });
const queue = runs();
const looks = queue.length;
const counts = await count(queue, KINDS, look, name);
console.log(
  `${pages.length} pages, ${looks} states: ${counts.violations} violations of axe, ${counts.policy} of the policy, ` +
    `${counts.outside} requests to other hosts, ${counts.executed} scripts executed, ${counts.wrong} wrong elements, ${counts.overflow} too wide, ${counts.keyboard} out of reach of Tab, ${counts.errors} errors`,
);
process.exitCode = Object.values(counts).some((count) => count > 0) ? 1 : 0;
