// People of the team: asking for one, and telling that one is there.

/** What is known of the conversation. */
const talk = {
  /** @type {Conversation | null} */
  conversation: null,
  author: '',
  unanswered: 0,
  isBusy: false,
};

/**
 * Shows who reads along.
 *
 * @param {Partial<Conversation> | null} change
 */
function showPresence(change) {
  const before = talk.conversation;
  talk.conversation = change && { id: '', status: 'open', isWithTeam: false, ...before, ...change };
  const { status = 'open', isWithTeam = false } = talk.conversation ?? {};
  const team = talk.author ? filled(words.with_person, talk.author) : words.with_team;
  const text = isWithTeam ? team : status === 'escalated' ? words.waiting : words.assistant;
  byId('presence').textContent = text;
  byId('mark').classList.toggle('team', isWithTeam);
  if (change && before && (before.isWithTeam !== isWithTeam || before.status !== status)) {
    if (status === 'resolved') addNote(words.resolved);
    else if (text !== words.assistant) announce(text);
  }
}

/**
 * Counts questions without an answer, and offers what the workspace has for them.
 *
 * @param {Element} entry
 */
function notAnswered(entry) {
  const { isEnabled, afterUnanswered } = config.escalation;
  talk.unanswered += 1;
  if (isEnabled && talk.unanswered >= (afterUnanswered ?? Infinity)) entry.append(iconButton('person', words.person, escalate, 'chip'));
  offerLead('unanswered');
  entry.scrollIntoView({ block: 'nearest' });
}

/** Asks for a person. */
async function escalate() {
  try {
    await ensureSession();
    const { conversation } = await call('POST', '/escalate', where);
    document.querySelectorAll('li > .chip').forEach((button) => button.remove());
    // Told by the note alone.
    talk.conversation = conversation;
    showPresence(conversation);
    addNote(words.waiting);
    tellHost('escalated');
    watchConversation();
    offerLead('escalation');
  } catch (error) {
    report(error);
  }
}
