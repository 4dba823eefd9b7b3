import { fireEvent, render, screen } from "@testing-library/react";
import { fakeBackend } from "@portal/shared/testing/fakeBackend";
import { expect, test } from "vitest";
import { fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { ChangesFold } from "./ChangesFold";
import { LatestChanges } from "./LatestChanges";

const person = "7a1b2c3d-0000-4000-8000-000000000001";
const entry = {
  id: 1,
  created_at: "2026-11-20T06:00:00Z",
  actor_id: person,
  actor_name: "Dev Admin",
  subject_kind: "room",
  subject_id: "r1",
  subject_name: "Board room",
  action: "changed",
  before: { capacity: 4 },
  after: { capacity: 6 },
};

function backendOf(rows: object[]) {
  const backend = fakeBackend({ "POST rpc/search_audit_entries": rows });
  const options = inPortal(fakePortal((request) => backend.fetch(request)));
  return { backend, options };
}

test("reads the last five changes of a subject when they are opened", async () => {
  const { backend, options } = backendOf([entry]);
  render(<ChangesFold of={{ kind: "room", subject: "r1" }} />, options);
  expect(backend.requests).toEqual([]);
  fireEvent.click(screen.getByText("Changes"));
  expect(await screen.findByText("Capacity: 4 → 6 people")).toBeTruthy();
  expect(screen.queryByText("Board room")).toBeNull();
  expect(backend.requests.map(({ body }) => body)).toEqual([
    { how_many: 5, kind_filter: "room", subject: "r1" },
  ]);
  const link = screen.getByRole("link", { name: "All changes" });
  expect(link.getAttribute("href")).toBe("/admin/audit?kind=room&subject=r1");
});

test("names the subjects of what a person did", async () => {
  const { backend, options } = backendOf([entry]);
  render(<LatestChanges of={{ person }} />, options);
  expect(await screen.findByText("Board room")).toBeTruthy();
  expect(backend.requests.map(({ body }) => body)).toEqual([{ how_many: 5, person }]);
  const link = screen.getByRole("link", { name: "All changes" });
  expect(link.getAttribute("href")).toBe(`/admin/audit?person=${person}`);
});

test("says that there are no changes", async () => {
  const { options } = backendOf([]);
  render(<LatestChanges of={{ kind: "setting", subject: "wifi" }} />, options);
  expect(await screen.findByText("No changes yet")).toBeTruthy();
});
