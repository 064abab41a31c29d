// The page around the frame. It learns what happens, but no word of it.

const isFramed = window.parent !== window;
const hostOrigin = URL.canParse(config.page ?? '') ? new URL(config.page ?? '').origin : 'null';
let isShown = true;

/** Whether somebody can see the chat. */
const isSeen = () => isShown && !document.hidden;

/**
 * @param {'ready' | 'close' | 'message' | 'lead' | 'escalated'} what
 */
function tellHost(what) {
  // Pages from a file have no origin to name; what is told is no secret.
  if (isFramed) window.parent.postMessage({ frontdesk: what }, hostOrigin === 'null' ? '*' : hostOrigin);
}

/** Where one begins: in the field, unless that would bring up a keyboard over the greeting. */
function enter() {
  byId(isTouched ? 'title' : 'question').focus({ preventScroll: true });
}

function listenToHost() {
  if (!isFramed) return enter();
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || ![origin, 'null'].includes(hostOrigin) || !data?.frontdesk) return;
    isShown = data.frontdesk === 'open';
    if (isShown) enter();
    refreshWatching();
  });
  addEventListener('keydown', (event) => {
    const isTaken = event.isComposing || event.defaultPrevented || document.querySelector(':popover-open');
    if (event.key === 'Escape' && !isTaken) tellHost('close');
  });
  tellHost('ready');
}
