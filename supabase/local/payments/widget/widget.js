import { formatCardNumber, formatExpiry, problemsOf } from "./fields.js";

const byId = (id) => document.getElementById(id);
const one = (selector) => document.querySelector(selector);
const form = one("form");
const problem = one(".problem");
const progress = one(".progress");

let options = {};
let isBusy = false;
/** Why the form ends without a result. Undefined while the customer can still pay. */
let reason;

const send = (type, detail) => parent.postMessage({ type, detail }, "*");
const dismiss = () => {
  if (!isBusy) send("dismissed", reason);
};

addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if (data.type === "open") void open(data.detail);
  if (data.type === "escape") dismiss();
});
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") dismiss();
});
one(".close").addEventListener("click", dismiss);
one(".leave").addEventListener("click", dismiss);

async function open(given) {
  options = given;
  if (/^#[0-9a-f]{6}$/i.test(given.color ?? "")) {
    document.documentElement.style.setProperty("--brand", given.color);
  }
  byId("merchant").textContent = given.name || "Payment";
  byId("purpose").textContent = given.description ?? "";
  one(".avatar").textContent = (given.name || "P").slice(0, 1);
  const { status, body } = await call(`orders/${encodeURIComponent(given.order_id)}`);
  one(".sheet").hidden = false;
  if (status !== 200 || body.status === "paid") {
    const paid = "This order has already been paid.";
    return finish("unknown", "This payment cannot be made", body.error?.description ?? paid);
  }
  const amount = (body.amount / 100).toLocaleString("en-IN", {
    style: "currency",
    currency: body.currency,
    minimumFractionDigits: body.amount % 100 ? 2 : 0,
  });
  one(".amount").textContent = amount;
  one(".pay").textContent = `Pay ${amount}`;
  byId("vpa").focus();
}

form.addEventListener("change", ({ target }) => {
  if (target.name !== "method") return;
  problem.hidden = true;
  for (const section of form.querySelectorAll("[data-method]")) {
    section.hidden = section.dataset.method !== target.value;
  }
});

form.addEventListener("input", ({ target }) => {
  if (target.name === "number") target.value = formatCardNumber(target.value);
  if (target.name === "expiry") target.value = formatExpiry(target.value);
  if (target.name !== "method") setError(target.name, "");
});

form.addEventListener("click", ({ target }) => {
  const { vpa, card } = target.dataset ?? {};
  if (vpa) fill({ vpa });
  if (card)
    fill({ number: card, expiry: `12/${(new Date().getFullYear() + 4) % 100}`, cvv: "123" });
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const values = Object.fromEntries(new FormData(form));
  const problems = problemsOf(values, new Date());
  for (const name of ["vpa", "number", "expiry", "cvv"]) setError(name, problems[name] ?? "");
  const [first] = Object.keys(problems);
  if (first) byId(first).focus();
  else void pay(values);
});

async function pay({ method, vpa, number }) {
  isBusy = true;
  problem.hidden = true;
  show("busy", "Confirming with your bank", "This takes a moment. Keep this page open.");
  const attempt = {
    order_id: options.order_id,
    method: method === "upi" ? { type: "upi", vpa } : { type: "card", number },
    description: options.description,
    email: options.prefill?.email,
    contact: options.prefill?.contact,
    notes: options.notes,
  };
  const { status, body } = await call("payments", attempt);
  if (status === 200) {
    show("paid", "Payment successful", "Taking you back.");
    return setTimeout(() => send("paid", body), 900);
  }
  if (status === 0 || status >= 500) {
    const explanation = "If you were charged, the payment will be confirmed automatically.";
    return finish("unknown", "We have no response from your bank", explanation);
  }
  isBusy = false;
  send("failed", body);
  progress.hidden = true;
  form.hidden = false;
  problem.textContent = body.error.description;
  problem.hidden = false;
  problem.focus();
}

function finish(state, title, text) {
  isBusy = false;
  reason = "timeout";
  show(state, title, text);
  one(".leave").hidden = false;
  one(".leave").focus();
}

function show(state, title, text) {
  form.hidden = true;
  progress.hidden = false;
  progress.className = `progress ${state}`;
  progress.querySelector("h2").textContent = title;
  progress.querySelector("p").textContent = text;
  progress.focus();
}

function fill(values) {
  for (const [name, value] of Object.entries(values)) {
    byId(name).value = value;
    setError(name, "");
  }
  one(".pay").focus();
}

function setError(name, text) {
  byId(`${name}-error`).textContent = text;
  byId(name).setAttribute("aria-invalid", String(text !== ""));
  byId(name).setAttribute("aria-describedby", `${name}-error`);
}

/** Status 0: no response. */
async function call(path, json) {
  try {
    const response = await fetch(`${path}?key_id=${encodeURIComponent(options.key)}`, {
      method: json ? "POST" : "GET",
      ...(json && { headers: { "content-type": "application/json" }, body: JSON.stringify(json) }),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return { status: 0, body: {} };
  }
}

send("ready");
