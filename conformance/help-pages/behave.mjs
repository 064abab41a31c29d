// What visitors do with keys and pointers, with and without scripts: node behave.mjs SITES.json
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { visit, watch, withBrowser } from "./browser.mjs";

const sites = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { origin, pages } = sites.find(({ name }) => name === "plain");
const dark = sites.find(({ name }) => name === "dark");
const ARTICLE = origin + pages.find(({ path }) => path.startsWith("/articles/") && path.endsWith("change-your-plan")).path;

const text = (page, selector) => page.$eval(selector, (element) => element.textContent);
const attribute = (page, name) => page.$eval("#_q", (element, of) => element.getAttribute(of), name);
const until = (page, holds, ...values) => page.waitForFunction(holds, { timeout: 5_000 }, ...values);

/** Does something that leads to another page. */
async function leads(page, act) {
  await Promise.all([page.waitForNavigation(), act()]);
  return page.url();
}

async function aKeyboardFindsAnArticle(page) {
  await page.goto(`${origin}/`, { waitUntil: "load" });
  assert.deepEqual([await attribute(page, "role"), await attribute(page, "aria-expanded")], ["combobox", "false"]);
  let asked = 0;
  page.on("request", (request) => (asked += request.url().includes("/_fd/search") ? 1 : 0));
  await page.type("#_q", "plan", { delay: 30 });
  await page.waitForSelector("#_options li");
  assert.deepEqual([asked, await attribute(page, "aria-expanded")], [1, "true"], "one request for all letters");
  const count = (await page.$$("#_options li")).length;
  assert.match(await text(page, "[role=status]"), /^\d+ results$/);
  for (const [key, option] of [["Down", "_option-0"], ["Up", null], ["Up", `_option-${count - 1}`], ["Down", null]]) {
    await page.keyboard.press(`Arrow${key}`);
    assert.equal(await attribute(page, "aria-activedescendant"), option);
  }
  await page.keyboard.press("Escape");
  assert.deepEqual([await attribute(page, "aria-expanded"), await page.$eval("#_q", (input) => input.value)], ["false", "plan"]);
  await page.type("#_q", "s");
  await page.waitForSelector("#_options:not([hidden]) li");
  await page.keyboard.press("ArrowDown");
  const chosen = await page.$eval("[aria-selected=true]", (option) => option.dataset.path);
  // The mark that tells where the visitor came from is counted by then, and gone.
  assert.equal(await leads(page, () => page.keyboard.press("Enter")), origin + chosen.replace("?from=search", ""));
}

async function enterLeadsToTheResults(page) {
  await page.goto(ARTICLE);
  await page.type("#_q", "plan");
  assert.match(await leads(page, () => page.keyboard.press("Enter")), /\/search\?q=plan$/);
}

async function codeIsCopied(page, browser) {
  await page.goto(ARTICLE, { waitUntil: "load" });
  await browser.defaultBrowserContext().overridePermissions(origin, ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"]);
  await page.bringToFront();
  await page.click(".code button");
  await until(page, () => document.querySelector(".code button").textContent === "Copied");
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^curl -X PATCH .*\n.*yearly" \}'$/);
}

async function feedbackIsSentAtOnce(page) {
  await page.goto(ARTICLE, { waitUntil: "load" });
  await page.click("label[for=_up]");
  await until(page, () => /Thank/.test(document.querySelector(".said").textContent));
  await page.type("#_comment", "Good");
  await page.click(".comment button");
  await until(page, () => getComputedStyle(document.querySelector(".thanks")).display === "block");
  assert.equal(page.url(), ARTICLE, "on the same page");
  assert.equal(await page.evaluate(() => document.activeElement.className), "thanks shown", "with the focus where the form was");
}

async function anAnswerIsReadWithoutLeavingThePage(page) {
  await page.goto(`${origin}/ask`, { waitUntil: "load" });
  assert.match(await text(page, ".ask span, h1"), /Ask a question/);
  await page.type("#_question", "What is the meaning of <b>zebras</b>?");
  await page.click(".question > button");
  await until(page, () => document.querySelector("#_latest")?.textContent === "What is the meaning of <b>zebras</b>?");
  await page.waitForSelector(".answer :is(.body, .plain)");
  assert.equal(page.url(), `${origin}/ask`, "on the same page");
  assert.equal(await page.evaluate(() => document.activeElement.id), "_question", "ready for the next question");
  await page.type("#_question", "And of horses?");
  await page.click(".question > button");
  await until(page, () => document.querySelectorAll(".asked").length === 2);
  // Not where it is on the screen: the page may still scroll to the answer.
  await leads(page, () => page.$eval(".other", (button) => button.click()));
  assert.equal(await page.$(".asked"), null, "another conversation");
}

async function withoutAnAnswerANoticeComesFirst(page) {
  await page.goto(`${origin}/ask`, { waitUntil: "load" });
  const refusal = { message: "Not now.", articles: [{ title: "Read this", url: "/articles/1-this" }] };
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    const isAsked = new URL(request.url()).pathname === "/_fd/ask";
    if (isAsked) request.respond({ status: 503, contentType: "application/json", body: JSON.stringify(refusal) });
    else request.continue();
  });
  await page.type("#_question", "When?");
  await page.click(".question > button");
  await page.waitForSelector(".live a");
  const shown = await page.$$eval(".live :is(.notice, h2, li a)", (parts) => parts.map((part) => part.textContent));
  assert.deepEqual(shown, ["Not now.", "Articles", "Read this"], "as without scripts");
  assert.equal(await page.$eval(".live", (live) => getComputedStyle(live).borderTopWidth), "0px", "not framed like an answer");
  assert.equal(await text(page, ".state"), "", "nor told twice");
}

