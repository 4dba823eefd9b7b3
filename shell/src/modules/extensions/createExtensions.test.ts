// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import type { ReleasedContributions } from "@portal/shared/contract/release/contributions";
import { fakeShell, asha } from "../../testing/fakeShell";
import { testRelease } from "../../testing/testRelease";
import { createExtensions, type PartTask } from "./createExtensions";

const card = { id: "card", at: "dashboard.cards", access: "member", order: 20 };
const section = { id: "admin", label: "Gifts", path: "/admin/gifts", order: 10 };

function open(contributions: Record<string, ReleasedContributions>, build = "one") {
  const { session } = fakeShell({}, { user: asha });
  const tasks: PartTask[] = [];
  const suspected = new Set<string>();
  const fail: (() => void)[] = [];
  const extensions = createExtensions({
    session,
    isSuspected: (module, one) => suspected.has(`${module} ${one}`),
    run: (task) => {
      tasks.push(task);
      return new Promise((_, reject) => fail.push(() => reject(new Error("broken"))));
    },
  });
  const offer = (id: string) => {
    const made = testRelease({ build: id, isDefault: true });
    extensions.update({
      modules: () => Object.keys(contributions).map((name) => ({ name, routes: [] })),
      candidatesOf: (name) => [
        { ...made, extras: { ...made.extras, contributions: contributions[name] ?? {} } },
      ],
    });
  };
  offer(build);
  const keys = () => extensions.getSnapshot().parts.map(({ key }) => key);
  const mount = (key: string) =>
    extensions.mount({
      key,
      element: document.createElement("div"),
      context: {},
      onShown: () => undefined,
    });
  return { extensions, session, tasks, fail, suspected, offer, keys, mount };
}

it("lists the parts of all modules in order", () => {
  const { keys } = open({
    "mf-a": { parts: [card] },
    "mf-b": { parts: [{ ...card, order: 10 }] },
    "mf-c": {},
  });
  expect(keys()).toEqual(["mf-b/card", "mf-a/card"]);
});

it("lists parts and sections for those whom they are for", () => {
  const { extensions, session } = open({
    "mf-a": { parts: [card, { ...card, id: "audit", access: "admin" }], adminSections: [section] },
  });
  const listed = () => {
    const { parts, adminSections } = extensions.getSnapshot();
    return [...parts, ...adminSections].map(({ key }) => key);
  };
  expect(listed()).toEqual(["mf-a/card"]);
  session.set({ ...session.getSnapshot(), isAdmin: true });
  expect(listed()).toEqual(["mf-a/audit", "mf-a/card", "mf-a/admin"]);
  session.set({ ...session.getSnapshot(), user: null, isAdmin: false });
  expect(listed()).toEqual([]);
});

it("removes a part that fails, alone, until there is another build", async () => {
  const { keys, mount, tasks, fail, offer } = open({
    "mf-a": { parts: [card] },
    "mf-b": { parts: [card] },
  });
  mount("mf-a/card");
  await vi.waitFor(() => expect(tasks).toHaveLength(1));
  expect(tasks[0]).toMatchObject({ module: "mf-a", id: "card", context: {} });
  fail[0]?.();
  await vi.waitFor(() => expect(keys()).toEqual(["mf-b/card"]));
  offer("one");
  expect(keys()).toEqual(["mf-b/card"]);
  offer("two");
  expect(keys()).toEqual(["mf-a/card", "mf-b/card"]);
});

it("leaves out the parts of a release that may have blocked a page, but not its admin sections", async () => {
  const { keys, mount, tasks, suspected } = open({
    "mf-a": { parts: [card], adminSections: [section] },
    "mf-b": { parts: [card] },
  });
  suspected.add("mf-a one");
  mount("mf-a/card");
  mount("mf-a/admin");
  mount("mf-b/card");
  await vi.waitFor(() => expect(tasks).toHaveLength(2));
  expect(tasks.map(({ key }) => key)).toEqual(["mf-a/admin", "mf-b/card"]);
  expect(keys()).toEqual(["mf-b/card"]);
});

it("ends a part that its owner removes, and does not start it after that", async () => {
  const { keys, mount, tasks, fail } = open({ "mf-a": { parts: [card] } });
  mount("mf-a/card")();
  const remove = mount("mf-a/card");
  await vi.waitFor(() => expect(tasks).toHaveLength(1));
  remove();
  expect(tasks[0]?.signal.aborted).toBe(true);
  fail[0]?.();
  await Promise.resolve();
  expect(keys()).toEqual(["mf-a/card"]);
});

it("stays the same state while nothing changes", () => {
  const { extensions, offer } = open({ "mf-a": { parts: [card] } });
  const before = extensions.getSnapshot();
  offer("one");
  expect(extensions.getSnapshot()).toBe(before);
});
