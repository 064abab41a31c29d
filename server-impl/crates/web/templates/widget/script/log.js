// The conversation on the screen: each message is an entry of the log.

const logBox = byId('log');

/** Ids of the messages that are on the screen. */
const known = new Set();

/** Questions of this page whose ids are not known yet. */
/** @type {string[]} */
const unnamed = [];

/**
 * Does something to the log, which then still shows its end if it did before.
 *
 * @param {() => void} act
 */
function changeLog(act) {
  const isAtEnd = logBox.scrollHeight - logBox.scrollTop - logBox.clientHeight < 80;
  act();
  if (isAtEnd) logBox.scrollTop = logBox.scrollHeight;
}

/**
 * @param {string} style
 * @param {(Node | string)[]} children
 */
function addEntry(style, ...children) {
  const entry = element('li', { class: style }, ...children);
  changeLog(() => byId('messages').append(entry));
  return entry;
}

/**
 * What happened, between the messages.
 *
 * @param {string} text
 */
function addNote(text) {
  announce(text);
  return addEntry('note', text);
}

/**
 * @param {string} text
 */
function addQuestion(text) {
  const entry = addEntry('mine', spoken(words.you), element('div', { class: 'said', dir: 'auto' }, text));
  logBox.scrollTop = logBox.scrollHeight;
  return entry;
}

/**
 * The entry of an answer, still without a text.
 *
 * @param {string | null} [person] who writes it, if that is somebody of the team
 */
function addAnswer(person) {
  const said = element('div', { class: 'said', dir: 'auto' });
  const isTeam = person !== undefined;
  const byline = element('p', { class: 'by', dir: 'auto' }, element('b', {}, person ?? words.team));
  return addEntry(isTeam ? 'team' : 'agent', isTeam ? byline : spoken(words.assistant), said);
}

/**
 * @param {Element} entry
 * @param {string} text
 */
function showText(entry, text) {
  const said = entry.querySelector('.said');
  if (said) changeLog(() => renderMarkdown(said, text));
}

/**
 * Completes an entry with what belongs below its text.
 *
 * @param {Element} entry
 * @param {Pick<Message, 'id' | 'role' | 'text' | 'citations' | 'rating'>} message
 */
function complete(entry, message) {
  showText(entry, message.text);
  changeLog(() => entry.append(...below(message)));
}

/**
 * What stands below the text of a message, in this order.
 *
 * @param {Pick<Message, 'id' | 'role' | 'citations' | 'rating'>} message
 */
function below({ id, role, citations, rating }) {
  if (role !== 'agent') return [];
  return [...sources(citations), feedback(id, rating)];
}

/**
 * @param {Citation[]} citations
 */
function sources(citations) {
  const all = new Map(citations.map((citation) => [`${citation.url} ${citation.title}`, citation]));
  if (!config.showSources || !all.size) return [];
  const entries = [...all.values()].map(({ title, url }) => {
    const link = linked(url, element('span', { dir: 'auto' }, title || url || ''));
    if (link instanceof HTMLAnchorElement) link.append(spoken(` (${words.new_tab})`));
    return element('li', {}, link);
  });
  return [element('ul', { class: 'sources', 'aria-label': words.sources }, ...entries)];
}

/**
 * Tells a whole answer to those who listen.
 *
 * @param {Element} entry
 * @param {string} who
 */
const announceAnswer = (entry, who) => announce(`${who}: ${entry.querySelector('.said')?.textContent}`);

/**
 * Shows a message of the conversation, unless it is there.
 *
 * @param {Message} message
 * @param {boolean} isNew
 */
function receive(message, isNew) {
  const { id, role, author, text } = message;
  // While a person is there, answers are empty.
  if (known.has(id) || !text) return;
  known.add(id);
  const own = role === 'visitor' ? unnamed.indexOf(text) : -1;
  if (own >= 0) return void unnamed.splice(own, 1);
  if (role === 'visitor') return void addQuestion(text);
  const isTeam = role === 'team';
  const entry = addAnswer(isTeam ? author : undefined);
  complete(entry, message);
  if (isTeam) talk.author = author ?? '';
  showPresence(talk.conversation);
  if (isNew) announceAnswer(entry, isTeam ? (author ?? words.team) : words.assistant);
}
