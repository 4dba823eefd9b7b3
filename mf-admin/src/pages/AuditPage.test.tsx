import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { fakeBackend, type SentRequest } from "@portal/shared/testing/fakeBackend";
import { expect, test } from "vitest";
import { fakePortal } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { AuditPage } from "./AuditPage";

const person = "7a1b2c3d-0000-4000-8000-000000000001";
const entry = (id: number, more: object = {}) => ({
  id,
  created_at: `2026-11-20T06:00:00.0000${id}Z`,
  actor_id: person,
  actor_name: "Dev Admin",
  subject_kind: "room",
  subject_id: "r1",
  subject_name: "Board room",
  action: "changed",
  before: { credits_per_hour: 3 },
  after: { credits_per_hour: 4 },
  ...more,
});

type Rows = object[] | ((request: SentRequest) => object[]);

function show(address: string, rows: Rows = [entry(1)]) {
  const backend = fakeBackend({ "POST rpc/search_audit_entries": rows });
  const portal = fakePortal((request) => backend.fetch(request));
  render(<AuditPage />, inPortal(portal, address));
  return backend;
}

const sent = (backend: ReturnType<typeof show>) =>
  backend.sent("POST rpc/search_audit_entries").map(({ body }) => body);

test("says who changed what and when, before and after", async () => {
  show("/admin/audit", [
    entry(1),
    entry(2, {
      actor_id: null,
      actor_name: "The portal",
      subject_kind: "member",
      subject_id: "m1",
      subject_name: "Maya Iyer",
      before: null,
      after: { role: "admin" },
    }),
  ]);
  const list = within(await screen.findByRole("list", { name: "Changes" }));
  const [first, second] = list.getAllByRole("listitem").filter((item) => item.querySelector("ul"));
  expect(first?.textContent).toBe(
    "Dev Admin20 Nov 2026, 11:30 AMBoard roomRoomPrice: 3 → 4 credits per hour",
  );
  expect(second?.textContent).toContain("Maya IyerMemberRole: member → admin");
  expect(list.getByRole("link", { name: "Maya Iyer" }).getAttribute("href")).toBe(
    "/admin/users/m1",
  );
  expect(list.queryByRole("link", { name: "The portal" })).toBeNull();
});

test("filters on the server, from the address and the search", async () => {
  const backend = show("/admin/audit?kind=room&subject=r1&from=2026-11-01&to=2026-11-99");
  expect(await screen.findByText(/^Only changes to/)).toBeTruthy();
  fireEvent.change(screen.getByRole("searchbox", { name: "Search by person or subject" }), {
    target: { value: "dev" },
  });
  const filter = { how_many: 21, kind_filter: "room", subject: "r1", from_day: "2026-11-01" };
  await waitFor(() => expect(sent(backend)).toEqual([filter, { ...filter, search: "dev" }]));
});

test("shows all changes again after those of one person", async () => {
  const backend = show(`/admin/audit?person=${person}`);
  expect((await screen.findByText(/^Only changes by or about/)).textContent).toBe(
    "Only changes by or about Dev Admin",
  );
  fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  await waitFor(() => expect(sent(backend)).toEqual([{ how_many: 21, person }, { how_many: 21 }]));
  await waitFor(() => expect(screen.queryByText(/^Only changes/)).toBeNull());
});

test("ignores a person and a kind that cannot exist", async () => {
  const backend = show("/admin/audit?person=x&kind=lockers&subject=1");
  await screen.findByText("Board room");
  expect(sent(backend)).toEqual([{ how_many: 21 }]);
});

test("continues after the last entry that is shown", async () => {
  const rows = Array.from({ length: 21 }, (_, index) => entry(index + 10));
  const backend = show("/admin/audit", ({ body }) =>
    JSON.stringify(body).includes("after_id") ? [entry(9)] : rows,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() =>
    expect(sent(backend)[1]).toEqual({
      how_many: 21,
      after_created_at: "2026-11-20T06:00:00.000029Z",
      after_id: 29,
    }),
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: "Show more" })).toBeNull());
});
