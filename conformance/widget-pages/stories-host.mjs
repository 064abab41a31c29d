// What the widget does to the page that it is on, and what that page may do to it.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { agent, answerEvents, ask, buttonOf, frameOf, openChat, openShop, QUESTION, ready, shop, site, until, write } from "./widget.mjs";

const isOpen = (page) => page.evaluate(() => document.activeElement?.tagName === "IFRAME");
const count = (page) => page.evaluate(() => document.querySelectorAll("*").length);
const expanded = async (page) => (await buttonOf(page)).evaluate((button) => button.getAttribute("aria-expanded"));
const closes = (page) => until(async () => !(await page.$eval("#frontdesk-widget > iframe", (frame) => frame.checkVisibility({ visibilityProperty: true }))), "closed");

async function oneElementIsAdded(page) {
  await openShop(page, { agent: null });
  const before = await count(page);
  await openShop(page);
  await buttonOf(page);
  assert.equal((await count(page)) - before, 2, "the script and the widget");
  const { width, height } = await (await buttonOf(page)).boundingBox();
  assert.ok(width >= 44 && height >= 44, `${width} × ${height}`);
  await openChat(page);
  assert.equal((await count(page)) - before, 3, "and a frame in it");
}

/** Sums up in each document what moves without anybody having done something, as a share of the screen (Layout Instability). */
const sumShifts = (page) =>
  page.evaluateOnNewDocument(() => {
    window.__shifts = 0;
    const add = ({ value }) => (window.__shifts += value);
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: "layout-shift", buffered: true });
  });

async function thePageIsNotSlowed(page) {
  await sumShifts(page);
  await page.evaluateOnNewDocument(() => {
    window.__long = [];
    new PerformanceObserver((list) => window.__long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask", buffered: true });
  });
  await openShop(page);
  await openChat(page);
  await sleep(200);
  assert.equal(await page.evaluate(() => window.__shifts), 0, "no shift");
  return `long tasks in the page: ${JSON.stringify(await page.evaluate(() => window.__long))}`;
}

async function whoOnlyLooksSendsNothing(page) {
  await openShop(page);
  const frame = await openChat(page);
  await sleep(300);
  assert.deepEqual(await frame.evaluate(() => [window.__sent, localStorage.length]), [[], 0]);
}

async function aWrongIdShowsNothing(page) {
  await openShop(page, { agent: null });
  const before = await count(page);
  await openShop(page, { agent: "nobody" });
  await page.evaluate(() => window.frontdesk.open());
  await sleep(200);
  assert.equal((await count(page)) - before, 1, "the script alone");
}

async function twoScriptsAddOneWidget(page) {
  await openShop(page, { times: 2 });
  await buttonOf(page);
  assert.equal(await page.$$eval("#frontdesk-widget", (all) => all.length), 1);
}

async function aTagManagerAddsItLate(page) {
  await openShop(page, { agent: null });
  await page.evaluate(
    (src, id) => {
      const script = document.createElement("script");
      script.src = trustedTypes.createPolicy("tags", { createScriptURL: (url) => url }).createScriptURL(src);
      script.dataset.agentId = id;
      document.head.append(script);
      window.frontdesk?.open();
    },
    `${site}/widget.js`,
    agent,
  );
  await buttonOf(page);
  await openChat(page);
}

async function itIsOpenedBeforeItIsThere(page) {
  await page.evaluateOnNewDocument(() => addEventListener("DOMContentLoaded", () => window.frontdesk?.open()));
  await openShop(page);
  await frameOf(page);
}

async function theShopRendersItselfAgain(page) {
  await openShop(page);
  const frame = await openChat(page);
  await ask(frame, QUESTION);
  await page.evaluate(() => document.body.replaceWith(document.createElement("body")));
  assert.equal(await frame.$$eval(".agent", (all) => all.length), 1, "the chat goes on");
  await frame.type("#question", "Half a thought");
  await page.evaluate(() => document.documentElement.replaceChildren(document.createElement("head"), document.createElement("body")));
  const again = await frameOf(page);
  await until(() => again.$$eval(".agent", (all) => all.length === 1), "the conversation is there again");
  assert.equal(await again.$eval("#question", (field) => field.value), "Half a thought");
  assert.equal(await expanded(page), "true");
}

async function zoomAndTransformsOfThePageDoNotMatter(page) {
  await openShop(page);
  const place = async () => (await buttonOf(page)).boundingBox();
  const before = await place();
  await page.evaluate(() => {
    document.body.style.zoom = "1.5";
    document.body.style.transform = "translateX(100px)";
  });
  assert.deepEqual(await place(), before);
  await page.evaluate(() => (document.documentElement.style.zoom = "1.25"));
  const { x, y, width, height } = await place();
  assert.ok(x > 0 && y > 0 && x + width <= 1280 && y + height <= 800, "in sight");
}

async function stylesOfThePageDoNotReachIt(page) {
  await openShop(page);
  await openChat(page);
  const before = await page.$eval("#frontdesk-widget > iframe", (frame) => JSON.stringify(frame.getBoundingClientRect()));
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { display: none !important; width: 1px !important; position: static !important } html, body { display: block !important }");
    document.adoptedStyleSheets = [sheet];
  });
  assert.equal(await page.$eval("#frontdesk-widget > iframe", (frame) => JSON.stringify(frame.getBoundingClientRect())), before);
}

