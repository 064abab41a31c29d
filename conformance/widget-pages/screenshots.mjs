// Takes pictures of the chat in its states, as a telephone and as a desk show it: node screenshots.mjs SCENE.json FOLDER all|docs
import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withBrowser } from "./browser.mjs";
import { DOCS, dress } from "./docs.mjs";
import { STATES } from "./states.mjs";
import { agent, openChat, openShop, prepare, ready, site, until } from "./widget.mjs";

const [, , , folder, which] = process.argv;
const SIZES = { desktop: [1440, 900], phone: [390, 844] };
const SCHEMES = ["light", "dark"];
const MOST_BYTES = 60_000;
const QUALITY = 70;
// Milliseconds until what moves has come to rest.
const REST = 300;

/** Each state in each place; from right to left in the light alone. */
function all() {
  const places = [["shop", "en"], ["help", "en"], ["shop", "ar"]];
  return Object.entries(STATES).flatMap(([state, { act, replacements }]) =>
    places.map(([place, language]) => ({ name: `${place}-${state}-${language}`, place, language, act, replacements, schemes: language === "ar" ? ["light"] : SCHEMES })),
  );
}

/** Opens the shop or the Help Page, with the chat unless it is a picture of the closed one. */
async function enter(page, { place, language = "en", of = agent, isClosed = false }) {
  if (place === "help") {
    await page.goto(`${site}/help/${of}?language=${language}`, { waitUntil: "networkidle0" });
    await ready(page.mainFrame());
    return page.mainFrame();
  }
  await openShop(page, { agent: of, lang: language, dir: language === "ar" ? "rtl" : "ltr" });
  await dress(page);
  if (!isClosed) return openChat(page);
  await until(() => page.$("#frontdesk-widget"), "the button");
  return page.mainFrame();
}

/** Takes a picture, and returns how large it is. */
async function take(browser, picture, size, scheme) {
  const [width, height] = SIZES[size];
  const { page } = await prepare(browser, { width, height, scheme, replacements: structuredClone(picture.replacements ?? []) });
  try {
    const frame = await enter(page, picture);
    await picture.act(frame, page);
    // Frames do not know that nothing is to move.
    await sleep(REST);
    const path = join(folder, `${[picture.name, size, ...(scheme === "dark" ? ["dark"] : [])].join("-")}.webp`);
    await page.screenshot({ path, type: "webp", quality: QUALITY });
    return statSync(path).size;
  } finally {
    await page.browserContext().close();
  }
}

const large = [];
let count = 0;
await withBrowser(async (browser) => {
  for (const picture of which === "docs" ? DOCS : all()) {
    for (const size of Object.keys(SIZES)) {
      for (const scheme of picture.schemes ?? ["light"]) {
        const bytes = await take(browser, picture, size, scheme);
        count += 1;
        if (bytes > MOST_BYTES) large.push(`${picture.name} ${size} ${scheme}: ${bytes} bytes`);
      }
    }
  }
});
console.log([`${count} pictures in ${folder}, ${large.length} of them too large`, ...large].join("\n"));
process.exitCode = large.length > 0 ? 1 : 0;
