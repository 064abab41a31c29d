// The picture of the widget beside its settings follows what is typed. The server draws the same (`widget_preview.rs`).

/** Returns the color of what is on a color: white where it is easy to read (WCAG 2.2, 1.4.3), else nearly black. */
function textColorOn(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5 ? "#ffffff" : "#111111";
}

function drawWidget() {
  const picture = $("#preview");
  const fields = picture?.closest("form")?.elements;
  if (!fields) return;
  const typed = (name) => fields[name].value.trim();
  const { lang, dir, dataset: own } = fields.locale.selectedOptions[0];
  const texts = { ...own, title: typed("title") || picture.dataset.name };
  for (const name of ["greeting", "placeholder"]) texts[name] = typed(name) || own[name];
  for (const part of $$("[data-shows]", picture)) part.textContent = texts[part.dataset.shows];
  const suggestions = typed("suggestions").split("\n").map((line) => line.trim()).filter(Boolean).slice(0, 4);
  $("ul", picture).replaceChildren(...suggestions.map((text) => Object.assign(element("li", "", text), { dir: "auto" })));
  Object.assign($(".chat", picture), { lang, dir });
  picture.classList.toggle("left", fields.position.value === "left");
  const color = fields.color.value.toLowerCase();
  if (!/^#[\da-f]{6}$/.test(color)) return;
  for (const part of $$(".own", picture)) {
    part.setAttribute("fill", color);
    part.setAttribute("stroke", textColorOn(color));
  }
}

addEventListener("input", drawWidget);
// A browser may fill in what was typed before.
addEventListener("pageshow", drawWidget);
