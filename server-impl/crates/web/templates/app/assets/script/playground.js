// The playground with scripts: answers are shown while they are written, can be stopped, and go on after a break.

/** Maximum number of times that a broken stream is taken up again before the page is loaded instead. */
const MAX_BREAKS = 5;

/** Milliseconds before a broken stream is taken up again. */
const BREAK = 1000;

/** Longest instruction that goes into an address, in bytes, as on the server. */
const MAX_INSTRUCTION = 1500;

/** Reads server-sent events as they come, and hands over the id and the data of each. */
async function readEvents(response, take) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const lines = block.split("\n");
      const all = (name) => lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));
      const data = all("data: ").join("\n");
      if (data) take(all("id: ").join(), all("event: ").join(), JSON.parse(data));
    }
  }
}

/** A question on its way. It is kept until its answer is complete, so that a page that is opened again takes it up. */
class Question {
  static key = `frontdesk:asking:${location.pathname}`;

  static kept() {
    const kept = sessionStorage.getItem(Question.key);
    return kept && new Question(JSON.parse(kept));
  }

  constructor({ text, body }) {
    Object.assign(this, { text, body, last: "", message: "", conversation: "", isOver: false });
  }

  keep() {
    const { text, body } = this;
    sessionStorage.setItem(Question.key, JSON.stringify({ text, body }));
  }

  forget() {
    sessionStorage.removeItem(Question.key);
  }
}

/** Returns the address of the page with the whole answer, laid out, and the settings of the try. */
function answeredUrl(form, { body, conversation }) {
  const sent = new URLSearchParams(body);
  const url = new URL(form.getAttribute("action"), location.href);
  const instruction = sent.get("systemInstruction") ?? "";
  const isShort = new TextEncoder().encode(instruction).length <= MAX_INSTRUCTION;
  const fields = { c: conversation || sent.get("conversationId"), model: sent.get("model"), systemInstruction: isShort && instruction };
  for (const [name, value] of Object.entries(fields)) if (value) url.searchParams.set(name, value);
  return url;
}

/** Shows an answer while it is written, in the talk above the form. */
class LiveAnswer {
  constructor(form, question) {
    this.form = form;
    this.question = question;
    this.said = element("div", "said live");
    this.said.setAttribute("aria-live", "polite");
    this.asked = element("p", "ask", question.text);
    this.asked.dir = this.said.dir = "auto";
    $("#talk").append(this.asked, this.said);
    this.asked.scrollIntoView({ block: "start" });
    this.setAsking(true);
  }

  setAsking(isAsking) {
    this.said.setAttribute("aria-busy", String(isAsking));
    $("[data-ask]", this.form).hidden = isAsking;
    $("[data-stop]", this.form).hidden = !isAsking;
  }

  take(id, event, data) {
    const { question } = this;
    Object.assign(question, { last: id, message: data.messageId ?? question.message });
    question.conversation = data.conversationId ?? question.conversation;
    if (event === "text.delta") this.said.append(data.text);
    if (event === "message.end") question.isOver = true;
    if (event === "error") this.fail(data.message);
  }

  /** There is no answer: the question is in the field again. */
  fail(message) {
    this.question.isOver = true;
    const problem = element("p", "notice bad", message);
    problem.setAttribute("role", "alert");
    this.said.replaceWith(problem);
    this.said = problem;
    this.hasFailed = true;
    this.putBack();
  }

  /** Puts the question into the field again, and thereby among the drafts. */
  putBack() {
    const field = $("textarea", this.form);
    field.value = this.question.text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  /** Replaces what was written live by the page with the answer, its citations and what was retrieved. */
  async finish() {
    this.question.forget();
    this.setAsking(false);
    if (this.hasFailed) return;
    const url = answeredUrl(this.form, this.question);
    const { answer, page } = await fetchPage(url);
    if (!answer.ok) return go(url.href);
    history.replaceState(history.state, "", url);
    [this.asked, this.said].forEach((part) => part.remove());
    morphRegions(page, ["nav", "page"]);
    $("#latest")?.scrollIntoView({ block: "start" });
    $("#message").focus({ preventScroll: true });
  }

  /** Reads the answer to its end, over breaks of the connection. */
  async read() {
    const { question, form } = this;
    for (let breaks = 0; !question.isOver && breaks < MAX_BREAKS; breaks += 1) {
      try {
        const headers = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html, text/event-stream" };
        if (question.last) headers["Last-Event-ID"] = question.last;
        const answer = await fetch(form.dataset.stream, { method: "POST", headers, body: question.body });
        if (answer.status === 204) break;
        if (!answer.headers.get("Content-Type")?.startsWith("text/event-stream")) return this.refuse(await answer.text());
        await readEvents(answer, (...event) => this.take(...event));
      } catch {
        await new Promise((resume) => setTimeout(resume, BREAK));
      }
    }
    await this.finish();
  }

  /** Shows the page that says why the question was refused, with what was typed. */
  refuse(html) {
    this.question.forget();
    this.setAsking(false);
    [this.asked, this.said].forEach((part) => part.remove());
    morphRegions(parsePage(html), ["page"]);
    this.putBack();
    $("[aria-invalid], [role=alert]")?.scrollIntoView({ block: "center" });
  }

  stop() {
    const { form, question } = this;
    const body = new URLSearchParams({ form: form.elements.form.value, messageId: question.message });
    if (question.message) fetch(form.dataset.stopPath, { method: "POST", body, redirect: "manual" });
  }
}

let live;

function ask(form, question) {
  live = new LiveAnswer(form, question);
  question.keep();
  live.read().finally(() => (live = undefined));
}

addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.stream || event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  if (live) return;
  const body = new URLSearchParams(new FormData(form)).toString();
  ask(form, new Question({ text: form.elements.message.value, body }));
  form.elements.message.value = "";
}, { capture: true });

addEventListener("click", (event) => event.target.closest("[data-stop]") && live?.stop());

// Enter asks, as in a chat; Shift and Enter begins a new line.
addEventListener("keydown", (event) => {
  const form = event.target.closest?.("form[data-stream]");
  if (!form || !event.target.matches("textarea[name=message]") || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  form.requestSubmit();
});

// A citation shows which passage it stands on.
for (const [kind, isOn] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]]) {
  addEventListener(kind, (event) => {
    const cite = event.target.closest?.("[data-passage]");
    if (cite) document.getElementById(cite.dataset.passage)?.classList.toggle("at", isOn);
  });
}

const form = $("form[data-stream]");
const kept = form && Question.kept();
if (kept) ask(form, kept);
