import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { pageOf } from "@portal/shared/testing/fakeBackend";
import type { Discovery } from "@portal/shared/contract/release/discovery";
import type { ComponentType } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toCsv } from "../../data/lists/csv";
import type { AdminEvent } from "../../features/events/event.schema";
import { RegistrationsDialog } from "../../features/events/RegistrationsDialog";
import { readTable } from "../../features/import/file/readTable";
import { checkRows } from "../../features/import/rows/checkRows";
import { roomImport } from "../../features/import/rows/importKinds";
import { matchColumns } from "../../features/import/rows/matchColumns";
import { ReleaseLog } from "../../features/modules/log/ReleaseLog";
import { ReleaseTokens } from "../../features/modules/tokens/ReleaseTokens";
import { ExportClosings } from "../../features/payments/cash/ExportClosings";
import { HistoryDialog } from "../../features/snacks/HistoryDialog";
import { roomColumns } from "../../features/rooms/ExportRooms";
import type { AdminRoom } from "../../features/rooms/room.schema";
import { fakePortal, jsonResponse } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { AuditPage } from "../AuditPage";
import { DeliveriesPage } from "../DeliveriesPage";
import { EventsPage } from "../EventsPage";
import { FeedbackPage } from "../FeedbackPage";
import { KiosksPage } from "../KiosksPage";
import { PlansPage } from "../PlansPage";
import { RoomsPage } from "../RoomsPage";
import { SnacksPage } from "../SnacksPage";
import { SpecialsPage } from "../SpecialsPage";
import { UpdatesPage } from "../UpdatesPage";
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

