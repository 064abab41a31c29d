// Judges what pages tell search engines in the words of schema.org, and other websites about a link: node facts.mjs SITES.json
import { readFileSync } from "node:fs";
import { get } from "node:http";
import structuredDataTestingTool from "structured-data-testing-tool";
import presets from "structured-data-testing-tool/presets.js";

const { structuredDataTest } = structuredDataTestingTool;
const ARTICLE = "jsonld:Article";
const BREADCRUMBS = "jsonld:BreadcrumbList";
const SCHEMAS = { article: [ARTICLE, BREADCRUMBS], collection: [BREADCRUMBS] };
// Pictures are required by these: of the publisher, and of the page. One site has them.
const PICTURED = "dark";
const COMPLETE = [presets.Google, presets.Twitter, presets.Facebook];

/** The text of a page. Node.js does not know, as browsers do, that every name below localhost is this machine. */
function text(origin, path) {
  const { host, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = get({ host: "127.0.0.1", port, path, headers: { host } }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => resolve(Buffer.concat(parts).toString()));
    });
    request.on("error", reject);
  });
}

/** What the tool refuses, and what it does not look at. */
async function judge(site, page) {
  const html = await text(site.origin, page.path);
  const isComplete = site.name === PICTURED && page.kind === "article";
  const options = { schemas: SCHEMAS[page.kind], presets: isComplete ? COMPLETE : [] };
  const result = await structuredDataTest(html, options).catch((error) => error.res ?? Promise.reject(error));
  const failed = result.failed.map((test) => `${test.description ?? test.test} (${test.error?.message ?? test.error?.type})`);
  const { Article: [article] = [], BreadcrumbList: [crumbs] = [] } = result.structuredData.jsonld;
  return { tests: result.passed.length, wrong: [...failed, ...places(site, page, crumbs), ...(article ? known(article) : [])] };
}

/** Breadcrumbs count from 1, have a name and an address of this site each, and end at the page. */
function places(site, page, crumbs) {
  const wrong = (crumbs?.itemListElement ?? []).flatMap(({ position, name, item }, at) =>
    position === at + 1 && name && item.startsWith(site.origin) ? [] : [`a breadcrumb: ${position} ${name} ${item}`],
  );
  const last = crumbs?.itemListElement.at(-1)?.item;
  return last === site.origin + page.path ? wrong : [...wrong, `breadcrumbs end at ${last}`];
}

/** What is known of every article. */
function known(article) {
  const { headline, url, mainEntityOfPage, inLanguage, author, publisher, datePublished, dateModified } = article;
  const named = { headline, url, mainEntityOfPage, inLanguage, author: author?.name, publisher: publisher?.name, datePublished, dateModified };
  const missing = Object.keys(named).filter((name) => !named[name]);
  const isRight = Date.parse(datePublished) <= Date.parse(dateModified);
  return [...missing.map((name) => `no ${name}`), ...(isRight ? [] : [`published at ${datePublished}, changed at ${dateModified}`])];
}

let pages = 0, tests = 0, failures = 0;
for (const site of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  for (const page of site.pages.filter(({ kind }) => kind in SCHEMAS)) {
    const found = await judge(site, page);
    pages += 1;
    tests += found.tests;
    failures += found.wrong.length;
    for (const what of found.wrong) console.log(`${site.name} ${page.path}: ${what}`);
  }
}
console.log(`${pages} pages, ${tests} tests passed, ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;
