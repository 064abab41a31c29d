// Looks at pages, several at a time, and counts what is wrong with each. What is counted is a list of texts by its kind.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { withBrowser } from "./browser.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
// Browsers at the same time.
const LANES = Number(process.env.LANES ?? 2);

/** The rules of axe that a page breaks, with the first elements that do. */
export async function judge(page) {
  // Over the protocol of the browser, which the policy of the page does not concern.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate((values) => axe.run(document, { runOnly: values, resultTypes: ["violations"] }), RULES);
  const node = (found) => `${found.target} (${[...found.any, ...found.all, ...found.none].map((check) => check.message).join("; ")})`;
  return violations.map((rule) => `${rule.id}: ${rule.nodes.slice(0, 3).map(node).join(" | ")}`);
}

/** How much of a page is beside the screen, and the first elements that reach there. */
export async function overflow(page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isBeside = (element) => element.getBoundingClientRect().right > clientWidth + 0.5;
    const isInnermost = (element) => isBeside(element) && ![...element.children].some(isBeside);
    const names = () => [...document.body.querySelectorAll("*")].filter(isInnermost).map((element) => element.outerHTML.slice(0, 80));
    return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px: ${names().slice(0, 2).join(" | ")}`] : [];
  });
}

/** What a page needs and does not get. */
export function missing(answer) {
  return answer.status() >= 400 && !answer.request().isNavigationRequest() ? [`${answer.status()} ${answer.url()}`] : [];
}

/** Looks at all that is in a queue, and prints what is found, which `name` tells the place of. Returns the count of each of the kinds. */
export async function count(queue, kinds, look, name) {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0]));
  const lane = () =>
    withBrowser(async (browser) => {
      for (let run = queue.shift(); run; run = queue.shift()) {
        const found = await look(browser, run).catch((error) => ({ errors: [error.message] }));
        for (const [kind, texts] of Object.entries(found)) {
          counts[kind] += texts.length;
          for (const text of texts) console.log(`${kind}: ${name(run)}: ${text}`);
        }
      }
    });
  await Promise.all(Array.from({ length: LANES }, lane));
  return counts;
}

/** Looks at a page with a fault of each kind, with the policy and without it. Fails if a kind is not seen. */
export async function requireSight(look, run) {
  const [guarded, unguarded] = await withBrowser(async (browser) => [await look(browser, run), await look(browser, { ...run, isGuarded: false })]);
  const kinds = Object.keys(guarded).filter((kind) => !guarded[kind].length);
  const blind = unguarded.executed.length ? kinds : [...kinds, "executed, without the policy"];
  if (blind.length) throw new Error(`faults that were planted are not seen: ${blind.join(", ")}`);
}
