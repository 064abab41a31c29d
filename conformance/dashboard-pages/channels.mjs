// The settings of the widget: the picture beside them follows what is typed, and is the one that the server draws of the same texts.
import assert from "node:assert/strict";
import { keys, pointer, until } from "./hands.mjs";
import { named, origin } from "./people.mjs";

const SETTINGS = origin + named("agent-widget-closed").path.split("?")[0];
// What the widget has of its own, where nothing is typed.
const OWN = { title: "Team handbook", greeting: "How can we help?", placeholder: "Ask a question…" };
const RUNS = `<img src="/x" onerror="alert(1)">`;
const BREAKS_OUT = `"><svg onload="alert(1)"><script>alert(1)</script>`;
// Colors on either side of the contrast that decides the color of the text, others, and what is none.
const TYPED = [
  { title: "Halden", greeting: "  Hello!\n\nAsk us.  ", suggestions: "One\n\n  Two \nThree\nFour\nFive", placeholder: " ", color: "#767676" },
  { color: "#777777", position: "left", locale: "ar", title: "متجر" },
  { color: "#FFD400", locale: "zh-hant", suggestions: "\n" },
  { color: "red", locale: "de", title: RUNS, greeting: BREAKS_OUT, suggestions: `${RUNS}\n${BREAKS_OUT}`, placeholder: RUNS },
  { color: `#ffffff"${BREAKS_OUT}`, title: `'${BREAKS_OUT}`, greeting: "{{7*7}}</p></textarea>" },
  { color: "url(https://evil.example/#a)" },
];

/** What the picture shows. */
const shown = (page) =>
  page.$eval("#preview", (picture) => {
    const text = (name) => picture.querySelector(`[data-shows=${name}]`).textContent;
    const colors = [...new Set([...picture.querySelectorAll(".own")].flatMap((part) => [part.getAttribute("fill"), part.getAttribute("stroke")]))];
    const suggestions = [...picture.querySelectorAll("li")].map((item) => item.textContent);
    const { left, right } = picture.getBoundingClientRect();
    const button = picture.querySelector(".own:last-child").getBoundingClientRect();
    const side = button.left - left < right - button.right ? "left" : "right";
    return { title: text("title"), greeting: text("greeting"), placeholder: text("placeholder"), suggestions, colors, side, dir: picture.querySelector("[dir]").dir };
  });

async function thePictureOfTheWidgetFollowsWhatIsTyped(page) {
  await page.goto(SETTINGS);
  const before = await shown(page);
  assert.deepEqual(before, { ...OWN, suggestions: [], colors: ["#1f4fd8", "#ffffff"], side: "right", dir: "ltr" });
  await pointer.type(page, "Title", "Halden Bikes");
  await pointer.type(page, "Suggested questions", "When are you open?\nHow do I return an order?");
  await pointer.type(page, "Color", "#ffd400");
  await page.select("#position", "left");
  const after = await shown(page);
  assert.deepEqual([after.title, after.suggestions.length, after.colors, after.side], ["Halden Bikes", 2, ["#ffd400", "#111111"], "left"]);
  await page.select("#locale", "ar");
  assert.equal((await shown(page)).dir, "rtl");
  assert.notEqual((await shown(page)).greeting, OWN.greeting);
  // Half of a color is none.
  await pointer.type(page, "Color", "#17");
  assert.deepEqual((await shown(page)).colors, ["#ffd400", "#111111"]);
}

async function thePictureOfTheWidgetFollowsKeys(page) {
  await page.goto(SETTINGS);
  await keys.type(page, "Greeting", "Good morning");
  await keys.type(page, "Hint in the text field", "Where is my order?");
  await keys.type(page, "Color", "#176a4d");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  const { greeting, placeholder, colors, side } = await shown(page);
  assert.deepEqual([greeting, placeholder, colors, side], ["Good morning", "Where is my order?", ["#176a4d", "#ffffff"], "left"]);
  // It is a picture: nothing in it takes the focus.
  assert.equal(await page.$eval("#preview", (picture) => picture.querySelectorAll("a, button, input, textarea, iframe, [tabindex]").length), 0);
}

/** Types into the fields of the form, and returns the picture that the script draws, and the one of the server when it refuses the form. */
function drawnTwice(page, typed) {
  return page.$eval(
    "#preview",
    async (picture, values) => {
      const form = picture.closest("form");
      const type = () => form.elements.color.dispatchEvent(new InputEvent("input", { bubbles: true }));
      // What is no color leaves the last one, which is the one that is saved, as for the server.
      form.reset();
      type();
      for (const [name, value] of Object.entries({ ...values, dailyMessages: "many" })) form.elements[name].value = value;
      type();
      const answer = await fetchPage(form.getAttribute("action"), { method: "POST", body: new URLSearchParams(new FormData(form)) });
      return [picture, answer.page.querySelector("#preview")].map((drawn) => drawn.outerHTML);
    },
    typed,
  );
}

async function thePictureOfTheWidgetIsThatOfTheServer(page) {
  await page.goto(SETTINGS);
  for (const typed of TYPED) {
    const [script, server] = await drawnTwice(page, typed);
    assert.equal(script, server, JSON.stringify(typed));
    assert.doesNotMatch(script, /<(img|script)|<svg onload/);
  }
  assert.equal(await page.$eval("#preview", ({ dataset }) => dataset.name), OWN.title);
}

async function thePictureOfTheWidgetNeedsNoScripts(page) {
  await page.goto(SETTINGS);
  await page.$eval("[name=title]", (field) => (field.value = "Refused"));
  await page.$eval("[name=color]", (field) => (field.value = "#ffd400"));
  await page.$eval("[name=dailyMessages]", (field) => (field.value = "many"));
  await pointer.press(page, "Save");
  await until(() => page.$("main .wrong"));
  const { title, colors } = await shown(page);
  assert.deepEqual([title, colors], ["Refused", ["#ffd400", "#111111"]]);
}

export const CHANNELS = [thePictureOfTheWidgetFollowsWhatIsTyped, thePictureOfTheWidgetFollowsKeys, thePictureOfTheWidgetIsThatOfTheServer];
export const CHANNELS_WITHOUT_SCRIPTS = [thePictureOfTheWidgetNeedsNoScripts];
