import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import postgres, { type Sql, type TransactionSql } from "postgres";
import type { BookingRequest } from "./bookingRequests";
import type { Attempt } from "./load";
import type { SignedInMember } from "./membersAndRooms";

export interface RestResponse {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends requests of the portal's client over one kept connection. Without the client library, which
 * costs as much processor time in Node as the service; members' own devices run it.
 */
export function restOf(
  apiUrl: string,
  publishableKey: string,
  member: SignedInMember,
): (path: string, body: object) => Promise<RestResponse> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    apikey: publishableKey,
    authorization: `Bearer ${member.token}`,
    "content-type": "application/json",
    prefer: "return=representation",
  };
  return (path, body) =>
    new Promise((resolve, reject) => {
      const url = new URL(`/rest/v1/${path}`, apiUrl);
      const sent = request(url, { method: "POST", agent, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as unknown }),
        );
      });
      sent.once("error", reject);
      sent.end(JSON.stringify(body));
    });
}

/** Quotes the slot and books it at the quote, as the portal does. */
export function bookThroughRest(
  apiUrl: string,
  publishableKey: string,
  member: SignedInMember,
): Attempt {
  const call = restOf(apiUrl, publishableKey, member);
  return async (booking) => {
    const quoted = await call("rpc/quote_booking", booking);
    const [quote] = (quoted.status === 200 ? quoted.body : []) as Quote[];
    if (!quote?.quote_id) return quote?.refusal ?? nameOf(quoted.body as DatabaseFailure);
    const { status, body } = await call("bookings?select=id,total_credits", {
      user_id: member.id,
      ...booking,
      quote_id: quote.quote_id,
      request_id: randomUUID(),
    });
    return status === 201 ? "done" : nameOf(body as DatabaseFailure);
  };
}

/** Runs the same statements without a service in between, to measure the database alone. */
export function bookInDatabase(connection: Sql, { id }: SignedInMember): Attempt {
  return async (booking) => {
    const { room_id, booking_date, start_time, duration } = booking;
    try {
      const [quote] = await asMember(connection, id, (transaction) =>
        quoteOf(transaction, booking),
      );
      if (!quote?.quote_id) return quote?.refusal ?? "no quote";
      await asMember(
        connection,
        id,
        (transaction) => transaction`
          insert into bookings (user_id, room_id, booking_date, start_time, duration, quote_id, request_id)
          values (${id}, ${room_id}, ${booking_date}, ${start_time}, ${duration}, ${quote.quote_id}, ${randomUUID()})
          returning id, total_credits`,
      );
      return "done";
    } catch (error) {
      return error instanceof postgres.PostgresError ? nameOf(error) : String(error);
    }
  };
}

interface Quote {
  readonly quote_id: string | null;
  readonly refusal: string | null;
}

export const quoteOf = (transaction: TransactionSql, booking: BookingRequest) =>
  transaction<Quote[]>`
    select quote_id, refusal from quote_booking(
      ${booking.room_id}, ${booking.booking_date}, ${booking.start_time}, ${booking.duration})`;

/** Runs `work` in a transaction with the rights of the member. */
export const asMember = <T>(
  connection: Sql,
  id: string,
  work: (transaction: TransactionSql) => Promise<T>,
) =>
  connection.begin(async (transaction) => {
    const claims = JSON.stringify({ sub: id, role: "authenticated" });
    await transaction`
      select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
    return work(transaction);
  });

interface DatabaseFailure {
  readonly code: string;
  readonly message: string;
}

/** The code of a refusal, otherwise the SQLSTATE: a deadlock is 40P01. */
function nameOf({ code, message }: DatabaseFailure): string {
  return code === "P0001" ? message : code || message;
}
