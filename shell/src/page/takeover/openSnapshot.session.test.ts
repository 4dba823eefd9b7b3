// @vitest-environment happy-dom
import type { SessionState } from "@portal/shared/contract/session";
import { createStore } from "@portal/shared/contract/store/createStore";
import { afterEach, expect, it } from "vitest";
import { openSnapshot } from "./openSnapshot";

const out: SessionState = { loading: false, user: null, isAdmin: false, roleLoading: false };
const user = { id: "asha" } as SessionState["user"];

afterEach(() => document.body.replaceChildren());

function open(state: SessionState) {
  history.replaceState(null, "", "/snacks");
  document.documentElement.dataset["path"] = "/snacks";
  document.body.innerHTML = `<div id="root" data-prerendered="all">
    <header data-for="visitor"></header><header data-for="member"></header></div>`;
  const root = document.body.firstElementChild as HTMLElement;
  const session = { ...createStore(state), signOut: () => Promise.resolve() };
  const snapshot = openSnapshot(root, session, false);
  const bars = [...root.querySelectorAll("header")].map(({ dataset }) => dataset["for"]);
  return { snapshot, bars };
}

it.each([
  ["a stored session", { ...out, loading: true }, "member"],
  ["a session that is already known", { ...out, user }, "member"],
  ["no session", out, "visitor"],
])("keeps the top bar that belongs to %s", (_, state, bar) => {
  const { snapshot, bars } = open(state);
  expect(snapshot).toBeDefined();
  expect(bars).toEqual([bar]);
});
