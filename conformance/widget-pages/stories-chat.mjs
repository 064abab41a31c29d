// What happens in the chat: answers, what goes wrong with them, and people.
import assert from "node:assert/strict";
import { RICH } from "./states.mjs";
import { answerEvents, ask, openChat, openShop, QUESTION, UNKNOWN, until, write } from "./widget.mjs";

const CITED = [{ title: "Opening hours", url: "https://halden.example/hours" }];
const PARTS = ["We are open ", "from **8:00**", " to 18:00."];
const valueOf = (frame) => frame.$eval("#question", (field) => field.value);
const problem = (frame) => frame.$eval("#problem", (region) => region.innerText);
const sentTo = (frame, end) => frame.evaluate((path) => window.__sent.filter((one) => one.path.endsWith(path)), end);
const press = async (frame, name) => (await until(() => frame.$(`aria/${name}[role="button"]`), name)).click();
const refusal = (status, code, more = {}) => ({ method: "POST", path: "/chat", status, error: { code, message: "The balance is used up", ...more } });

async function opened(page) {
  await openShop(page);
  return openChat(page);
}

async function anAnswerHasItsSource(page) {
  const frame = await opened(page);
  await ask(frame, QUESTION);
  const [answer] = await frame.$$eval(".agent .said", (all) => all.map((one) => one.textContent));
  assert.match(answer, /8:00/);
  assert.ok((await frame.$$eval(".sources li", (all) => all.length)) >= 1, "a source");
  const news = await frame.$eval("#news", (region) => region.textContent);
  assert.ok(news.includes(answer.trim().slice(0, 40)), "it is announced");
  assert.equal(await valueOf(frame), "");
}

async function sourcesOpenBesideTheChat(page) {
  const frame = await opened(page);
  await ask(frame, "What of links?");
  const links = await frame.$$eval(".agent a", (all) => all.map(({ href, target, rel }) => [href, target, rel]));
  const rest = ["_blank", "noopener noreferrer nofollow"];
  assert.deepEqual(links, [["https://a.example/", ...rest], ["https://halden.example/hours", ...rest]]);
}
sourcesOpenBesideTheChat.replacements = [
  {
    method: "POST",
    path: "/chat",
    events: answerEvents("0", ["[a](https://a.example) [b](http://b.example) [c](javascript:alert(1)) [d](/d) [e](mailto:e@e.example)"], {
      citations: [...CITED, ...CITED, { title: "Plain", url: "http://plain.example" }, { title: "Handbook", url: null }],
    }),
  },
];

/** An answer that is written in many parts is told once to those who listen. */
async function anAnswerIsAnnouncedOnce(page) {
  const frame = await opened(page);
  await frame.evaluate(() => {
    window.__news = [];
    new MutationObserver(() => window.__news.push(document.getElementById("news").textContent)).observe(document.getElementById("news"), { childList: true });
  });
  await ask(frame, QUESTION);
  assert.deepEqual(await frame.evaluate(() => window.__news), ["Writing an answer", "AI assistant: We are open from 8:00 to 18:00."]);
  assert.equal(await frame.$eval("#log", (log) => log.getAttribute("aria-live")), "off");
}
anAnswerIsAnnouncedOnce.replacements = [{ method: "POST", path: "/chat", events: answerEvents("0", PARTS) }];

async function aRefusalLosesNothing(page) {
  const frame = await opened(page);
  await write(frame, "A long question\nin two lines");
  await until(async () => (await problem(frame)).includes("No answer right now. Try again later, or leave a message."), "told");
  assert.doesNotMatch(await problem(frame), /balance|credit/i);
  assert.equal(await valueOf(frame), "A long question\nin two lines");
  assert.deepEqual(await frame.$$eval("#messages > li", (all) => all.length), 0);
  await press(frame, "Leave a message");
  await until(() => frame.$(".lead"), "the form");
  await press(frame, "Try again");
  await until(() => frame.$(".agent:not(.writing)"), "the answer");
  assert.deepEqual([await valueOf(frame), await problem(frame)], ["", ""]);
}
aRefusalLosesNothing.replacements = [refusal(402, "INSUFFICIENT_CREDITS"), { method: "POST", path: "/chat", events: answerEvents("0", PARTS) }];

async function eachRefusalIsTold(page) {
  const frame = await opened(page);
  for (const words of [/moment/, /country/, /No answer right now/, /did not work/, /did not work/]) {
    await write(frame, "Anything");
    await until(async () => words.test(await problem(frame)), `${words}`);
    assert.equal(await valueOf(frame), "Anything");
    await frame.$eval("#problem", (region) => region.replaceChildren());
  }
}
eachRefusalIsTold.replacements = [
  refusal(429, "RATE_LIMITED"),
  refusal(403, "GEO_RESTRICTED"),
  refusal(502, "MODEL_PROVIDER_ERROR"),
  refusal(404, "AGENT_NOT_FOUND"),
  { method: "POST", path: "/chat", isBroken: true },
];