async function onAPhoneItCoversThePage(page) {
  await page.setViewport({ width: 390, height: 844 });
  await openShop(page);
  const frame = await openChat(page);
  const box = await page.$eval("#frontdesk-widget > iframe", (one) => one.getBoundingClientRect().toJSON());
  assert.deepEqual([box.x, box.y, box.width, box.height], [0, 0, 390, 844]);
  assert.equal(await page.evaluate(() => document.body.inert), true, "nobody reaches the page behind");
  await page.setViewport({ width: 800, height: 844 });
  await until(() => page.evaluate(() => !document.body.inert), "beside the page, both can be reached");
  await page.setViewport({ width: 390, height: 844 });
  await until(() => page.evaluate(() => document.body.inert));
  await (await frame.$("aria/Close chat")).click();
  await closes(page);
  assert.equal(await page.evaluate(() => document.body.inert), false);
  assert.equal(await page.evaluate(() => document.activeElement.id), "frontdesk-widget", "back at the button");
}

async function theHostHearsWhatHappensWithoutWords(page) {
  await openShop(page);
  await page.evaluate(() => {
    window.__heard = [];
    for (const event of ["open", "close", "message", "lead", "escalated"]) window.frontdesk.on(event, (...given) => window.__heard.push(given));
    window.__off = window.frontdesk.on("open", () => window.__heard.push("twice"));
    window.__off();
  });
  const frame = await openChat(page);
  await ask(frame, QUESTION);
  await (await frame.$("aria/Menu")).click();
  await (await frame.$("aria/Talk to a person")).click();
  await until(() => page.evaluate(() => window.__heard.length === 3), "escalated");
  await page.evaluate(() => window.frontdesk.close());
  await closes(page);
  assert.deepEqual(await page.evaluate(() => window.__heard), [["open"], ["message"], ["escalated"], ["close"]]);
}

async function othersCannotSpeakForEither(page) {
  await openShop(page);
  const frame = await openChat(page);
  await page.evaluate(() => {
    window.__heard = [];
    window.frontdesk.on("lead", () => window.__heard.push("lead"));
    postMessage({ frontdesk: "close" }, "*");
    postMessage({ frontdesk: "lead" }, "*");
  });
  await frame.evaluate(() => postMessage({ frontdesk: "close" }, "*"));
  await sleep(200);
  assert.deepEqual(await page.evaluate(() => window.__heard), []);
  assert.equal(await expanded(page), "true");
}

async function aConversationGoesOnOnAnotherPage(page) {
  await openShop(page);
  await ask(await openChat(page), QUESTION);
  await page.goto(`${shop}/elsewhere?agent=${agent}`, { waitUntil: "networkidle0" });
  const frame = await openChat(page);
  await until(() => frame.$$eval(".mine, .agent", (all) => all.length === 2), "both messages");
}

