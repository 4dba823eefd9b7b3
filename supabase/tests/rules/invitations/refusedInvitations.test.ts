import { describe, expect, it } from "vitest";
import { sql } from "../../stack";
import {
  address,
  asha,
  book,
  cancel,
  guestsOf,
  invite,
  inviteTo,
  ravi,
  changesNotified,
  tokensOf,
} from "./invitedGuests";

describe("a guest", () => {
  it("who refuses all invitations gets none, and the booker sees it", async () => {
    const guest = address();
    await invite(asha, { email: guest }).throwOnError();
    await sql`update outbox set status = 'sent', sent_at = now() where recipient = ${guest}`;
    const { unsubscribe } = await tokensOf(guest);
    const forged = `${unsubscribe.slice(0, -1)}${unsubscribe.endsWith("0") ? "1" : "0"}`;
    await expect(sql`select unsubscribe(${forged})`).rejects.toThrow("bad_token");
    await sql`select unsubscribe(${unsubscribe})`;
    await sql`select unsubscribe(${unsubscribe})`;
    const tagged = guest.replace("@", "+again@");
    await invite(asha, { email: tagged }).throwOnError();
    expect(await changesNotified(tagged)).toEqual([]);
    await sql`delete from booking_guests where email = ${tagged}`;
    expect((await guestsOf(asha)).data).toMatchObject([{ receives_email: false }]);
    await cancel();
    const next = await book(4);
    await inviteTo(next, asha, { email: guest }).throwOnError();
    expect((await guestsOf(asha, next)).data).toMatchObject([{ receives_email: false }]);
    expect(await changesNotified(guest)).toEqual(["invited"]);
  });

  it("who refuses all invitations gets none that was not sent yet", async () => {
    const guest = address();
    await invite(asha, { email: guest }).throwOnError();
    await sql`update outbox set status = 'failed' where recipient = ${guest}`;
    await sql`select unsubscribe(${(await tokensOf(guest)).unsubscribe})`;
    expect(await changesNotified(guest)).toEqual([]);
  });

  it("whose account is deleted gets no email of before its confirmation that failed", async () => {
    await sql`update auth.users set email_confirmed_at = null where id = ${ravi.id}`;
    await invite(asha, { email: ravi.email }).throwOnError();
    await sql`update outbox set status = 'failed' where recipient = ${ravi.email}`;
    await sql`delete from auth.users where id = ${ravi.id}`;
    expect(await changesNotified(ravi.email)).toEqual([]);
  });

  it("whose account is deleted gets nothing more at its address", async () => {
    await invite(asha, { email: ravi.email }).throwOnError();
    await sql`delete from auth.users where id = ${ravi.id}`;
    await cancel();
    expect(await changesNotified(ravi.email)).toEqual([]);
  });
});
