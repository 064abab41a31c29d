// The palette: pages, actions and agents by name, from everywhere. A combobox with a list box, by the pattern of WAI-ARIA.

/** Maximum number of names that the palette shows. */
const MAX_NAMES = 9;

/** Returns what a link does in words: those for screen readers where it has some, else what one sees. */
function nameOf(link) {
  const spoken = $(".sr", link);
  if (spoken) return spoken.textContent.trim();
  const copy = link.cloneNode(true);
  $$(".count, [aria-hidden]", copy).forEach((hidden) => hidden.remove());
  return copy.textContent.trim().replace(/\s+/g, " ");
}

function palette(dialog) {
  const input = $("input", dialog);
  const list = $("ul", dialog);
  const empty = $("p", dialog);
  let links = [];
  let active = 0;
  let request;

  const choose = (index) => {
    active = index;
    [...list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === index)));
    const option = list.children[index];
    if (!option) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  };

  const option = ({ name, href, kind }, at) => {
    const made = element("li", "", element("span", "clip", name), ...(kind ? [element("span", "end quiet tiny", kind)] : []));
    made.id = `palette-${at}`;
    made.dataset.href = href;
    made.setAttribute("role", "option");
    return made;
  };

  const show = (agents = []) => {
    const typed = input.value.trim().toLowerCase();
    const begins = ({ name }) => Number(name.toLowerCase().startsWith(typed));
    const named = links.filter(({ name }) => name.toLowerCase().includes(typed)).sort((a, b) => begins(b) - begins(a));
    list.replaceChildren(...[...named, ...agents].slice(0, MAX_NAMES).map(option));
    empty.hidden = list.children.length > 0;
    choose(0);
  };

  /** Agents are found by the page that lists them. */
  const findAgents = async () => {
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    const url = new URL(dialog.dataset.agents, location.href);
    url.searchParams.set("q", input.value.trim());
    try {
      const { page } = await fetchPage(url, { signal });
      const kind = dialog.dataset.agent;
      const agents = $$(".list.agents a.over", page).map((link) => ({ name: link.textContent, href: link.getAttribute("href"), kind }));
      if (!signal.aborted) show(agents);
    } catch {
      // Another key came, or there is no network: pages are found without it.
    }
  };

  const open = () => {
    const all = $$(".rail a[href]:not(#find), .tabs a[href], .bar a[href], .drop a[href]");
    const named = all.map((link) => ({ name: nameOf(link), href: link.href })).filter(({ name }) => name);
    links = named.filter(({ href }, at) => named.findIndex((other) => other.href === href) === at);
    input.value = "";
    show();
    if (!dialog.open) dialog.showModal();
  };

  let timer;
  input.addEventListener("input", () => {
    show();
    clearTimeout(timer);
    request?.abort();
    if (input.value.trim()) timer = setTimeout(findAgents, PAUSE);
  });

  input.addEventListener("keydown", (event) => {
    const { length } = list.children;
    if (event.isComposing || !length) return;
    if (event.key === "ArrowDown") choose((active + 1) % length);
    else if (event.key === "ArrowUp") choose((active + length - 1) % length);
    else if (event.key === "Enter") go(list.children[active].dataset.href);
    else return;
    event.preventDefault();
  });

  list.addEventListener("click", (event) => {
    const option = event.target.closest("li");
    if (option) go(option.dataset.href);
  });

  // Outside of the card is the dialog itself.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  $("#find")?.addEventListener("click", (event) => {
    event.preventDefault();
    open();
  });
  addEventListener("keydown", (event) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    open();
  });
}

const dialog = $("#palette");
if (dialog) palette(dialog);
