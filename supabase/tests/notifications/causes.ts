import type { TransactionSql } from "postgres";
import { actAs } from "../rules/spaceTime";

/** Who takes part; `maya` is notified unless a cause says otherwise. */
export interface Cast {
  readonly maya: string;
  readonly boss: string;
  readonly room: string;
  readonly otherRoom: string;
  readonly snack: string;
}

export interface Cause {
  readonly what: string;
  readonly kind: string;
  readonly to?: "boss" | "staff";
  readonly run: (tx: TransactionSql, cast: Cast) => Promise<unknown>;
  readonly data: object;
}

/** Continues as the server: without a caller, past row level security. */
async function asServer(tx: TransactionSql): Promise<void> {
  await tx`select set_config('request.jwt.claims', '', true), set_config('role', 'none', true)`;
}

async function book(tx: TransactionSql, { maya, room }: Cast, days = 7): Promise<string> {
  await actAs(tx, maya);
  const [booking] = await tx<{ id: string }[]>`
    insert into bookings (user_id, room_id, booking_date, start_time, duration)
    values (${maya}, ${room}, private.space_today() + ${days}::int, '10:00', 2) returning id`;
  return booking?.id ?? "";
}

async function register(tx: TransactionSql, { maya }: Cast): Promise<string> {
  await asServer(tx);
  const [event] = await tx<{ id: string }[]>`
    insert into events (title, date, time, location, is_free, credits)
    values ('Open Mic', private.space_today() + 7, '18:30', 'Terrace', false, 3) returning id`;
  await actAs(tx, maya);
  await tx`insert into event_registrations (event_id, user_id) values (${event?.id ?? ""}, ${maya})`;
  return event?.id ?? "";
}

async function changeEvent(tx: TransactionSql, cast: Cast, change: object): Promise<void> {
  const event = await register(tx, cast);
  await actAs(tx, cast.boss);
  await tx`update events set ${tx(change)} where id = ${event}`;
}

async function announce(tx: TransactionSql, cast: Cast, status: string): Promise<void> {
  await actAs(tx, cast.maya);
  const [visitor] = await tx<{ id: string }[]>`
    insert into visitors (user_id, visitor_name, email, visit_date, visit_time, visit_duration)
    values (${cast.maya}, 'Vera', 'vera@example.org', private.space_today() + 1, '15:30', 1.5)
    returning id`;
  await actAs(tx, cast.boss);
  await tx`update visitors set status = ${status} where id = ${visitor?.id ?? ""}`;
}

async function buySnacks(tx: TransactionSql, { maya, snack }: Cast): Promise<string> {
  await asServer(tx);
  const items = tx.json([{ id: snack, quantity: 2 }]);
  const [order] = await tx<{ id: string }[]>`
    select id from create_order(${maya}, 'snacks', 'test', ${items})`;
  const id = order?.id ?? "";
  await tx`select attach_provider_order(${id}, 'order_causes')`;
  await tx`select settle_payment('order_causes', 'pay_causes', 10000, 'INR', 'test', 'upi')`;
  return id;
}

async function refundSecondPayment(tx: TransactionSql, cast: Cast): Promise<string> {
  const order = await buySnacks(tx, cast);
  await tx`select settle_payment('order_causes', 'pay_twice', 10000, 'INR', 'test', 'upi')`;
  const [refund] = await tx<{ id: string }[]>`select id from refunds where order_id = ${order}`;
  return refund?.id ?? "";
}

const listed = (tx: TransactionSql, booking: string, action: string, more: object = {}) => tx`(
  select jsonb_build_array(jsonb_build_object(
    'booking_id', id, 'updated_at', updated_at, 'action', ${action}::text) || ${tx.json({ ...more })})
  from bookings where id = ${booking})`;

const blockDay = (tx: TransactionSql, { room }: Cast, choices: ReturnType<typeof listed>) =>
  tx`select block_room(${room}, 'repair', 'Broken lamp', private.space_today() + 7 + time '09:00',
    private.space_today() + 7 + time '12:00', ${choices})`;

const booked = {
  room_name: "Neem Test",
  room_description: "Ground floor - A booth",
  start_time: "10:00:00",
  end_time: "11:00:00",
  duration: 2,
  total_credits: 2,
  rupees_due: 0,
  credits_change: -2,
  by: "member",
  by_name: null,
  reason: null,
  previous: null,
  member_name: "Maya Hears",
};
const moved = {
  ...booked,
  start_time: "14:00:00",
  end_time: "15:00:00",
  credits_change: 0,
  previous: {
    room_name: "Neem Test",
    start_time: "10:00:00",
    end_time: "11:00:00",
    total_credits: 2,
  },
};
const cancelled = { ...booked, credits_change: 2 };
const openMic = { title: "Open Mic", location: "Terrace", time: "18:30:00", credits: 3 };
const visit = { visitor_name: "Vera", visit_time: "15:30:00", visit_duration: 1.5 };

