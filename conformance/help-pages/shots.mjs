import puppeteer from "puppeteer-core"; import { mkdirSync, mkdtempSync } from "node:fs";
const dir = "pages-shots"; mkdirSync(dir, { recursive: true });
const want = process.argv.slice(2); // look:path:width[:action]
const browser = await puppeteer.launch({ executablePath: "/usr/bin/chromium", userDataDir: mkdtempSync("chrome-"), args: "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(" ") });
for (const w of want) {
  const [name, look, path, width, action] = w.split("|");
  const page = await browser.newPage(); page.on("console", m => console.log(name, m.text())); page.on("pageerror", e => console.log(name, e.message));
  await page.setViewport({ width: +width, height: +width > 700 ? 900 : 700 });
  await page.goto(`http://${look}.localhost:8970${path}`, { waitUntil: "networkidle0" });
  if (action === "type") { await page.type("#_q", "plan"); await new Promise(r => setTimeout(r, 500)); await page.keyboard.press("ArrowDown"); }
  if (action === "vote") { await page.click("label[for=_down]"); await new Promise(r => setTimeout(r, 400)); }
  if (action === "menu") { await page.click(".open"); await new Promise(r => setTimeout(r, 200)); }
  if (action === "lang") { await page.click(".languages summary"); await new Promise(r => setTimeout(r, 200)); }
  await page.screenshot({ path: `${dir}/${name}.png`, fullPage: !["type", "menu", "lang"].includes(action) });
  await page.close();
}
await browser.close();
