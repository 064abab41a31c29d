// Markdown as elements, of which a text that grows replaces only the last.

/** @typedef {{ key: string, build: () => Node }} Block */

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])\s+/;
const DELIMITER = /^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** @param {string} [line] */
const isBlank = (line) => !line?.trim();

/** @param {string} line */
const startsBlock = (line) => [FENCE, HEADING, RULE, QUOTE, ITEM].some((mark) => mark.test(line));

/** @param {string[]} lines */
const isTable = ([head, delimiter = '']) => head.includes('|') && delimiter.includes('|') && DELIMITER.test(delimiter);

/**
 * How many lines from the first on belong to its block.
 *
 * @param {string[]} lines
 */
function extent(lines) {
  const [first] = lines;
  /** @param {(line: string, at: number) => boolean} isEnd */
  const until = (isEnd) => {
    const at = lines.findIndex((line, index) => index > 0 && isEnd(line, index));
    return at < 0 ? lines.length : at;
  };
  const [, fence] = FENCE.exec(first) ?? [];
  if (fence) return until((line) => line.trim().startsWith(fence)) + 1;
  if (HEADING.test(first) || RULE.test(first)) return 1;
  if (QUOTE.test(first)) return until((line) => !QUOTE.test(line));
  if (ITEM.test(first)) return until((line, at) => !isOfList(line, lines[at + 1]));
  if (isTable(lines)) return until((line) => !line.includes('|'));
  return until((line, at) => isBlank(line) || startsBlock(line) || isTable(lines.slice(at, at + 2)));
}

/**
 * Whether a line belongs to the list above it. After an empty line, that is another item, or what is indented.
 *
 * @param {string} line
 * @param {string} [next]
 */
function isOfList(line, next = '') {
  if (isBlank(line)) return ITEM.test(next) || /^ {2,}\S/.test(next);
  return /^ {2}/.test(line) || (ITEM.test(line) ? !RULE.test(line) : !startsBlock(line));
}

/**
 * @param {string[]} lines
 * @param {number} depth
 */
function list(lines, depth) {
  const [, indent, mark] = ITEM.exec(lines[0]) ?? ['', '', ''];
  /** @type {string[][]} */
  const items = [];
  for (const line of lines) {
    const match = ITEM.exec(line);
    if (match && match[1].length <= indent.length + 1) items.push([line.slice(match[0].length)]);
    else items.at(-1)?.push(line.replace(/^\s{1,4}/, ''));
  }
  const entries = items.map((item) => {
    const nodes = nodesOf(item.join('\n'), depth + 1);
    // A short item is a line, not a paragraph.
    if (nodes[0] instanceof HTMLParagraphElement) nodes.splice(0, 1, ...nodes[0].childNodes);
    return element('li', {}, ...nodes);
  });
  return mark.length > 1 ? element('ol', { start: parseInt(mark) }, ...entries) : element('ul', {}, ...entries);
}

/**
 * @param {string[]} lines
 */
function table([head, delimiter, ...rows]) {
  /** @param {string} line */
  const cells = (line) => line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map((cell) => cell.trim());
  const sides = cells(delimiter).map((cell) => (cell.endsWith(':') ? (cell.startsWith(':') ? 'center' : 'end') : null));
  /**
   * @param {string} line
   * @param {'th' | 'td'} name
   */
  const row = (line, name) => element('tr', {}, ...cells(line).slice(0, sides.length).map((cell, at) => element(name, { class: sides[at] }, ...inline(cell))));
  const body = rows.map((line) => row(line, 'td'));
  return element('div', { class: 'wide', tabindex: 0 }, element('table', {}, element('thead', {}, row(head, 'th')), element('tbody', {}, ...body)));
}

/**
 * The blocks of a text. Headings are below that of the page, and leave out no level.
 *
 * @param {string} text
 * @param {number} depth
 */
function parse(text, depth) {
  /** @type {Block[]} */
  const blocks = [];
  let level = 1;
  let lines = text.replaceAll('\t', '    ').split(/\r?\n/);
  while (lines.length) {
    const count = isBlank(lines[0]) ? 1 : depth > DEEPEST ? lines.length : extent(lines);
    const own = lines.slice(0, count);
    lines = lines.slice(count);
    if (isBlank(own[0])) continue;
    const [, marks] = HEADING.exec(own[0]) ?? [];
    if (marks) level = Math.min(marks.length + 1, level + 1, 6);
    const at = level;
    blocks.push({ key: `${at} ${own.join('\n')}`, build: () => built(own, at, depth) });
  }
  return blocks;
}

/**
 * @param {string} text
 * @param {number} depth
 * @returns {Node[]}
 */
const nodesOf = (text, depth) => parse(text, depth).map(({ build }) => build());

/**
 * @param {string[]} lines
 * @param {number} level
 * @param {number} depth
 */
function built(lines, level, depth) {
  const [first] = lines;
  const [, fence] = FENCE.exec(first) ?? [];
  const [, , heading] = HEADING.exec(first) ?? [];
  if (depth > DEEPEST) return element('p', {}, lines.join('\n'));
  if (fence) {
    const isClosed = lines.length > 1 && lines.at(-1)?.trim().startsWith(fence);
    return element('pre', { dir: 'ltr' }, element('code', {}, lines.slice(1, isClosed ? -1 : undefined).join('\n')));
  }
  if (heading !== undefined) {
    const made = document.createElement(`h${level}`);
    made.append(...inline(heading));
    return made;
  }
  if (RULE.test(first)) return element('hr');
  if (QUOTE.test(first)) return element('blockquote', {}, ...nodesOf(lines.map((line) => line.replace(QUOTE, '')).join('\n'), depth + 1));
  if (ITEM.test(first)) return list(lines, depth);
  if (isTable(lines)) return table(lines);
  return element('p', {}, ...inline(lines.map((line) => line.trim()).join('\n')));
}

/** @type {WeakMap<Element, string[]>} */
const shown = new WeakMap();

/**
 * Shows a text in an element, and leaves what it shows of it already.
 *
 * @param {Element} place
 * @param {string} text
 */
function renderMarkdown(place, text) {
  const blocks = parse(text, 0);
  const before = shown.get(place) ?? [];
  let same = 0;
  while (same < blocks.length && blocks[same].key === before[same]) same += 1;
  while (place.childNodes.length > same) place.lastChild?.remove();
  place.append(...blocks.slice(same).map(({ build }) => build()));
  shown.set(place, blocks.map(({ key }) => key));
}
