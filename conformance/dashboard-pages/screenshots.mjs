// Takes pictures of pages, as a telephone and as a desk show them, light and dark: node screenshots.mjs SCENE.json FOLDER all|docs
import { statSync } from "node:fs";
import { join } from "node:path";
import { withBrowser } from "./browser.mjs";
import { named, origin, pages, visitAs } from "./people.mjs";
import { STATES } from "./states.mjs";

const [, , , folder, which] = process.argv;
const SIZES = { desktop: [1440, 900], phone: [390, 844] };
const MOST_BYTES = 60_000;
const QUALITY = 70;
// What the documentation shows: a page, and the state that it is in.
const DOCS = [
  ["sign-in"], ["agents"], ["agents", "palette"], ["empty-agents"], ["agent"], ["agent-settings"], ["agent-widget", "pictured"], ["sources"], ["source-website"], ["playground"],
  ["keys"], ["keys", "dialog"], ["key-new", "created"], ["members"], ["account"],
];

const ALSO_DARK = ["agents", "agent-widget", "playground"];

function pictures() {
  const schemesOf = (name) => (ALSO_DARK.includes(name) ? ["light", "dark"] : ["light"]);
  if (which === "docs") return DOCS.map(([name, state = ""]) => ({ page: named(name), state, schemes: schemesOf(name) }));
  const shown = pages.filter((page) => !page.is_hostile && !page.is_download && page.name !== "avatar");
  return shown.flatMap((page) => ["", ...page.states].map((state) => ({ page, state, schemes: ["light", "dark"] })));
}

/** Takes a picture, and returns how large it is. */
async function take(browser, { page: given, state }, size, scheme) {
  const page = await visitAs(browser, given.person, ...SIZES[size], scheme);
  await page.goto(origin + given.path, { waitUntil: "networkidle0" });
  if (state) await STATES[state](page, given, true);
  const name = [given.name, state, size, scheme === "dark" ? "dark" : ""].filter(Boolean).join("-");
  const path = join(folder, `${name}.webp`);
  await page.screenshot({ path, type: "webp", quality: QUALITY });
  await page.browserContext().close();
  return [name, statSync(path).size];
}

const large = [];
let count = 0;
await withBrowser(async (browser) => {
  for (const picture of pictures()) {
    for (const size of Object.keys(SIZES)) {
      for (const scheme of picture.schemes) {
        const [name, bytes] = await take(browser, picture, size, scheme);
        count += 1;
        if (bytes > MOST_BYTES) large.push(`${name}: ${bytes} bytes`);
      }
    }
  }
});
console.log([`${count} pictures in ${folder}, ${large.length} of them too large`, ...large].join("\n"));
process.exitCode = large.length > 0 ? 1 : 0;