async function aBrokenStreamGoesOn(page) {
  const frame = await opened(page);
  await ask(frame, QUESTION);
  const calls = await sentTo(frame, "/chat");
  assert.deepEqual(calls.map(({ lastId }) => lastId), [null, "7:1", "7:1"]);
  assert.equal(new Set(calls.map(({ body }) => body)).size, 1, "the same question");
  assert.equal(await frame.$eval(".agent .said", (said) => said.textContent), "We are open from 8:00 to 18:00.");
}
aBrokenStreamGoesOn.replacements = [
  { method: "POST", path: "/chat", events: answerEvents("7", PARTS, { without: 3 }) },
  { method: "POST", path: "/chat", isBroken: true },
  { method: "POST", path: "/chat", events: answerEvents("7", PARTS, { from: 2 }) },
];

async function anErrorInTheStreamLosesNothing(page) {
  const frame = await opened(page);
  await write(frame, QUESTION);
  await until(async () => (await problem(frame)).includes("No answer right now"), "told");
  assert.equal(await valueOf(frame), QUESTION);
}
anErrorInTheStreamLosesNothing.replacements = [
  {
    method: "POST",
    path: "/chat",
    events: [...answerEvents("7", [], { without: 1 }), { id: "7:1", type: "error", data: { type: "error", message: "secret of the inside" } }],
  },
];

async function anOldTokenIsForgotten(page) {
  const frame = await opened(page);
  await ask(frame, QUESTION);
  const calls = await frame.evaluate(() => window.__sent.map(({ path, authorization }) => [path.split("/").pop(), Boolean(authorization)]));
  assert.deepEqual(calls.slice(0, 4), [["session", false], ["chat", true], ["session", false], ["chat", true]]);
}
anOldTokenIsForgotten.replacements = [{ method: "POST", path: "/chat", status: 401, error: { code: "INVALID_VISITOR" } }];

async function anAnswerIsStopped(page) {
  const frame = await opened(page);
  await write(frame, QUESTION);
  await until(() => frame.$eval(".writing .said", (said) => said.textContent.includes("8:00")), "the first words");
  assert.equal(await frame.$eval("#send", (button) => button.getAttribute("aria-label")), "Stop");
  await frame.click("#send");
  await until(async () => (await sentTo(frame, "/stop")).length === 1, "stopped");
  assert.deepEqual(JSON.parse((await sentTo(frame, "/stop"))[0].body), { messageId: "9" });
}
anAnswerIsStopped.replacements = [
  { method: "POST", path: "/chat", events: answerEvents("9", PARTS, { without: 1 }), isHanging: true },
  { method: "POST", path: "/stop", data: {} },
];

const TEAM = { id: "t", role: "team", author: "Anna Lind", text: "Hello, this is *Anna*.", citations: [], rating: null, createdAt: "2026-11-29T12:00:00Z" };

async function aPersonJoins(page) {
  const frame = await opened(page);
  await ask(frame, QUESTION);
  await until(() => frame.$("#messages .team"), "the words of a person");
  assert.match(await frame.$eval("#messages .team", (entry) => entry.innerText), /Anna Lind[^]*Hello, this is Anna\./);
  await until(async () => (await frame.$eval("#presence", (line) => line.textContent)) === "Anna Lind is in this chat.", "who is there");
  assert.equal(await frame.$$eval("#messages .team", (all) => all.length), 1, "once, however often it is told");
}
aPersonJoins.replacements = [
  {
    method: "GET",
    path: "/events",
    events: [
      { id: "1", type: "message.created", data: { message: TEAM } },
      { id: "2", type: "message.created", data: { message: TEAM } },
      { id: "3", type: "conversation.updated", data: { conversation: { id: "c", status: "escalated", isWithTeam: true } } },
    ],
    isHanging: true,
  },
];

async function theAgentIsSilentWhileAPersonIsThere(page) {
  const frame = await opened(page);
  await write(frame, "Are you there?");
  await until(async () => (await frame.$eval("#presence", (line) => line.textContent)) === "Our team is in this chat.", "who is there");
  assert.deepEqual(await frame.$$eval("#messages > li", (all) => all.map((entry) => entry.className)), ["mine"]);
}
theAgentIsSilentWhileAPersonIsThere.replacements = [
  { method: "POST", path: "/chat", events: answerEvents("3", [], { finishReason: "with_team" }) },
  { method: "GET", path: "/events", events: [], isHanging: true },
  { method: "GET", path: "/conversation", data: { conversation: { id: "c", status: "open", isWithTeam: true }, messages: [] } },
];

