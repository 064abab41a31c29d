// The people of a run, each in a browser of their own, and the way to their pages.
import { readFileSync } from "node:fs";
import { visit } from "./browser.mjs";

/** What scene.py wrote. */
export const scene = JSON.parse(readFileSync(process.argv[2], "utf8"));
export const { origin, pages } = scene;

/** A new page of somebody, who is signed in if they are anybody. Movement is switched off, so that nothing is looked at on its way. */
export async function visitAs(browser, person, width, height, scheme = "light") {
  const context = await browser.createBrowserContext();
  const page = await visit(context, width, height, scheme);
  await dress(page, scheme);
  const [name, value] = (scene.people[person] || "=").split("=");
  if (value) await page.setCookie({ name, value, url: origin, httpOnly: true, sameSite: "Lax" });
  return page;
}

/** Shows a page light or dark. */
export async function dress(page, scheme) {
  await page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: scheme },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);
}

/** The first page with this name. */
export function named(name) {
  const found = pages.find((page) => page.name === name);
  if (!found) throw new Error(`there is no page ${name}`);
  return found;
}
