// The pictures of the documentation, and the clothes that the shop wears in them: its policy permits no styles but those that a script constructs.
import { answered, askTeam, STATES, withTeam } from "./states.mjs";
import { answerEvents, ask, scene } from "./widget.mjs";

const SATURDAY = "On Saturdays we are open until 14:00.";
const HOURS = [{ title: "Opening hours", url: null }];
const ANNA = { id: "t", role: "team", author: "Anna Lind", text: "Hello! Yes, bring it in before noon, and it is ready on Monday.", citations: [], rating: null };

export const DOCS = [
  { name: "closed", place: "shop", isClosed: true, act: async () => {} },
  { name: "answered", place: "shop", schemes: ["light", "dark"], ...STATES.answered },
  { name: "lead", place: "shop", ...STATES.unanswered },
  {
    name: "team",
    place: "shop",
    replacements: [answered(answerEvents("1", [SATURDAY], { citations: HOURS })), ...withTeam(ANNA)],
    act: (frame) => askTeam(frame, "Can I bring my bike in on Saturday?"),
  },
  { name: "arabic", place: "shop", language: "ar", of: scene.arabic, act: (frame) => ask(frame, "كيف يمكن إرجاع الطلبات؟") },
  { name: "help", place: "help", act: async () => {} },
];

const SHEET = `
:root { color-scheme: light dark; --line: light-dark(#e6e2d9, #33302b); --quiet: light-dark(#6b655a, #a8a297); --sunk: light-dark(#f4f0e8, #23211e) }
* { box-sizing: border-box; margin: 0; padding: 0; font: inherit; list-style: none }
body { background: light-dark(#fffdf9, #191816); color: light-dark(#23201b, #ece8e0); font: 400 1rem/1.5 Inter, system-ui, sans-serif }
header { padding: 1.25rem clamp(1.25rem, 6vw, 6rem); border-bottom: 1px solid var(--line) }
header a { color: inherit; font-size: 1.125rem; font-weight: 700; letter-spacing: -.02em; text-decoration: none }
main { padding: clamp(2rem, 7vw, 5rem) clamp(1.25rem, 6vw, 6rem) }
h1 { font-size: clamp(2.25rem, 6vw, 4rem); font-weight: 700; letter-spacing: -.035em; line-height: 1.1 }
main > p { margin-top: .75rem; color: var(--quiet); font-size: 1.125rem }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1.25rem; max-width: 60rem; margin-block: 2.5rem 1.75rem }
li { padding: 1.25rem; border: 1px solid var(--line); border-radius: .75rem }
li svg { display: block; width: 100%; height: auto; padding: 1.25rem 1.75rem; margin-bottom: 1rem; border-radius: .5rem; background: var(--sunk); stroke-width: 2.5 }
h2 { font-weight: 600 }
li p { color: var(--quiet) }
#buy { padding: .75rem 1.25rem; border: 0; border-radius: .5rem; background: light-dark(#23201b, #ece8e0); color: light-dark(#fffdf9, #191816); font-weight: 600 }
`;

/** Makes a page of the shop look like one. */
export function dress(page) {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, SHEET);
}
