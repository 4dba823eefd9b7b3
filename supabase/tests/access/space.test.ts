import { randomUUID } from "node:crypto";
import { sql } from "../stack";
import { describeAccess } from "./matrix";
import { add, day, newEvent, newRoom, newSnack, unique } from "../rows";

/** Members can read and admins can write. */
const byAdmins = { stranger: "", owner: "s", "other member": "s", admin: "siud" };
const nextWeek = await day(7);
const room = await newRoom({ credits_per_hour: null });
const openEvent = await newEvent({ max_attendees: 1000 });

describeAccess({
  table: "rooms",
  key: "id",
  row: () => newRoom(),
  insert: () => ({ name: unique("Room"), capacity: 6, credits_per_hour: 3, amenities: ["WiFi"] }),
  update: { capacity: 99 },
  rights: byAdmins,
});

describeAccess({
  table: "room_rules",
  key: "room_id",
  row: () => newRoom(),
  insert: () => ({ room_id: room, longest: 4 }),
  update: { longest: 4 },
  rights: { stranger: "", owner: "s", "other member": "s", admin: "su" },
});

const booking = { room_id: room, booking_date: nextWeek, start_time: "10:00", duration: 2 };
describeAccess({
  table: "bookings",
  key: "id",
  row: (owner) => add("bookings", { ...booking, user_id: owner }),
  insert: (owner) => ({ ...booking, user_id: owner }),
  update: { total_credits: 0, start_time: "12:00" },
  rights: { stranger: "", owner: "sid", "other member": "", admin: "sd" },
  clean: () => sql`delete from bookings where room_id = ${room}`,
});

describeAccess({
  table: "booked_slots",
  key: "booking_id",
  row: (owner) => add("bookings", { ...booking, user_id: owner }),
  insert: (owner) => ({
    booking_id: owner,
    room_id: room,
    booking_date: nextWeek,
    start_time: "10:00",
    end_time: "11:00",
  }),
  update: { end_time: "18:00" },
  rights: { stranger: "", owner: "s", "other member": "s", admin: "s" },
  clean: () => sql`delete from bookings where room_id = ${room}`,
});

describeAccess({
  table: "booking_holds",
  key: "id",
  row: (owner) => add("booking_holds", hold(owner)),
  insert: hold,
  update: { expires_at: "2031-01-01T00:00:00Z" },
  rights: { stranger: "", owner: "s", "other member": "", admin: "" },
  clean: (owner) => sql`delete from booking_holds where user_id = ${owner}`,
});

describeAccess({
  table: "booking_holds",
  rows: "requests",
  key: "id",
  row: (owner) => add("booking_holds", { ...hold(owner), is_request: true }),
  insert: (owner) => ({ ...hold(owner), is_request: true }),
  update: { answer: "approved" },
  rights: { stranger: "", owner: "s", "other member": "", admin: "s" },
  clean: (owner) => sql`delete from booking_holds where user_id = ${owner}`,
});
function hold(owner: string) {
  const expires_at = new Date(Date.now() + 300_000).toISOString();
  return { ...booking, user_id: owner, end_time: "11:00", terms: {}, expires_at };
}

describeAccess({
  table: "booking_series",
  key: "id",
  row: (owner) => add("booking_series", series(owner)),
  insert: series,
  update: { occurrences: 60 },
  rights: { stranger: "", owner: "s", "other member": "", admin: "s" },
});
function series(owner: string) {
  return { user_id: owner, frequency: "weekly", starts_on: nextWeek, occurrences: 3, booked: 3 };
}

describeAccess({
  table: "room_blocks",
  key: "id",
  row: () => add("room_blocks", block()),
  insert: () => block(),
  update: { reason: "No reason", ended_at: new Date() },
  rights: { stranger: "", owner: "", "other member": "", admin: "s" },
  clean: () => sql`delete from room_blocks where room_id = ${room}`,
});
function block() {
  const times = { starts_at: `${nextWeek}T14:00`, ends_at: `${nextWeek}T15:00` };
  return { room_id: room, kind: "repair", reason: "The projector", ...times };
}

