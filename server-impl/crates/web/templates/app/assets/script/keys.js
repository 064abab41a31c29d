// Single keys, while nobody types: never with Alt, which types letters on many keyboards, and never with the browser's own. A
// person can switch them off (WCAG 2.2, 2.1.4).

/** Milliseconds between `g` and the letter of a page. */
const CHORD = 1500;

const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]";

let chord = 0;

/** Moves the focus by so many rows of the list. */
function moveInList(by) {
  const links = $$(".list a.over");
  const row = document.activeElement.closest("tr");
  const here = links.findIndex((link) => link.closest("tr") === row && row);
  const to = here < 0 ? (by > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, here + by));
  links[to]?.focus();
}

const KEYS = {
  "/": () => $("[type=search]")?.focus(),
  "?": () => $("#keys")?.showModal(),
  g: () => (chord = Date.now()),
  j: () => moveInList(1),
  k: () => moveInList(-1),
  x: () => $(".tick", document.activeElement.closest("tr") ?? document.createElement("tr"))?.click(),
};

if (!document.body.dataset.withoutKeys) {
  addEventListener("keydown", (event) => {
    const isOurs = !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented);
    if (!isOurs || event.target.closest?.(TYPED)) return;
    const isChord = Date.now() - chord < CHORD;
    chord = 0;
    const link = isChord && $(`[data-key="${CSS.escape(event.key)}"]`);
    const act = link ? () => go(link.href) : KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
