// The playground with scripts: answers come in the same page, also over a connection that breaks.
import assert from "node:assert/strict";
import { leads, until } from "./hands.mjs";
import { named, origin } from "./people.mjs";

const PLAYGROUND = origin + named("playground-new").path;
const QUESTION = "Do you ship to Norway?";

async function anAnswerComesInTheSamePage(page) {
  await page.goto(PLAYGROUND);
  await page.evaluate(() => (window.__same = true));
  await page.type("#message", QUESTION);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".cite");
  assert.equal(await page.evaluate(() => window.__same), true);
  assert.match(page.url(), /[?&]c=/, "the address leads to the talk");
  await until(() => page.evaluate(() => document.activeElement.id === "message" && document.activeElement.value === ""), "ready for the next question");
  await page.type("#message", "And to Iceland?");
  await page.keyboard.press("Enter");
  await until(async () => (await page.$$(".ask")).length === 2);
  await until(async () => (await page.$$(".found")).length === 2);
  const talk = page.url();
  await page.reload();
  assert.deepEqual([page.url(), (await page.$$(".ask")).length], [talk, 2], "as it was");
}

async function shiftEnterBeginsANewLine(page) {
  await page.goto(PLAYGROUND);
  await page.type("#message", "One");
  await page.keyboard.down("Shift");
  await page.keyboard.press("Enter");
  await page.keyboard.up("Shift");
  await page.keyboard.type("two");
  assert.deepEqual([await page.$eval("#message", (field) => field.value), await page.$(".ask")], ["One\ntwo", null]);
  await page.$eval("#message", (field) => ((field.value = ""), field.dispatchEvent(new Event("input", { bubbles: true }))));
}

async function aHostileQuestionStaysAText(page) {
  await page.goto(PLAYGROUND);
  await page.type("#message", "<img src=x onerror=alert(1)> & you?");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#latest");
  assert.equal(await page.$eval("#latest", (asked) => asked.textContent), "<img src=x onerror=alert(1)> & you?");
}

async function aBreakLosesNothing(page) {
  await page.goto(PLAYGROUND);
  let breaks = 0;
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    if (!request.url().endsWith("/stream") || breaks > 0) return request.continue();
    breaks += 1;
    return request.abort("connectionreset");
  });
  await page.type("#message", QUESTION);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".cite", { timeout: 10_000 });
  assert.deepEqual([breaks, (await page.$$(".ask")).length], [1, 1], "asked once");
}

async function aQuestionThatIsTooLongIsRefusedInPlace(page) {
  await page.goto(PLAYGROUND);
  await page.$eval("#message", (field) => {
    field.removeAttribute("maxlength");
    field.value = "Why? ".repeat(1000);
  });
  await page.focus("#message");
  await page.keyboard.press("Enter");
  await page.waitForSelector("[aria-invalid]");
  assert.equal(await page.$eval("#message", (field) => field.value.length), 5000, "as it was typed");
  await page.$eval("#message", (field) => ((field.value = ""), field.dispatchEvent(new Event("input", { bubbles: true }))));
}

async function aCitationShowsItsPassage(page) {
  await page.goto(origin + named("playground").path);
  await page.hover(".cite[data-passage]");
  const id = await page.$eval(".cite[data-passage]", (cite) => cite.dataset.passage);
  assert.equal(await page.$eval(`[id="${id}"]`, (passage) => passage.matches(".at")), true);
  const words = (text) => text.replace(/\s+/g, " ").replace(/…$/, "").trim();
  const quote = await page.$eval(".cite q", (q) => q.textContent);
  await leads(page, () => page.click(".cite"));
  assert.equal(words(await page.$eval("#mark", (marked) => marked.textContent)), words(quote), "the passage is marked in its source");
}

async function anAnswerIsRatedInPlace(page) {
  await page.goto(origin + named("playground").path);
  await page.evaluate(() => (window.__same = true));
  const isPressed = () => page.$$eval("[aria-label='Bad answer']", (all) => all.at(-1).getAttribute("aria-pressed") === "true");
  const press = () => page.$$eval("[aria-label='Bad answer']", (all) => all.at(-1).click());
  await press();
  await until(isPressed);
  assert.equal(await page.evaluate(() => window.__same), true);
  await page.reload();
  assert.equal(await isPressed(), true, "it is kept");
  await press();
  await until(async () => !(await isPressed()));
}

export const PLAYGROUND_STORIES = [
  anAnswerComesInTheSamePage,
  shiftEnterBeginsANewLine,
  aHostileQuestionStaysAText,
  aBreakLosesNothing,
  aQuestionThatIsTooLongIsRefusedInPlace,
  aCitationShowsItsPassage,
  anAnswerIsRatedInPlace,
];
