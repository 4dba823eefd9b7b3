import type { TransactionSql } from "postgres";
import { actAs } from "../../rules/spaceTime";
import { asServer, book, type Cast, type Cause } from "./cause";

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

async function request(tx: TransactionSql, { maya, room }: Cast): Promise<string> {
  await asServer(tx);
  await tx`update room_rules set approval_hours = 24 where room_id = ${room}`;
  await actAs(tx, maya);
  const [asked] = await tx<{ id: string }[]>`
    select id from request_booking(${room}, private.space_today() + 7, '10:00', 2, (
      select quote_id from quote_booking(${room}, private.space_today() + 7, '10:00', 2)))`;
  return asked?.id ?? "";
}

const requested = {
  room_name: "Neem Test",
  member_name: "Maya Hears",
  start_time: "10:00:00",
  end_time: "11:00:00",
  credits: 2,
  rupees: 0,
  answer: null,
  reason: null,
};

export const bookingCauses: readonly Cause[] = [
  {
    what: "a member who books",
    isOwn: true,
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
    what: "a member who requests a room with approval",
    kind: "booking_requested",
    to: "boss",
    run: (tx, cast) => request(tx, cast),
    data: requested,
  },
  {
    what: "an admin who approves a request",
    kind: "booking_created",
    run: async (tx, cast) => {
      const id = await request(tx, cast);
      await actAs(tx, cast.boss);
      await tx`select approve_request(${id})`;
    },
    data: { ...booked, by: "admin", is_approval: true, by_name: "Ananya Rao" },
  },
  {
    what: "an admin who rejects a request",
    kind: "booking_request_closed",
    run: async (tx, cast) => {
      const id = await request(tx, cast);
      await actAs(tx, cast.boss);
      await tx`select reject_request(${id}, 'A workshop')`;
    },
    data: { ...requested, answer: "rejected", reason: "A workshop" },
  },
  {
    what: "a request that expires",
    kind: "booking_request_closed",
    run: async (tx, cast) => {
      const id = await request(tx, cast);
      await asServer(tx);
      await tx`update booked_slots set held_until = now() where booking_id = ${id}`;
      await tx`select private.end_expired_holds()`;
    },
    data: { ...requested, answer: "expired" },
  },
  {
    what: "a room that is retired",
    kind: "room_retired",
    run: async (tx, cast) => {
      await book(tx, cast);
      await asServer(tx);
      await tx`update rooms set retired_at = now() where id = ${cast.room}`;
    },
    data: { room_name: "Neem Test", bookings: 1 },
  },
  {
    what: "a member who moves a booking",
    isOwn: true,
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
      await tx`select move_booking(id, updated_at, ${cast.otherRoom}, booking_date, '14:00', 2, quote_id => (
          select quote_id from quote_booking(${cast.otherRoom}, booking_date, '14:00', 2, id)))
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
    isOwn: true,
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
    what: "a booking that starts within the hour",
    kind: "booking_reminder",
    run: async (tx, cast) => {
      await book(tx, cast);
      await asServer(tx);
      await tx`update bookings set updated_at = now() - interval '30 days'`;
      await tx`update notification_kinds set lead_time = '8 days' where kind = 'booking_reminder'`;
      await tx`select private.queue_reminders()`;
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
    what: "the answer of a guest",
    kind: "invitation_answered",
    run: async (tx, cast) => {
      const booking = await book(tx, cast);
      await asServer(tx);
      await tx`insert into booking_guests (booking_id, user_id, name) values (${booking}, ${cast.boss}, 'Ravi')`;
      await actAs(tx, cast.boss);
      await tx`select respond_to_invitation(id, 'accepted') from booking_guests where booking_id = ${booking}`;
    },
    data: { answer: "accepted", guest_name: "Ravi", room_name: "Neem Test", duration: 2 },
  },
];
