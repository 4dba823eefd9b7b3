import { describe, expect, it, test } from "vitest";
import { findKind, kinds } from "./kindList";

const previews = kinds.flatMap(({ kind, previews: all }) =>
  Object.entries(all).map(([name, data]) => [kind, name, data] as const),
);
const read = (kind: string, name: string) => findKind(kind)?.read(findKind(kind)?.previews[name]);

test("lists each kind once", () => {
  expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(kinds.length);
});

describe.each(previews)("%s (%s)", (kind, _, data) => {
  it("has a title of one line, a body, an action and a page of the portal", () => {
    const texts = findKind(kind)?.read(data);
    expect(texts).toMatchObject({
      title: expect.stringMatching(/^[^\r\n]+$/),
      body: expect.stringMatching(/\S/),
      lead: expect.stringMatching(/\S/),
      action: expect.stringMatching(/\S/),
      path: expect.stringMatching(/^\/[a-z]/),
    });
    const shown = JSON.stringify({ ...texts, calendar: undefined });
    expect(shown).not.toMatch(/undefined|null|NaN|Invalid|\[object/);
  });

  it("makes no link of a person's name in the title", () => {
    const names = Object.keys(Object(data)).filter((key) => /^(?!room_)\w+_name$/.test(key));
    const link = "Claim at http://evil.example or ask eve@evil.example";
    const renamed = { ...Object(data), ...Object.fromEntries(names.map((key) => [key, link])) };
    expect(findKind(kind)?.read(renamed).title).not.toMatch(/:\/\/|evil\.\w|@evil/);
  });

  it("has no empty detail", () => {
    const details = findKind(kind)?.read(data).details ?? [];
    expect(details.filter(({ term, value }) => !term.trim() || !value.trim())).toEqual([]);
  });
});

test.each(kinds.map(({ kind }) => [kind]))("refuses %s without data", (kind) => {
  expect(() => findKind(kind)?.read({})).toThrow("Invalid key");
  expect(() => findKind(kind)?.read(null)).toThrow("Invalid type");
});

test.each([
  [{}, "Email not delivered: asha@example.com"],
  [{ channel: "email" }, "Email not delivered: asha@example.com"],
  [{ channel: "push" }, "Push message not delivered: asha@example.com"],
])("names the channel of a message that was not delivered: %j", (channel, title) => {
  const data = { kind: "booking_created", recipient: "asha@example.com", ...channel };
  expect(findKind("delivery_failed")?.read(data).title).toBe(title);
});

test("returns nothing for an unknown kind", () => {
  expect(findKind("locker_assigned")).toBeUndefined();
});

test.each([
  ["booking_created", "Default", "Fri, 27 Nov 2026, 10:00 AM - 11:30 AM · 6 credits charged"],
  [
    "booking_created",
    "By an admin, without charge",
    "Fri, 27 Nov 2026, 10:00 AM - 11:30 AM · No charge",
  ],
  [
    "booking_created",
    "Paid at the front desk",
    "Fri, 27 Nov 2026, 10:00 AM - 11:30 AM · ₹3,000 due at the front desk",
  ],
  [
    "booking_rescheduled",
    "Default",
    "Now Fri, 27 Nov 2026, 2:00 PM - 3:00 PM · before Fri, 27 Nov 2026, 10:00 AM - 11:30 AM · 2 credits refunded",
  ],
  [
    "booking_rescheduled",
    "By an admin, to another room",
    "Now Fri, 27 Nov 2026, 10:00 AM - 11:30 AM · before Neem, Fri, 27 Nov 2026, 10:00 AM - 11:30 AM",
  ],
  [
    "booking_cancelled",
    "By a block",
    "Fri, 27 Nov 2026, 10:00 AM - 11:30 AM · room closed · 6 credits refunded · Repair: the projector",
  ],
  [
    "booking_cancelled",
    "By the opening hours",
    "Fri, 27 Nov 2026, 10:00 AM - 11:30 AM · space closed · 6 credits refunded · The opening hours have changed",
  ],
  ["event_registered", "Default", "Wed, 2 Dec 2026, 8:30 AM · Fig Room · 2 credits charged"],
  ["event_registered", "Free", "Wed, 2 Dec 2026, 8:30 AM · Free"],
  ["event_seat_released", "Default", "Wed, 2 Dec 2026, 8:30 AM · Fig Room · 2 credits refunded"],
  [
    "event_seat_released",
    "Takes place after all",
    "Wed, 2 Dec 2026, 8:30 AM · Fig Room · register again to get a seat",
  ],
  ["payment_received", "Default", "40 credits"],
  ["payment_received", "Snacks", "Samosa × 2, Masala chai × 1"],
  ["refund_made", "By an admin", "The team has cancelled your order: The samosas were cold."],
  ["credits_expiring", "Default", "12 credits expire on Fri, 27 Nov 2026."],
  [
    "canary_failed",
    "Rollback failed",
    "18 of 20 sessions had errors (release in use: 2 of 180). Roll it back on the Modules page.",
  ],
])("describes %s (%s) as: %s", (kind, name, expected) => {
  expect(read(kind, name)?.body).toBe(expected);
});

test.each([
  ["Default", "Your seat was released."],
  ["By an admin", "An admin released your seat."],
  ["Takes place after all", "register again to get a seat."],
])("says why a registration ended (%s)", (name, expected) => {
  expect(read("event_seat_released", name)?.lead).toContain(expected);
});

test.each([
  ["Moved", true],
  ["Another room", false],
])("asks guests to answer again when the time changes (%s)", (name, expected) => {
  expect(read("booking_invitation", name)?.lead.includes("Please answer again")).toBe(expected);
});

test.each([
  [6, ["6 credits"]],
  [0, []],
])(
  "names the refund of a cancelled booking of %i credits only if it had a price",
  (price, refunds) => {
    const found = previews.find(([, name]) => name === "By the opening hours");
    const data = { ...Object(found?.[2]), total_credits: price };
    const details = findKind("booking_cancelled")?.read(data).details ?? [];
    expect(details.filter(({ term }) => term === "Refund").map(({ value }) => value)).toEqual(
      refunds,
    );
  },
);

test("a request says which minutes of a plan pay for it", () => {
  expect(read("booking_requested", "With included minutes")?.details).toContainEqual({
    term: "Price",
    value: "1 h included + 2 credits",
  });
});
