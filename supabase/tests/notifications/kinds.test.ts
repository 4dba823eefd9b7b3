import { findKind } from "@portal/shared/notifications/kindList";
import type { TransactionSql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { giveCredits, newRoom, newSnack, unique } from "../rows";
import { actAs, inRolledBackTransaction } from "../rules/spaceTime";
import { admin, newMember, sql } from "../stack";
import { causes } from "./causes";
import type { Cast, Cause } from "./causes/cause";

let cast: Cast;
beforeAll(async () => {
  const [maya, boss] = [await newMember("Maya Hears"), await admin()];
  await giveCredits(maya.id, 20);
  cast = {
    maya: maya.id,
    boss: boss.id,
    room: await newRoom({ name: unique("Neem"), description: "Ground floor - A booth" }),
    otherRoom: await newRoom({ name: unique("Peepal"), credits_per_hour: 5 }),
    snack: await newSnack({ name: unique("Chai"), quantity: 6 }),
  };
});

/** Runs in a transaction that is rolled back, with names that the data can be compared with. */
async function after({ run }: Cause, check: (tx: TransactionSql) => Promise<void>): Promise<void> {
  await inRolledBackTransaction(async (tx) => {
    await tx`update rooms set name = 'Neem Test' where id = ${cast.room}`;
    await tx`update rooms set name = 'Peepal Test' where id = ${cast.otherRoom}`;
    await tx`update snacks set name = 'Causal Chai' where id = ${cast.snack}`;
    await run(tx, cast);
    await tx`select set_config('request.jwt.claims', '', true), set_config('role', 'none', true)`;
    await check(tx);
  });
}

/** Rows of this transaction, which have its time. */
const notifications = (tx: TransactionSql, { kind, to }: Cause) => tx`
  select data, is_shown, read_at from notifications
  where created_at = now() and kind = ${kind} and user_id = ${to ? cast.boss : cast.maya}`;
const messages = (tx: TransactionSql, { kind, to }: Cause) => tx`
  select data, status, channel, recipient, user_id from outbox
  where created_at = now() and kind = ${kind} and (
    user_id = ${to ? cast.boss : cast.maya} or recipient is not null)`;

const emailed = causes.filter(
  ({ kind }) => !["space_update", "delivery_failed", "cafe_order_ready"].includes(kind),
);
const shown = causes.filter(({ to }) => to !== "staff" && to !== "guest");
const addresses: Readonly<Record<string, string>> = { staff: "staff", guest: "vera@example.org" };

describe("in the transaction of the change", () => {
  it.each(shown)("$what writes one $kind", (cause) =>
    after(cause, async (tx) => {
      expect(await notifications(tx, cause)).toMatchObject([
        { data: cause.data, is_shown: !cause.isOwn, read_at: null },
      ]);
    }),
  );

  it.each(emailed)("$what queues one email for $kind", (cause) =>
    after(cause, async (tx) => {
      expect(await messages(tx, cause)).toMatchObject([
        {
          data: cause.data,
          status: "due",
          channel: "email",
          recipient: addresses[cause.to ?? ""] ?? null,
        },
      ]);
    }),
  );

  it.each(causes.filter((cause) => !emailed.includes(cause)))("$what queues no email", (cause) =>
    after(cause, async (tx) => {
      expect(await messages(tx, cause)).toEqual([]);
    }),
  );
});

it.each(causes)("the facts of $what are enough for the texts of $kind", (cause) =>
  after(cause, async (tx) => {
    const [written] = [...(await notifications(tx, cause)), ...(await messages(tx, cause))];
    const text = findKind(cause.kind)?.read(written?.["data"]);
    expect(text?.title).toMatch(/\w/);
    expect(JSON.stringify(text)).not.toMatch(/undefined|NaN|Invalid Date/);
  }),
);

it("every kind has a cause", async () => {
  const names = await sql<{ kind: string }[]>`select kind from notification_kinds`;
  expect(new Set(causes.map(({ kind }) => kind))).toEqual(new Set(names.map(({ kind }) => kind)));
});

describe("without a change", () => {
  const book: Cause["run"] = (tx, people) =>
    causes.find(({ what }) => what === "a member who books")?.run(tx, people) ?? Promise.reject();

  it("a quote of a move and an update of the same time write nothing", () =>
    after(
      {
        what: "a quote",
        kind: "booking_rescheduled",
        data: {},
        run: async (tx, people) => {
          await book(tx, people);
          await actAs(tx, people.boss);
          await tx`
            select quote_booking(${people.otherRoom}, booking_date, '14:00', 2, id)
            from bookings where user_id = ${people.maya}`;
          await tx`select set_config('role', 'none', true)`;
          await tx`update bookings set updated_at = now() where user_id = ${people.maya}`;
        },
      },
      async (tx) => {
        const written = await tx`
          select kind from notifications where created_at = now() and user_id = ${cast.maya}`;
        expect(written).toEqual([{ kind: "booking_created" }]);
      },
    ));

  it.each(["delete from space_updates", "update space_updates set published = false"])(
    "a withdrawn update leaves the lists: %s",
    (withdraw) =>
      after(
        {
          what: "a withdrawn update",
          kind: "space_update",
          data: {},
          run: async (tx, { boss }) => {
            await actAs(tx, boss);
            await tx`
              insert into space_updates (title, content, published) values ('Withdrawn', 'Soon', true)`;
            await tx.unsafe(`${withdraw} where title = 'Withdrawn'`);
          },
        },
        async (tx) => {
          const left = await tx`select from notifications where data ->> 'title' = 'Withdrawn'`;
          expect(left).toHaveLength(0);
        },
      ),
  );
});
