// Takes a picture of each kind of page, as a telephone and as a desk show it: node screenshots.mjs SITES.json FOLDER
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { visit, withBrowser } from "./browser.mjs";

const [, , file, folder] = process.argv;
const sites = JSON.parse(readFileSync(file, "utf8"));
const SIZES = { desktop: [1280, 900], phone: [390, 844] };
const FULL = "change-your-plan";

/** The address of the first page of a kind whose path ends so. */
function address(name, kind, locale = "en", end = "") {
  const { origin, pages } = sites.find((site) => site.name === name);
  return origin + pages.find((page) => page.kind === kind && page.locale === locale && page.path.endsWith(end)).path;
}

const PICTURES = {
  home: [address("plain", "home")],
  collection: [address("plain", "collection", "en", "/billing")],
  article: [address("plain", "article", "en", FULL)],
  article_end: [address("plain", "article", "en", FULL), (page) => page.evaluate(() => document.querySelector(".feedback").scrollIntoView({ block: "center", behavior: "instant" }))],
  table: [address("plain", "article", "en", "read-an-invoice")],
  search: [address("plain", "search")],
  typed: [address("plain", "home"), typed],
  results: [address("plain", "results")],
  nothing: [address("plain", "nothing")],
  not_found: [address("plain", "not_found")],
  preview: [address("plain", "preview")],
  dark: [address("dark", "home")],
  dark_article: [address("dark", "article", "en", FULL)],
  auto: [address("auto", "home")],
  arabic: [address("plain", "home", "ar")],
  arabic_article: [address("plain", "article", "ar")],
  empty: [address("empty", "home")],
  ask: [new URL("/ask", address("plain", "home")).href],
  answered: [new URL("/ask?q=How+do+I+change+my+plan%3F", address("plain", "home")).href, answered],
  password: [address("locked-password", "door")],
  sign_in: [address("locked-members", "door")],
  signed_link: [address("locked-signed-link", "door")],
  hostile: [address("hostile", "article")],
};

async function typed(page) {
  await page.type("#_q", "plan");
  await page.waitForSelector("#_options li");
  await page.keyboard.press("ArrowDown");
}

async function answered(page) {
  await page.click(".question > button");
  await page.waitForSelector(".sources a");
}

await withBrowser(async (browser) => {
  for (const [name, [url, act]] of Object.entries(PICTURES)) {
    for (const [size, [width, height]] of Object.entries(SIZES)) {
      // Each a visitor of their own, who has asked nothing before.
      const context = await browser.createBrowserContext();
      const page = await visit(context, width, height);
      await page.goto(url, { waitUntil: "networkidle0" });
      await act?.(page);
      await page.screenshot({ path: join(folder, `${name}-${size}.webp`), type: "webp", quality: 80 });
      await context.close();
    }
  }
});
console.log(`${Object.keys(PICTURES).length * Object.keys(SIZES).length} pictures in ${folder}`);
