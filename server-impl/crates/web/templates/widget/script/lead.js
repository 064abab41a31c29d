// The form for those who want to be reached.

/** Of each field, what a browser needs to know to fill it in. */
const FIELDS = {
  name: { autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
  company: { autocomplete: 'organization' },
  message: {},
};

const leadForm = config.leadForm?.when === 'never' ? null : config.leadForm;

/**
 * Offers the form, once, when the workspace wants it offered.
 *
 * @param {LeadForm['when']} when
 */
function offerLead(when) {
  if (leadForm?.when === when && !remembered('sessionStorage', 'lead')) showLead();
}

/** Shows the form, of which there is one at most. */
function showLead() {
  const open = document.querySelector('.lead');
  if (open || !leadForm) return open;
  const form = element('form', { class: 'lead', novalidate: true, submit: sendLead }, element('p', { class: 'head' }, leadForm.title ?? words.contact));
  form.append(...leadForm.fields.map(leadField), element('div', { class: 'row' }, element('button', { class: 'small' }, words.send), textButton(words.skip, () => closeLead(''))));
  addEntry('card', form);
  return form;
}

/** Shows the form to somebody who asked for it, and goes on there. */
function enterLead() {
  const first = showLead()?.querySelector('input, textarea');
  if (first instanceof HTMLElement) first.focus();
}

/**
 * @param {string} name
 */
function leadField(name) {
  const id = `lead-${name}`;
  const isRequired = leadForm?.required.includes(name) ?? false;
  const more = FIELDS[/** @type {keyof typeof FIELDS} */ (name)];
  const field = element(name === 'message' ? 'textarea' : 'input', { id, name, required: isRequired, dir: 'auto', ...more });
  const label = element('label', { for: id }, words[name]);
  if (!isRequired) label.append(' ', element('span', { class: 'fine' }, `(${words.optional})`));
  return element('div', { class: 'field' }, label, field);
}

/**
 * Says beside a field what is wrong with it.
 *
 * @param {HTMLInputElement} field
 * @param {string} problem nothing, if all is well
 */
function markField(field, problem) {
  const id = `${field.id}-problem`;
  document.getElementById(id)?.remove();
  field.ariaInvalid = problem ? 'true' : null;
  if (problem) field.after(element('p', { id, class: 'wrong' }, problem));
  if (problem) field.setAttribute('aria-describedby', id);
  else field.removeAttribute('aria-describedby');
}

/**
 * @param {Event} event
 */
async function sendLead(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const fields = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll('input, textarea')]);
  /** @param {(field: HTMLInputElement) => string} problemOf */
  const isMarked = (problemOf) => {
    for (const field of fields) markField(field, problemOf(field));
    const first = fields.find((field) => field.hasAttribute('aria-invalid'));
    first?.focus();
    return Boolean(first);
  };
  if (isMarked(({ validity, required, value }) => (required && !value.trim() ? words.required : validity.valid ? '' : words.invalid_email))) return;
  try {
    await ensureSession();
    await send('POST', '/lead', Object.fromEntries(fields.map(({ name, value }) => [name, value.trim()]).filter(([, value]) => value)));
    tellHost('lead');
    closeLead(leadForm?.thanks ?? words.thanks);
  } catch (error) {
    const wrong = error instanceof Refusal ? error.details.map(({ field }) => field.slice(1)) : [];
    if (!isMarked(({ name }) => (wrong.includes(name) ? words.invalid : ''))) report(error);
  }
}

/**
 * @param {string} thanks
 */
function closeLead(thanks) {
  document.querySelector('.lead')?.closest('li')?.remove();
  remember('sessionStorage', 'lead', 'seen');
  if (thanks) addNote(thanks);
  field.focus();
}
