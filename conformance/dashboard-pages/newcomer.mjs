// From the first page to an answer with its citation, in as many ways as people have.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { byName, keys, leads, pointer, reads, until } from "./hands.mjs";
import { origin, scene } from "./people.mjs";

const TEXT = "We are open from Monday to Friday, from 8:00 to 18:00. On the first Saturday of each month, we are open until noon.";

/** The code in the mail to somebody. */
async function codeFor(email) {
  return until(() => {
    const mails = readdirSync(scene.mail).map((file) => readFileSync(join(scene.mail, file), "utf8"));
    return mails.find((mail) => mail.includes(email))?.match(/^Subject: (\d{6}) /m)?.[1];
  });
}

/** Tells each step with its time. */
async function journey(page, hands, email, tell) {
  const { press, type } = hands;
  const follow = (name) => leads(page, () => press(page, name, "link"));
  const send = (name) => leads(page, () => press(page, name));
  const step = async (name, act) => {
    const begun = performance.now();
    await act();
    tell(`${name}: ${Math.round(performance.now() - begun)} ms`);
  };
  await step("opens the server's first page", () => page.goto(`${origin}/`));
  await step("signs in with a code by mail", async () => {
    await follow("Sign in");
    await type(page, "Mail address", email);
    await send("Continue");
    await type(page, "Code", await codeFor(email));
    await send("Sign in");
  });
  await step("creates a workspace", async () => {
    await type(page, "Name", "A new shop");
    await send("Create workspace");
  });
  await step("creates an agent", async () => {
    await type(page, "Name", "Front desk");
    await send("Create agent");
  });
  await step("adds a text", async () => {
    await follow("Add text");
    await type(page, "Title", "Opening hours");
    await type(page, "Text", TEXT);
    await send("Add");
  });
  await step("waits until it is read", async () => {
    await until(async () => (await page.reload()) && page.$(".list .tag.good"));
  });
  await step("asks in the playground", async () => {
    await follow("Playground");
    await type(page, "Question", "When are you open on Saturdays?");
    await press(page, "Ask");
    await until(() => page.$(".cite"));
  });
  await step("reads the citation where it stands", async () => {
    await reads(page, "first Saturday");
    const cite = await page.$(".cite");
    await leads(page, async () => {
      if (hands === keys) await cite.focus().then(() => page.keyboard.press("Enter"));
      else await cite.click();
    });
    await byName(page, "Opening hours", "heading");
    assert.match(await page.$eval("#text", (text) => text.innerText), /first Saturday of each month/);
  });
}

export const NEWCOMERS = [
  async function aNewcomerGetsACitedAnswerByPointer(page, tell) {
    await journey(page, pointer, "pointer@newcomers.dev", tell);
  },
  async function aNewcomerGetsACitedAnswerByKeysAlone(page, tell) {
    await journey(page, keys, "keys@newcomers.dev", tell);
  },
];

export const NEWCOMERS_WITHOUT_SCRIPTS = [
  async function aNewcomerGetsACitedAnswerWithoutScripts(page, tell) {
    await journey(page, pointer, "scriptless@newcomers.dev", tell);
  },
];
