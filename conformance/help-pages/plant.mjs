/** Elements with faults. */
export const PLANTED =
  `<img src="/_fd/none.png" onerror="alert(1)"><a href="java&#9;script:alert(1)">a</a>` + `<p id="planted">${"wide".repeat(1000)}</p>`;

/** Runs in a page: adds a fault of each kind that the check counts, so that it is known to see them, unless the elements are there already. With the policy in force, no handler runs. */
export function plant(isGuarded, elements) {
  if (elements) document.body.insertAdjacentHTML("beforeend", elements);
  document.getElementById("planted").style.whiteSpace = "nowrap";
  new Image().src = "https://evil.example/planted.png";
  setTimeout(() => {
    throw new Error("planted");
  });
  if (isGuarded) alert(1);
}
