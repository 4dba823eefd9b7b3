import type { TransactionSql } from "postgres";
import { actAs } from "../../rules/spaceTime";

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
  /** The member causes it, so it is not shown in the bell. */
  readonly isOwn?: true;
  readonly kind: string;
  /** `guest`: vera@example.org, who has no account. */
  readonly to?: "boss" | "staff" | "guest";
  readonly run: (tx: TransactionSql, cast: Cast) => Promise<unknown>;
  readonly data: object;
}

/** Continues as the server: without a caller, past row level security. */
export async function asServer(tx: TransactionSql): Promise<void> {
  await tx`select set_config('request.jwt.claims', '', true), set_config('role', 'none', true)`;
}

export async function book(tx: TransactionSql, { maya, room }: Cast, days = 7): Promise<string> {
  await actAs(tx, maya);
  const [booking] = await tx<{ id: string }[]>`
    insert into bookings (user_id, room_id, booking_date, start_time, duration)
    values (${maya}, ${room}, private.space_today() + ${days}::int, '10:00', 2) returning id`;
  return booking?.id ?? "";
}
