// What the pages gain where scripts run. Without this file, each link and form here does the same by a page of its own.

"use strict";

/** Milliseconds without a key before a query is sent. */
const PAUSE = 160;

/** Creates an element with a class, and text or children in it. */
function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** Shows results below a search field while one types: a combobox with a list box, by the pattern of WAI-ARIA. */
function instantSearch(form) {
  const input = form.querySelector("input");
  const status = form.querySelector("[role=status]");
  const list = element("ul", "options");
  let timer, request, active = -1;

  list.id = "_options";
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", form.querySelector("label").textContent);
  form.append(list);
  const roles = { role: "combobox", "aria-expanded": "false", "aria-controls": list.id, "aria-autocomplete": "list" };
  for (const name in roles) input.setAttribute(name, roles[name]);

  const close = () => {
    clearTimeout(timer);
    request?.abort();
    list.hidden = true;
    choose(-1);
    input.setAttribute("aria-expanded", "false");
  };

  const choose = (index) => {
    active = index;
    [...list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === index)));
    const option = list.children[index];
    if (!option) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  };

  const open = (option, event) => {
    if (event.ctrlKey || event.metaKey) window.open(option.dataset.path, "_blank", "noopener");
    else location.assign(option.dataset.path);
  };

  const marked = (parts) => parts.map((part) => (part.isMatch ? element("mark", "", part.text) : part.text));

  const show = ({ message, results }) => {
    list.replaceChildren(
      ...results.map((result, index) => {
        const option = element("li", "", element("span", "name", ...marked(result.title)));
        option.append(element("span", "where", ...(result.collection ? [result.collection, " · "] : []), ...marked(result.snippet)));
        option.id = "_option-" + index;
        option.dataset.path = result.path;
        option.setAttribute("role", "option");
        return option;
      }),
    );
    list.hidden = results.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
    choose(-1);
    status.textContent = message;
  };

  const search = async () => {
    const query = input.value.trim();
    const url = new URL(form.dataset.instant, location.href);
    url.searchParams.set("q", query);
    request = new AbortController();
    const { signal } = request;
    try {
      const answer = await fetch(url, { signal, headers: { Accept: "application/json" } });
      if (!answer.ok) return close();
      const found = await answer.json();
      if (!signal.aborted) show(found);
    } catch {
      // Broken off by the next key, or without a network: the button still leads to the page of results.
    }
  };

  input.addEventListener("input", () => {
    clearTimeout(timer);
    request?.abort();
    status.textContent = "";
    if (input.value.trim().length < 2) close();
    else timer = setTimeout(search, PAUSE);
  });

  input.addEventListener("keydown", (event) => {
    if (event.isComposing || list.hidden) return;
    const { length } = list.children;
    if (event.key === "ArrowDown") choose(active + 1 < length ? active + 1 : -1);
    else if (event.key === "ArrowUp") choose(active < 0 ? length - 1 : active - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && active >= 0) open(list.children[active], event);
    else return;
    event.preventDefault();
  });

  // The field keeps the focus, so that a click does not close the list before it arrives.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) open(option, event);
  });
  input.addEventListener("blur", close);
  form.addEventListener("submit", close);
}

/** Puts a button beside each block of code. */
function copyButtons(body) {
  for (const block of body.querySelectorAll("pre")) {
    const button = element("button", "", body.dataset.copy);
    button.type = "button";
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(block.textContent.trimEnd());
      button.textContent = body.dataset.copied;
      setTimeout(() => (button.textContent = body.dataset.copy), 2000);
    });
    const frame = element("div", "code");
    block.replaceWith(frame);
    frame.append(block, button);
  }
}

/** Sends a vote when it is given, and a comment after it, without leaving the page. */
function feedback(form) {
  const said = form.querySelector(".said");
  const thanks = form.parentElement.querySelector(".thanks");

  const send = async (isLast) => {
    let isTaken = false;
    try {
      const headers = { Accept: "application/json" };
      isTaken = (await fetch(form.action, { method: "POST", headers, body: new URLSearchParams(new FormData(form)) })).ok;
    } catch {
      // The reader is told below.
    }
    said.classList.toggle("failed", !isTaken);
    said.textContent = isTaken ? form.dataset.thanks : form.dataset.failed;
    if (!isTaken || !isLast) return;
    form.hidden = true;
    thanks.classList.add("shown");
    thanks.focus();
  };

  form.addEventListener("change", (event) => event.target.name === "vote" && send(false));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(true);
  });
}

