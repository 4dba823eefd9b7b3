import { expect, test } from "vitest";
import type { AuditEntry } from "./audit.queries";
import { changesOf, subjectName } from "./auditText";

const lines = (entry: Pick<AuditEntry, "subject_kind"> & Partial<AuditEntry>) =>
  changesOf({
    id: 1,
    created_at: "2026-11-24T04:30:00Z",
    actor_id: null,
    actor_name: "The portal",
    subject_id: "7",
    subject_name: "Board room",
    action: "changed",
    before: null,
    after: null,
    ...entry,
  });

const monday = { day: "Monday", open: "08:00", close: "20:00", isOpen: true };

test.each<[string, Pick<AuditEntry, "subject_kind"> & Partial<AuditEntry>, string[]]>([
  [
    "a price",
    { subject_kind: "room", before: { credits_per_hour: 3 }, after: { credits_per_hour: 4 } },
    ["Price: 3 → 4 credits per hour"],
  ],
  [
    "a price in rupees",
    { subject_kind: "room", before: { credits_per_hour: 3 }, after: { credits_per_hour: null } },
    ["Price: 3 credits per hour → in rupees"],
  ],
  [
    "rules of a room",
    {
      subject_kind: "room",
      before: { gap: 0, max_open: null, shortest: 1, prices: null },
      after: {
        gap: 1,
        max_open: 2,
        shortest: 2,
        prices: [{ days: ["Saturday"], from: "18:00", to: "21:00", percent: 150 }],
      },
    },
    [
      "Gap after each booking: none → 30 min",
      "Upcoming bookings per member: any number → 2 bookings",
      "Shortest stay: 30 min → 1 h",
      "Price by weekday and hour: the same at all times → Sat 18–21 150%",
    ],
  ],
  [
    "a new room",
    { subject_kind: "room", action: "added", after: { name: "Board room", capacity: 1 } },
    ["Capacity: 1 person"],
  ],
  [
    "a deleted snack",
    {
      subject_kind: "snack",
      subject_name: "Samosa",
      action: "removed",
      before: { name: "Samosa", price: 25.5 },
    },
    ["Price: ₹25.50"],
  ],
  [
    "credits",
    { subject_kind: "member", before: { credits: 0 }, after: { credits: 8 } },
    ["Credits: 0 → 8 credits"],
  ],
  ["a role", { subject_kind: "member", after: { role: "admin" } }, ["Role: member → admin"]],
  [
    "the end of a role",
    { subject_kind: "member", before: { role: "admin" } },
    ["Role: admin → member"],
  ],
  [
    "a plan",
    { subject_kind: "member", after: { plan: "Fixed desk", starts_on: "2026-12-01" } },
    ["Plan: Fixed desk", "Plan from: Tue, 1 Dec 2026"],
  ],
  [
    "the end of a plan",
    { subject_kind: "member", before: { ends_on: null }, after: { ends_on: "2027-02-01" } },
    ["Plan until: no end → Sun, 31 Jan 2027"],
  ],
  [
    "the hours of a plan",
    { subject_kind: "plan", before: { included_minutes: 150 }, after: { included_minutes: 2880 } },
    ["Room hours per month: 2 h 30 min → 48 h"],
  ],
  [
    "a new plan",
    {
      subject_kind: "plan",
      subject_name: "Team",
      action: "added",
      after: { name: "Team", included_day_passes: 3 },
    },
    ["Day passes per month: 3"],
  ],
  [
    "a room that a plan no longer has",
    { subject_kind: "plan", before: { room: "Studio" } },
    ["Room removed: Studio"],
  ],
  [
    "a hidden password",
    {
      subject_kind: "setting",
      before: { member: { name: "Net", password: "hidden" } },
      after: { member: { name: "Net", password: "hidden" } },
    },
    ["Network of members: password changed"],
  ],
  [
    "opening hours and holidays",
    {
      subject_kind: "setting",
      before: { hours: [monday], holidays: [{ date: "2026-12-25", name: "Christmas" }] },
      after: {
        hours: [{ ...monday, close: "21:00" }],
        holidays: [{ date: "2027-01-26", name: "Republic Day" }],
      },
    },
    [
      "Hours: Mon 8–20 → Mon 8–21",
      "Holiday added: Republic Day, Tue, 26 Jan 2027",
      "Holiday removed: Christmas, Fri, 25 Dec 2026",
    ],
  ],
  [
    "a setting without a field of its own",
    { subject_kind: "setting", before: { days_ahead: 365 }, after: { days_ahead: 1000 } },
    ["Days ahead: 365 → 1,000"],
  ],
  [
    "the error budget and the seller with the labels of their forms",
    {
      subject_kind: "setting",
      before: { slowdown: 2, enabled: true, place_of_supply: "buyer", room_sac: "997212" },
      after: { slowdown: 3, enabled: false, place_of_supply: "premises", room_sac: "996331" },
    },
    [
      "Maximum mount time (× release in use): 2 → 3",
      "Roll back automatically: yes → no",
      "Place of supply: State of the buyer, if known → State of the premises",
      "SAC of rooms and credits: 997212 → 996331",
    ],
  ],
  ["an export", { subject_kind: "export", action: "exported", after: { rows: 1 } }, ["1 row"]],
])("describes %s", (_, entry, expected) => {
  expect(lines(entry)).toEqual(expected);
});

test("names settings and exported lists in words", () => {
  const names = [
    ["setting", "wifi"],
    ["setting", "new_setting"],
    ["export", "desk_entries"],
    ["room", "Board room"],
  ] as const;
  expect(
    names.map(([subject_kind, name]) =>
      subjectName({ subject_kind, subject_id: name, subject_name: name }),
    ),
  ).toEqual(["WiFi", "New setting", "Desk cash", "Board room"]);
});
