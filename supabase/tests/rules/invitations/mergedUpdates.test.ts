import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../stack";
import { address, asha, cancel, deliverAll, invite, moveTo, ravi, tokensOf } from "./invitedGuests";

let guest: string;
beforeEach(() => {
  guest = address();
});

/** The waiting emails to a person, with the seconds until they are due. */
const waiting = (person: string) => sql`
  select data ->> 'change' as change, left(data ->> 'start_time', 5) as start,
    left(data -> 'previous' ->> 'start_time', 5) as before,
    round(extract(epoch from due_at - now()))::int as seconds
  from outbox
  where kind = 'booking_invitation' and status = 'due' and (recipient = ${person} or user_id::text = ${person})
  order by created_at`;

const seconds = (from: number, to: number) => ({
  asymmetricMatch: (value: unknown) => Number(value) >= from && Number(value) <= to,
});
const soon = seconds(45, 60);

describe.each([
  ["an address", () => guest, () => ({ email: guest })],
  ["a member", () => ravi.id, () => ({ member_id: ravi.id })],
])("to %s", (_, person, invited) => {
  it("moves within a minute are one email, with the time before the first", async () => {
    await invite(asha, invited()).throwOnError();
    await deliverAll();
    for (const start of ["11:00", "12:00", "14:00"]) await moveTo(3, start);
    expect(await waiting(person())).toEqual([
      { change: "moved", start: "14:00", before: "10:00", seconds: soon },
    ]);
  });

  it("moves and a cancellation within a minute are one email", async () => {
    await invite(asha, invited()).throwOnError();
    await deliverAll();
    await moveTo(3, "14:00");
    await cancel();
    expect(await waiting(person())).toEqual([
      { change: "cancelled", start: "14:00", before: null, seconds: soon },
    ]);
  });

  it("a move that is taken back says what it was, because the answer is asked again", async () => {
    await invite(asha, invited()).throwOnError();
    await deliverAll();
    await moveTo(3, "14:00");
    await moveTo(3, "10:00");
    expect(await waiting(person())).toEqual([
      { change: "moved", start: "10:00", before: "14:00", seconds: soon },
    ]);
  });

  it("an invitation that was not sent yet is for the new time", async () => {
    await invite(asha, invited()).throwOnError();
    await moveTo(3, "14:00");
    expect(await waiting(person())).toEqual([
      { change: "invited", start: "14:00", before: null, seconds: seconds(-60, 0) },
    ]);
  });

  it("an invitation that was not sent yet is dropped with the booking", async () => {
    await invite(asha, invited()).throwOnError();
    await moveTo(3, "14:00");
    await cancel();
    expect(await waiting(person())).toEqual([]);
  });

  it("nothing is replaced that a worker may be sending", async () => {
    await invite(asha, invited()).throwOnError();
    await sql`update outbox set attempts = 1, lease = gen_random_uuid(), due_at = now() + interval '2 minutes'
      where status = 'due'`;
    await cancel();
    expect((await waiting(person())).map(({ change }) => change)).toEqual(["invited", "cancelled"]);
  });
});

it("a guest who is removed and invited again within a minute gets an invitation only", async () => {
  await invite(asha, { email: guest }).throwOnError();
  await deliverAll();
  const { id } = await tokensOf(guest);
  await asha.client.rpc("remove_guest", { guest_id: id }).throwOnError();
  expect(await waiting(guest)).toMatchObject([{ change: "removed", seconds: soon }]);
  await invite(asha, { email: guest }).throwOnError();
  expect(await waiting(guest)).toMatchObject([{ change: "invited", seconds: seconds(-60, 0) }]);
});

it("a waiting update starts no further minute with each change", async () => {
  await invite(asha, { email: guest }).throwOnError();
  await deliverAll();
  await moveTo(3, "14:00");
  await sql`update outbox set due_at = due_at - interval '50 seconds' where recipient = ${guest}`;
  await moveTo(3, "15:00");
  expect(await waiting(guest)).toMatchObject([{ start: "15:00", seconds: seconds(-20, 10) }]);
});
