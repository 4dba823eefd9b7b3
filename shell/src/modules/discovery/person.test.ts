// @vitest-environment happy-dom
import type { SessionState } from "@portal/shared/contract/session";
import { createStore } from "@portal/shared/contract/store/createStore";
import { beforeEach, expect, it } from "vitest";
import { createPerson } from "./person";

const asha = { id: "asha" } as SessionState["user"];
const out: SessionState = { loading: false, user: null, isAdmin: false, roleLoading: false };
const checking: SessionState = { ...out, loading: true };

beforeEach(() => localStorage.clear());

/** Opens a tab of this browser. */
function open(state: SessionState) {
  const session = createStore(state);
  const signOut = () => Promise.resolve();
  return { person: createPerson({ ...session, signOut }, localStorage), session };
}
const store = (text: string) => localStorage.setItem("sb-test-auth-token", text);

it("is the same stranger in two tabs", () => {
  const [one, two] = [open(out), open(out)];
  expect(one.person()).toEqual(two.person());
  expect(one.person().id).toMatch(/^\d+$/);
  expect(one.person().userId).toBeUndefined();
});

it("is the account, before and after the session is checked", () => {
  store(JSON.stringify({ user: { id: "asha" } }));
  const { person, session } = open(checking);
  expect(person()).toMatchObject({ id: "asha", userId: "asha" });
  session.set({ ...out, user: asha });
  expect(person()).toMatchObject({ id: "asha", userId: "asha" });
});

it.each(["", "no json", "{}", "null"])("is a stranger if the stored session is %o", (text) => {
  store(text);
  expect(open(checking).person().userId).toBeUndefined();
});

it("counts as staff on the next page until the check shows that the account is no longer an admin", () => {
  store(JSON.stringify({ user: { id: "asha" } }));
  const first = open(checking);
  expect(first.person().isStaff).toBe(false);
  first.session.set({ ...out, user: asha, isAdmin: true });
  expect(first.person().isStaff).toBe(true);

  const next = open(checking);
  expect(next.person().isStaff).toBe(true);
  next.session.set({ ...out, user: asha, roleLoading: true });
  expect(next.person().isStaff).toBe(true);
  next.session.set({ ...out, user: asha });
  expect(next.person().isStaff).toBe(false);
  expect(open(checking).person().isStaff).toBe(false);
});
