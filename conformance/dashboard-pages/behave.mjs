// What people do with keys and pointers, with and without scripts: node behave.mjs SCENE.json [NAME]
//
// Ends with 1 unless each story ends well, and nothing was refused by the policy, thrown or asked of other hosts meanwhile.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { watch, withBrowser } from "./browser.mjs";
import { CHANNELS, CHANNELS_WITHOUT_SCRIPTS } from "./channels.mjs";
import { FORMS } from "./forms.mjs";
import { LISTS } from "./lists.mjs";
import { NEWCOMERS, NEWCOMERS_WITHOUT_SCRIPTS } from "./newcomer.mjs";
import { NAVIGATION } from "./navigation.mjs";
import { origin, visitAs } from "./people.mjs";
import { PLAYGROUND_STORIES } from "./playground.mjs";

const WITH_SCRIPTS = [...NAVIGATION, ...LISTS, ...FORMS, ...PLAYGROUND_STORIES, ...CHANNELS, ...NEWCOMERS];
const WITHOUT = [...CHANNELS_WITHOUT_SCRIPTS, ...NEWCOMERS_WITHOUT_SCRIPTS];
const chosen = (story) => !process.argv[3] || story.name === process.argv[3];

async function run(browser, story) {
  const isSignedIn = !story.name.startsWith("aNewcomer");
  const page = await visitAs(browser, isSignedIn ? (story.person ?? "anna") : "nobody", 1280, 800);
  const hasScripts = WITH_SCRIPTS.includes(story);
  const seen = hasScripts ? await watch(page, origin) : {};
  await page.setJavaScriptEnabled(hasScripts);
  const steps = [];
  try {
    await story(page, (step) => steps.push(step));
    await sleep(50); // Until what happened last was told.
    assert.deepEqual(Object.values(seen).flat(), [], "nothing was refused");
    return true;
  } catch (error) {
    const lines = error.stack.split("\n").filter((line) => line.includes(".mjs:"));
    console.log([`${story.name}: ${error.message}`, `  at ${page.url()}`, ...lines.slice(0, 4)].join("\n"));
    return false;
  } finally {
    if (steps.length) console.log(`${story.name}:\n${steps.map((step) => `  ${step}`).join("\n")}`);
    await page.browserContext().close();
  }
}

let failed = 0;
const stories = [...WITH_SCRIPTS, ...WITHOUT].filter(chosen);
await withBrowser(async (browser) => {
  for (const story of stories) if (!(await run(browser, story))) failed += 1;
});
console.log(`${stories.length} stories, ${failed} failed`);
process.exitCode = failed > 0 || stories.length === 0 ? 1 : 0;