export const causes: readonly Cause[] = [
  {
    what: "a member who books",
    kind: "booking_created",
    run: (tx, cast) => book(tx, cast),
    data: booked,
  },
  {
    what: "an admin who books for a member",
    kind: "booking_created",
    run: async (tx, { maya, boss, room }) => {
      await actAs(tx, boss);
      await tx`select book_for_member(${maya}, ${room}, private.space_today() + 7, '10:00', 2, 'Gift')`;
    },
    data: {
      ...booked,
      total_credits: 0,
      credits_change: 0,
      by: "admin",
      by_name: "Ananya Rao",
      reason: "Gift",
    },
  },
  {
    what: "a member who moves a booking",
    kind: "booking_rescheduled",
    run: async (tx, cast) =>
      tx`select reschedule_booking(${await book(tx, cast)}, private.space_today() + 7, '14:00', 2)`,
    data: moved,
  },
  {
    what: "an admin who moves a booking to another room",
    kind: "booking_rescheduled",
    run: async (tx, cast) => {
      const booking = await book(tx, cast);
      await actAs(tx, cast.boss);
      await tx`select move_booking(id, updated_at, ${cast.otherRoom}, booking_date, '14:00', 2)
        from bookings where id = ${booking}`;
    },
    data: {
      ...moved,
      room_name: "Peepal Test",
      room_description: null,
      total_credits: 5,
      credits_change: -3,
      by: "admin",
      by_name: "Ananya Rao",
    },
  },
  {
    what: "a block that moves a booking",
    kind: "booking_rescheduled",
    run: async (tx, cast) => {
      const booking = await book(tx, cast);
      await actAs(tx, cast.boss);
      const [next] = await tx<{ day: string }[]>`select (private.space_today() + 7)::text as day`;
      const target = { room_id: cast.room, booking_date: next?.day, start_time: "14:00" };
      await blockDay(tx, cast, listed(tx, booking, "move", target));
    },
    data: { ...moved, by: "block", reason: "Repair: Broken lamp" },
  },
  {
    what: "a member who cancels",
    kind: "booking_cancelled",
    run: async (tx, cast) => tx`delete from bookings where id = ${await book(tx, cast)}`,
    data: cancelled,
  },
  {
    what: "an admin who cancels",
    kind: "booking_cancelled",
    run: async (tx, cast) => {
      const booking = await book(tx, cast);
      await actAs(tx, cast.boss);
      await tx`delete from bookings where id = ${booking}`;
    },
    data: { ...cancelled, by: "admin", by_name: "Ananya Rao" },
  },
  {
    what: "a block that cancels a booking",
    kind: "booking_cancelled",
    run: async (tx, cast) => {
      const booking = await book(tx, cast);
      await actAs(tx, cast.boss);
      await blockDay(tx, cast, listed(tx, booking, "cancel"));
    },
    data: { ...cancelled, by: "block", reason: "Repair: Broken lamp" },
  },
  {
    what: "a holiday that cancels a booking",
    kind: "booking_cancelled",
    run: async (tx, cast) => {
      const booking = await book(tx, cast, 341);
      await actAs(tx, cast.boss);
      await tx`
        select save_opening_hours(
          jsonb_set(value, '{holidays}', jsonb_build_array(
            jsonb_build_object('date', private.space_today() + 341, 'name', 'Pongal'))),
          updated_at, ${listed(tx, booking, "cancel")})
        from system_settings where key = 'opening_hours'`;
    },
    data: { ...cancelled, by: "hours", reason: "The opening hours have changed" },
  },
  {
    what: "a member who registers",
    kind: "event_registered",
    run: register,
    data: { ...openMic, credits_refunded: 0, previous: null },
  },
  {
    what: "an admin who moves an event",
    kind: "event_changed",
    run: (tx, cast) => changeEvent(tx, cast, { time: "20:00", location: "Cafe" }),
    data: {
      ...openMic,
      time: "20:00:00",
      location: "Cafe",
      previous: { title: "Open Mic", location: "Terrace", time: "18:30:00" },
    },
  },
  {
    what: "an admin who cancels an event",
    kind: "event_cancelled",
    run: (tx, cast) => changeEvent(tx, cast, { status: "cancelled" }),
    data: { title: "Open Mic", credits_refunded: 3 },
  },
  {
    what: "a member who leaves an event",
    kind: "event_seat_released",
    run: async (tx, cast) =>
      tx`delete from event_registrations where event_id = ${await register(tx, cast)}`,
    data: { ...openMic, credits_refunded: 3, by: "member" },
  },
  {
    what: "an admin who reactivates an event",
    kind: "event_seat_released",
    run: async (tx, cast) => {
      const event = await register(tx, cast);
      await actAs(tx, cast.boss);
      await tx`update events set status = 'cancelled' where id = ${event}`;
      await tx`update events set status = 'active' where id = ${event}`;
    },
    data: { title: "Open Mic", credits_refunded: 0, by: "reactivated" },
  },
  {
    what: "an approval",
    kind: "visitor_approved",
    run: (tx, cast) => announce(tx, cast, "approved"),
    data: visit,
  },
  {
    what: "a rejection",
    kind: "visitor_rejected",
    run: (tx, cast) => announce(tx, cast, "rejected"),
    data: visit,
  },
  {
    what: "a member who buys a day pass",
    kind: "day_pass_bought",
    run: async (tx, { maya }) => {
      await actAs(tx, maya);
      await tx`select create_day_pass('Vera', 'vera@example.org', private.space_today() + 3)`;
    },
    data: { visitor_name: "Vera", credits: 8 },
  },
  {
    what: "a payment",
    kind: "payment_received",
    run: buySnacks,
    data: {
      order_number: "order_causes",
      amount_paise: 10_000,
      credits: null,
      items: [{ name: "Causal Chai", quantity: 2, amount_paise: 10_000 }],
    },
  },
  {
    what: "a refund",
    kind: "refund_made",
    run: async (tx, cast) =>
      tx`select record_refund(${await refundSecondPayment(tx, cast)}, 0, 'processed', 'rfnd_1')`,
    data: { order_number: "order_causes", amount_paise: 10_000, reason: "second_payment" },
  },
  {
    what: "a published update",
    kind: "space_update",
    run: async (tx, { boss }) => {
      await actAs(tx, boss);
      await tx`insert into space_updates (title, content) values ('A faster line', 'Enjoy')`;
      await tx`update space_updates set published = true where title = 'A faster line'`;
    },
    data: { title: "A faster line" },
  },
  {
    what: "a booking that starts within the hour",
    kind: "booking_reminder",
    run: async (tx, cast) => {
      await book(tx, cast);
      await asServer(tx);
      await tx`update bookings set updated_at = now() - interval '30 days'`;
      await tx`update notification_kinds set lead_time = '8 days' where kind = 'booking_reminder'`;
      await tx`select queue_reminders()`;
    },
    data: { ...booked, credits_change: 0 },
  },
  {
    what: "an invitation",
    kind: "booking_invitation",
    run: async (tx, cast) => {
      const [guest] = await tx<{ id: string }[]>`
        insert into auth.users (id, aud, role, email, email_confirmed_at)
        values (gen_random_uuid(), 'authenticated', 'authenticated', 'host@example.org', now())
        returning id`;
      await book(tx, { ...cast, maya: cast.boss });
      await asServer(tx);
      await tx`update bookings set user_id = ${guest?.id ?? ""} where created_at = now()`;
      await actAs(tx, guest?.id ?? "");
      await tx`select invite_to_booking(id, ${tx.json([{ member_id: cast.maya }])}) from bookings
        where created_at = now()`;
    },
    data: {
      change: "invited",
      room_name: "Neem Test",
      start_time: "10:00:00",
      booker_name: "host",
      previous: null,
    },
  },
  {
    what: "an event that starts within a day",
    kind: "event_reminder",
    run: async (tx, cast) => {
      await register(tx, cast);
      await asServer(tx);
      await tx`update event_registrations set created_at = now() - interval '30 days'`;
      await tx`update notification_kinds set lead_time = '8 days' where kind = 'event_reminder'`;
      await tx`select queue_reminders()`;
    },
    data: openMic,
  },
  {
    what: "credits that expire within a week",
    kind: "credits_expiring",
    run: async (tx, { maya }) => {
      await tx`select private.grant_credits(${maya}, 4, 'grant', 'Trial', null, now() + interval '6 days')`;
      await tx`select private.grant_credits(${maya}, 3, 'grant', 'Trial', null, now() + interval '6 days')`;
      await tx`select queue_reminders()`;
    },
    data: { credits: 7 },
  },
  {
    what: "an email that cannot be delivered",
    kind: "delivery_failed",
    to: "boss",
    run: async (tx, cast) => {
      // Written once an hour, and other tests fail deliveries too.
      await tx`delete from notifications where kind = 'delivery_failed'`;
      await book(tx, cast);
      await asServer(tx);
      await tx`
        with leased as (
          update outbox set lease = gen_random_uuid() where user_id = ${cast.maya} returning id, lease
        )
        select record_delivery(id, lease, 'Mailbox does not exist', true) from leased`;
      await tx`
        select record_delivery(id, lease, 'Mailbox does not exist', true) from outbox
        where user_id = ${cast.maya}`;
    },
    data: { kind: "booking_created", error: "Mailbox does not exist" },
  },
  {
    what: "the last but four of a snack",
    kind: "low_stock",
    to: "boss",
    run: async (tx, cast) => buySnacks(tx, cast),
    data: { name: "Causal Chai", stock: 4 },
  },
  {
    what: "a refund that the provider keeps declining",
    kind: "refund_needs_attention",
    to: "boss",
    run: async (tx, cast) => {
      const refund = await refundSecondPayment(tx, cast);
      await tx`update refunds set failures = 7 where id = ${refund}`;
      await tx`select record_refund(${refund}, 7, 'failed', null, 'Declined')`;
    },
    data: { amount_paise: 10_000, member_name: "Maya Hears", problem: "Declined" },
  },
  {
    what: "feedback",
    kind: "feedback_received",
    to: "staff",
    run: async (tx, { maya }) => {
      await actAs(tx, maya);
      await tx`insert into feedback (user_id, content) values (${maya}, 'More plants')`;
    },
    data: { content: "More plants" },
  },
];
