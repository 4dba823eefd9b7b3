import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Release } from "@portal/shared/contract/release/discovery";
import { testProvenance, testRelease } from "@portal/shared/testing/testRelease";
import { fakePortal, jsonResponse } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { ModulesPage } from "./ModulesPage";

const repository = "https://github.com/banyan/mf-cafe";
const from = (build: string, day: string, more: Partial<Release["extras"]> = {}) =>
  testRelease(build, {
    provenance: testProvenance({
      repository,
      version: build === "b2" ? "1.1.0" : "1.0.0",
      commit: `${build}00000`,
      at: `2026-11-${day}T09:30:00.000Z`,
      dirty: build === "b2",
    }),
    ...more,
  });
const stored = from("b1", "18");
const releases: Release[] = [
  from("b2", "19", { fallback: "b1", logEntry: 2 }),
  { ...stored, deployment: { traffic: 0, default: false } },
  { ...testRelease("b0"), deployment: { traffic: 0, default: false } },
  { ...from("p1", "20", { preview: true }), deployment: { traffic: 0, default: false } },
];
const token = {
  id: "t1",
  name: "Cafe build server",
  module: "mf-test",
  actions: ["release", "rollback"],
  created_at: "2026-11-19T06:00:00Z",
  expires_at: "2100-01-01T00:00:00Z",
  last_used_at: null,
  revoked_at: null,
  created_by: "u1",
};
const tokens = [
  token,
  { ...token, id: "t2", name: "Old", expires_at: "2026-01-01T00:00:00Z" },
  { ...token, id: "t3", name: "Lost laptop", revoked_at: "2026-11-19T07:00:00Z" },
  { ...token, id: "t5", name: "Of a former admin", created_by: "u2" },
];
const entry = {
  id: 2,
  module: "mf-test",
  action: "rollback",
  build: "b3",
  version: "1.2.0",
  build_before: "b2",
  build_after: "b2",
  percent: null,
  actor: "Error budget",
  token_id: null,
  reason: "9 of 20 sessions failed",
  failed_id: null,
  at: "2026-11-20T06:30:00Z",
};
const log = [
  { ...entry, id: 3, action: "release", build: "b4", build_after: "b4", reason: null },
  entry,
  {
    ...entry,
    id: 1,
    action: "canary",
    percent: 10,
    actor: "Cafe build server",
    token_id: "t1",
    reason: null,
  },
];

function show(listed = releases) {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(jsonResponse({ schema: "", microFrontends: { "mf-test": listed } })),
  );
  const portal = fakePortal(({ url }) => {
    if (url.includes("/rpc/create_release_token")) {
      return jsonResponse({ id: "t4", token: "prt_0123", expires_at: "2027-02-18T06:30:00Z" });
    }
    if (url.includes("/release_log")) return jsonResponse(log);
    if (url.includes("/user_roles")) return jsonResponse([{ user_id: "u1" }]);
    return jsonResponse(url.includes("/rpc/") ? null : tokens);
  });
  render(<ModulesPage />, inPortal(portal));
  return portal;
}

afterEach(() => vi.unstubAllGlobals());

async function rowOf(text: string) {
  const row = (await screen.findByText(text)).closest<HTMLElement>("tr, li, article");
  if (!row) throw new Error(`No row with ${text}`);
  return row;
}

test("shows where each release comes from, with a link to compare", async () => {
  show();
  const inUse = await rowOf("1.1.0");
  for (const text of ["b200000".slice(0, 7), "main", "Uncommitted", "Asha Rao", "31 kB"]) {
    expect(inUse.textContent).toContain(text);
  }
  const compare = `${repository}/compare/b100000...b200000`;
  for (const name of ["Compare b200000", "Compare b100000"]) {
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(compare);
  }
  expect(screen.getByText("Unknown")).not.toBeNull();
});

