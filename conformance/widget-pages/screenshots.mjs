// Takes pictures of the chat in its states, as a telephone and as a desk show it: node screenshots.mjs SCENE.json FOLDER [STATE]
import { join } from "node:path";
import { withBrowser } from "./browser.mjs";
import { STATES } from "./states.mjs";
import { agent, openChat, openShop, prepare, ready, site } from "./widget.mjs";

const [, , , folder, only] = process.argv;
const SIZES = { desk: [1280, 860], phone: [390, 844] };
const SCHEMES = ["light", "dark"];

async function take(browser, state, size, scheme, place, language) {
  const [width, height] = SIZES[size];
  const { act, replacements = [] } = STATES[state];
  const { page } = await prepare(browser, { width, height, scheme, replacements: structuredClone(replacements) });
  try {
    if (place === "help") await page.goto(`${site}/help/${agent}?language=${language}`, { waitUntil: "networkidle0" });
    else await openShop(page, { lang: language, dir: language === "ar" ? "rtl" : "ltr" });
    const frame = place === "help" ? page.mainFrame() : await openChat(page);
    if (place === "help") await ready(frame);
    await act(frame, page);
    await page.screenshot({ path: join(folder, `${[place, state, size, scheme, language].join("-")}.webp`), type: "webp", quality: 80 });
  } finally {
    await page.browserContext().close();
  }
}

let count = 0;
await withBrowser(async (browser) => {
  for (const state of Object.keys(STATES).filter((name) => !only || name === only)) {
    for (const size of Object.keys(SIZES)) {
      for (const scheme of SCHEMES) {
        for (const place of ["shop", "help"]) count += await take(browser, state, size, scheme, place, "en").then(() => 1);
      }
      count += await take(browser, state, size, "light", "shop", "ar").then(() => 1);
    }
  }
});
console.log(`${count} pictures in ${folder}`);
