// The table answered on: what is touched takes the controls of the form, a layout goes seat by seat.
const { ui } = window;
const { one, all, on } = ui;

const GROUPS = "[data-prises], [data-plus]";
const taken = (it) => it?.checked || it?.ariaPressed === "true";
const questionOf = (el) => el.closest?.("[data-question]") ?? document.body;
const fieldOf = (el) => el.closest?.(`.champ:has(${GROUPS})`);

/* How far one is: in its field where several are asked, else in the bar. */
function tell(group, text) {
  const told = one("[data-choisi]", fieldOf(group)) ?? one("[data-compte]", group.closest("form"));
  const chosen = all("input, .ordre__geste", group).filter(taken);
  const { plus } = group.dataset;
  const names = chosen.map((it) => it.nextSibling?.textContent).join(", ");
  const board = all("[data-lieu=communes] .prise", questionOf(group)).map((it) => it.dataset.prise);
  const common = chosen.filter((it) => board.includes(it.dataset.prise)).length;
  const apart = `\u00a0: ${chosen.length - common} de la main, ${common} du tableau`;
  const counted = `${chosen.length}/${plus}${board[0] ? apart : ""}`;
  if (told) told.textContent = text ?? (plus ? counted : names);
}

function draw(question) {
  for (const label of all(".prise", question)) {
    const { control } = label;
    label.toggleAttribute("data-pris", !!taken(control));
    label.toggleAttribute("data-vise", !!control?.matches(":focus-visible"));
    label.dataset.rang = control?.firstChild?.textContent ?? "";
  }
}

function drawAll(question) {
  draw(question);
  for (const group of all(GROUPS, question)) tell(group);
}

function aim(group) {
  const question = questionOf(group);
  for (const it of all(".champ", question)) it.toggleAttribute("data-en-main", it.contains(group));
  for (const label of all(".prise", question))
    label.htmlFor = one(`[data-prise="${label.dataset.prise}"]`, group)?.id ?? "";
  drawAll(question);
}

const later = (type, act) => on(type, ({ target }) => setTimeout(act, 0, questionOf(target)));
on("focusin", ({ target }) => fieldOf(target) && aim(one(GROUPS, fieldOf(target))));
later("focusout", draw);
later("change", drawAll);
later("reset", drawAll);

on("click", (event) => {
  const { target } = event;
  const group = target.type === "checkbox" && target.closest("[data-plus]");
  if (group && all(":checked", group).length > group.dataset.plus) {
    event.preventDefault();
    tell(group, `${group.dataset.plus} au plus\u00a0: touchez-en une pour la reposer.`);
  } else if (target.closest?.(".champ:has([data-choisi])") && !target.labels)
    ui.focus(one("input", fieldOf(target)));
  touch(event);
});

/* A seat is touched anywhere; once one is chosen for a field, the next field is in hand. */
function touch(event) {
  const spot = event.target.closest?.(".prise, .tapis [class]:has(> foreignObject > .prise)");
  const control = spot && (spot.control ?? one(":scope > foreignObject > .prise", spot)?.control);
  if (!control || control.form.inert) return;
  event.preventDefault();
  control.click();
  const groups = all("[data-prises]", control.form);
  const next = groups[groups.findIndex((it) => it.contains(control)) + 1];
  if (control.type === "radio" && next && !one(":checked", next)) aim(next);
  if (event.detail) ui.answer(control);
}

/* A sheet is done once nothing is missing and the croupier has gone past it. */
const lacking = (sheet) => all("input, select", sheet).find((it) => !it.validity.valid);
const touched = (sheet) => one("input:checked, input[value]:not([type=radio])", sheet);

function guide(box) {
  const question = questionOf(box);
  const form = box.closest("form");
  const sheets = all("[data-fiche]", box);
  const bar = one(".barre", form);
  const next = one(".barre__suivante", bar);
  const submit = one("[type=submit]", form);
  const done = new Set(sheets.filter((it) => touched(it) && !lacking(it)));
  let lit = one("[aria-invalid=true], .erreur", box)?.closest("[data-fiche]") ?? sheets[0];
  const following = () => sheets[sheets.indexOf(lit) + 1];

  function draw() {
    for (const sheet of sheets) {
      sheet.toggleAttribute("data-ouverte", sheet === lit);
      for (const place of all(`.table [data-lieu="${sheet.dataset.fiche}"]`, question)) {
        place.toggleAttribute("data-allume", sheet === lit);
        place.toggleAttribute("data-faite", done.has(sheet));
      }
    }
    const then = following()?.dataset.nom;
    one(".barre__compte", bar).textContent = `${done.size} sur ${sheets.length}`;
    next.hidden = !then;
    next.textContent = `${then} ›`;
    bar.classList.toggle("barre--prete", done.size === sheets.length);
  }

  const leave = () => (lacking(lit) ? done.delete(lit) : done.add(lit));

  function show(sheet) {
    leave();
    lit = sheet;
    draw();
    ui.focus(one("input:not([type=hidden]):checked, input:not([type=hidden]), select", lit));
  }

  function goOn() {
    if (lacking(lit)) lacking(lit).reportValidity();
    else if (following()) show(following());
    else submit.click();
  }

  next.addEventListener("click", goOn);
  box.addEventListener("input", () => {
    if (!lacking(lit) && !one("input[inputmode]", lit)) done.add(lit);
    draw();
  });
  // What is missing may be on a sheet out of sight: it is shown first.
  submit.addEventListener("click", (event) => {
    leave();
    draw();
    const wanting = sheets.find(lacking);
    if (!wanting) return;
    event.preventDefault();
    show(wanting);
    lacking(wanting).reportValidity();
  });
  const seated = (name) => sheets.find((it) => it.dataset.fiche === name);
  question.addEventListener("click", ({ target }) => {
    const sheet = seated(target.closest?.(".table [data-lieu^='place-']")?.dataset.lieu.split(".")[0]);
    if (sheet && box.isConnected) show(sheet);
  });
  box.guide = { goOn, show, seated, sheet: () => lit };
  // The bank's hand is above the sheet from the start.
  const { left, top: edge } = box.closest("[data-reponse]").getBoundingClientRect();
  const cloth = one(".table", question)?.getBoundingClientRect();
  const hidden = cloth?.right > left && cloth.bottom - edge;
  if (hidden > 0 && one("h1", question)) scrollBy(0, hidden);
  draw();
}

/* A sum under gestures that pay nothing: 0. */
on("change", ({ target: { form } }) => {
  for (const sum of form ? all("[data-suit]", form) : []) {
    const unpaid = sum.dataset.suit.split(" ");
    const given = new FormData(form);
    const none = unpaid.every((it) => {
      const [name] = it.split("=");
      return unpaid.includes(`${name}=${given.get(name)}`);
    });
    if (none ? sum.value : !sum.ours) continue;
    sum.value = none ? "0" : "";
    sum.ours = none;
    ui.tell(sum);
  }
});
on("input", ({ target, isTrusted }) => isTrusted && (target.ours = false));
const whole = ({ target }) => target.ours && target.select();
on("focusin", (event) => setTimeout(whole, 0, event));
on("beforeinput", whole); // or before

ui.ready((part) => {
  for (const it of all(".prise", part)) it.closest("[data-question]")?.classList.add("question--touche");
  all(GROUPS, part).reverse().forEach(aim);
  all("[data-question] [data-fiches]", part).filter((it) => !it.guide).forEach(guide);
});
