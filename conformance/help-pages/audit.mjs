// What must not be in a page, whoever wrote its text.

/**
 * Runs in the page; returns what is wrong, as texts. Attributes are read by their meaning, not their letters: browsers drop some of those.
 * Scripts must be below a path of the server, as must the icons that SVG may use, if there are any.
 */
export function audit(scripts = "/_fd/", icons = null) {
  const FORBIDDEN = "iframe, frame, frameset, object, embed, applet, base, style, template, math, portal, video, audio, source, track, meta[http-equiv]";
  const FORBIDDEN_SVG = "svg :is(a, use, animate, set, image, script, style, foreignObject, feImage)";
  const ADDRESSES = ["href", "src", "action", "formaction", "xlink:href", "data", "poster", "srcset", "ping", "background", "cite", "longdesc", "usemap"];
  const SAFE = ["http:", "https:", "mailto:", "tel:"];
  const isIcon = (element) => icons !== null && element.matches("svg > use:only-child") && (element.getAttribute("href") ?? "").startsWith(icons);
  const forbidden = [...document.querySelectorAll(`${FORBIDDEN}, ${FORBIDDEN_SVG}`)].filter((element) => !isIcon(element));
  const wrong = forbidden.map((element) => `an element: ${element.outerHTML.slice(0, 200)}`);

  const isUnsafe = (address) => {
    try {
      return !SAFE.includes(new URL(address, document.baseURI).protocol);
    } catch {
      return /^\W*(javascript|vbscript|data)\W*:/i.test(address);
    }
  };

  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      const isBad = name.startsWith("on") || ["style", "srcdoc"].includes(name) || (ADDRESSES.includes(name) && isUnsafe(value));
      if (isBad) wrong.push(`an attribute: ${name}="${value.slice(0, 200)}"`);
    }
  }
  for (const script of document.scripts) {
    const isOurs = script.src.startsWith(location.origin + scripts) || script.type === "application/ld+json";
    if (!isOurs) wrong.push(`a script: ${script.outerHTML.slice(0, 200)}`);
  }
  for (const sender of document.querySelectorAll("form, [formaction]")) {
    const action = sender.getAttribute(sender.matches("form") ? "action" : "formaction") ?? "";
    if (new URL(action, document.baseURI).origin !== location.origin) wrong.push(`a form: ${action}`);
  }
  for (const facts of document.querySelectorAll("script[type='application/ld+json']")) {
    try {
      JSON.parse(facts.textContent);
    } catch (error) {
      wrong.push(`facts: ${error.message}`);
    }
  }
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  wrong.push(...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `an id twice: ${id}`));
  return wrong;
}
