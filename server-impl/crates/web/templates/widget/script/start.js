// Puts the page together.

function prepareColors() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root {}');
  const { style } = /** @type {CSSStyleRule} */ (sheet.cssRules[0]);
  style.setProperty('--brand', config.color);
  style.setProperty('--on-brand', config.textColor);
  document.adoptedStyleSheets = [sheet];
}

function prepareWelcome() {
  const welcome = byId('welcome');
  welcome.append(element('p', { class: 'greeting', dir: 'auto' }, config.greeting ?? words.greeting));
  const choices = config.suggestions.map((text) => {
    const click = () => (talk.isBusy || ask(text), field.focus());
    return element('li', {}, element('button', { type: 'button', class: 'chip', dir: 'auto', click }, text));
  });
  if (choices.length) welcome.append(element('ul', { class: 'suggestions' }, ...choices));
}

function prepare() {
  prepareColors();
  byId('mark').append(icon('bubble'));
  byId('log').setAttribute('aria-label', words.frame);
  byId('fine').textContent = words.disclaimer;
  prepareWelcome();
  prepareMenu();
  prepareComposer();
  showPresence(null);
  offerLead('start');
  document.addEventListener('visibilitychange', refreshWatching);
  listenToHost();
  resume();
}

prepare();
