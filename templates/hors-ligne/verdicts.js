{# Verdicts given by the server beforehand: what was posted is looked up, never graded here. #}
const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const AMOUNT = /^(\d+|\d{1,3}(?:\s\d{3})+)(?:[.,](\d\d?))?\s*€?$/;

{# The verdict on an answer kept here; empty if none came with its question. #}
async function verdictOn(path, body) {
  const [, start, place] = path.match(/^(.*\/)(\d+)\/$/);
  const kept = await (await caches.open(OWN)).match(`${start}corriges/`, { ignoreVary: true });
  const told = kept && (await kept.json())[place];
  if (!told) return "";
  const posted = new URLSearchParams(body);
  const key = told.controles ? keyOf(posted, told.controles) : null;
  const html = key === null ? told.attendu : (told.verdicts[key] ?? told.autre);
  const next = await following(path);
  const filled = {
    suite: next,
    libelle: next === HOME ? "Fin de la séance" : "Question suivante",
    reponse: posted.getAll("reponse").join(", ").replace(/[&<>"]/g, (it) => ESCAPED[it]),
  };
  return html.replace(/\[\[(\w+)\]\]/g, (_, name) => filled[name]);
}

{# What was posted, as the server names it; null if it is not as plain as that. #}
function keyOf(posted, controls) {
  const parts = [];
  for (const [name, control] of Object.entries(controls)) {
    const given = posted.getAll(name).map((it) => it.trim()).filter(Boolean);
    if (!given.length && !control.vide) return null;
    const read = "de" in control ? numbers(given, control) : given;
    if (!read) return null;
    parts.push(...read.map((it) => `${name}=${it}`));
  }
  const nothing = ![...posted].some(([name, value]) => name.startsWith("reponse") && value.trim());
  return nothing && Object.keys(controls).length > 1 ? null : parts.sort().join("&");
}

function numbers(given, { de, a, centimes }) {
  if (given.length > 1) return null;
  const [text = "0"] = given;
  const [, whole, cents = ""] = text.match(centimes ? AMOUNT : /^(\d{1,9})$/) ?? [];
  const number = Number(whole?.replace(/\s/g, "")) * (centimes ? 100 : 1) + Number(cents.padEnd(2, "0"));
  return number >= de && number <= a ? [number] : null;
}

{# The page of a question, with a verdict in the place of its form. #}
async function answered(page, verdict) {
  const { status, statusText, headers } = page;
  const place = /(<div class="question__reponse" data-reponse>)[^]*?(<\/div><\/article>)/;
  const html = (await page.text()).replace(place, (_, open, shut) => open + verdict + shut);
  return new Response(html, { status, statusText, headers });
}

{# Where « Continuer » leads: the first question that waits for an answer here, or what was answered. #}
async function goingOn(link, first, word) {
  const next = await following(first.replace(/\d+\/$/, "0/"));
  const told = next === HOME ? "Revoir mes réponses" : next === first ? word : "Continuer";
  return link.replace(first, next === HOME ? first : next).replace(word, told);
}
