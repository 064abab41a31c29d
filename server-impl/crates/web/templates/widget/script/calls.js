/** What the server did not accept. */
class Refusal extends Error {
  /** @param {number} httpStatus @param {{ code?: string, details?: { field: string }[] }} problem */
  constructor(httpStatus, problem) {
    super(problem.code);
    this.httpStatus = httpStatus;
    this.code = problem.code;
    this.details = problem.details ?? [];
  }
}

let token = remembered('localStorage', 'token');

/**
 * @param {string} given
 */
function keepToken(given) {
  token = given;
  remember('localStorage', 'token', given);
}

/**
 * Sends a request. A token that is not valid any more is forgotten, and the request sent once more as somebody new.
 *
 * @param {string} method
 * @param {string} path
 * @param {object | null} [body]
 * @param {{ headers?: Record<string, string>, signal?: AbortSignal, isLast?: boolean }} [options]
 * @returns {Promise<Response>}
 */
async function send(method, path, body = null, { headers = {}, signal, isLast = path === '/session' } = {}) {
  const used = token;
  const all = { ...headers, ...(used && { Authorization: `Visitor ${used}` }), ...(body && { 'Content-Type': 'application/json' }) };
  const response = await fetch(config.base + path, { method, headers: all, body: body && JSON.stringify(body), signal: signal ?? null });
  if (response.ok) return response;
  const { error = {} } = await response.json().catch(() => ({}));
  const isForgotten = error.code === 'INVALID_VISITOR';
  if (isForgotten && token === used) keepToken('');
  if (!isForgotten || isLast) throw new Refusal(response.status, error);
  await ensureSession();
  return send(method, path, body, { headers, signal, isLast: true });
}

/**
 * Sends a request, and returns the data of its answer.
 *
 * @param {string} method
 * @param {string} path
 * @param {object | null} [body]
 */
async function call(method, path, body) {
  const { data } = await (await send(method, path, body)).json();
  return data;
}

/** Where the chat is, for the team. */
const where = { page: config.page, language: config.language };

/** Becomes somebody to the server, or stays who one is for longer. */
async function openSession() {
  const session = await call('POST', '/session', where);
  keepToken(session.token);
  return session;
}

/** @type {Promise<unknown> | null} */
let opening = null;

/** Called before the first thing that is sent: those who only look are nobody. */
async function ensureSession() {
  if (token) return;
  opening ??= openSession().finally(() => (opening = null));
  await opening;
}

/**
 * Hands over each event of a stream, as it comes.
 *
 * @param {Response} response
 * @param {(type: string, data: any, id: string) => void} take
 */
async function readEvents(response, take) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  for (let rest = ''; ; ) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      /** @type {Record<string, string>} */
      const fields = {};
      // Lines end here, and not where Unicode has ends of lines as well.
      for (const [, name, text] of block.matchAll(/(?<=^|\n)(\w+): ?([^\r\n]*)/g)) fields[name] = name in fields ? `${fields[name]}\n${text}` : text;
      if (!fields.data) continue;
      const data = JSON.parse(fields.data);
      take(fields.event ?? data.type, data, fields.id ?? '');
    }
  }
}