const event = {
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
} as AdminEvent;

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
  search_events: [event],
  event_registrations: [
    {
      id: "g1",
      user_id: "maya",
      credits_charged: 5,
      created_at: "2026-11-19T06:00:00Z",
      profiles: { full_name: "Maya Rao", email: "maya@example.com" },
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
  cafe_specials: [
    { id: "c1", name: "007", description: "Hot", price: 20.5, available: false, created_at: "x" },
  ],
  space_updates: [
    {
      id: "u1",
      title: "Talk",
      content: "On tea,\nat six",
      published: false,
      created_at: "2026-11-19T06:00:00Z",
    },
  ],
  kiosk_devices: [
    {
      id: "k1",
      name: "Door",
      created_at: "2026-11-19T06:00:00Z",
      pairing_expires_at: "2026-11-19T06:10:00Z",
      paired_at: "2026-11-19T06:01:00Z",
      last_seen_at: null,
      revoked_at: "2026-11-20T06:00:00Z",
    },
  ],
  plans: [
    {
      id: "p1",
      name: "Team",
      monthly_price_paise: 899_950,
      included_minutes: 270,
      included_day_passes: 3,
      cafe_discount_percent: 15,
      archived_at: "2026-11-19T06:00:00Z",
      plan_rooms: [{ rooms: { id: "r1", name: "Neem" } }, { rooms: { id: "r2", name: "Hall" } }],
      current: [{ count: 2 }],
      ever: [{ count: 3 }],
    },
  ],
  desk_closings: [
    {
      id: "d2",
      day: "2026-11-20",
      number: 2,
      expected_paise: 150_000,
      counted_paise: 199_950,
      float_paise: 50_000,
      difference_paise: -50,
      note: "=A coin",
      corrects: "d1",
      closed_by_name: "Bina Boss",
      closed_at: "2026-11-20T14:00:00Z",
    },
  ],
  inventory_transactions: [
    {
      id: "t1",
      quantity_change: -2,
      transaction_type: "purchase",
      notes: "Order 007",
      created_at: "2026-11-19T06:00:00Z",
      snacks: { name: "Chai" },
    },
  ],
  release_log: [
    {
      id: 3,
      module: "mf-shop",
      action: "canary",
      build: "b2",
      version: "1.2.0",
      build_before: "b1",
      build_after: "b2",
      percent: 5,
      actor: "Bina Boss",
      token_id: "k1",
      reason: null,
      failed_id: null,
      at: "2026-11-19T06:00:00Z",
    },
  ],
  release_tokens: [
    {
      id: "k1",
      name: "Build server",
      module: "mf-shop",
      actions: ["release", "rollback"],
      created_at: "2026-11-19T06:00:00Z",
      expires_at: "2027-02-19T06:00:00Z",
      last_used_at: null,
      revoked_at: "2026-11-20T06:00:00Z",
      created_by: null,
    },
  ],
  user_roles: [],
  outbox: [
    {
      id: "o1",
      user_id: "maya",
      channel: "push",
      kind: "booking_confirmed",
      recipient: null,
      status: "failed",
      attempts: 4,
      due_at: "2026-11-19T07:00:00Z",
      last_error: "Mailbox full",
      created_at: "2026-11-19T06:00:00Z",
      profiles: { full_name: "Maya Rao", email: "maya@example.com" },
    },
  ],
};

/** The release log has change 3 of mf-shop, which was interrupted. */
const withoutChange3 = {
  schema: "1",
  microFrontends: { "mf-shop": [{ extras: { logEntry: 2 } }] },
} as unknown as Discovery;

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
async function exportFrom(Page: ComponentType, search: string, button: string) {
  const sent: string[] = [];
  const recorded: unknown[] = [];
  const portal = fakePortal(async (request) => {
    const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
    const body = request.method === "POST" ? await request.clone().text() : "";
    sent.push(`${name} ${decodeURIComponent(new URL(request.url).search)} ${body}`);
    if (name === "record_export") recorded.push(JSON.parse(body));
    const list = rows[name];
    if (!list) return jsonResponse(null);
    return request.method === "GET" ? pageOf(list, list.length) : jsonResponse(list);
  });
  render(<Page />, inPortal(portal, `/admin/list?${search}`));
  fireEvent.click(await screen.findByRole("button", { name: button }));
  await waitFor(() => expect(saved).toHaveLength(1));
  return { sent, recorded, lines: ((await saved[0]?.text()) ?? "").split("\r\n").slice(1, -1) };
}

interface Exported {
  of: string;
  Page: ComponentType;
  search?: string;
  /** The name of the button, on a page with several. */
  button?: string;
  /** Parts of the request for the rows. */
  filters?: string[];
  line: string;
  /** The list in the audit log, for personal data. */
  list?: string;
}

test.each<Exported>([
  {
    of: "rooms",
    Page: RoomsPage,
    line: `"007, ""Neem""",6,2,"'=First floor\nby the stairs","WiFi; Whiteboard"`,
  },
  {
    of: "snacks",
    Page: SnacksPage,
    search: "q=chai&show=archived",
    filters: ["chai", "archived_at=not.is.null"],
    line: "Chai,Hot,20.5,4,2",
  },
  {
    of: "events",
    Page: EventsPage,
    search: "q=talk&show=past",
    filters: ["talk", "date=lt."],
    line: "Talk,On tea,2026-11-20,18:00,Hall,20,3,0,active",
  },
  {
    of: "registrations",
    Page: () => <RegistrationsDialog event={event} onClose={() => undefined} />,
    filters: ["event_id=eq.e1"],
    line: "Maya Rao,maya@example.com,5,2026-11-19 11:30:00",
    list: "registrations",
  },
  {
    of: "visitors",
    Page: VisitorsPage,
    search: "q=vera&status=approved&arrival=present",
    filters: ['"search":"vera"', '"status_filter":"approved"', '"arrival_filter":"present"'],
    line: "Vera,vera@example.com,'+91 98450 12345,,Maya Rao,Maya Rao,,2026-11-20,11:00,1.5,Approved,2026-11-20 11:02:00,,2026-11-19 11:30:00",
    list: "visitors",
  },
  {
    of: "feedback",
    Page: FeedbackPage,
    search: "status=read",
    filters: ["status=eq.read"],
    line: "Maya Rao,maya@example.com,'=More tea,2026-11-19 11:30:00,Read,,,",
    list: "feedback",
  },
  {
    of: "the audit log",
    Page: AuditPage,
    search: "q=chai&kind=snack",
    filters: ['"search":"chai"', '"kind_filter":"snack"'],
    line: "2026-11-19 11:30:00,Priya,Snack,Chai,changed,Quantity: 3 → 4",
    list: "audit",
  },
  { of: "cafe specials", Page: SpecialsPage, line: "'007,Hot,20.5,No" },
  {
    of: "updates",
    Page: UpdatesPage,
    line: `Talk,"On tea,\nat six",No,2026-11-19 11:30:00`,
  },
  {
    of: "kiosks",
    Page: KiosksPage,
    line: "Door,2026-11-19 11:30:00,2026-11-19 11:31:00,,2026-11-20 11:30:00",
  },
  {
    of: "plans",
    Page: PlansPage,
    search: "show=archived",
    filters: ["archived_at=not.is.null"],
    line: 'Team,8999.5,4.5,"Hall; Neem",3,15,2',
  },
  {
    of: "deliveries",
    Page: DeliveriesPage,
    filters: ["status.eq.failed"],
    line: "Maya Rao,maya@example.com,booking confirmed (push),Failed,Mailbox full,4,2026-11-19 11:30:00",
    list: "deliveries",
  },
  {
    of: "closings",
    Page: () => <ExportClosings period={{ unit: "month", from: "2026-11-01", to: "2026-11-30" }} />,
    button: "Export CSV: Closings",
    filters: ["day=gte.2026-11-01"],
    line: "2026-11-20,2,2026-11-20 19:30:00,1500,1999.5,500,-0.5,Correction,Bina Boss,'=A coin",
  },
  {
    of: "changes of stock",
    Page: () => <HistoryDialog snack={null} onClose={() => undefined} />,
    filters: ["order=created_at.desc,id.desc&limit=1000"],
    line: "Chai,-2,Purchase,Order 007,2026-11-19 11:30:00",
  },
  {
    of: "changes of releases",
    Page: () => <ReleaseLog discovery={withoutChange3} readAt={Date.parse("2026-11-20")} />,
    button: "Export CSV: Changes",
    line: "2026-11-19 11:30:00,mf-shop,Canary failed,b2,'1.2.0,5,b1,b1,Bina Boss,Yes,",
  },
  {
    of: "release tokens",
    Page: () => <ReleaseTokens modules={[]} />,
    button: "Export CSV: Release tokens",
    line: 'Build server,mf-shop,"Release; Roll back",Revoked,2026-11-19 11:30:00,,2027-02-19 11:30:00,2026-11-20 11:30:00',
  },
])(
  "exports what the filters of $of select",
  async ({ Page, search = "", button = "Export CSV", filters = [], line, list }) => {
    const { sent, recorded, lines } = await exportFrom(Page, search, button);
    expect(lines).toEqual([line]);
    // The closings of a period are read at once.
    const reads = sent.filter((one) => /1000|limit=|^desk_closings/.test(one)).join("\n");
    for (const filter of filters) expect(reads).toContain(filter);
    expect(recorded).toEqual(list ? [{ list, row_count: 1 }] : []);
  },
);

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
