// What people do to a page before it is looked at.
import { setTimeout as sleep } from "node:timers/promises";
import { plant } from "./plant.mjs";

const REFUSED = "main :is(.wrong, .notice.bad)";
const MAIN_BUTTON = "main form :is(.b.primary, .b.danger.solid)";
const wait = { timeout: 10_000 };

/** Fills in the first form of a page, without what the browser itself would refuse. */
async function fill(page, typed) {
  await page.$eval(
    MAIN_BUTTON,
    (button, values) => {
      button.form.noValidate = true;
      if (!Object.keys(values).length) for (const field of button.form.querySelectorAll("[required]")) field.value = "";
      for (const [name, value] of Object.entries(values)) {
        const field = button.form.elements[name];
        field.value = value;
        if (field.value !== value) throw new Error(`${name} cannot be ${value}`);
      }
    },
    typed,
  );
}

const press = (page, button = MAIN_BUTTON) => page.$eval(button, (found) => found.click());

export const STATES = {
  // The server refuses the form.
  async refused(page, { typed }) {
    await fill(page, typed);
    await press(page);
    await page.waitForSelector(REFUSED, wait);
  },
  // What a person types before anything is sent.
  async typed(page, { typed }) {
    await fill(page, typed);
    await page.$eval(MAIN_BUTTON, ({ form }) => [...form.elements].forEach((field) => field.dispatchEvent(new InputEvent("input", { bubbles: true }))));
  },
  // Where the picture of the widget is on the screen, which on a phone is below what one types first.
  async pictured(page) {
    await page.$eval(".preview", (preview) => preview.scrollIntoView({ block: "nearest" }));
  },
  // A form of another browser, or one that is too old.
  async forged(page) {
    await page.$eval("main [name=form]", (field) => (field.value = "a".repeat(43)));
    await fill(page, { name: "Forged" });
    await Promise.all([page.waitForNavigation(), press(page)]);
    await page.waitForSelector("main [role=alert]", wait);
  },
  // The rail of a phone, which is a menu there.
  async menu(page) {
    await page.setViewport({ width: 390, height: 844 });
    await page.click(".b.menu");
    await page.waitForSelector("#nav:popover-open", wait);
  },
  async palette(page) {
    if (!(await page.$("#palette"))) return;
    await page.keyboard.down("Control");
    await page.keyboard.press("k");
    await page.keyboard.up("Control");
    await page.waitForSelector("#palette[open] [role=option], #palette[open] li", wait);
  },
  // What is folded away.
  async opened(page) {
    await page.$$eval("main details", (all) => all.forEach((details) => (details.open = true)));
  },
  async ticked(page) {
    await page.$$eval(".tick", (ticks) => ticks.slice(0, 3).forEach((tick) => tick.click()));
  },
  // A text cannot be read again.
  async unread(page) {
    await page.$eval(".bulk [formaction]", (button) => {
      const ticks = [...button.form.querySelectorAll(".tick")];
      ticks.forEach((tick) => (tick.checked = true));
      button.click();
    });
    await page.waitForSelector("#results .notice.bad", wait);
  },
  async dialog(page) {
    await page.click("[data-dialog]");
    await page.waitForSelector("dialog.sheet[open] form[method=post]", wait);
  },
  async mailed(page) {
    await fill(page, { email: "somebody@elsewhere.dev" });
    await press(page);
    await page.waitForSelector("#code", wait);
  },
  async coded(page) {
    await press(page);
    await page.waitForSelector("#code", wait);
  },
  async miscoded(page, given) {
    await (given.name === "confirm" ? STATES.coded(page) : STATES.mailed(page));
    await fill(page, { code: "000000" });
    await press(page);
    await page.waitForSelector("#wrong", wait);
  },
  // Files of which one cannot be read by any agent.
  async uploaded(page) {
    await page.$eval("#file", (input) => {
      const files = new DataTransfer();
      files.items.add(new File(["Open from 8:00."], "hours.txt", { type: "text/plain" }));
      files.items.add(new File(["MZ"], "setup of the cash register.exe"));
      input.files = files.files;
    });
    await press(page);
    await page.waitForSelector("main .notice.bad", wait);
  },
  // The page that shows a new key.
  async created(page) {
    await fillKey(page);
    await press(page);
    await page.waitForSelector("#key", wait);
  },
  // The same form, sent a second time.
  async repeated(page) {
    await fillKey(page);
    await page.$eval(MAIN_BUTTON, async ({ form }) => {
      await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    });
    await press(page);
    await page.waitForSelector("main .notice.warn", wait);
  },
  async planted(page, _, isGuarded) {
    await page.evaluate(plant, isGuarded, "");
    await sleep(500);
  },
};

async function fillKey(page) {
  await fill(page, { name: "Website" });
  await page.click("[name=scope]");
}
