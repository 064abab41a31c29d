// What happens in the conversation while somebody looks at it: words of the team, and who is there.

const LONGEST_PAUSE = 30_000;

/** @type {AbortController | null} */
let watching = null;
let lastEvent = '';

/** Shows what the server has of the conversation. */
async function loadConversation(isNew = true) {
  const { conversation, messages } = await call('GET', '/conversation');
  for (const message of messages) receive(message, isNew);
  showPresence(conversation);
  return conversation;
}

/** Watches the conversation as long as there is one and the chat is seen. */
async function watchConversation() {
  if (watching || !token || !isSeen()) return;
  const { signal } = (watching = new AbortController());
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      const response = await send('GET', '/events', null, { signal, headers: { Accept: 'text/event-stream', ...(lastEvent && { 'Last-Event-ID': lastEvent }) } });
      tries = 0;
      // What was said before the stream began.
      if (!lastEvent) await loadConversation();
      await readEvents(response, (type, data, id) => {
        if (id) lastEvent = id;
        if (type === 'message.created') receive(data.message, true);
        else if (type === 'conversation.updated') showPresence(data.conversation);
      });
    } catch (error) {
      if (error instanceof Refusal && error.httpStatus < 500 && error.httpStatus !== 429) break;
    }
    if (!signal.aborted) await pause(Math.min(1000 * 2 ** tries, LONGEST_PAUSE));
  }
  if (watching?.signal === signal) watching = null;
}

function unwatchConversation() {
  watching?.abort();
  watching = null;
}

/** Watches, or does not any more, after the chat was shown or hidden. */
function refreshWatching() {
  if (!isSeen()) unwatchConversation();
  else if (talk.conversation) watchConversation();
}

/** Goes on where a visitor who was here before left off. */
async function resume() {
  if (!token) return;
  try {
    const { conversationId } = await openSession();
    if (conversationId && (await loadConversation(false))) watchConversation();
  } catch (error) {
    // A token that is too old is forgotten by now, and they are new here.
    if (!(error instanceof Refusal)) tellProblem(wordsFor(error));
  }
  logBox.scrollTop = logBox.scrollHeight;
}
