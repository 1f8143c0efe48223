{# Pages kept for where there is no network, and answers kept until it is back. The server judges them. #}
{# Of a prepared series the verdicts are kept too, as the server gave them: an answer is only looked up. #}
"use strict";
const SHELL = {{ shell|safe }};
const [HOME] = SHELL;
const BOX = "coquille-{{ version }}";
const OWN = "mien"; // pages of who is here: dropped when he leaves
const FILES = "fichiers";
const WAITING = "attente";
const QUESTION = /^\/seance\/[0-9a-f-]{36}\/\d+\/$/;
const ANSWERED = "fait/"; // after the address of a question: its page, with the server's verdict
const READ_AGAIN = /^\/(regles|glossaire|cotes|hors-ligne)\//;
const DOOR = /^\/compte\/(connexion|deconnexion|inscription|suppression|acces)/;
const EXAM = /^\/examens\/copie\//;
const AWAY_FROM_COPY =
  "Hors ligne : votre copie reviendra avec le réseau, et vos réponses sont gardées. Rechargez alors cette page.";
const ACCOUNT = /data-personne="(\d*)"/; // whose a page is: empty without an account
const HASHED = /\.[0-9a-f]{12}\./;
const LOST = { 403: "session fermée", 404: "autre compte", 410: "question retirée", 422: "illisible" };

const pathOf = ({ url }) => new URL(url).pathname;
const isPage = ({ headers }) => (headers.get("Content-Type") ?? "").startsWith("text/html");
const plural = (number, word) => `${number}\u00a0${word}${number > 1 ? "s" : ""}`;

addEventListener("install", (event) => {
  skipWaiting();
  const anonymous = SHELL.map((url) => new Request(url, { credentials: "omit" }));
  event.waitUntil(caches.open(BOX).then((box) => box.addAll(anonymous)));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("coquille-") && name !== BOX;
  const drop = (names) => Promise.all(names.filter(old).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop).then(() => clients.claim()));
});

{# The series that are kept here, once it is known: the answers of the others go straight on. #}
let series;
let owner;
async function look() {
  const own = await caches.open(OWN);
  const keys = await own.keys();
  series = new Set(keys.map(pathOf).filter((it) => QUESTION.test(it)).map((it) => it.split("/")[2]));
  owner = undefined;
  for (const key of keys) owner ??= accountIn(await (await own.match(key, { ignoreVary: true }))?.text());
}
const accountIn = (text) => text?.match(ACCOUNT)?.[1];
let looking = look();

addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request);
  if (new URL(request.url).origin !== location.origin) return;
  if (request.method === "POST") {
    const ours = QUESTION.test(path) && (!series || series.has(path.split("/")[2]));
    if (ours) event.respondWith(answer(request, path));
    else if (DOOR.test(path)) event.respondWith(pass(request));
  } else if (path.startsWith("/static/")) event.respondWith(file(request, path));
  else if (request.mode === "navigate") event.respondWith(page(request, path));
});

addEventListener("sync", (event) => event.waitUntil(send()));
addEventListener("message", (event) =>
  event.waitUntil(event.data === "garder" ? keep(event.source) : send()),
);

