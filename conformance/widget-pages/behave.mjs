// What people do with the widget, and what the page around it does: node behave.mjs SCENE.json [NAME]
//
// Ends with 1 unless each story ends well, and nothing was refused by a policy, thrown, run or asked of other hosts meanwhile.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { withBrowser } from "./browser.mjs";
import { CHAT_STORIES } from "./stories-chat.mjs";
import { HOST_STORIES } from "./stories-host.mjs";
import { faults, prepare } from "./widget.mjs";

const chosen = (story) => !process.argv[3] || story.name === process.argv[3];

async function run(browser, story) {
  const { page, seen } = await prepare(browser, { replacements: story.replacements ?? [] });
  try {
    const told = await story(page);
    await sleep(50); // Until what happened last was told.
    assert.deepEqual(Object.values(faults(seen)).flat(), [], "nothing was refused");
    if (told) console.log(`${story.name}: ${told}`);
    return true;
  } catch (error) {
    const lines = error.stack.split("\n").filter((line) => line.includes(".mjs:"));
    console.log([`${story.name}: ${error.message}`, ...lines.slice(0, 3), JSON.stringify(faults(seen))].join("\n"));
    return false;
  } finally {
    await page.browserContext().close();
  }
}

let failed = 0;
const stories = [...HOST_STORIES, ...CHAT_STORIES].filter(chosen);
await withBrowser(async (browser) => {
  for (const story of stories) if (!(await run(browser, story))) failed += 1;
});
console.log(`${stories.length} stories, ${failed} failed`);
process.exitCode = failed > 0 || stories.length === 0 ? 1 : 0;
