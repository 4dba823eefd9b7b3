import { sql, type TestUser } from "../../stack";
import { quoteIn } from "./quotedPrice";

/** Members can request the room, and its bookings need approval. */
export const needApproval = (room: string, hours: number | null = 24) =>
  sql`update room_rules set approval_hours = ${hours} where room_id = ${room}`;

export interface Slot {
  room_id: string;
  booking_date: string;
  start_time: string;
  duration: number;
}

/** Requests the slot at the price that the first refusal quotes. */
export async function requestRoom({ client }: TestUser, slot: Slot, more: object = {}) {
  const ask = (quote: object) => client.rpc("request_booking", { ...slot, ...more, ...quote });
  const first = await ask({});
  const quote_id = quoteIn(first.error);
  return quote_id === undefined ? first : ask({ quote_id });
}

export const approve = ({ client }: TestUser, request_id: string) =>
  client.rpc("approve_request", { request_id });

export const reject = ({ client }: TestUser, request_id: string, more: object = {}) =>
  client.rpc("reject_request", { request_id, ...more });

export const withdraw = ({ client }: TestUser, hold_id: string) =>
  client.rpc("release_hold", { hold_id });

export const answerOf = async (request: string) =>
  (
    await sql<{ answer: string | null; reason: string | null }[]>`
      select answer, answer_reason as reason from booking_holds where id = ${request}`
  )[0];
