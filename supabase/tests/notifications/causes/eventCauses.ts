import type { TransactionSql } from "postgres";
import { actAs } from "../../rules/spaceTime";
import { asServer, type Cast, type Cause } from "./cause";

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

const openMic = { title: "Open Mic", location: "Terrace", time: "18:30:00", credits: 3 };

export const eventCauses: readonly Cause[] = [
  {
    what: "a member who registers",
    isOwn: true,
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
    isOwn: true,
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
    what: "an event that starts within a day",
    kind: "event_reminder",
    run: async (tx, cast) => {
      await register(tx, cast);
      await asServer(tx);
      await tx`update event_registrations set created_at = now() - interval '30 days'`;
      await tx`update notification_kinds set lead_time = '8 days' where kind = 'event_reminder'`;
      await tx`select private.queue_reminders()`;
    },
    data: openMic,
  },
];
