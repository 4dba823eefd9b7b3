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
  const { typedFields } = watchUnsavedWork(new QueryClient());
  keepTyped({ typedFields, reload, storage: sessionStorage });
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

it("enters nothing on another page", () => {
  open(form);
  type(name(), "Asha Rao");
  newVersion.set("reloading");
  history.replaceState({}, "", "/day-pass");
  open(form);
  expect(name()?.value).toBe("");
});
