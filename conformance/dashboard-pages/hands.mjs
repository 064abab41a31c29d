// How people use a page: with a pointer, or with keys alone. Controls are found by their accessible names, as assistive technology finds them.
import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE = 10_000;
const MOST_TABS = 150;

/** Waits for what has this name and role. */
export function byName(page, name, role) {
  return until(() => page.$(`aria/${name}[role="${role}"]`));
}

/**
 * Waits until something holds, and returns it. It is looked at again and again from outside of the page: where scripts are switched off, nothing in
 * the page can wait.
 */
export async function until(holds) {
  let problem;
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(30)) {
    try {
      const value = await holds();
      if (value) return value;
    } catch (error) {
      problem = error; // The page was left meanwhile.
    }
  }
  throw new Error(`never: ${holds}`, { cause: problem });
}

/** Waits until a page shows this text. */
export async function reads(page, text) {
  await until(() => page.evaluate((part) => document.body.innerText.includes(part), text));
}

/** Does something that leads to another page. */
export async function leads(page, act) {
  await page.evaluate(() => void (window.__before = true));
  await act();
  await until(() => page.evaluate(() => document.readyState === "complete" && !window.__before));
}

export const pointer = {
  async press(page, name, role = "button") {
    await (await byName(page, name, role)).click();
  },
  async type(page, label, text) {
    await (await byName(page, label, "textbox")).click({ clickCount: 3 });
    await page.keyboard.type(text);
  },
};

/** Presses Tab until what has this name has the focus. */
async function tabTo(page, name, role) {
  const wanted = await byName(page, name, role);
  for (let at = 0; at < MOST_TABS; at += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} is not reached by Tab`);
}

export const keys = {
  async press(page, name, role = "button") {
    await tabTo(page, name, role);
    await page.keyboard.press("Enter");
  },
  async type(page, label, text) {
    await tabTo(page, label, "textbox");
    await page.keyboard.type(text);
  },
};