async function languagesUnfold(page) {
  await page.goto(ARTICLE, { waitUntil: "load" });
  const isOpen = () => page.$eval(".languages", (details) => details.open);
  await page.click(".languages summary");
  assert.equal(await isOpen(), true);
  await page.keyboard.press("Escape");
  assert.equal(await isOpen(), false);
  await page.click(".languages summary");
  assert.match(await leads(page, () => page.click(".languages [hreflang=de]")), /\/de\/articles\/\d+-/, "to the translation");
}

async function contentsFollowTheReader(page) {
  await page.goto(ARTICLE, { waitUntil: "load" });
  await page.evaluate(() => document.getElementById("downgrade").scrollIntoView({ behavior: "instant" }));
  await until(page, () => document.querySelector(".aside [aria-current]")?.textContent === "Downgrade");
}

async function aMenuOpensWithoutScripts(page) {
  await page.setViewport({ width: 400, height: 800 });
  await page.goto(dark.origin);
  const isOpen = async () => (await page.$("#_menu:popover-open")) !== null;
  await page.click(".open");
  assert.equal(await isOpen(), true);
  await page.keyboard.press("Escape");
  assert.equal(await isOpen(), false);
}

async function feedbackNeedsNoScripts(page) {
  await page.goto(ARTICLE);
  assert.equal(await page.$(".code button"), null, "nor is there a button that would do nothing");
  await page.click("label[for=_down]");
  await page.type("#_comment", "More");
  assert.equal(await leads(page, () => page.click(".comment button")), `${ARTICLE}#_feedback-sent`);
  assert.notEqual(await page.$(".feedback:has(.thanks:target)"), null);
}

async function askingNeedsNoScripts(page) {
  await page.goto(`${origin}/search?q=qqqqzzzz`);
  assert.match(await leads(page, () => page.click(".ways a")), /\/ask\?q=qqqqzzzz$/);
  assert.equal(await page.$eval("#_question", (field) => field.value), "qqqqzzzz");
  assert.match(await leads(page, () => page.click(".question > button")), /\/ask#_latest$/);
  assert.equal(await text(page, "#_latest"), "qqqqzzzz");
}

async function searchNeedsNoScripts(page) {
  await page.goto(`${origin}/`);
  await page.type("#_q", "plan");
  assert.match(await leads(page, () => page.click(".search button")), /\/search\?q=plan$/);
  assert.notEqual(await page.$(".results mark"), null);
}

async function theFirstKeySkipsToTheText(page) {
  await page.goto(ARTICLE);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.match(page.url(), /#_main$/);
}

const WITH_SCRIPTS = [aKeyboardFindsAnArticle, enterLeadsToTheResults, codeIsCopied, feedbackIsSentAtOnce, anAnswerIsReadWithoutLeavingThePage, withoutAnAnswerANoticeComesFirst, languagesUnfold, contentsFollowTheReader];
const WITHOUT = [aMenuOpensWithoutScripts, feedbackNeedsNoScripts, searchNeedsNoScripts, askingNeedsNoScripts, theFirstKeySkipsToTheText];

let failures = 0;
await withBrowser(async (browser) => {
  for (const story of [...WITH_SCRIPTS, ...WITHOUT]) {
    const page = await visit(browser, 1280, 700);
    const hasScripts = WITH_SCRIPTS.includes(story);
    const seen = hasScripts ? await watch(page, origin) : {};
    await page.setJavaScriptEnabled(hasScripts);
    try {
      await story(page, browser);
      await sleep(50); // Until what happened last was told.
      assert.deepEqual(Object.values(seen).flat(), [], "nothing was refused");
    } catch (error) {
      failures += 1;
      console.log(`${story.name}: ${error.message}`);
    }
    await page.close();
  }
});
console.log(`${WITH_SCRIPTS.length + WITHOUT.length} stories, ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;
