// Where visitors write, and what is told there when something went wrong.

const MOST_CHARACTERS = 2000;
const most = MOST_CHARACTERS.toLocaleString(config.language);
const field = /** @type {HTMLTextAreaElement} */ (byId('question'));

/** Characters as the server counts them. */
const lengthOf = () => [...field.value.trim()].length;

/**
 * Tells a problem above the field, with buttons that may solve it.
 *
 * @param {string} text nothing, to take it away
 * @param {Node[]} buttons
 */
function tellProblem(text, ...buttons) {
  changeLog(() => byId('problem').replaceChildren(...(text ? [element('p', {}, text), ...buttons] : [])));
}

/**
 * What visitors are told of an error. Nothing of the inside is for them.
 *
 * @param {unknown} error
 */
function wordsFor(error) {
  if (!navigator.onLine) return words.offline;
  if (!(error instanceof Refusal)) return words.failed;
  if (error.httpStatus === 429) return words.too_many;
  if (error.code === 'GEO_RESTRICTED') return words.elsewhere;
  return error.httpStatus === 402 || error.httpStatus >= 500 ? words.unavailable : words.failed;
}

/**
 * @param {unknown} error
 * @param {Node[]} buttons
 */
function report(error, ...buttons) {
  const text = wordsFor(error);
  if (text === words.unavailable && leadForm) buttons.push(textButton(words.leave, enterLead));
  tellProblem(text, ...buttons);
}

/** Shows what can be done with what is in the field. */
function refreshComposer() {
  const length = lengthOf();
  const count = byId('count');
  const button = byId('send');
  count.hidden = length < MOST_CHARACTERS * 0.9;
  count.textContent = `${length.toLocaleString(config.language)} / ${most}`;
  count.classList.toggle('wrong', length > MOST_CHARACTERS);
  button.replaceChildren(icon(talk.isBusy ? 'stop' : 'send'));
  button.setAttribute('aria-label', talk.isBusy ? words.stop : words.send);
  button.classList.toggle('ready', talk.isBusy || length > 0);
  // An empty field has the direction of its placeholder.
  field.dir = length ? 'auto' : '';
  remember('sessionStorage', 'draft', field.value);
}

/** Sends what is in the field, if it can be sent. */
function submitQuestion() {
  if (talk.isBusy) return;
  const text = field.value.trim();
  if (!text) return field.focus();
  if (lengthOf() > MOST_CHARACTERS) return tellProblem(filled(words.too_long, most));
  field.value = '';
  ask(text);
}

/**
 * Puts a text back that was not sent, before what was written since.
 *
 * @param {string} text
 */
function putBack(text) {
  field.value = [text, field.value.trim()].filter(Boolean).join('\n');
  refreshComposer();
}

function prepareComposer() {
  const composer = byId('composer');
  field.placeholder = config.placeholder ?? words.placeholder;
  field.setAttribute('aria-label', words.message);
  field.value = remembered('sessionStorage', 'draft');
  field.addEventListener('input', refreshComposer);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || isTouched) return;
    event.preventDefault();
    submitQuestion();
  });
  composer.addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    if (talk.isBusy) stopAnswer();
    else submitQuestion();
  });
  addEventListener('offline', () => tellProblem(words.offline));
  addEventListener('online', () => tellProblem(''));
  composer.hidden = false;
  refreshComposer();
}
