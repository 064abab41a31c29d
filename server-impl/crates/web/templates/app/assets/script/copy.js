// Buttons that copy what stands beside them.

/** Milliseconds for which a button says that it has copied. */
const COPIED = 2000;

addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const text = document.getElementById(button.dataset.copy).textContent;
  await navigator.clipboard.writeText(text.trim());
  const label = button.textContent;
  if (label === button.dataset.copied) return;
  button.textContent = button.dataset.copied;
  setTimeout(() => (button.textContent = label), COPIED);
});
