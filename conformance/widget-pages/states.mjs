// States of the chat, each with the answers that bring it about and what a visitor does for it.
import { answerEvents, ask, QUESTION, until, write } from "./widget.mjs";

/** An answer with all that Markdown has. */
export const RICH = `# Returns

Within **30 days**, *unused*, see \`Orders\` or https://halden.example/returns.
A second line with <b>not bold</b>, snake_case_name and 2 * 3 * 4.

### Steps

1. Print
2. Pack
   - well
   - soon

> A quote

\`\`\`sh
curl https://halden.example/
\`\`\`

| Item | Days |
|---|--:|
| Frame | 30 |

---
`;

const CITATIONS = [
  { title: "Opening hours", url: "https://halden.example/hours" },
  { title: "A handbook of the workshop with a long title that does not fit into one line of the chat", url: null },
];
const PARTS = ["We are open **Monday to Friday** from 8:00 to 18:00", ", and on Saturdays until 14:00."];
const TEAM = { id: "t", role: "team", author: "Anna Lind", text: "Hello Mara, the inspection is free: we guarantee our repairs for *90 days*.", citations: [], rating: null };
export const answered = (events, more = {}) => ({ method: "POST", path: "/chat", events, ...more });
const refused = (status, code) => ({ method: "POST", path: "/chat", status, error: { code } });

/** What the server tells of a conversation that somebody of the team joins with a message. */
export const withTeam = (message) => [
  {
    method: "GET",
    path: "/events",
    events: [
      { id: "1", type: "message.created", data: { message } },
      { id: "2", type: "conversation.updated", data: { conversation: { id: "c", status: "escalated", isWithTeam: true } } },
    ],
    isHanging: true,
  },
  { method: "GET", path: "/conversation", data: { conversation: { id: "c", status: "open", isWithTeam: false }, messages: [] } },
];

/** Asks a question in such a conversation. */
export async function askTeam(frame, question) {
  await ask(frame, question);
  await until(() => frame.$(".team .said"), "the words of a person");
  await until(() => frame.$("#mark.team"), "who is there");
}

async function openMenu(frame) {
  await frame.click("[popovertarget=menu]");
  await until(() => frame.$eval("#menu", (menu) => menu.matches(":popover-open")), "the menu");
}

/** By name: what is answered in place of the server, and what is done. */
export const STATES = {
  empty: { act: async () => {} },
  typed: { act: (frame) => frame.type("#question", "Where is my order? ".repeat(8)) },
  waiting: {
    replacements: [answered(answerEvents("1", [], { without: 1 }), { isHanging: true })],
    act: async (frame) => {
      await write(frame, QUESTION);
      await until(() => frame.$(".writing"), "the wait");
    },
  },
  streaming: {
    replacements: [answered(answerEvents("1", PARTS, { without: 2 }), { isHanging: true })],
    act: async (frame) => {
      await write(frame, QUESTION);
      await until(() => frame.$(".writing strong"), "the first words");
    },
  },
  answered: { act: (frame) => ask(frame, QUESTION) },
  rich: {
    replacements: [answered(answerEvents("1", [RICH], { citations: CITATIONS }))],
    act: async (frame) => {
      await ask(frame, "How do I return an order?\nAnd who pays?");
      await frame.click('[aria-pressed]:nth-of-type(1)');
      await until(() => frame.$("[aria-pressed=true]"), "rated");
    },
  },
  reason: {
    replacements: [answered(answerEvents("1", PARTS)), { method: "PUT", path: "/feedback", data: {} }],
    act: async (frame) => {
      await ask(frame, QUESTION);
      await frame.click('[aria-pressed]:nth-of-type(2)');
      await until(() => frame.$("[name=reason]"), "the reason");
    },
  },
  unanswered: {
    replacements: [answered(answerEvents("1", ["I found nothing about that."], { finishReason: "no_answer" }))],
    act: async (frame) => {
      await ask(frame, "Do you ship to Iceland?");
      await until(() => frame.$(".lead"), "the form");
    },
  },
  leadRefused: {
    replacements: [answered(answerEvents("1", ["I found nothing about that."], { finishReason: "no_answer" }))],
    act: async (frame) => {
      await ask(frame, "Do you ship to Iceland?");
      await until(() => frame.$(".lead"), "the form");
      await frame.$eval(".lead", (form) => form.requestSubmit());
      await until(() => frame.$("[aria-invalid]"), "what is wrong");
    },
  },
  refused: {
    replacements: [refused(402, "INSUFFICIENT_CREDITS")],
    act: async (frame) => {
      await write(frame, QUESTION);
      await until(() => frame.$("#problem p"), "the refusal");
    },
  },
  tooLong: {
    act: async (frame) => {
      await write(frame, "Why? ".repeat(500));
      await until(() => frame.$("#problem p"), "the refusal");
    },
  },
  menu: { act: openMenu },
  forget: {
    act: async (frame) => {
      await openMenu(frame);
      await frame.click("#menu > button:last-of-type");
      await until(() => frame.$("#forgetting"), "the question");
    },
  },
  team: {
    replacements: [answered(answerEvents("1", PARTS, { citations: CITATIONS })), ...withTeam(TEAM)],
    act: (frame) => askTeam(frame, QUESTION),
  },
  stopped: {
    replacements: [answered(answerEvents("1", PARTS, { finishReason: "stopped" }))],
    act: (frame) => ask(frame, QUESTION),
  },
};
STATES.rich.replacements.push({ method: "PUT", path: "/feedback", data: {} });