{# Files of the site: those with a hashed name never change. #}
async function file(request, path) {
  const kept = await caches.match(path, { ignoreVary: true });
  if (kept && HASHED.test(path)) return kept;
  return fetch(request).catch(() => kept ?? Response.error());
}

{# Pages: the server's as long as it answers. An exam leaves nothing to be read beside it. #}
async function page(request, path) {
  await send();
  try {
    const response = await fetch(request);
    if (EXAM.test(path)) await forget();
    else await leave(response);
    if (READ_AGAIN.test(path)) {
      const own = await caches.open(OWN);
      if (response.ok) await own.put(path, response.clone());
      else if (response.status === 403) await own.delete(path);
      if (owner === undefined) await look();
    }
    return told(response);
  } catch {
    const waits = await (await caches.open(WAITING)).match(path);
    const kept = await keptAt(path);
    const verdict = waits && kept && (await verdictOn(path, await waits.text()));
    if (verdict) return told(await answered(kept, verdict), "Hors ligne.");
    if (waits) return Response.redirect(await following(path), 303);
    if (kept) return told(kept, "Hors ligne.");
    const missing = path === "/" ? "Hors ligne." : "Hors ligne : cette page n’est pas gardée ici.";
    return told(await keptAt(HOME), EXAM.test(path) ? AWAY_FROM_COPY : missing);
  }
}

async function keptAt(path) {
  const own = await caches.open(OWN);
  for (const it of [path, path + ANSWERED]) {
    const found = await own.match(it, { ignoreVary: true });
    if (found) return found;
  }
  return caches.match(path, { ignoreVary: true });
}

{% include "hors-ligne/verdicts.js" %}

{# Answers to a prepared question wait their turn; the first one given stands. #}
async function answer(request, path) {
  const body = await request.clone().text();
  await send();
  const waiting = await caches.open(WAITING);
  try {
    const response = await fetch(request);
    if (response.ok) await settle(waiting, path, await response.clone().text());
    else if (response.type === "opaqueredirect") await settle(waiting, path);
    return response;
  } catch {
    const own = await caches.open(OWN);
    if (!(await own.match(path, { ignoreVary: true }))) return Response.error();
    if (!(await waiting.match(path))) await put(waiting, path, body);
    registration.sync?.register("reponses").catch(() => {});
    const verdict = await verdictOn(path, await (await waiting.match(path)).text());
    const next = verdict ? path : await following(path);
    if (!request.headers.has("HX-Request")) return Response.redirect(next, 303);
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    return new Response(verdict, { headers: verdict ? headers : { "HX-Redirect": next } });
  }
}

{# An answer that the server has judged waits no more: its question is kept with that verdict. #}
async function settle(waiting, path, told = "") {
  const own = await caches.open(OWN);
  const page = told.includes("data-verdict") && (await own.match(path, { ignoreVary: true }));
  if (page) await own.put(path + ANSWERED, await answered(page, told.replace(/<template data-suivante[^]*/, "")));
  await Promise.all([own.delete(path), waiting.delete(path)]);
}

const put = (waiting, path, body, refused = "") =>
  waiting.put(path, new Response(body, { headers: { "X-Refus": refused } }));

async function following(path) {
  const [start, place] = path.match(/^(.*\/)(\d+)\/$/).slice(1);
  const [own, waiting] = await Promise.all([caches.open(OWN), caches.open(WAITING)]);
  const gone = (await waiting.keys()).map(pathOf);
  const places = (await own.keys())
    .map(pathOf)
    .filter((it) => it.startsWith(start) && !gone.includes(it))
    .map((it) => Number(it.slice(start.length, -1)));
  const next = places.filter((it) => it > place).sort((a, b) => a - b)[0];
  return next ? `${start}${next}/` : HOME;
}

{# One after the other, in order. What the server refuses is kept, and said. #}
let sending;
const send = () => (sending ??= sendAll().finally(() => (sending = undefined)));

async function sendAll() {
  const waiting = await caches.open(WAITING);
  for (const key of await waiting.keys()) {
    const kept = await waiting.match(key);
    if (["410", "422"].includes(kept.headers.get("X-Refus"))) continue;
    const body = await kept.text();
    const headers = { "Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true" };
    const response = await fetch(key.url, { method: "POST", body, headers }).catch(() => null);
    if (!response || response.status === 429 || response.status >= 500) return;
    const judged = response.ok && (await response.text());
    if (judged && judged.includes("data-verdict")) await settle(waiting, pathOf(key), judged);
    else if (LOST[response.status]) await put(waiting, pathOf(key), body, String(response.status));
    else return;
  }
}

{# What waits or could not be sent is said on every page; at home, what is kept here. #}
async function told(response, first = "") {
  const waiting = await caches.open(WAITING);
  const keys = await waiting.keys();
  if (!isPage(response) || !(first || keys.length)) return response;
  const kept = await Promise.all(keys.map((key) => waiting.match(key)));
  const lost = keys
    .map((key, place) => [pathOf(key), LOST[kept[place].headers.get("X-Refus")]])
    .filter(([, why]) => why);
  const waits = keys.length - lost.length;
  const parts = [
    first,
    waits && `${plural(waits, "réponse")} en attente : ${waits > 1 ? "elles partiront" : "elle partira"} au retour du réseau.`,
    ...lost.map(([path, why]) => `Une réponse n’a pas pu être envoyée (${why}) : <a href="${path}">y revenir</a>.`),
  ].filter(Boolean);
  const note = `<p class="note" role="status" data-attente="${keys.length}">${parts.join(" ")}</p>`;
  let text = (await response.text()).replace(/<main[^>]*>/, (main) => main + note);
  if (first && text.includes("<!--gardees-->")) {
    text = text.replace("<!--gardees-->", await list());
    text = text.replace(/(data-garder="[^"]+">)[^<]*/, "$1Ce qui en est gardé ici se joue sans réseau.");
    const [link, ...parts] = text.match(/href="([^"]+)" data-continuer>([^<]*)/) ?? [];
    if (link) text = text.replace(link, await goingOn(link, ...parts));
  }
  const { status, statusText, headers } = response;
  return new Response(text, { status, statusText, headers });
}

async function list() {
  const own = await caches.open(OWN);
  const paths = (await own.keys()).map(pathOf).filter((it) => READ_AGAIN.test(it) && it !== HOME);
  const items = paths.map(async (path) => {
    const [, title] = (await (await own.match(path, { ignoreVary: true })).text()).match(/<title>([^<]*)/);
    return `<li><a href="${path}">${title.split(/\s[:–]\s/)[0]}</a></li>`;
  });
  return `<ul>${(await Promise.all(items)).join("")}</ul>`;
}

{# Signing in or out: what waits goes first, nothing of who was here is left. #}
async function pass(request) {
  await send();
  const response = await fetch(request);
  await forget();
  return response;
}

const forget = () => caches.delete(OWN).then(() => (looking = look()));

{# A session may end by itself: a page for somebody else leaves nothing of an account. #}
async function leave(response) {
  await looking;
  if (!owner || !response.ok || !isPage(response)) return;
  const here = accountIn(await response.clone().text());
  if (here !== undefined && here !== owner) await forget();
}

{# What the page at home names is kept: its questions, its rules, and all the files they need. #}
async function keep(client) {
  const own = await caches.open(OWN);
  const home = await fetch(HOME);
  if (!home.ok) return;
  const text = await home.clone().text();
  await own.put(HOME, home);
  const wanted = (text.match(/data-garder="([^"]*)"/)?.[1] ?? "").split(" ").filter(Boolean);
  const seriesOf = (path) => path.split("/")[2];
  const now = wanted.filter((it) => it.startsWith("/seance/")).map(seriesOf);
  const stays = (path) => wanted.includes(path) || (path.endsWith(ANSWERED) && now.includes(seriesOf(path)));
  for (const key of await own.keys())
    if (pathOf(key).startsWith("/seance/") && !stays(pathOf(key))) await own.delete(key);
  const texts = [text];
  let [questions, rules, verdicts] = [0, 0, 0];
  for (const path of wanted) {
    const response = await fetch(path).catch(() => null);
    if (!response?.ok || response.redirected) continue;
    texts.push(await response.clone().text());
    await own.put(path, response);
    if (QUESTION.test(path)) questions += 1;
    else if (path.startsWith("/seance/")) verdicts += 1;
    else rules += 1;
    client.postMessage(`${questions + rules + verdicts} sur ${wanted.length}…`);
  }
  await look();
  const missing = await keepFiles(texts);
  const what = [questions && plural(questions, "question"), rules && plural(rules, "règlement")];
  const kept = what.filter(Boolean).join(" et ");
  if (missing || questions + rules + verdicts < wanted.length) client.postMessage(`Tout n’a pas pu être gardé : rouvrez cette page avec du réseau.`);
  else client.postMessage(kept ? `Sur cet appareil : ${kept}. Vous pouvez perdre le réseau.` : "");
}

async function keepFiles(texts) {
  const files = await caches.open(FILES);
  const found = new Set();
  const add = (url, from = location.href) => found.add(pathOf({ url: new URL(url, from) }));
  for (const text of texts)
    for (const [, url] of text.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)) add(url);
  let missing = 0;
  for (const path of found) {
    let kept = await files.match(path, { ignoreVary: true });
    if (!kept || !HASHED.test(path)) {
      kept = await fetch(path).catch(() => null);
      if (!kept?.ok) missing += 1;
      else await files.put(path, kept.clone());
    }
    if (!path.endsWith(".css") || !kept?.ok) continue;
    for (const [, url] of (await kept.text()).matchAll(/url\(["']?([^"')#]+)/g))
      if (!url.startsWith("data:")) add(url, location.origin + path);
  }
  for (const key of await files.keys()) if (!found.has(pathOf(key))) await files.delete(key);
  return missing;
}
