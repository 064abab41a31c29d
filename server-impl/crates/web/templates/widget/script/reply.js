// Asks a question, and shows the answer while it is written.

const MOST_TRIES = 6;

/** The answer that is being written. @type {{ id: string, abort: AbortController } | null} */
let pending = null;

/**
 * Follows an answer to its end. When the connection breaks, it is read on from where it was.
 *
 * @param {string} message
 * @param {(type: string, data: any) => void} take
 * @param {AbortSignal} signal
 */
async function follow(message, take, signal) {
  let last = '';
  let isEnded = false;
  for (let tries = 0; !isEnded; tries += 1) {
    try {
      const headers = { Accept: 'text/event-stream', ...(last && { 'Last-Event-ID': last }) };
      await readEvents(await send('POST', '/chat', { message, ...where }, { headers, signal }), (type, data, id) => {
        if (id) last = id;
        isEnded ||= type === 'message.end' || type === 'error';
        tries = 0;
        take(type, data);
      });
      if (!isEnded && (!last || tries > MOST_TRIES)) throw new Error('cut off');
    } catch (error) {
      if (isEnded || signal.aborted || !last || tries > MOST_TRIES || (error instanceof Refusal && error.httpStatus < 500)) throw error;
    }
    if (!isEnded) await pause(400 * 2 ** tries);
  }
}

/**
 * @param {string} text
 */
async function ask(text) {
  const abort = new AbortController();
  const question = addQuestion(text);
  const answer = addAnswer();
  /** @type {Citation[]} */
  const citations = [];
  let written = '';
  let drawing = 0;
  /** @type {any} */
  let end = null;

  pending = { id: '', abort };
  talk.isBusy = true;
  unnamed.push(text);
  tellProblem('');
  refreshComposer();
  answer.classList.add('writing');
  announce(words.answering);

  /** @param {string} type @param {any} data */
  const take = (type, data) => {
    if (type === 'message.start') known.add((pending = { id: data.messageId, abort }).id);
    else if (type === 'text.delta') written += data.text;
    else if (type === 'citation') citations.push(data);
    else if (type === 'message.end') end = data;
    else if (type === 'error') throw new Refusal(502, {});
    // Many words may come between two pictures of the screen.
    cancelAnimationFrame(drawing);
    drawing = requestAnimationFrame(() => end || showText(answer, written));
  };

  try {
    await ensureSession();
    tellHost('message');
    await follow(text, take, abort.signal);
    finish(answer, { ...end, citations: end.citations ?? citations, text: end.answer ?? written });
  } catch (error) {
    end = error;
    answer.classList.remove('writing');
    if (!written) [question, answer].forEach((entry) => entry.remove());
    // Nothing is lost, unless the visitor was forgotten meanwhile.
    if (pending?.abort === abort) {
      unnamed.splice(unnamed.indexOf(text), 1);
      putBack(text);
      if (!abort.signal.aborted) report(error, textButton(words.retry, submitQuestion));
    }
  }
  pending = null;
  talk.isBusy = false;
  refreshComposer();
}

/**
 * @param {Element} entry
 * @param {{ messageId: string, text: string, citations: Citation[], finishReason: string }} end
 */
function finish(entry, { messageId, text, citations, finishReason }) {
  entry.classList.remove('writing');
  watchConversation();
  if (finishReason === 'with_team') {
    entry.remove();
    return showPresence({ isWithTeam: true });
  }
  complete(entry, { id: messageId, role: 'agent', text, citations, rating: null });
  if (finishReason === 'stopped') addNote(words.stopped);
  else announceAnswer(entry, words.assistant);
  if (finishReason === 'no_answer') notAnswered(entry);
  else talk.unanswered = 0;
}

/** Stops the answer, wherever it is written. */
async function stopAnswer() {
  if (!pending?.id) return pending?.abort.abort();
  try {
    await send('POST', '/stop', { messageId: pending.id });
  } catch (error) {
    report(error);
  }
}
