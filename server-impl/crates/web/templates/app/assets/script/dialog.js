// Pages with a short form, which open in a dialog: without scripts, the same link leads to the page.

/** Returns `true` if a click is to open a link here, and not in another tab or window. */
const opensHere = (event) => !(event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** Shows the card of a page in a dialog, which goes when it is closed. */
function showDialog(card) {
  const dialog = element("dialog", "sheet", ...card.childNodes);
  const title = $("h1", dialog);
  const heading = element("h2", "", ...title.childNodes);
  heading.id = "dialog-title";
  title.replaceWith(heading);
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (!event.target.closest("[data-close]")) return;
    event.preventDefault();
    dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}

let isOpening = false;

/** Opens the page of a link in a dialog, or as a page if it is not what was expected. */
async function openInDialog({ href }) {
  if (isOpening) return;
  isOpening = true;
  try {
    const { answer, page } = await fetchPage(href);
    const card = $("main > .sheet", page);
    if (answer.ok && !answer.redirected && card) showDialog(card);
    else go(href);
  } catch {
    go(href);
  } finally {
    isOpening = false;
  }
}

addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-dialog]");
  if (!link || !opensHere(event)) return;
  event.preventDefault();
  openInDialog(link);
});
