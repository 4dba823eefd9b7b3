import { randomUUID } from "node:crypto";
import { sql } from "../stack";
import { describeAccess } from "./matrix";
import { add, day, giveCredits, newOrder, newRoom, newSnack, unique } from "../rows";

/** The owner and admins can read; only the server can write. */
const readOnly = { stranger: "", owner: "s", "other member": "", admin: "s" };
const tomorrow = await day(1);
const snack = await newSnack();

describeAccess({
  table: "user_credits",
  key: "user_id",
  row: async (owner) => owner,
  insert: (owner) => ({ user_id: owner, balance: 1000 }),
  update: { balance: 1000, updated_at: new Date().toISOString() },
  rights: readOnly,
});

describeAccess({
  table: "credit_ledger",
  key: "id",
  row: async (owner) => {
    await giveCredits(owner, 1);
    const [entry] = await sql<{ id: string }[]>`
      select max(id) as id from credit_ledger where user_id = ${owner}`;
    return entry?.id ?? "";
  },
  insert: (owner) => ({ user_id: owner, amount: 1000, balance_after: 1000, kind: "grant" }),
  update: { reason: "Mine" },
  rights: readOnly,
});

describeAccess({
  table: "credit_lots",
  key: "id",
  row: async (owner) => {
    await giveCredits(owner, 1);
    const [lot] = await sql<{ id: string }[]>`
      select max(id) as id from credit_lots where user_id = ${owner}`;
    return lot?.id ?? "";
  },
  insert: (owner) => ({ user_id: owner, amount: 1000, remaining: 1000, source: "grant" }),
  update: { expires_at: null, remaining: 0 },
  rights: readOnly,
});

describeAccess({
  table: "day_passes",
  key: "id",
  row: async (owner) => {
    await giveCredits(owner, 100);
    return add("day_passes", {
      user_id: owner,
      visitor_name: "Vera",
      email: "vera@example.com",
      date: tomorrow,
    });
  },
  insert: (owner) => ({
    user_id: owner,
    visitor_name: "Vera",
    email: "vera@example.com",
    credits_used: 0,
    date: tomorrow,
    status: "active",
  }),
  update: { credits_used: 0, visitor_name: "Another name" },
  rights: { ...readOnly, owner: "si" },
  clean: (owner) => giveCredits(owner, 100),
});

describeAccess({
  table: "orders",
  key: "id",
  row: (owner) => newOrder(owner),
  insert: (owner) => ({
    user_id: owner,
    kind: "credits",
    mode: "test",
    status: "paid",
    amount_paise: 100,
    credits: 500,
    valid_days: 365,
    content_hash: randomUUID(),
  }),
  update: { status: "paid" },
  rights: readOnly,
});

describeAccess({
  table: "order_items",
  key: "id",
  row: async (owner) =>
    add("order_items", {
      order_id: await newOrder(owner),
      snack_id: snack,
      name: "Snack",
      quantity: 1,
      price: 50,
    }),
  insert: () => ({
    order_id: randomUUID(),
    snack_id: snack,
    name: "Snack",
    quantity: 1,
    price: 0,
  }),
  update: { price: 0 },
  rights: readOnly,
});

let lastNumber = 0;
const nextNumber = () => ({ day: "2001-01-01", number: (lastNumber += 1) });

describeAccess({
  table: "cafe_orders",
  key: "order_id",
  row: async (owner) => {
    const order_id = await newOrder(owner, { kind: "snacks", credits: null, valid_days: null });
    return add("cafe_orders", { order_id, ...nextNumber() }, "order_id");
  },
  insert: () => ({ order_id: randomUUID(), ...nextNumber() }),
  update: { stage: "collected" },
  rights: readOnly,
});

const payment = async (owner: string) => ({
  order_id: await newOrder(owner),
  user_id: owner,
  provider_payment_id: randomUUID(),
  amount_paise: 25_000,
  currency: "INR",
  outcome: "settled",
});

describeAccess({
  table: "payments",
  key: "id",
  row: async (owner) => add("payments", await payment(owner)),
  insert: (owner) => ({ user_id: owner, order_id: randomUUID(), outcome: "settled" }),
  update: { amount_paise: 1 },
  rights: readOnly,
});

describeAccess({
  table: "gst_states",
  key: "code",
  row: async () => "29",
  insert: () => ({ code: "98", name: "Elsewhere" }),
  update: { name: "Elsewhere" },
  rights: { stranger: "", owner: "s", "other member": "s", admin: "s" },
});

