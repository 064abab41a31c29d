// Serves pages-out/<look>/ at http://<look>.localhost:PORT with the headers of the design.
import { createServer } from "node:http"; import { readFileSync } from "node:fs"; import { gzipSync } from "node:zlib";
const OUT = process.env.HELP_PAGES ?? "pages-out";
const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
createServer((req, res) => {
  const look = (req.headers.host ?? "").split(".")[0];
  let routes; try { routes = JSON.parse(readFileSync(`${OUT}/${look}/routes.json`)); } catch { res.writeHead(421).end(); return; }
  const url = new URL(req.url, "http://x");
  const route = routes[url.pathname + url.search] ?? routes[url.pathname] ?? routes["/nowhere"];
  const body = readFileSync(`${OUT}/${look}/${route.file}`);
  const headers = { "content-type": route.type, "content-security-policy": CSP, "x-content-type-options": "nosniff", "referrer-policy": "same-origin", "x-frame-options": "DENY",
    "cache-control": url.pathname.startsWith("/_fd/") ? "public, max-age=31536000, immutable" : "max-age=0, must-revalidate", "vary": "accept-encoding" };
  if (url.pathname === "/_fd/feedback" && req.method === "POST" && !(req.headers.accept ?? "").includes("json")) { res.writeHead(303, { location: req.headers.referer?.split("#")[0] + "#_feedback-sent" }).end(); return; }
  if (/gzip/.test(req.headers["accept-encoding"] ?? "") && route.status !== 204) { headers["content-encoding"] = "gzip"; res.writeHead(route.status, headers).end(gzipSync(body)); }
  else res.writeHead(route.status, headers).end(route.status === 204 ? undefined : body);
}).listen(Number(process.env.PORT ?? 8970), "127.0.0.1");
