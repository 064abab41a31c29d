// Adds one element to a page: a button, and the chat in a frame once somebody opens it.
(() => {
  'use strict';

  /**
   * @typedef {(event: string) => void} Listener
   * @typedef {{ color: string, textColor: string, position: string, labels: Record<string, string> }} Settings
   */

  const page = /** @type {{ frontdesk?: { open(): void, close(): void, on(event: string, listener: Listener): () => void } }} */ (window);
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript ?? document.querySelector('script[data-agent-id]'));
  const agent = script?.dataset.agentId;
  if (!script?.src || !agent || page.frontdesk?.open) return;

  const site = new URL(script.src).origin;
  const base = `${site}/widget/${encodeURIComponent(agent)}`;
  const language = `language=${encodeURIComponent(document.documentElement.lang || navigator.language)}`;
  const phone = matchMedia('(max-width: 480px)');
  const BUBBLE = 'M20 4H4v12h4v4l5-4h7z';
  const CROSS = 'M6 6l12 12M18 6 6 18';
  const STYLE = `
:host { all: initial !important; position: fixed !important; z-index: 2147483647 !important }
button, .panel { position: fixed; bottom: calc(20px + env(safe-area-inset-bottom)); right: 20px }
.left * { right: auto; left: 20px }
button {
  width: 56px; height: 56px; padding: 14px; border: 1px solid #8884; border-radius: 50%; background: var(--color); color: var(--text);
  cursor: pointer; box-shadow: 0 8px 24px -4px #0006
}
button:focus-visible { outline: 3px solid #fff; box-shadow: 0 0 0 6px #111 }
svg { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round }
.panel {
  display: block; margin-bottom: 72px; width: min(408px, 100% - 40px); height: min(704px, 100% - 112px); overflow: hidden; border: 1px solid #8884;
  border-radius: 16px; visibility: hidden; opacity: 0; transform: translateY(12px); box-shadow: 0 8px 48px -4px #0006
}
.open .panel { visibility: visible; opacity: 1; transform: none }
::slotted(*) { all: initial !important; display: block !important; visibility: inherit !important; width: 100% !important; height: 100% !important; color-scheme: light dark !important }
@media (max-width: 480px) {
  .open button { display: none }
  .open .panel { inset: var(--top, 0) 0 auto; margin: 0; width: 100%; height: var(--height, 100%); border: 0; border-radius: 0 }
}
@media (prefers-reduced-motion: no-preference) { .panel { transition: .16s } }
@media print { div { display: none } }`;

  const events = new EventTarget();
  let isOpen = false;
  let show = () => {};

  /** @param {boolean} isNowOpen */
  const turn = (isNowOpen) => {
    if (isOpen === isNowOpen) return;
    isOpen = isNowOpen;
    show();
  };

  page.frontdesk = {
    open: () => turn(true),
    close: () => turn(false),
    on(event, listener) {
      const call = () => listener(event);
      events.addEventListener(event, call);
      return () => events.removeEventListener(event, call);
    },
  };

  /** @param {string} event */
  const tell = (event) => events.dispatchEvent(new Event(event));

  /** @param {Settings} settings */
  const build = ({ color, textColor, position, labels }) => {
    const [host, box, panel, button] = ['div', 'div', 'slot', 'button'].map((name) => document.createElement(name));
    const frame = document.createElement('iframe');
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const line = document.createElementNS(svg.namespaceURI, 'path');
    const root = host.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    const view = window.visualViewport;
    /** @type {HTMLElement | null} */
    let covered = null;
    // A page that removes the element again and again wins in the end.
    let returns = 20;
    let isReady = false;

    // Policies forbid styles in elements, but not a sheet that a script constructs.
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    const { style } = /** @type {CSSStyleRule} */ (sheet.cssRules[0]);
    style.setProperty('--color', color);
    style.setProperty('--text', textColor);
    host.id = 'frontdesk-widget';
    box.className = position;
    panel.className = 'panel';
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.append(line);
    button.append(svg);
    box.append(panel, button);
    root.append(box);
    frame.title = labels.frame;

    /** Tells the chat whether it is seen, once it is there. */
    const post = () => isReady && frame.contentWindow?.postMessage({ frontdesk: isOpen ? 'open' : 'close' }, site);

    /** On a phone the chat covers the page, which nobody should reach then. */
    const cover = () => {
      if (covered) covered.inert = false;
      covered = isOpen && phone.matches && !document.body.inert ? document.body : null;
      if (covered) covered.inert = true;
    };

    /** Makes room for a keyboard on the screen, but none while somebody zooms in. */
    const fit = () => {
      if (view?.scale !== 1) return;
      style.setProperty('--height', `${view.height}px`);
      style.setProperty('--top', `${view.offsetTop}px`);
    };

    const mark = () => {
      button.setAttribute('aria-expanded', String(isOpen));
      button.setAttribute('aria-label', isOpen ? labels.close : labels.open);
      line.setAttribute('d', isOpen ? CROSS : BUBBLE);
      box.classList.toggle('open', isOpen);
      cover();
    };

    show = () => {
      const isInside = document.activeElement === host || document.activeElement === frame;
      if (!frame.src) {
        frame.src = `${base}/chat?${language}&page=${encodeURIComponent(location.href.split(/[?#]/)[0])}`;
        host.append(frame);
      }
      mark();
      post();
      if (isOpen) frame.focus();
      else if (isInside) button.focus();
      tell(isOpen ? 'open' : 'close');
    };

    /** Beside the body, where its zoom, transforms and renderings do not matter. */
    const attach = () => {
      cover();
      if (host.isConnected || !--returns) return;
      isReady = false;
      document.documentElement.append(host);
      watch.observe(document.documentElement, { childList: true });
    };
    const watch = new MutationObserver(() => setTimeout(attach));

    button.onclick = () => turn(!isOpen);
    host.onkeydown = ({ key }) => void (key === 'Escape' && turn(false));
    phone.onchange = cover;
    if (view) view.onresize = view.onscroll = fit;
    addEventListener('message', ({ source, origin, data }) => {
      if (origin !== site || source !== frame.contentWindow) return;
      const said = data?.frontdesk;
      if (said === 'close') turn(false);
      else if (said === 'ready') {
        isReady = true;
        post();
      } else if (/^(message|lead|escalated)$/.test(said)) tell(said);
    });
    mark();
    attach();
    if (isOpen) show();
  };

  const start = async () => {
    try {
      const answer = await fetch(`${base}?${language}`, { credentials: 'omit' });
      if (answer.status !== 200) return;
      const { data } = await answer.json();
      if (document.readyState === 'loading') await new Promise((done) => addEventListener('DOMContentLoaded', done));
      build(data);
    } catch {
      // Without a network there is no chat, which the page can do nothing about.
    }
  };

  start();
})();
