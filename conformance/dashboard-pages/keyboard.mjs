// Where the Tab key leads in a page.

/** Runs in the page: numbers what should take the focus, in the order of the document, and notes what does. Returns how many there are. */
function prepare() {
  const FOCUSABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable], iframe, audio[controls], video[controls]";
  const isReachable = (element) => {
    const { width, height } = element.getBoundingClientRect();
    const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
    return isShown && !element.disabled && element.tabIndex >= 0 && !element.closest("[inert]");
  };
  // Of a group of radio buttons, one takes the focus.
  const isOfGroup = (element, all) => {
    if (element.type !== "radio") return true;
    const group = all.filter((other) => other.type === "radio" && other.name === element.name && other.form === element.form);
    return element === (group.find((other) => other.checked) ?? group[0]);
  };
  const shown = [...document.querySelectorAll(FOCUSABLE)].filter(isReachable);
  const stops = shown.filter((element) => isOfGroup(element, shown));
  window.__stops = stops;
  window.__reached = [];
  window.__note = ({ target }) => window.__reached.push(target);
  document.addEventListener("focusin", window.__note);
  const start = document.createElement("span");
  start.id = "start-of-page";
  start.tabIndex = 0;
  document.body.prepend(start);
  start.focus();
  return stops.length;
}

/** Runs in the page: compares what took the focus with what should have. */
function compare() {
  const name = (element) => element?.outerHTML.slice(0, 120) ?? "nothing";
  const [, ...reached] = window.__reached;
  const wrong = window.__stops.filter((element) => element.tabIndex > 0).map((element) => `an order of its own: ${name(element)}`);
  // What scrolls takes the focus as well, and nothing is lost by that.
  const taken = reached.filter((element) => window.__stops.includes(element));
  const at = window.__stops.findIndex((element, index) => taken[index] !== element);
  if (at >= 0) wrong.push(`not in turn: ${name(taken[at])} instead of ${name(window.__stops[at])}`);
  document.removeEventListener("focusin", window.__note);
  document.getElementById("start-of-page").remove();
  return wrong;
}

/** Goes through a page by Tab, and returns what is not reached in the order of the document. */
export async function tabThrough(page) {
  const stops = await page.evaluate(prepare);
  // A few more, for parts that scroll.
  for (let at = 0; at < stops + 3; at += 1) await page.keyboard.press("Tab");
  return page.evaluate(compare);
}
