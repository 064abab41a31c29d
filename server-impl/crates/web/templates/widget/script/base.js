'use strict';

// The files of this folder are one script: this one first, start.js last. What is served has no lines of comments.

/**
 * @typedef {{ title: string, url: string | null }} Citation
 * @typedef {'up' | 'down' | null} Rating
 * @typedef {{ id: string, role: 'visitor' | 'agent' | 'team', author: string | null, text: string, citations: Citation[], rating: Rating }} Message
 * @typedef {{ id: string, status: 'open' | 'escalated' | 'resolved', isWithTeam: boolean }} Conversation
 * @typedef {{ when: 'start' | 'unanswered' | 'escalation' | 'never', fields: string[], required: string[], title: string | null, thanks: string | null }} LeadForm
 * @typedef {object} Config
 * @property {string} publicId
 * @property {string} base
 * @property {string} title
 * @property {string | null} greeting
 * @property {string[]} suggestions
 * @property {string | null} placeholder
 * @property {string} color
 * @property {string} textColor
 * @property {boolean} showSources
 * @property {LeadForm | null} leadForm
 * @property {{ isEnabled: boolean, afterUnanswered: number | null }} escalation
 * @property {string | null} privacyUrl
 * @property {string | null} page
 * @property {string} language
 * @property {Record<string, string>} strings
 */

/**
 * The element with this id, which the page has.
 *
 * @param {string} id
 * @returns {any}
 */
const byId = (id) => document.getElementById(id);

/** @type {Config} */
const config = JSON.parse(byId('config').textContent ?? '');
const words = config.strings;

// A keyboard on the screen covers half of it, and has no Shift for a new line.
const isTouched = matchMedia('(pointer: coarse)').matches;

/**
 * A text with a value in it.
 *
 * @param {string} text
 * @param {string | number} value
 */
const filled = (text, value) => text.replace('{}', () => String(value));

/**
 * Creates an element. Functions among its attributes listen to the event of that name; null and false leave an attribute out.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | boolean | null | ((event: Event) => void)>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value);
    else if (value !== null && value !== false) made.setAttribute(key, value === true ? '' : String(value));
  }
  made.append(...children);
  return made;
}

/**
 * Words for those who listen, beside what others see.
 *
 * @param {string} text
 */
const spoken = (text) => element('span', { class: 'sr' }, text);

const PATHS = {
  bubble: 'M20 4H4v12h4v4l5-4h7z',
  send: 'M12 20V4M5 11l7-7 7 7',
  stop: 'M7 7h10v10H7z',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M5 12h.01M12 12h.01M19 12h.01',
  thumb: 'M7 10v10H4V10zl4-7c1.5 0 2.5 1 2.5 2.5V9H20l-1.5 11H7',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 1 1 0-8zM4 20a8 5 0 0 1 16 0',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  forget: 'M4 7h16M9 7V4h6v3M6 7v13h12V7',
};

/**
 * @param {keyof typeof PATHS} name
 */
function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}

/**
 * A button with an icon, and with its name beside it or for those who listen alone.
 *
 * @param {keyof typeof PATHS} name
 * @param {string} label
 * @param {(event: Event) => void} click
 * @param {string} [style]
 */
function iconButton(name, label, click, style = 'icon') {
  const isBare = style === 'icon';
  return element('button', { type: 'button', class: style, 'aria-label': isBare && label, title: isBare && label, click }, icon(name), isBare ? '' : label);
}

/**
 * A button with words, without a ground of its own.
 *
 * @param {string} label
 * @param {(event: Event) => void} click
 */
const textButton = (label, click) => element('button', { type: 'button', class: 'plain', click }, label);

/**
 * Tells those who listen, once and in a whole.
 *
 * @param {string} text
 */
function announce(text) {
  const news = byId('news');
  // The same words again are news as well.
  news.textContent = news.textContent === text ? `${text}\u00a0` : text;
}

/**
 * @param {number} milliseconds
 */
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * What the browser keeps for this agent. It may forbid a frame to keep anything.
 *
 * @param {'localStorage' | 'sessionStorage'} storage
 * @param {string} name
 */
function remembered(storage, name) {
  try {
    return window[storage].getItem(`frontdesk:${config.publicId}:${name}`) ?? '';
  } catch {
    return '';
  }
}

/**
 * @param {'localStorage' | 'sessionStorage'} storage
 * @param {string} name
 * @param {string} value nothing, to forget it
 */
function remember(storage, name, value) {
  const key = `frontdesk:${config.publicId}:${name}`;
  try {
    if (value) window[storage].setItem(key, value);
    else window[storage].removeItem(key);
  } catch {
    // It lasts as long as the page, then.
  }
}
