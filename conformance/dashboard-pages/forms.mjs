// Forms: sent once, refused in place, kept while one types, with files, and with what is copied from their answers.
import assert from "node:assert/strict";
import { byName, leads, pointer, reads, until } from "./hands.mjs";
import { named, origin } from "./people.mjs";

const AGENT_NEW = origin + named("agent-new").path;
const AGENTS = origin + named("agents").path;
const KEY_NEW = origin + named("key-new").path;
const FILES = origin + named("source-new-files").path;
const SOURCES = origin + named("sources").path;
const PLAYGROUND = origin + named("playground-new").path;

async function aFormThatIsPressedTwiceHasOneEffect(page) {
  await page.goto(AGENT_NEW);
  await page.type("[name=name]", "Pressed twice");
  await leads(page, () => page.$eval("main .b.primary", (button) => (button.click(), button.click())));
  await page.goto(`${AGENTS}?q=Pressed`);
  assert.equal((await page.$$(".list a.over")).length, 1);
}

async function aRefusalLeadsToItsField(page) {
  await page.goto(origin + named("agent-settings").path);
  await page.$eval("[name=temperature]", (field) => (field.value = ""));
  await page.type("[name=temperature]", "hot");
  await page.type("[name=unknownAnswer]", "Typed before");
  await pointer.press(page, "Save");
  await page.waitForSelector("[aria-invalid]");
  const { name, described } = await page.$eval("[aria-invalid]", (field) => {
    const ids = field.getAttribute("aria-describedby").split(" ");
    return { name: field.name, described: ids.map((id) => document.getElementById(id)?.textContent ?? "nothing").join(" ") };
  });
  assert.equal(name, "temperature");
  assert.match(described, /number/i, "the field is described by its problem");
  assert.match(await page.$eval("[name=unknownAnswer]", (field) => field.value), /Typed before$/, "the rest is as it was typed");
}

async function severalRefusalsAreListedAboveTheirFields(page) {
  await page.goto(origin + named("agent-settings").path);
  for (const [name, value] of [["temperature", "hot"], ["maxOutputTokens", "many"]]) {
    await page.$eval(`[name=${name}]`, (field, typed) => (field.value = typed), value);
  }
  await pointer.press(page, "Save");
  await page.waitForSelector("[data-summary]");
  await until(() => page.$eval("[data-summary]", (summary) => summary === document.activeElement));
  await page.click("[data-summary] a[href='#maxOutputTokens']");
  await until(() => page.$eval("#maxOutputTokens", (field) => field === document.activeElement));
}

const KEYS = origin + named("keys").path;

async function aKeyIsMadeInADialog(page) {
  await page.goto(KEYS);
  const isOpen = () => page.$("dialog.sheet[open] [name=name]");
  await pointer.press(page, "New key", "link");
  await until(isOpen);
  await until(() => page.$eval("dialog[open] [name=name]", (field) => field === document.activeElement));
  await page.keyboard.press("Escape");
  await until(async () => !(await isOpen()));
  assert.equal(await page.evaluate(() => document.activeElement.textContent.trim()), "New key", "the focus is where it was");
  await pointer.press(page, "New key", "link");
  await until(isOpen);
  await pointer.press(page, "Cancel", "link");
  await until(async () => !(await isOpen()));
  assert.equal(page.url(), KEYS);
  await pointer.press(page, "New key", "link");
  await until(isOpen);
  await page.keyboard.type("Made in a dialog");
  await leads(page, () => pointer.press(page, "Create key"));
  assert.match(await page.$eval("#key", (well) => well.textContent.trim()), /^fd_/);
}

async function aConfirmationIsShownOnce(page) {
  await page.goto(origin + named("settings").path);
  await leads(page, () => pointer.press(page, "Save"));
  await reads(page, "Saved.");
  assert.equal(await page.$eval(".toast", (toast) => toast.closest("[role=status]") !== null), true);
  await until(() => !page.url().includes("done="));
  await page.reload();
  assert.equal(await page.$(".toast"), null);
}

async function aKeyIsCopied(page) {
  await page.goto(KEY_NEW);
  await page.browserContext().overridePermissions(origin, ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"]);
  await page.type("[name=name]", "Copied");
  await leads(page, () => pointer.press(page, "Create key"));
  const key = await page.$eval("#key", (well) => well.textContent.trim());
  await page.bringToFront();
  await page.click("[data-copy=key]");
  await until(() => page.$eval("[data-copy=key]", (button) => button.textContent === "Copied"));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), key);
  assert.match(key, /^fd_/);
}