async function aStoryByKeyboardAlone(page) {
  await openShop(page);
  await page.focus("#buy");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "frontdesk-widget", "Tab leads to the button");
  assert.equal(await expanded(page), "false");
  await page.keyboard.press("Enter");
  const frame = await frameOf(page);
  await until(() => frame.evaluate(() => document.activeElement.id === "question"), "the focus is in the field");
  await page.keyboard.type(QUESTION);
  await page.keyboard.press("Enter");
  await until(() => frame.$$eval(".agent:not(.writing) .feedback", (all) => all.length === 1), "an answer");
  assert.equal(await frame.evaluate(() => document.activeElement.id), "question", "ready for the next question");
  const reach = async (name) => {
    for (let at = 0; at < 20; at += 1) {
      if ((await frame.evaluate(() => document.activeElement.ariaLabel || document.activeElement.textContent.trim())).startsWith(name)) return;
      await page.keyboard.down("Shift");
      await page.keyboard.press("Tab");
      await page.keyboard.up("Shift");
    }
    throw new Error(`${name} is not reached`);
  };
  await reach("Helpful");
  await page.keyboard.press("Space");
  await until(() => frame.$eval('[aria-label="Helpful"]', (button) => button.getAttribute("aria-pressed") === "true"), "rated");
  await reach("Menu");
  await page.keyboard.press("Enter");
  await until(() => frame.$eval("#menu", (menu) => menu.matches(":popover-open")), "the menu");
  await page.keyboard.press("Escape");
  await until(() => frame.$eval("#menu", (menu) => !menu.matches(":popover-open")), "the menu is closed");
  assert.equal(await expanded(page), "true", "and the chat is not");
  await page.keyboard.press("Escape");
  await closes(page);
  assert.equal(await page.evaluate(() => document.activeElement.id), "frontdesk-widget", "back at the button");
  await page.keyboard.press("Enter");
  await until(() => isOpen(page), "open again");
  assert.equal(await frame.$$eval(".agent", (all) => all.length), 1, "as it was");
}

async function theFocusIsNoPrisoner(page) {
  await openShop(page);
  await openChat(page);
  for (let at = 0; at < 30 && (await isOpen(page)); at += 1) await page.keyboard.press("Tab");
  assert.equal(await isOpen(page), false, "Tab leads out");
}

async function theHelpPageStandsAlone(page) {
  await page.goto(`${site}/help/${agent}`, { waitUntil: "networkidle0" });
  const frame = page.mainFrame();
  await ready(frame);
  await ask(frame, QUESTION);
  assert.equal(await frame.$("aria/Close chat"), null, "there is nothing to close");
}

async function theHelpPageStaysInPlaceWhileItLoads(page) {
  await sumShifts(page);
  // The page is seen before its script is there.
  const protocol = await page.createCDPSession();
  await protocol.send("Fetch.enable", { patterns: [{ resourceType: "Script" }] });
  protocol.on("Fetch.requestPaused", async ({ requestId }) => {
    await sleep(500);
    await protocol.send("Fetch.continueRequest", { requestId });
  });
  for (const width of [1280, 390]) {
    await page.setViewport({ width, height: 800 });
    await page.goto(`${site}/help/${agent}`);
    await ready(page.mainFrame());
    await sleep(200);
    const moved = await page.evaluate(() => window.__shifts);
    assert.ok(moved < 0.02, `${moved} of a screen ${width} px wide`);
  }
}

async function aHiddenChatWatchesNothing(page) {
  await openShop(page);
  const frame = await openChat(page);
  await ask(frame, QUESTION);
  const watched = () => frame.evaluate(() => window.__sent.filter(({ path }) => path.endsWith("/events")).length);
  await until(async () => (await watched()) === 1, "the events");
  await page.evaluate(() => window.frontdesk.close());
  await sleep(300);
  await page.evaluate(() => window.frontdesk.open());
  await until(async () => (await watched()) === 2, "the events again");
}

async function aLongAnswerIsFollowed(page) {
  await openShop(page);
  const frame = await openChat(page);
  await write(frame, "Long");
  await until(() => frame.$$eval(".agent:not(.writing)", (all) => all.length === 1));
  const [top, all, height] = await frame.$eval("#log", ({ scrollTop, scrollHeight, clientHeight }) => [scrollTop, scrollHeight, clientHeight]);
  assert.ok(all > height && top + height >= all - 2, `its end is shown: ${top} + ${height} of ${all}`);
}
aLongAnswerIsFollowed.replacements = [
  { method: "POST", path: "/chat", events: answerEvents("0", Array.from({ length: 60 }, (_, at) => `Line ${at}.\n\n`)) },
];

export const HOST_STORIES = [
  oneElementIsAdded,
  thePageIsNotSlowed,
  whoOnlyLooksSendsNothing,
  aWrongIdShowsNothing,
  twoScriptsAddOneWidget,
  aTagManagerAddsItLate,
  itIsOpenedBeforeItIsThere,
  theShopRendersItselfAgain,
  zoomAndTransformsOfThePageDoNotMatter,
  stylesOfThePageDoNotReachIt,
  onAPhoneItCoversThePage,
  theHostHearsWhatHappensWithoutWords,
  othersCannotSpeakForEither,
  aConversationGoesOnOnAnotherPage,
  aStoryByKeyboardAlone,
  theFocusIsNoPrisoner,
  theHelpPageStandsAlone,
  theHelpPageStaysInPlaceWhileItLoads,
  aHiddenChatWatchesNothing,
  aLongAnswerIsFollowed,
];
