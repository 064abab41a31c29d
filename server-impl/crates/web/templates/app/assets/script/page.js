// What pages gain where scripts run. Without scripts, each link and form does the same with a page of its own.

"use strict";

const $ = (css, from = document) => from.querySelector(css);
const $$ = (css, from = document) => [...from.querySelectorAll(css)];

/** Creates an element with a class, and text or children in it. */
function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

// The one place where text becomes elements: pages of this server, which are parsed without running anything.
const policy = window.trustedTypes?.createPolicy("frontdesk", { createHTML: (html) => html }) ?? { createHTML: (html) => html };
const parsePage = (html) => new DOMParser().parseFromString(policy.createHTML(html), "text/html");

/** Fetches a page of this server. */
async function fetchPage(url, options) {
  const answer = await fetch(url, { ...options, headers: { Accept: "text/html", ...options?.headers } });
  return { answer, page: parsePage(await answer.text()) };
}

/** Opens an address, also when it is that of this page. */
function go(url) {
  if (url === location.href) location.reload();
  else location.assign(url);
}

// Styles show the controls that need scripts.
document.documentElement.classList.add("scripted");

// A page that is opened again does not confirm again what was done.
const address = new URL(location.href);
if (address.searchParams.has("done")) {
  ["done", "of"].forEach((name) => address.searchParams.delete(name));
  history.replaceState(history.state, "", address);
}