/** Marks the heading that one reads in the table of contents. */
function contents(list) {
  const links = new Map([...list.querySelectorAll("a")].map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
  const watch = new IntersectionObserver(
    (entries) => {
      const above = entries.find((entry) => entry.isIntersecting);
      if (!above) return;
      for (const [id, link] of links) {
        if (id === above.target.id) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    },
    { rootMargin: "0px 0px -70% 0px" },
  );
  for (const id of links.keys()) {
    const heading = document.getElementById(id);
    if (heading) watch.observe(heading);
  }
}

/** Closes the menu of languages when one goes elsewhere. */
function foldable(details) {
  addEventListener("click", (event) => details.contains(event.target) || (details.open = false));
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !details.open) return;
    details.open = false;
    details.querySelector("summary").focus();
  });
}

// Results lead to articles by this mark, which has been counted by now: a link that is copied has none.
if (location.search === "?from=search") history.replaceState(history.state, "", location.pathname + location.hash);
/** Reads events as they come, and hands over the id and the data of each. */
async function readEvents(response, take) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const lines = block.split("\n");
      const all = (name) => lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));
      const data = all("data: ").join("\n");
      if (data) take(all("id: ").join(), JSON.parse(data));
    }
  }
}

/** Shows an answer while it is written, in whole sentences, which screen readers can follow. */
function asking(page) {
  const form = page.querySelector(".question");
  if (!form) return;
  const live = page.querySelector(".live");
  const state = page.querySelector(".state");
  let isBusy = false;

  const stream = (id, headers, body) => {
    const url = new URL(form.dataset.stream, location.href);
    if (id) url.pathname += "/" + id;
    return fetch(url, { method: body ? "POST" : "GET", headers, body });
  };

  /** What one can read instead, as the page without scripts shows it. */
  const instead = (articles) => {
    const links = articles.map(({ title, url }) => {
      const link = element("a", "", title);
      link.href = url;
      return element("li", "", link);
    });
    return element("section", "", element("h2", "", form.dataset.articles), element("ul", "list", ...links));
  };

  const fail = ({ message, articles = [] }) => {
    state.textContent = "";
    live.replaceChildren(element("p", "notice", message), ...(articles.length ? [instead(articles)] : []));
  };

  /** The page as it is now has the answer with its sources, laid out. */
  const showAll = async () => {
    const answer = await fetch(form.action, { headers: { Accept: "text/html" } });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".asking");
    page.replaceWith(fresh);
    asking(fresh);
    fresh.querySelector("#_latest")?.scrollIntoView({ block: "start" });
    fresh.querySelector("textarea")?.focus({ preventScroll: true });
  };

  const ask = async (question) => {
    let last, ended, waiting = "";
    const words = element("p", "");
    const take = (id, event) => {
      last = id;
      if (event.type === "message.end" || event.type === "error") ended = event;
      if (event.type === "text.delta") waiting += event.text;
      const whole = waiting.match(/^[^]*(?:[.!?…؟।]\s|[。！？\n])/)?.[0] ?? "";
      if (!whole) return;
      waiting = waiting.slice(whole.length);
      words.append(whole);
      if (!words.isConnected) live.replaceChildren(element("div", "answer", element("p", "count", question), words));
    };
    let response = await stream("", { "Content-Type": "application/json" }, JSON.stringify({ question }));
    if (!response.ok) return fail(await response.json());
    for (let tries = 1; !ended; tries++) {
      // Cut off: the answer goes on being written, and is read from where it was.
      await readEvents(response, take).catch(() => {});
      if (ended || !last || tries > 8) break;
      await new Promise((done) => setTimeout(done, 400 * tries));
      response = await stream(last.split(":")[0], { "Last-Event-ID": last }).catch(() => response);
      if (response.status !== 200) break;
    }
    if (ended?.type === "error") fail(ended);
    else await showAll();
  };

  page.addEventListener("submit", async (event) => {
    const question = (event.submitter?.name === "question" ? event.submitter.value : form.elements.question.value).trim();
    if (event.submitter?.name === "new") return;
    event.preventDefault();
    if (isBusy || !question) return;
    isBusy = true;
    live.replaceChildren();
    state.textContent = form.dataset.waiting;
    try {
      await ask(question);
    } catch {
      fail({ message: form.dataset.failed });
    }
    isBusy = false;
  });
}

const each = (selector, enhance) => document.querySelectorAll(selector).forEach(enhance);
each("[data-instant]", instantSearch);
each(".languages", foldable);
each(".contents.aside", contents);
each(".feedback form", feedback);
each(".asking", asking);
// Browsers lend the clipboard to pages over HTTPS alone.
if (navigator.clipboard) each(".body", copyButtons);