/** Chooses files as a person does in the field of a page. */
async function choose(page, selector, files) {
  await page.$eval(
    selector,
    (input, all) => {
      const chosen = new DataTransfer();
      for (const [name, size] of all) chosen.items.add(new File(["Open from 8:00. ".repeat(size / 16)], name, { type: "text/plain" }));
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    files,
  );
}

/** Sends over a slow connection, and returns the shares that were shown on the way. */
async function shares(page, act) {
  await page.evaluate(() => {
    window.name = "";
    const note = () => {
      const bar = document.querySelector(".work:not([hidden]) progress");
      if (bar?.hasAttribute("value")) window.name += `${bar.value} `;
      requestAnimationFrame(note);
    };
    note();
  });
  await page.emulateNetworkConditions({ upload: 200_000, download: 1_000_000, latency: 5 });
  await act();
  const seen = await page.evaluate(() => window.name);
  await page.emulateNetworkConditions(null);
  return seen.trim().split(" ").map(Number);
}

async function filesTellHowFarTheyAre(page) {
  await page.goto(FILES);
  await choose(page, "#file", [["hours.txt", 160_000]]);
  const seen = await shares(page, () => leads(page, () => pointer.press(page, "Add")));
  assert.ok(seen.some((share) => share > 0 && share < 1), `a share on the way, of ${seen}`);
  assert.deepEqual(seen, seen.toSorted((a, b) => a - b), "they grow");
  assert.match(page.url(), /\/sources(\?|$)/);
}

async function filesThatAreNotTakenAreTold(page) {
  await page.goto(FILES);
  await choose(page, "#file", [["hours.txt", 160], ["register.exe", 160]]);
  await pointer.press(page, "Add");
  await reads(page, "register.exe");
  assert.equal(page.url(), FILES, "on the same page");
}

async function filesAreDroppedOnTheList(page) {
  await page.goto(SOURCES);
  await leads(page, () =>
    page.$eval("form.drop", (form) => {
      const files = new DataTransfer();
      files.items.add(new File(["Dropped here."], "dropped.txt", { type: "text/plain" }));
      const fire = (kind) => form.dispatchEvent(new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }));
      if (fire("dragover")) throw new Error("the page does not take files");
      if (!form.matches(".over")) throw new Error("nothing shows that it takes files");
      fire("drop");
    }),
  );
  await reads(page, "dropped");
}

async function aPastedAddressIsAWebsite(page) {
  await page.goto(SOURCES);
  const paste = (text) =>
    page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", pasted);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, text);
  await paste("no address");
  assert.equal(page.url(), SOURCES);
  await leads(page, () => paste("https://acme.example/help"));
  assert.match(page.url(), /\/sources\/new\/website\?/);
  assert.equal(await page.$eval("[name=url]", (field) => field.value), "https://acme.example/help");
}

async function aDraftIsKeptUntilItIsSent(page) {
  await page.goto(PLAYGROUND);
  await page.type("#message", "Half a thought");
  await page.goto(AGENTS);
  await page.goto(PLAYGROUND);
  assert.equal(await page.$eval("#message", (field) => field.value), "Half a thought");
  await page.$eval("#message", (field) => (field.value = ""));
  await page.type("#message", "When are you open?");
  await pointer.press(page, "Ask");
  await page.waitForSelector("#latest");
  await page.goto(PLAYGROUND);
  assert.equal(await page.$eval("#message", (field) => field.value), "", "it was sent");
}

async function signingOutForgetsDrafts(page) {
  await page.goto(PLAYGROUND);
  await page.type("#message", "Between us");
  await page.goto(`${origin}/account`);
  assert.match(await page.evaluate(() => JSON.stringify(localStorage)), /Between us/);
  await leads(page, async () => (await byName(page, "Sign out", "button")).click());
  assert.equal(await page.evaluate(() => JSON.stringify(localStorage)), "{}");
}
signingOutForgetsDrafts.person = "leaving";

export const FORMS = [
  aFormThatIsPressedTwiceHasOneEffect,
  aRefusalLeadsToItsField,
  severalRefusalsAreListedAboveTheirFields,
  aKeyIsMadeInADialog,
  aConfirmationIsShownOnce,
  aKeyIsCopied,
  filesTellHowFarTheyAre,
  filesThatAreNotTakenAreTold,
  filesAreDroppedOnTheList,
  aPastedAddressIsAWebsite,
  aDraftIsKeptUntilItIsSent,
  signingOutForgetsDrafts,
];