async function aFormIsOfferedWithoutAnAnswer(page) {
  const frame = await opened(page);
  await ask(frame, UNKNOWN);
  await until(() => frame.$(".lead"), "the form");
  await press(frame, "Talk to a person");
  await until(async () => (await frame.$eval("#presence", (line) => line.textContent)) === "A member of our team will reply here.", "who will answer");
  await frame.$eval(".lead", (form) => form.requestSubmit());
  await until(() => frame.$("[aria-invalid]"), "what is required");
  assert.deepEqual(await frame.evaluate(() => [document.activeElement.name, document.getElementById(document.activeElement.getAttribute("aria-describedby")).textContent]), ["email", "Please fill this in."]);
  await frame.type("#lead-email", "mara@lind.example");
  await frame.$eval(".lead", (form) => form.requestSubmit());
  await until(() => frame.$eval("#messages", (list) => list.innerText.includes("Thank you. We will get back to you.")), "thanked");
  assert.equal(await frame.$(".lead"), null);
}

async function anAnswerIsRated(page) {
  const frame = await opened(page);
  await ask(frame, QUESTION);
  await press(frame, "Not helpful");
  await until(() => frame.$("[name=reason]"), "the reason");
  await frame.type("[name=reason]", "Sundays?");
  await frame.$eval(".feedback form", (form) => form.requestSubmit());
  await until(async () => (await sentTo(frame, "/feedback")).length === 2, "sent");
  assert.deepEqual((await sentTo(frame, "/feedback")).map(({ body }) => JSON.parse(body)), [{ rating: "down" }, { rating: "down", reason: "Sundays?" }]);
  await press(frame, "Not helpful");
  await until(async () => (await sentTo(frame, "/feedback")).length === 3, "taken back");
}

async function aVisitorIsForgotten(page) {
  const frame = await opened(page);
  await ask(frame, QUESTION);
  await press(frame, "Menu");
  await press(frame, "Forget me");
  await until(() => frame.$("#forgetting"), "a question first");
  await frame.click("#forgetting");
  await until(() => frame.$eval("#messages", (list) => list.innerText === "This browser no longer remembers you."), "forgotten");
  assert.deepEqual(await frame.evaluate(() => [localStorage.length, window.__sent.at(-1).method]), [0, "DELETE"]);
  await ask(frame, QUESTION);
}

async function aLongMessageIsNotCut(page) {
  const frame = await opened(page);
  const text = "🚲".repeat(2001);
  await write(frame, text);
  await until(async () => (await problem(frame)).includes("2,000"), "told");
  assert.equal(await valueOf(frame), text);
  assert.equal(await frame.$eval("#count", (count) => count.textContent), "2,001 / 2,000");
  await write(frame, text.slice(2));
  await until(() => frame.$(".agent:not(.writing)"), "as many are allowed");
}

async function whoIsOfflineIsTold(page) {
  const frame = await opened(page);
  await frame.evaluate(() => dispatchEvent(new Event("offline")));
  assert.match(await problem(frame), /offline/);
  await frame.evaluate(() => dispatchEvent(new Event("online")));
  assert.equal(await problem(frame), "");
}

async function aSuggestionIsAsked(page) {
  const frame = await opened(page);
  await frame.click(".suggestions button");
  await until(() => frame.$(".agent:not(.writing)"), "an answer");
  assert.equal(await frame.$eval(".suggestions", (list) => list.checkVisibility()), false);
}

async function marksBecomeElements(page) {
  const frame = await opened(page);
  await ask(frame, QUESTION);
  const kinds = "h2 h3 p strong em code pre ul ol li blockquote table th td hr a br".split(" ");
  const missing = await frame.$eval(".agent .said", (said, names) => names.filter((name) => !said.querySelector(name)), kinds);
  assert.deepEqual(missing, []);
  const text = await frame.$eval(".agent .said", (said) => said.textContent);
  assert.match(text, /<b>not bold<\/b>/);
  assert.doesNotMatch(text, /\*\*|\|--/);
}
marksBecomeElements.replacements = [{ method: "POST", path: "/chat", events: answerEvents("5", RICH.match(/[^]{1,7}/g)) }];

export const CHAT_STORIES = [
  anAnswerHasItsSource,
  sourcesOpenBesideTheChat,
  anAnswerIsAnnouncedOnce,
  aRefusalLosesNothing,
  eachRefusalIsTold,
  aBrokenStreamGoesOn,
  anErrorInTheStreamLosesNothing,
  anOldTokenIsForgotten,
  anAnswerIsStopped,
  aPersonJoins,
  theAgentIsSilentWhileAPersonIsThere,
  aFormIsOfferedWithoutAnAnswer,
  anAnswerIsRated,
  aVisitorIsForgotten,
  aLongMessageIsNotCut,
  whoIsOfflineIsTold,
  aSuggestionIsAsked,
  marksBecomeElements,
];
