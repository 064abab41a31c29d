/** Runs in the page; returns what names another element that is not there: labels, descriptions, links to a place in the page. */
export function references() {
  const name = (element) => element.outerHTML.slice(0, 120);
  const wrong = [...document.querySelectorAll("label")].filter((label) => !label.control).map((label) => `a label of nothing: ${name(label)}`);
  for (const attribute of ["aria-describedby", "aria-labelledby", "aria-controls", "aria-owns", "popovertarget", "commandfor", "list"]) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      const ids = element.getAttribute(attribute).split(/\s+/).filter((id) => !document.getElementById(id));
      if (ids.length) wrong.push(`${attribute} of nothing, ${ids.join(" ")}: ${name(element)}`);
    }
  }
  for (const link of document.querySelectorAll("a[href^='#']")) {
    if (!document.getElementById(link.getAttribute("href").slice(1))) wrong.push(`a link to nothing: ${name(link)}`);
  }
  return wrong;
}
