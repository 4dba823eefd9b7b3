// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepTyped } from "./keepTyped";
import { newVersion } from "./newVersion";
import { watchUnsavedWork } from "./unsavedWork";

const form = `
  <label>Name <input name="name"></label>
  <label>Purpose <textarea></textarea></label>
  <label>Password <input type="password"></label>
  <label>Remember <input type="checkbox"></label>`;
const reload = vi.fn();
const name = () => document.querySelector<HTMLInputElement>("[name=name]");
const purpose = () => document.querySelector("textarea");
const password = () => document.querySelector<HTMLInputElement>("[type=password]");

function open(html: string): void {
  document.body.innerHTML = html;
  newVersion.set("none");
  const { typedInto } = watchUnsavedWork(new QueryClient());
  keepTyped({ typedInto, reload, storage: sessionStorage });
}

function type(field: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!field) throw new Error("The page has no such field");
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const mutations = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState({}, "", "/visitors");
});
afterEach(() => {
  reload.mockReset();
  newVersion.set("none");
});

it("reloads when the user asks for it, and enters again what was typed", () => {
  open(form);
  type(name(), "Asha Rao");
  type(purpose(), "A meeting");
  newVersion.set("reloading");
  expect(reload).toHaveBeenCalledOnce();
  open(form);
  expect([name()?.value, purpose()?.value]).toEqual(["Asha Rao", "A meeting"]);
  expect(sessionStorage.length).toBe(0);
});

it("enters it when its field appears, such as in a dialog", async () => {
  open(form);
  type(name(), "Asha Rao");
  newVersion.set("reloading");
  open("<main></main>");
  document.body.innerHTML = form;
  await mutations();
  expect(name()?.value).toBe("Asha Rao");
});

it("keeps what a dialog held that was closed before the reload", () => {
  open(form);
  type(name(), "Asha Rao");
  newVersion.set("needed");
  document.body.innerHTML = "";
  newVersion.set("reloading");
  open(form);
  expect(name()?.value).toBe("Asha Rao");
});

it("writes no password", () => {
  open(form);
  type(password(), "Member123");
  newVersion.set("reloading");
  expect(JSON.stringify(sessionStorage)).not.toContain("Member123");
});

it("keeps what was written in an editable element", () => {
  // happy-dom has none.
  document.execCommand = () => false;
  const note = `<div contenteditable aria-label="Note"></div>`;
  open(note);
  const written = document.querySelector<HTMLElement>("[contenteditable]");
  if (written) written.innerText = "Bring a projector";
  written?.dispatchEvent(new Event("input", { bubbles: true }));
  newVersion.set("reloading");
  open(note);
  expect(document.querySelector("[contenteditable]")?.textContent).toBe("Bring a projector");
});

/** As antd draws it: the text is beside the field, and only options in view are in the page. */
function openSelect(): HTMLElement {
  open(`<label for="status">Status</label>
    <div><span>Active</span><input id="status" role="combobox" aria-expanded="false"></div>`);
  const input = document.querySelector<HTMLElement>("#status");
  const text = document.querySelector("span");
  if (!input || !text) throw new Error("The page has no select list");
  input.addEventListener("mousedown", () => {
    input.setAttribute("aria-expanded", "true");
    document.body.insertAdjacentHTML("beforeend", `<div title="Closed">Closed</div>`);
    document.querySelector("[title]")?.addEventListener("click", ({ target }) => {
      text.textContent = "Closed";
      input.setAttribute("aria-expanded", "false");
      (target as Element).remove();
    });
  });
  return input;
}

it("chooses again in a select list that a library draws", async () => {
  const input = openSelect();
  input.dispatchEvent(new Event("focusin", { bubbles: true }));
  input.dispatchEvent(new Event("mousedown", { bubbles: true }));
  document.querySelector("[title]")?.dispatchEvent(new Event("click"));
  newVersion.set("reloading");
  const again = openSelect();
  document.body.append("More of the page");
  await vi.waitFor(() => expect(document.querySelector("span")?.textContent).toBe("Closed"));
  expect(again.getAttribute("aria-expanded")).toBe("false");
});

it("does not open a select list in which the user chose nothing", async () => {
  openSelect().dispatchEvent(new Event("focusin", { bubbles: true }));
  newVersion.set("reloading");
  const again = openSelect();
  await mutations();
  expect(again.getAttribute("aria-expanded")).toBe("false");
});

it("enters nothing on another page", () => {
  open(form);
  type(name(), "Asha Rao");
  newVersion.set("reloading");
  history.replaceState({}, "", "/day-pass");
  open(form);
  expect(name()?.value).toBe("");
});
