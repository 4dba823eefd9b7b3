import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { pageOf } from "@portal/shared/testing/fakeBackend";
import type { ComponentType } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toCsv } from "../../data/lists/csv";
import { readTable } from "../../features/import/file/readTable";
import { checkRows } from "../../features/import/rows/checkRows";
import { roomImport } from "../../features/import/rows/importKinds";
import { matchColumns } from "../../features/import/rows/matchColumns";
import { roomColumns } from "../../features/rooms/ExportRooms";
import type { AdminRoom } from "../../features/rooms/room.schema";
import { fakePortal, jsonResponse } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { AuditPage } from "../AuditPage";
import { EventsPage } from "../EventsPage";
import { FeedbackPage } from "../FeedbackPage";
import { RoomsPage } from "../RoomsPage";
import { SnacksPage } from "../SnacksPage";
import { VisitorsPage } from "../VisitorsPage";

const room: AdminRoom = {
  id: "r1",
  name: '007, "Neem"',
  capacity: 6,
  credits_per_hour: 2,
  description: "=First floor\nby the stairs",
  amenities: ["WiFi", "Whiteboard"],
  photos: [],
  image_url: null,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  retired_at: null,
};

const rows: Record<string, object[]> = {
  rooms: [room, { ...room, id: "r2", name: "Retired", retired_at: "2026-01-01T00:00:00Z" }],
  search_snacks: [
    {
      id: "s1",
      name: "Chai",
      description: "Hot",
      price: 20.5,
      quantity: 4,
      archived_at: null,
      order_items: [{ count: 2 }],
      inventory_transactions: [{ count: 1 }],
    },
  ],
  search_events: [
    {
      id: "e1",
      title: "Talk",
      description: "On tea",
      date: "2026-11-20",
      time: "18:00:00",
      location: "Hall",
      max_attendees: 20,
      attendees: 3,
      credits: null,
      is_free: true,
      status: "active",
    },
  ],
  search_visitors: [
    {
      id: "v1",
      user_id: "maya",
      visitor_name: "Vera",
      email: "vera@example.com",
      phone: "+91 98450 12345",
      organization: null,
      host_name: null,
      purpose: null,
      visit_date: "2026-11-20",
      visit_time: "11:00:00",
      visit_duration: 1.5,
      status: "approved",
      created_at: "2026-11-19T06:00:00Z",
      arrived_at: "2026-11-20T05:32:00Z",
      left_at: null,
      is_walk_in: false,
      erased_at: null,
      registered_by: "Maya Rao",
      pass: "valid",
      total_count: 1,
    },
  ],
  feedback: [
    {
      id: "f1",
      user_id: "maya",
      content: "=More tea",
      status: "read",
      created_at: "2026-11-19T06:00:00Z",
      answer: null,
      answered_at: null,
      answered_by_name: null,
      profiles: { display_name: "Maya Rao", email: "maya@example.com" },
    },
  ],
  search_audit_entries: [
    {
      id: 7,
      created_at: "2026-11-19T06:00:00Z",
      actor_id: null,
      actor_name: "Priya",
      subject_kind: "snack",
      subject_id: "s1",
      subject_name: "Chai",
      action: "changed",
      before: { quantity: 3 },
      after: { quantity: 4 },
    },
  ],
};

const saved: Blob[] = [];
beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "blob:";
  });
});
afterEach(() => {
  saved.length = 0;
  vi.restoreAllMocks();
});

/** Opens a page with these filters, exports its list and returns what was asked and saved. */
async function exportFrom(Page: ComponentType, search: string) {
  const sent: string[] = [];
  const portal = fakePortal(async (request) => {
    const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
    const body = request.method === "POST" ? await request.clone().text() : "";
    sent.push(`${name} ${decodeURIComponent(new URL(request.url).search)} ${body}`);
    const list = rows[name];
    if (!list) return jsonResponse(null);
    return request.method === "GET" ? pageOf(list, list.length) : jsonResponse(list);
  });
  render(<Page />, inPortal(portal, `/admin/list?${search}`));
  fireEvent.click(await screen.findByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  return { sent, lines: ((await saved[0]?.text()) ?? "").split("\r\n").slice(1, -1) };
}

test.each<[string, ComponentType, string, string[], string]>([
  [
    "rooms",
    RoomsPage,
    "",
    [],
    `"007, ""Neem""",6,2,"'=First floor\nby the stairs","WiFi; Whiteboard"`,
  ],
  [
    "snacks",
    SnacksPage,
    "q=chai&show=archived",
    ["chai", "archived_at=not.is.null"],
    "Chai,Hot,20.5,4,2",
  ],
  [
    "events",
    EventsPage,
    "q=talk&show=past",
    ["talk", "date=lt."],
    "Talk,On tea,2026-11-20,18:00,Hall,20,3,0,active",
  ],
  [
    "visitors",
    VisitorsPage,
    "q=vera&status=approved&arrival=present",
    ['"search":"vera"', '"status_filter":"approved"', '"arrival_filter":"present"'],
    "Vera,vera@example.com,'+91 98450 12345,,Maya Rao,Maya Rao,,2026-11-20,11:00,1.5,Approved,2026-11-20 11:02:00,,2026-11-19 11:30:00",
  ],
  [
    "feedback",
    FeedbackPage,
    "status=read",
    ["status=eq.read"],
    "Maya Rao,maya@example.com,'=More tea,2026-11-19 11:30:00,Read,,,",
  ],
  [
    "the audit log",
    AuditPage,
    "q=chai&kind=snack",
    ['"search":"chai"', '"kind_filter":"snack"'],
    "2026-11-19 11:30:00,Priya,Snack,Chai,changed,Quantity: 3 → 4",
  ],
])("exports what the filters of %s select", async (_, Page, search, filters, line) => {
  const { sent, lines } = await exportFrom(Page, search);
  expect(lines).toEqual([line]);
  const exported = sent.filter((one) => one.includes("1000"));
  for (const filter of filters) expect(exported.join("\n")).toContain(filter);
});

test("imports exported rooms with the same values", async () => {
  const file = new File([toCsv([room], roomColumns)], "rooms.csv");
  const table = await readTable(file);
  const columns = matchColumns(roomImport.fields, table.headings);
  const { ready, problems } = await checkRows(
    roomImport,
    table.rows,
    columns,
    () => Promise.resolve([]),
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  expect(problems).toEqual([]);
  const { name, capacity, credits_per_hour, description, amenities } = room;
  expect(ready).toMatchObject([
    { values: { name, capacity, credits_per_hour, description, amenities } },
  ]);
});
