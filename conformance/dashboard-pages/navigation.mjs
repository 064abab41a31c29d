// The palette, and the keys that act while nobody types.
import assert from "node:assert/strict";
import { leads, until } from "./hands.mjs";
import { named, origin } from "./people.mjs";

const AGENTS = origin + named("agents").path;
const SOURCES = origin + named("sources").path;
const PLAYGROUND = origin + named("playground-new").path;

const options = (page) => page.$$eval("#palette [role=option]", (all) => all.map((option) => option.firstChild.textContent));
const chosen = (page) => page.$eval("#palette [aria-selected=true]", (option) => option.firstChild.textContent);
const isOpen = (page) => page.$eval("#palette", (dialog) => dialog.open);
const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.textContent.trim());

async function openPalette(page, modifier = "Control") {
  await page.keyboard.down(modifier);
  await page.keyboard.press("k");
  await page.keyboard.up(modifier);
  await page.waitForSelector("#palette[open]");
}

async function thePaletteLeadsToPages(page) {
  await page.goto(AGENTS);
  await openPalette(page);
  const all = await options(page);
  for (const name of ["Agents", "API keys", "Settings", "New agent"]) assert.ok(all.includes(name), `${name} is missing in ${all}`);
  await page.keyboard.type("api k");
  assert.deepEqual(await options(page), ["API keys"]);
  await leads(page, () => page.keyboard.press("Enter"));
  assert.match(page.url(), /\/keys$/);
}

async function thePaletteIsOpenedFromAFieldAndByTheButton(page) {
  await page.goto(PLAYGROUND);
  await page.type("#message", "A thought");
  await openPalette(page, "Meta");
  assert.equal(await isOpen(page), true);
  await page.keyboard.press("Escape");
  assert.deepEqual([await isOpen(page), await focused(page), await page.$eval("#message", (field) => field.value)], [false, "message", "A thought"]);
  await page.click("#find");
  assert.deepEqual([await isOpen(page), page.url()], [true, PLAYGROUND], "on the same page");
  await page.mouse.click(5, 5);
  assert.equal(await isOpen(page), false, "closed by a click beside it");
}

async function arrowsChooseInThePalette(page) {
  await page.goto(AGENTS);
  await openPalette(page);
  const all = await options(page);
  const active = () => page.$eval("#palette input", (input) => document.getElementById(input.getAttribute("aria-activedescendant"))?.firstChild.textContent);
  assert.deepEqual([await chosen(page), await active()], [all[0], all[0]]);
  for (const [key, at] of [["Down", 1], ["Up", 0], ["Up", all.length - 1], ["Down", 0]]) {
    await page.keyboard.press(`Arrow${key}`);
    assert.deepEqual([await chosen(page), await active()], [all[at], all[at]]);
  }
  await page.keyboard.type("qqqq");
  assert.deepEqual(await options(page), []);
  assert.equal(await page.$eval("#palette p", (nothing) => nothing.checkVisibility()), true, "it says that nothing has the name");
}

async function thePaletteFindsAgents(page) {
  await page.goto(origin + named("billing").path);
  await openPalette(page);
  await page.keyboard.type("sales");
  await until(async () => (await options(page)).includes("Sales assistant"));
  assert.equal(await page.$eval("#palette [role=option] .end", (kind) => kind.textContent), "Agent");
  await leads(page, () => page.keyboard.press("Enter"));
  assert.equal(await page.$eval("h1", (heading) => heading.textContent), "Sales assistant");
}

async function hostileNamesInThePaletteStayTexts(page) {
  await page.goto(origin + named("hostile-workspace").path);
  await openPalette(page);
  await page.keyboard.type("<");
  await until(async () => (await options(page)).some((name) => name.includes("<")));
  const inside = await page.$$eval("#palette ul *", (all) => [...new Set(all.map((element) => element.localName))].sort());
  assert.deepEqual(inside, ["li", "span"]);
}
hostileNamesInThePaletteStayTexts.person = "eve";

async function lettersLeadToPages(page) {
  await page.goto(SOURCES);
  for (const [letter, end] of [["k", /\/keys$/], ["s", /\/settings$/], ["a", /\/agents$/]]) {
    await leads(page, async () => {
      await page.keyboard.press("g");
      await page.keyboard.press(letter);
    });
    assert.match(page.url(), end);
  }
}

async function lettersMoveThroughAList(page) {
  await page.goto(AGENTS);
  const names = await page.$$eval(".list a.over", (all) => all.map((link) => link.textContent.trim()));
  for (const [key, at] of [["j", 0], ["j", 1], ["k", 0], ["k", 0], ["j", 1]]) {
    await page.keyboard.press(key);
    assert.equal(await focused(page), names[at], `${key} to ${at}`);
  }
  await leads(page, () => page.keyboard.press("Enter"));
  assert.equal(await page.$eval("h1", (heading) => heading.textContent), names[1]);
  await page.goto(SOURCES);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  assert.deepEqual(await page.$$eval(".tick", (ticks) => ticks.flatMap((tick, at) => (tick.checked ? [at] : []))), [0]);
  await page.keyboard.press("x");
  assert.equal(await page.$(".tick:checked"), null);
}

async function slashSearchesAndQuestionMarkShowsKeys(page) {
  await page.goto(AGENTS);
  await page.keyboard.press("/");
  assert.equal(await focused(page), "q");
  await page.keyboard.type("g?jx/");
  assert.deepEqual([await page.$eval("#q", (field) => field.value), await page.$eval("#keys", (dialog) => dialog.open)], ["g?jx/", false], "one types there");
  await page.goto(AGENTS);
  await page.keyboard.type("?");
  assert.equal(await page.$eval("#keys", (dialog) => dialog.open), true);
  await page.keyboard.press("Escape");
  assert.equal(await page.$eval("#keys", (dialog) => dialog.open), false);
}

async function lettersWithAltAreLeftAlone(page) {
  await page.goto(AGENTS);
  await page.keyboard.down("Alt");
  for (const key of ["/", "j", "?"]) await page.keyboard.press(key);
  await page.keyboard.up("Alt");
  assert.deepEqual([await page.evaluate(() => document.activeElement === document.body), await page.$eval("#keys", (dialog) => dialog.open)], [true, false]);
}

async function lettersCanBeSwitchedOff(page) {
  const set = async (isOn) => {
    await page.goto(`${origin}/account`);
    if ((await page.$eval("[name=singleKeys]", (box) => box.checked)) !== isOn) await page.click("[name=singleKeys]");
    await leads(page, () => page.click("main .b.primary"));
  };
  await set(false);
  await page.goto(AGENTS);
  await page.keyboard.press("j");
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
  await openPalette(page);
  assert.equal(await isOpen(page), true, "the palette is no single letter");
  await set(true);
  await page.goto(AGENTS);
  await page.keyboard.press("j");
  assert.equal(await page.evaluate(() => document.activeElement.matches(".over")), true);
}
lettersCanBeSwitchedOff.person = "max";

export const NAVIGATION = [
  thePaletteLeadsToPages,
  thePaletteIsOpenedFromAFieldAndByTheButton,
  arrowsChooseInThePalette,
  thePaletteFindsAgents,
  hostileNamesInThePaletteStayTexts,
  lettersLeadToPages,
  lettersMoveThroughAList,
  slashSearchesAndQuestionMarkShowsKeys,
  lettersWithAltAreLeftAlone,
  lettersCanBeSwitchedOff,
];