const billed = { name: "Loom Studio", address: "2 Church Street", state_code: "29" };

const newPlan = async () => String(await add("plans", { name: unique("Plan") }));
const planOfTest = await newPlan();
const roomOfTest = await newRoom();

describeAccess({
  table: "plans",
  key: "id",
  row: newPlan,
  insert: () => ({ name: unique("Plan") }),
  update: { included_minutes: 600 },
  rights: { stranger: "", owner: "s", "other member": "s", admin: "siud" },
});

describeAccess({
  table: "plan_rooms",
  key: "room_id",
  row: async () => {
    const room_id = await newRoom();
    await sql`insert into plan_rooms (plan_id, room_id) values (${planOfTest}, ${room_id})`;
    return room_id;
  },
  insert: () => ({ plan_id: planOfTest, room_id: roomOfTest }),
  update: { plan_id: planOfTest },
  rights: { stranger: "", owner: "s", "other member": "s", admin: "s" },
});

describeAccess({
  table: "memberships",
  key: "id",
  row: (owner) => add("memberships", membership(owner)),
  insert: membership,
  update: { ends_on: "2026-01-31" },
  rights: { stranger: "", owner: "s", "other member": "", admin: "s" },
  clean: (owner) => sql`delete from memberships where user_id = ${owner}`,
});
function membership(owner: string) {
  return { user_id: owner, plan_id: planOfTest, starts_on: "2026-01-01" };
}

const usedMinutes = (owner: string) => ({
  user_id: owner,
  month: "2026-01-01",
  booking_id: randomUUID(),
  minutes: 60,
});
describeAccess({
  table: "plan_minutes",
  key: "id",
  row: (owner) => add("plan_minutes", usedMinutes(owner)),
  insert: usedMinutes,
  update: { minutes: 30 },
  rights: { stranger: "", owner: "s", "other member": "", admin: "s" },
});

const usedDayPass = (owner: string) => ({
  user_id: owner,
  month: "2026-01-01",
  day_pass_id: randomUUID(),
  passes: 1,
});
describeAccess({
  table: "plan_day_passes",
  key: "id",
  row: (owner) => add("plan_day_passes", usedDayPass(owner)),
  insert: usedDayPass,
  update: { passes: -1 },
  rights: { stranger: "", owner: "s", "other member": "", admin: "s" },
});

describeAccess({
  table: "billing_profiles",
  key: "user_id",
  row: async (owner) => add("billing_profiles", { ...billed, user_id: owner }, "user_id"),
  insert: (owner) => ({ ...billed, user_id: owner }),
  update: { name: "Another studio" },
  rights: { ...readOnly, owner: "siud" },
  clean: (owner) => sql`delete from billing_profiles where user_id = ${owner}`,
});

describeAccess({
  table: "invoices",
  key: "id",
  row: async (owner) => {
    const payment_id = await add("payments", await payment(owner));
    const [issued] = await sql<{ id: string }[]>`
      select id from invoices where payment_id = ${payment_id}`;
    return issued?.id ?? "";
  },
  insert: (owner) => ({ user_id: owner, kind: "invoice", number: "BAN/26-27/99999" }),
  update: { total_paise: 1 },
  rights: readOnly,
});

let lastClosing = 0;
const closing = (owner: string) => ({
  day: "2001-01-01",
  number: (lastClosing += 1),
  expected_paise: 0,
  counted_paise: 0,
  closed_by: owner,
});

describeAccess({
  table: "desk_closings",
  key: "id",
  row: (owner) => add("desk_closings", closing(owner)),
  insert: closing,
  update: { counted_paise: 1 },
  rights: { ...readOnly, owner: "" },
});

describeAccess({
  table: "refunds",
  key: "id",
  row: async (owner) => {
    const paid = await payment(owner);
    return add("refunds", {
      payment_id: await add("payments", paid),
      order_id: paid.order_id,
      user_id: owner,
      amount_paise: 25_000,
      reason: "sold_out",
    });
  },
  insert: (owner) => ({ user_id: owner, payment_id: randomUUID(), amount_paise: 100 }),
  update: { status: "processed" },
  rights: readOnly,
});

describeAccess({
  table: "webhook_events",
  key: "id",
  row: () => add("webhook_events", { id: randomUUID(), type: "payment.captured", payload: {} }),
  insert: () => ({ id: randomUUID(), type: "payment.captured", payload: {} }),
  update: { outcome: "settled" },
  rights: { stranger: "", owner: "", "other member": "", admin: "s" },
});
