// Forms with files: they are sent while one sees how far they are, and files can be dropped on them.

/** Sends a form with its files, and calls back with the share that has left. */
function upload(form, button, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", form.getAttribute("action"));
    request.setRequestHeader("Accept", "text/html");
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total ? loaded / total : 0));
    request.addEventListener("load", () => resolve(request));
    request.addEventListener("error", reject);
    request.send(new FormData(form, button));
  });
}

async function sendFiles(form, button) {
  const done = setBusy(form, button);
  const work = $(".work", form);
  const [share, bar] = [$("[data-share]", work), $("progress", work)];
  work.hidden = false;
  try {
    const answer = await upload(form, button, (part) => {
      bar.value = part;
      share.textContent = `${Math.round(part * 100)} %`;
    });
    // What leads elsewhere was taken; what stays says which files were not.
    if (answer.responseURL !== new URL(form.action).href) return go(answer.responseURL);
    morphRegions(parsePage(answer.responseText), ["page"]);
    form.reset();
    $("[role=alert]")?.scrollIntoView({ block: "center" });
  } catch {
    const problem = element("p", "notice bad", form.dataset.failed);
    problem.setAttribute("role", "alert");
    work.after(problem);
  }
  work.hidden = true;
  done();
}

addEventListener("submit", (event) => {
  const form = event.target;
  if (form.enctype !== "multipart/form-data" || event.defaultPrevented || form.dataset.isSent) return;
  event.preventDefault();
  sendFiles(form, event.submitter);
}, { capture: true });

// A form that has nothing but files is sent as soon as they are chosen.
addEventListener("change", (event) => {
  const form = event.target.closest("form.drop");
  if (form && event.target.files?.length) form.requestSubmit();
});

const hasFiles = (event) => event.dataTransfer?.types.includes("Files");

for (const kind of ["dragenter", "dragover"]) {
  addEventListener(kind, (event) => {
    const form = $("form.drop");
    if (!form || !hasFiles(event)) return;
    event.preventDefault();
    form.classList.add("over");
  });
}
addEventListener("dragleave", (event) => event.relatedTarget || $("form.drop")?.classList.remove("over"));
addEventListener("drop", (event) => {
  const form = $("form.drop");
  if (!form || !hasFiles(event)) return;
  event.preventDefault();
  form.classList.remove("over");
  $("[type=file]", form).files = event.dataTransfer.files;
  form.requestSubmit();
});

// An address that is pasted where nobody types is a website to read.
addEventListener("paste", (event) => {
  const form = $("form.drop");
  if (!form || event.target.closest?.(TYPED)) return;
  const text = event.clipboardData.getData("text").trim();
  if (!/^https?:\/\/\S+$/.test(text)) return;
  const url = new URL(form.dataset.website, location.href);
  url.searchParams.set("url", text);
  go(url.href);
});