describeAccess({
  table: "booking_history",
  key: "id",
  row: async (owner) => {
    await add("bookings", { ...booking, user_id: owner });
    const [entry] = await sql<{ id: string }[]>`
      select max(id) as id from booking_history where user_id = ${owner}`;
    return entry?.id ?? "";
  },
  insert: (owner) => ({
    ...booking,
    booking_id: randomUUID(),
    user_id: owner,
    action: "cancelled",
    end_time: "11:00",
    total_credits: 0,
    credits_change: 40,
  }),
  update: { credits_change: 40 },
  rights: { stranger: "", owner: "s", "other member": "", admin: "s" },
  clean: () => sql`delete from bookings where room_id = ${room}`,
});

describeAccess({
  table: "snacks",
  key: "id",
  row: () => newSnack(),
  insert: () => ({ name: unique("Snack"), description: "Crisp", price: 20, quantity: 3 }),
  update: { price: 1 },
  rights: { ...byAdmins, stranger: "s" },
});

describeAccess({
  table: "snacks",
  rows: "archived",
  key: "id",
  row: () => newSnack({ archived_at: "2026-11-20T06:00:00Z" }),
  insert: () => ({ name: unique("Snack"), description: "Crisp", price: 20, quantity: 3 }),
  update: { archived_at: null },
  rights: { stranger: "", owner: "", "other member": "", admin: "siud" },
});

describeAccess({
  table: "inventory_transactions",
  key: "id",
  row: async () =>
    add("inventory_transactions", {
      snack_id: await newSnack(),
      quantity_change: 1,
      transaction_type: "restock",
    }),
  insert: () => ({ snack_id: stocked, quantity_change: 5, transaction_type: "restock", notes: "" }),
  update: { quantity_change: 500 },
  rights: { stranger: "", owner: "", "other member": "", admin: "si" },
});
const stocked = await newSnack();

describeAccess({
  table: "events",
  key: "id",
  row: () => newEvent(),
  insert: () => ({ title: unique("Event"), date: nextWeek, is_free: false, credits: 10 }),
  update: { status: "cancelled" },
  rights: { ...byAdmins, stranger: "s" },
});

describeAccess({
  table: "event_registrations",
  key: "id",
  row: (owner) => add("event_registrations", { event_id: openEvent, user_id: owner }),
  insert: (owner) => ({ event_id: openEvent, user_id: owner }),
  update: { credits_charged: 0, user_id: openEvent },
  rights: { stranger: "", owner: "sid", "other member": "", admin: "sd" },
  clean: (owner) => sql`delete from event_registrations where user_id = ${owner}`,
});

describeAccess({
  table: "cancelled_registrations",
  key: "id",
  row: (owner) => add("cancelled_registrations", cancelledSeat(owner)),
  insert: (owner) => cancelledSeat(owner),
  update: { credits_refunded: 0 },
  rights: { stranger: "", owner: "s", "other member": "", admin: "s" },
});
function cancelledSeat(owner: string) {
  return {
    id: randomUUID(),
    event_id: openEvent,
    user_id: owner,
    credits_refunded: 4,
    registered_at: new Date(),
  };
}

describeAccess({
  table: "space_updates",
  key: "id",
  row: () => add("space_updates", { title: "News", content: "All well", published: true }),
  insert: () => ({ title: "News", content: "All well", published: false }),
  update: { title: "Old news" },
  rights: byAdmins,
});

describeAccess({
  table: "space_updates",
  rows: "drafts",
  key: "id",
  row: () => add("space_updates", { title: "News", content: "Not yet", published: false }),
  insert: () => ({ title: "News", content: "Not yet", published: false }),
  update: { published: true },
  rights: { stranger: "", owner: "", "other member": "", admin: "siud" },
});

describeAccess({
  table: "cafe_specials",
  key: "id",
  row: () => add("cafe_specials", { name: "Dosa", description: "Crisp", price: 90 }),
  insert: () => ({ name: "Dosa", description: "Crisp", price: 90, available: true }),
  update: { available: false },
  rights: byAdmins,
});

describeAccess({
  table: "system_settings",
  key: "key",
  row: () => add("system_settings", { key: "secret_plans", value: {} }, "key"),
  insert: () => ({ key: "secret_plans", value: { credits: 1 } }),
  update: { value: { credits: 2 } },
  rights: { stranger: "", owner: "", "other member": "", admin: "siu" },
  clean: () => sql`delete from system_settings where key = 'secret_plans'`,
});
