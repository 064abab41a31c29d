// Lists that change in place: while one types, while sources are read, and when some are deleted.
import assert from "node:assert/strict";
import { byName, leads, pointer, reads, until } from "./hands.mjs";
import { named, origin, visitAs } from "./people.mjs";

const AGENTS = origin + named("agents").path;
const SOURCES = origin + named("sources").path;

const rows = (page) => page.$$eval(".list a.over", (all) => all.map((link) => link.textContent.trim()));
const mark = (page) => page.evaluate(() => void (window.__same = true));
const isSame = (page) => page.evaluate(() => window.__same === true);

async function aSearchShowsWhatItFindsWhileOneTypes(page) {
  await page.goto(SOURCES);
  await mark(page);
  let asked = 0;
  page.on("request", (request) => (asked += request.url().includes("q=") ? 1 : 0));
  await page.type("#q", "invoice", { delay: 15 });
  await until(async () => (await rows(page)).every((title) => /invoice/i.test(title)));
  assert.ok((await rows(page)).length >= 2);
  assert.deepEqual([await isSame(page), asked], [true, 1], "one request for all letters, in the same page");
  assert.match(page.url(), /[?&]q=invoice$/);
  for (let at = 0; at < 3; at += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("X");
  await reads(page, "No source matches.");
  const caret = await page.$eval("#q", (field) => [document.activeElement === field, field.value, field.selectionStart]);
  assert.deepEqual(caret, [true, "invoXice", 5], "the focus and the caret stay");
  await page.reload();
  assert.equal(await page.$eval("#q", (field) => field.value), "invoXice", "the address holds the search");
}

async function aSearchKeepsItsFilter(page) {
  await page.goto(`${AGENTS}?isPublic=true`);
  await page.type("#q", "e");
  await until(() => page.url().includes("q=e"));
  assert.match(page.url(), /isPublic=true/);
  await until(async () => !(await rows(page)).includes("Team handbook"));
}

/** A text that somebody else adds to the agent. */
async function addElsewhere(page, title) {
  const other = await visitAs(page.browser(), "anna", 1280, 800);
  await other.goto(origin + named("source-new-text").path);
  await other.type("[name=title]", title);
  await other.type("textarea[name=content]", `${title} is what a colleague wrote.`);
  await leads(other, () => other.click("main .b.primary"));
  await other.browserContext().close();
}

async function aListFollowsWhatIsRead(page) {
  await page.goto(SOURCES);
  await mark(page);
  await page.click(".tick");
  await page.focus("#q");
  await addElsewhere(page, "Notes of a colleague");
  await until(async () => (await rows(page)).includes("Notes of a colleague"));
  const kept = await page.evaluate(() => [document.querySelectorAll(".tick:checked").length, document.activeElement.id, window.__same]);
  assert.deepEqual(kept, [1, "q", true], "what was ticked, and the focus");
  const ticked = await page.$eval(".tick:checked", (tick) => tick.getAttribute("aria-label"));
  assert.notEqual(ticked, "Notes of a colleague", "the tick stays with its source");
}

async function aDeletionIsTakenBack(page) {
  await addElsewhere(page, "Deleted by mistake");
  await page.goto(`${SOURCES}?q=mistake`);
  await mark(page);
  await page.click(".tick");
  await pointer.press(page, "Delete");
  const undo = await byName(page, "Undo", "button");
  assert.equal(await isSame(page), true, "in the same page");
  await undo.click();
  await reads(page, "Nothing was deleted.");
  await page.goto(`${SOURCES}?q=mistake`);
  assert.deepEqual(await rows(page), ["Deleted by mistake"]);
}

export const LISTS = [aSearchShowsWhatItFindsWhileOneTypes, aSearchKeepsItsFilter, aListFollowsWhatIsRead, aDeletionIsTakenBack];
