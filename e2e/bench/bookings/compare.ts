import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { withConnection } from "../connections";
import { median, ms } from "../latencies";
import { table } from "../table";
import { type ThrowawayStack, withThrowawayStack } from "../throwawayStack";
import { asMember, quoteOf } from "./attempts";
import { type BookingRequest, bookingRequests } from "./bookingRequests";
import { createMembers, createRooms } from "./membersAndRooms";

const ROOMS = 12;
const WARM_UP = 100;
const MEASURED = 400;

/** Milliseconds of one booking, and of its quote, which versions before quotes lack. */
interface Took {
  readonly quote: number;
  readonly insert: number;
}

/** Books in turn in this version and in the Supabase folder of `commit`, one booking at a time, in two databases. */
export function compareWith(commit: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "portal-bench-earlier-"));
  execFileSync("sh", ["-c", `git archive "$1" supabase | tar -x -C "$2"`, "sh", commit, folder]);
  return withThrowawayStack((now) =>
    withThrowawayStack(
      (earlier) =>
        withConnection(now.databaseUrl, (one) =>
          withConnection(earlier.databaseUrl, async (other) =>
            reportOf(
              commit,
              await measure(await bookerOf(now, one), await bookerOf(earlier, other)),
            ),
          ),
        ),
      folder,
    ),
  ).finally(() => rmSync(folder, { recursive: true }));
}

async function measure(...bookers: (() => Promise<Took>)[]): Promise<Took[][]> {
  const took: Took[][] = bookers.map(() => []);
  for (let round = 0; round < WARM_UP + MEASURED; round += 1) {
    for (const [index, book] of bookers.entries()) {
      const one = await book();
      if (round >= WARM_UP) took[index]?.push(one);
    }
  }
  return took;
}

async function bookerOf(stack: ThrowawayStack, connection: Sql): Promise<() => Promise<Took>> {
  const [member] = await createMembers(stack, 1);
  const id = member?.id ?? "";
  const slots = bookingRequests(await createRooms(stack, ROOMS));
  const [quotes] = await connection`
    select from information_schema.columns where table_name = 'bookings' and column_name = 'quote_id'`;
  let last: BookingRequest | undefined;
  return async () => {
    let slot = slots.next().value;
    // Every eighth slot is yielded twice.
    if (JSON.stringify(slot) === JSON.stringify(last)) slot = slots.next().value;
    last = slot;
    await connection`delete from private.rate_limits`;
    const start = performance.now();
    const terms = quotes
      ? { quote_id: (await asMember(connection, id, (tx) => quoteOf(tx, slot)))[0]?.quote_id ?? "" }
      : // The price that was shown: rooms cost 2 credits an hour.
        { credits_agreed: slot.duration, rupees_agreed: 0 };
    const quoted = performance.now();
    const booking = { user_id: id, ...slot, ...terms, request_id: randomUUID() };
    await asMember(
      connection,
      id,
      (tx) => tx`insert into bookings ${tx(booking)} returning id, total_credits`,
    );
    return { quote: quoted - start, insert: performance.now() - quoted };
  };
}

function reportOf(commit: string, [now = [], earlier = []]: readonly Took[][]): string {
  const rows = (["quote", "insert"] as const).map((step) => {
    const ours = median(now.map((took) => took[step]));
    const theirs = median(earlier.map((took) => took[step]));
    // Less than a round trip: a version without quotes.
    return theirs < 0.1
      ? [step, "", ms(ours), ""]
      : [step, ms(theirs), ms(ours), (ours / theirs).toFixed(2)];
  });
  return [
    `Compared with ${commit}: medians of ${MEASURED} bookings in turn, one connection.\n`,
    table(["", "earlier ms", "now ms", "ratio"], rows),
  ].join("\n");
}
