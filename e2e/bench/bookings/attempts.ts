import { Agent, request } from "node:http";
import postgres, { type Sql } from "postgres";
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

export function bookThroughRest(
  apiUrl: string,
  publishableKey: string,
  member: SignedInMember,
): Attempt {
  const call = restOf(apiUrl, publishableKey, member);
  return async (booking) => {
    const insert = { user_id: member.id, ...booking };
    const { status, body } = await call("bookings?select=id,total_credits", insert);
    return status === 201 ? "done" : nameOf(body as DatabaseFailure);
  };
}

/** Runs the same statements without a service in between, to measure the database alone. */
export function bookInDatabase(connection: Sql, { id }: SignedInMember): Attempt {
  const claims = JSON.stringify({ sub: id, role: "authenticated" });
  return async ({ room_id, booking_date, start_time, duration }) => {
    try {
      await connection.begin(async (transaction) => {
        await transaction`
          select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
        await transaction`
          insert into bookings (user_id, room_id, booking_date, start_time, duration)
          values (${id}, ${room_id}, ${booking_date}, ${start_time}, ${duration}) returning id, total_credits`;
      });
      return "done";
    } catch (error) {
      return error instanceof postgres.PostgresError ? nameOf(error) : String(error);
    }
  };
}

interface DatabaseFailure {
  readonly code: string;
  readonly message: string;
}

/** The code of a refusal, otherwise the SQLSTATE: a deadlock is 40P01. */
function nameOf({ code, message }: DatabaseFailure): string {
  return code === "P0001" ? message : code || message;
}
