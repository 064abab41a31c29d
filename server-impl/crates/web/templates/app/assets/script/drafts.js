// What one types is kept in the browser until it is sent, by person, page and field; on signing out, it is forgotten.

const PREFIX = `frontdesk:${document.body.dataset.person}:`;
const draftKey = (field) => `${PREFIX}${location.pathname}:${field.name}`;
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("frontdesk:"));

// A page of this server came after the form was sent, so the form has arrived: it is done, or this page has its text.
drafts().filter((key) => localStorage[key].startsWith("sent:")).forEach((key) => localStorage.removeItem(key));

for (const field of $$("[data-draft]")) {
  const kept = localStorage.getItem(draftKey(field));
  if (kept && !field.value) field.value = kept.replace("typed:", "");
}

addEventListener("input", (event) => {
  const field = event.target;
  if (!field.matches("[data-draft]")) return;
  if (field.value) localStorage.setItem(draftKey(field), `typed:${field.value}`);
  else localStorage.removeItem(draftKey(field));
});

addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-forgets]")) {
    drafts().forEach((key) => localStorage.removeItem(key));
    return sessionStorage.clear();
  }
  for (const field of $$("[data-draft]", form)) {
    const key = draftKey(field);
    const kept = localStorage.getItem(key);
    if (kept) localStorage.setItem(key, kept.replace("typed:", "sent:"));
  }
});
