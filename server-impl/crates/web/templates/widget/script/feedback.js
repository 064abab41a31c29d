// Whether an answer helped, and what was missing in one that did not.

/**
 * @param {string} id of the message
 * @param {Rating} rating
 */
function feedback(id, rating) {
  const box = element('div', { class: 'feedback' });
  const path = `/messages/${encodeURIComponent(id)}/feedback`;
  let current = rating;

  /** @param {Rating} value @param {string} [reason] */
  const rate = async (value, reason) => {
    try {
      await send('PUT', path, { rating: value, ...(reason && { reason }) });
      current = value;
      if (value) announce(words.rated);
    } catch (error) {
      report(error);
    }
    box.querySelectorAll('[aria-pressed]').forEach((button, at) => button.setAttribute('aria-pressed', String(current === (at ? 'down' : 'up'))));
  };

  const ask = () => {
    const field = element('textarea', { name: 'reason', rows: 2, maxlength: 1000, dir: 'auto' });
    const form = element('form', {}, element('label', {}, words.reason, field), element('button', { class: 'small' }, words.send));
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      await rate('down', field.value.trim());
      form.replaceWith(element('p', { class: 'fine' }, words.rated));
    });
    changeLog(() => box.append(form));
    field.focus();
  };

  for (const value of /** @type {const} */ (['up', 'down'])) {
    const button = iconButton('thumb', value === 'up' ? words.helpful : words.unhelpful, async () => {
      box.querySelectorAll('form, p').forEach((old) => old.remove());
      await rate(current === value ? null : value);
      if (current === 'down') ask();
    });
    button.setAttribute('aria-pressed', String(rating === value));
    box.append(button);
  }
  return box;
}
