import { PERSISTED_FOR_MS, PERSISTED_QUERIES_KEY } from "@portal/shared/data/persistedClient";
import { ownBookingsKey, wifiKey } from "@portal/shared/data/persistedQueries";
import type { Day } from "@portal/shared/domain/dates";
import * as v from "valibot";
import { storedAccount } from "../persistence/storedAccount";

const network = v.object({ name: v.string(), password: v.string() });
const wifiSchema = v.object({ member: network, guest: network });
const bookingsSchema = v.array(
  v.object({
    booking_date: v.string(),
    start_time: v.string(),
    end_time: v.string(),
    room: v.nullable(v.object({ name: v.string() })),
  }),
);
const clientSchema = v.object({
  timestamp: v.number(),
  clientState: v.object({
    queries: v.array(
      v.object({
        queryKey: v.array(v.unknown()),
        state: v.object({ data: v.unknown(), dataUpdatedAt: v.number() }),
      }),
    ),
  }),
});

export interface KeptData {
  isSignedIn: boolean;
  /** Null if the browser has stored no list of bookings. */
  bookings: { day: Day; start: string; end: string; room: string }[] | null;
  wifi: v.InferOutput<typeof wifiSchema> | null;
  readAt: Date | null;
}

/** What the portal has kept for the member who is signed in to this browser. */
export function readKeptData(storage: Storage, now: Date): KeptData {
  const account = storedAccount(storage);
  const none = { isSignedIn: account !== null, bookings: null, wifi: null, readAt: null };
  const client = parseClient(storage.getItem(PERSISTED_QUERIES_KEY));
  if (!account || !client || now.getTime() - client.timestamp > PERSISTED_FOR_MS) return none;
  const find = (key: readonly unknown[]) =>
    client.clientState.queries.find(
      ({ queryKey }) => JSON.stringify(queryKey) === JSON.stringify(key),
    )?.state;
  const own = find(ownBookingsKey(account));
  const bookings = v.safeParse(bookingsSchema, own?.data);
  const wifi = v.safeParse(wifiSchema, find(wifiKey)?.data);
  const readAt = own ? new Date(own.dataUpdatedAt) : null;
  return {
    isSignedIn: true,
    bookings:
      bookings.success && readAt
        ? bookings.output.map(({ booking_date, start_time, end_time, room }) => ({
            day: booking_date,
            start: start_time,
            end: end_time,
            room: room?.name ?? "Room",
          }))
        : null,
    wifi: wifi.success ? wifi.output : null,
    readAt,
  };
}

function parseClient(text: string | null): v.InferOutput<typeof clientSchema> | null {
  try {
    return v.parse(clientSchema, JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}
