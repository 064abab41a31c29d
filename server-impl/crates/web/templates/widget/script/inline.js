// Text within a line of Markdown. What is no mark is text, HTML above all.

// Spans are bounded, so that a text full of marks without their ends costs little.
const INLINE = new RegExp(
  [
    /\\(?<escaped>[!-/:-@[-`{-~])/,
    /(?<ticks>`+)(?<code>[^]{1,2000}?)(?<!`)\k<ticks>(?!`)/,
    /!?\[(?<label>[^[\]]{0,1000})\]\(\s{0,9}<?(?<target>(?:[^\s<>()]|\([^\s()]{0,500}\)){0,2000})>?(?:\s[^)]{0,500})?\)/,
    /<?(?<bare>https:\/\/[^\s<>`|]{0,2000}[^\s<>`|.,;:!?'")\]*_~])>?/,
    /(?<strong>\*\*|__)(?=\S)(?<bold>[^]{0,1000}?\S)\k<strong>(?![*_])/,
    /\*(?=\S)(?<starred>[^*]{0,1000}?\S)\*/,
    /(?<![\p{L}\p{N}_])_(?=\S)(?<underlined>[^_]{0,1000}?\S)_(?![\p{L}\p{N}_])/u,
    /(?<line>\n)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);
const DEEPEST = 6;

/**
 * The address of a link, if it is one that the text of somebody else may lead to.
 *
 * @param {string | null} text
 */
function safeAddress(text) {
  if (!text || !/^https:\/\//i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).href;
}

/**
 * A link that opens beside the chat, or only its text where it leads nowhere safe.
 *
 * @param {string | null} address
 * @param {(Node | string)[]} children
 */
function linked(address, ...children) {
  const href = safeAddress(address);
  if (!href) return element('span', {}, ...children);
  return element('a', { href, target: '_blank', rel: 'noopener noreferrer nofollow' }, ...children);
}

/**
 * @param {string} text
 * @param {number} [depth]
 */
function inline(text, depth = 0) {
  if (depth > DEEPEST) return [text];
  /** @type {(Node | string)[]} */
  const parts = [];
  /** @param {string} part @returns {(Node | string)[]} */
  const inner = (part) => inline(part, depth + 1);
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const found = match.groups ?? {};
    parts.push(text.slice(end, match.index));
    end = match.index + match[0].length;
    if (found.escaped) parts.push(found.escaped);
    else if (found.code) parts.push(element('code', {}, found.code));
    else if (found.label !== undefined) parts.push(linked(found.target, ...(found.label ? inner(found.label) : [found.target])));
    else if (found.bare) parts.push(linked(found.bare, found.bare));
    else if (found.bold) parts.push(element('strong', {}, ...inner(found.bold)));
    else if (found.starred ?? found.underlined) parts.push(element('em', {}, ...inner(found.starred ?? found.underlined)));
    else parts.push(element('br'));
  }
  parts.push(text.slice(end));
  return parts.filter((part) => part !== '');
}
