// The menu: a person, the form, what is stored, and being forgotten.

function prepareMenu() {
  const menu = element('div', { id: 'menu', popover: 'auto', class: 'menu' });
  menu.addEventListener('click', () => menu.hidePopover());
  if (config.escalation.isEnabled) menu.append(iconButton('person', words.person, escalate, 'choice'));
  if (leadForm) menu.append(iconButton('mail', words.leave, enterLead, 'choice'));
  const privacy = safeAddress(config.privacyUrl);
  if (privacy) {
    const link = linked(privacy, icon('lock'), words.privacy, spoken(` (${words.new_tab})`));
    link.className = 'choice';
    menu.append(link);
  }
  menu.append(iconButton('forget', words.forget, askToForget, 'choice'), element('p', { class: 'fine' }, words.stored));
  const opener = iconButton('menu', words.menu, () => {});
  opener.setAttribute('popovertarget', 'menu');
  byId('controls').append(opener, menu);
  if (isFramed) byId('controls').append(iconButton('close', words.close, () => tellHost('close')));
}

/** Tells what being forgotten means, before it happens. */
function askToForget() {
  byId('forgetting')?.closest('li').remove();
  const confirm = element('button', { type: 'button', class: 'small', id: 'forgetting', click: forget }, words.forget);
  const cancel = textButton(words.cancel, () => {
    entry.remove();
    field.focus();
  });
  const entry = addEntry('card', element('p', {}, words.forget_text), element('div', { class: 'row' }, confirm, cancel));
  confirm.focus();
}

/** Ends the visitor here and at the server. */
async function forget() {
  try {
    if (token) await send('DELETE', '/session');
  } catch (error) {
    if (!(error instanceof Refusal)) return report(error);
  }
  pending?.abort.abort();
  pending = null;
  unwatchConversation();
  keepToken('');
  lastEvent = '';
  for (const name of ['draft', 'lead']) remember('sessionStorage', name, '');
  known.clear();
  unnamed.length = 0;
  Object.assign(talk, { conversation: null, author: '', unanswered: 0 });
  byId('messages').replaceChildren();
  field.value = '';
  tellProblem('');
  showPresence(null);
  refreshComposer();
  addNote(words.forgotten);
  enter();
}