test("shows a new token once, and what it may do", async () => {
  const portal = show();
  const opener = await screen.findByRole("button", { name: "Create token" });
  opener.focus();
  fireEvent.click(opener);
  const form = await screen.findByRole("dialog", { name: "Create release token" });
  const name = within(form).getByLabelText("Name");
  await waitFor(() => expect(document.activeElement).toBe(name));
  fireEvent.change(name, { target: { value: "Cafe" } });
  fireEvent.change(within(form).getByLabelText("Module"), { target: { value: "mf-cafe" } });
  fireEvent.click(within(form).getByLabelText("Preview"));
  fireEvent.click(within(form).getByRole("button", { name: "Create token" }));
  const dialog = await screen.findByRole("dialog", { name: "Copy the token" });
  expect(dialog.textContent).toContain("prt_0123");
  expect(dialog.textContent).toContain("is not shown again");
  // On a phone it would cover the title of the dialog.
  expect(portal.toasts).toEqual([]);
  const [call] = portal.calls.filter(({ url }) => url.includes("create_release_token"));
  expect(await call?.json()).toMatchObject({
    name: "Cafe",
    module: "mf-cafe",
    actions: ["release", "canary", "promote", "rollback"],
  });
  fireEvent.keyDown(dialog, { key: "Escape", code: "Escape", keyCode: 27 });
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.getByRole("dialog", { name: "Copy the token" })).not.toBeNull();
  const done = within(dialog).getByRole("button", { name: "Done" });
  done.focus();
  fireEvent.click(done);
  await waitFor(() => expect(screen.queryByText("prt_0123")).toBeNull());
  expect(document.activeElement).toBe(opener);
});

test("shows the first routes of a module, and all on request", async () => {
  const routes = Array.from({ length: 9 }, (_, at) => ({
    path: `/test/${at}`,
    access: "member" as const,
  }));
  show([from("b2", "19", { routes })]);
  const list = await screen.findByRole("list", { name: "Routes of mf-test" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(6);
  fireEvent.click(screen.getByRole("button", { name: "3 more routes of mf-test" }));
  expect(within(list).getAllByRole("listitem")).toHaveLength(9);
  expect(screen.queryByRole("button", { name: "3 more routes of mf-test" })).toBeNull();
});

test("revokes a token after a confirmation", async () => {
  const portal = show();
  const states = {
    "Cafe build server": "Valid",
    Old: "Expired",
    "Lost laptop": "Revoked",
    "Of a former admin": "Creator is not an admin",
  };
  for (const [name, state] of Object.entries(states)) {
    const [found] = await screen.findAllByText(name, { selector: "strong" });
    expect(found?.closest("tr, li, article")?.textContent).toContain(state);
  }
  expect(screen.queryByRole("button", { name: "Revoke Lost laptop" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Revoke Cafe build server" }));
  const dialog = await screen.findByRole("dialog", { name: "Revoke Cafe build server?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Revoke" }));
  const revoked = () => portal.calls.filter(({ url }) => url.includes("revoke_release_token"));
  await waitFor(() => expect(revoked()).toHaveLength(1));
  expect(await revoked()[0]?.json()).toEqual({ token_id: "t1" });
});

test("revokes the links of a preview after a confirmation", async () => {
  const portal = show();
  fireEvent.click(
    await screen.findByRole("button", { name: "Revoke links to the preview of mf-test p1" }),
  );
  const dialog = await screen.findByRole("dialog", { name: "Revoke all links to this preview?" });
  const revoked = () => portal.calls.filter(({ url }) => url.includes("revoke_preview_links"));
  expect(revoked()).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Revoke links" }));
  await waitFor(() => expect(revoked()).toHaveLength(1));
  expect(await revoked()[0]?.json()).toEqual({ module: "mf-test", build: "p1" });
});

test("lists who changed which release, and why", async () => {
  show();
  const rolledBack = await rowOf("9 of 20 sessions failed");
  for (const text of ["20 Nov 2026, 12:00 PM", "Rolled back", "b3", "Unchanged", "Error budget"]) {
    expect(rolledBack.textContent).toContain(text);
  }
  expect((await rowOf("Canary started, 10 %")).textContent).toContain("Cafe build server (token)");
  const interrupted = await rowOf("Release failed");
  for (const text of ["b4", "Unchanged", "Interrupted: the releases did not change."]) {
    expect(interrupted.textContent).toContain(text);
  }
});
