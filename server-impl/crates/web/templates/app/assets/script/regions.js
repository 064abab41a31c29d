// Forms and lists that change in place: the same page is fetched, and the regions that the form names are morphed.

/** Milliseconds without a key before a search is sent. */
const PAUSE = 120;

/** Milliseconds between two looks at work that is going on. */
const REFRESH = 2000;

/** Milliseconds after which a button says that its form is on its way. */
const PATIENCE = 300;

const isChosen = (field) => field.matches("input[type=checkbox], input[type=radio]");
const isTyped = (field) => field.matches("textarea, input:not([type=hidden])");

/** Returns `true` if a field of the new page is the one that stands here: another row may have come in its place. */
const isSame = (now, next) => now.name === next.name && (!isChosen(now) || now.value === next.value);

/** What a person has done to the page stays: boxes they ticked, text they typed, folds they opened. */
const MORPH = {
  morphStyle: "outerHTML",
  ignoreActiveValue: true,
  callbacks: {
    beforeNodeMorphed(now, next) {
      if (!(now instanceof Element) || !isTyped(now) || !isSame(now, next)) return true;
      if (isChosen(now)) next.toggleAttribute("checked", (next.checked = now.checked));
      else if (now.value !== now.defaultValue) next.value = now.value;
      return true;
    },
    beforeAttributeUpdated: (name, now) => !(name === "open" && now.matches("details, dialog")),
  },
};

/** Morphs regions of this page to those of another one; what the other one lacks is removed. */
function morphRegions(page, ids) {
  document.title = page.title;
  for (const id of ids) {
    const now = document.getElementById(id);
    const next = page.getElementById(id);
    if (now && next) Idiomorph.morph(now, next, MORPH);
  }
}

/** Returns `true` if an answer leads to another page, such as the one on which one signs in. */
const leadsElsewhere = ({ url, redirected }) => redirected && new URL(url).pathname !== location.pathname;

/** Shows the answer to a form: in place if it is this page, else where it leads. */
function showAnswer({ answer, page }, ids) {
  if (leadsElsewhere(answer)) return go(answer.url);
  if (!ids.every((id) => page.getElementById(id))) throw new Error("this is another page");
  // A form that was taken has done its work: nothing typed in it is to be kept.
  if (answer.ok) $$("form").filter((form) => form.dataset.isSent).forEach((form) => form.reset());
  morphRegions(page, ids);
  ($("[data-summary]") ?? $("[aria-invalid]"))?.focus();
}

/** Keeps a form from being sent twice, and says so on its button if the answer takes a while. */
function setBusy(form, button) {
  form.dataset.isSent = "true";
  const { busy } = document.body.dataset;
  const label = button && [...button.childNodes];
  const timer = setTimeout(() => {
    button?.setAttribute("aria-busy", "true");
    button?.replaceChildren(busy);
  }, PATIENCE);
  return () => {
    clearTimeout(timer);
    delete form.dataset.isSent;
    if (button?.getAttribute("aria-busy")) {
      button.removeAttribute("aria-busy");
      button.replaceChildren(...label);
    }
  };
}

let search;

/** Sends a search, and shows what it found below the field that one types in. */
async function showResults(form, ids) {
  search?.abort();
  search = new AbortController();
  const url = new URL(form.action);
  url.search = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  const { signal } = search;
  try {
    const { answer, page } = await fetchPage(url, { signal });
    if (signal.aborted) return;
    if (leadsElsewhere(answer)) return go(answer.url);
    history.replaceState(history.state, "", url);
    morphRegions(page, ids);
  } catch {
    // Another key came, or there is no network: Enter still sends the form.
  }
}

/** Sends a form, and shows the answer in the regions that it names. */
async function sendInPlace(form, button, ids) {
  const done = setBusy(form, button);
  const body = new URLSearchParams(new FormData(form, button));
  try {
    const sent = await fetchPage(button?.getAttribute("formaction") ?? form.getAttribute("action"), { method: "POST", body });
    showAnswer(sent, ids);
    done();
  } catch {
    // The browser sends it again, and shows what is wrong. The nonce keeps it from having two effects.
    done();
    if (button?.hasAttribute("formaction")) form.action = button.formAction;
    if (button?.name) form.append(Object.assign(element("input"), { type: "hidden", name: button.name, value: button.value }));
    form.submit();
  }
}

addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method === "dialog") return;
  if (form.dataset.isSent) return event.preventDefault();
  const ids = form.dataset.regions?.split(" ");
  if (ids) {
    event.preventDefault();
    if (form.method === "get") showResults(form, ids);
    else sendInPlace(form, event.submitter, ids);
  } else if (form.method === "post") {
    setBusy(form, event.submitter);
  }
});

let typing;
addEventListener("input", (event) => {
  const form = event.target.closest("form[data-as-you-type]");
  if (!form) return;
  clearTimeout(typing);
  typing = setTimeout(() => showResults(form, form.dataset.regions.split(" ")), PAUSE);
});

/** Looks again at what is going on, until the page says that it is over. Nobody sees a hidden page. */
async function refresh() {
  const ids = $$("[data-refresh]").map((region) => region.id);
  if (ids.length && !document.hidden && !$("form[data-is-sent]")) {
    const shown = location.href;
    try {
      const { answer, page } = await fetchPage(shown);
      if (answer.ok && !answer.redirected && shown === location.href) morphRegions(page, ids);
    } catch {
      // The next look may have a network again.
    }
  }
  setTimeout(refresh, REFRESH);
}
setTimeout(refresh, REFRESH);

// Who returns to a page by the browser's own button can send its forms again.
addEventListener("pageshow", (event) => event.persisted && $$("form[data-is-sent]").forEach((form) => delete form.dataset.isSent));
