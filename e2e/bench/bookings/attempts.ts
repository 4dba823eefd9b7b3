import { Agent, request } from "node:http";
import pg from "pg";
import type { Attempt } from "./load";
import type { SignedInMember } from "./membersAndRooms";

/**
 * Sends the requests of the portal's client over one kept connection. Without the client library,
 * which costs as much processor time in Node as the service; members' own devices run it.
 */
export function bookThroughRest(
  apiUrl: string,
  publishableKey: string,
  member: SignedInMember,
): Attempt {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const url = new URL("/rest/v1/bookings?select=id,total_credits", apiUrl);
  const headers = {
    apikey: publishableKey,
    authorization: `Bearer ${member.token}`,
    "content-type": "application/json",
    accept: "application/vnd.pgrst.object+json",
    prefer: "return=representation",
  };
  return (booking) =>
    new Promise((resolve, reject) => {
      const sent = request(url, { method: "POST", agent, headers }, (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
        response.on("end", () =>
          resolve(
            response.statusCode === 201 ? "done" : nameOf(JSON.parse(body) as DatabaseFailure),
          ),
        );
      });
      sent.once("error", reject);
      sent.end(JSON.stringify({ user_id: member.id, ...booking }));
    });
}

/** Runs the same statements without a service in between, to measure the database alone. */
export function bookInDatabase(connection: pg.Client, { id }: SignedInMember): Attempt {
  const claims = JSON.stringify({ sub: id, role: "authenticated" });
  return async ({ room_id, booking_date, start_time, duration }) => {
    try {
      await connection.query("begin");
      await connection.query({
        name: "set_claims",
        text: "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
        values: [claims],
      });
      await connection.query({
        name: "book",
        text: `insert into bookings (user_id, room_id, booking_date, start_time, duration)
          values ($1, $2, $3, $4, $5) returning id, total_credits`,
        values: [id, room_id, booking_date, start_time, duration],
      });
      await connection.query("commit");
      return "done";
    } catch (error) {
      await connection.query("rollback");
      return error instanceof pg.DatabaseError
        ? nameOf({ code: error.code ?? "", message: error.message })
        : String(error);
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
