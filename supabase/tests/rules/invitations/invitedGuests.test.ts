import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { day } from "../../rows";
import { sql } from "../../stack";
import {
  address,
  asha,
  booking,
  cancel,
  deliverAll,
  eve,
  guestsOf,
  invite,
  moveTo,
  ravi,
  refusal,
  changesNotified,
  tokensOf,
} from "./invitedGuests";
import { at } from "../spaceTime";

describe("a guest", () => {
  it("who is invited by name and by address sees one invitation, and answers by name", async () => {
    await invite(asha, { member_id: ravi.id }, { email: ravi.email }).throwOnError();
    const { data } = await ravi.client.rpc("my_invitations");
    expect(data).toHaveLength(1);
    const invitation_id = data?.[0]?.id ?? "";
    await ravi.client
      .rpc("respond_to_invitation", { invitation_id, response: "accepted" })
      .throwOnError();
    const answers = (await guestsOf(asha)).data?.map(({ response }) => response);
    // The same answer on both would reveal to the booker whose address it is.
    expect(answers?.toSorted()).toEqual(["accepted", "none"]);
    expect((await ravi.client.rpc("my_invitations")).data).toMatchObject([
      { response: "accepted" },
    ]);
  });

  it("who change their answer are announced to the booker only, once per answer", async () => {
    await invite(asha, { email: ravi.email, name: "Ravi from work" }).throwOnError();
    const invitation_id = (await ravi.client.rpc("my_invitations")).data?.[0]?.id ?? "";
    for (const response of ["accepted", "accepted", "declined"])
      await ravi.client.rpc("respond_to_invitation", { invitation_id, response }).throwOnError();
    const told = await sql<{ user_id: string; answer: string; guest: string; is_shown: boolean }[]>`
      select user_id, data ->> 'answer' as answer, data ->> 'guest_name' as guest, is_shown
      from notifications where kind = 'invitation_answered' and data ->> 'booking_id' = ${booking}
      order by sequence`;
    const row = { user_id: asha.id, guest: "Ravi from work", is_shown: true };
    expect([...told]).toEqual([
      { ...row, answer: "accepted" },
      { ...row, answer: "declined" },
    ]);
  });

  it("cannot fill the booker's mailbox by changing the answer again and again", async () => {
    const guest = address();
    await invite(asha, { email: guest }).throwOnError();
    const { answer } = await tokensOf(guest);
    const answers = ["accepted", "declined"];
    for (let change = 0; change < 10; change += 1)
      await sql`select answer_invitation(${answer}, ${answers[change % 2] ?? ""})`;
    await expect(sql`select answer_invitation(${answer}, 'accepted')`).rejects.toThrow("too_often");
    await sql`select answer_invitation(${answer}, 'declined')`;
    const [mails] = await sql`
      select count(*)::integer as queued, count(mailbox)::integer as limited, count(distinct sender)::integer as senders,
        bool_or(sender = user_id) as is_by_booker
      from outbox where user_id = ${asha.id} and kind = 'invitation_answered' and channel = 'email'`;
    expect(mails).toEqual({ queued: 10, limited: 10, senders: 1, is_by_booker: false });
    await sql`
      update private.attempts set window_start = now() - interval '61 minutes' where subject like 'answers of %'`;
    await sql`select answer_invitation(${answer}, 'accepted')`;
  });

  it("who is a member sees the invitation and answers it, and the booker sees the answer", async () => {
    await invite(asha, { email: ravi.email }).throwOnError();
    const { data } = await ravi.client.rpc("my_invitations");
    expect(data).toMatchObject([
      { booking_id: booking, response: "none", booker_name: "Asha Rao", start_time: "10:00:00" },
    ]);
    const invitation_id = data?.[0]?.id ?? "";
    for (const response of ["accepted", "declined"]) {
      await ravi.client.rpc("respond_to_invitation", { invitation_id, response }).throwOnError();
      expect((await guestsOf(asha)).data).toMatchObject([{ response }]);
    }
    const wrong = await ravi.client.rpc("respond_to_invitation", {
      invitation_id,
      response: "maybe",
    });
    expect(refusal(wrong)).toBe("bad_response");
    const foreign = await eve.client.rpc("respond_to_invitation", {
      invitation_id,
      response: "accepted",
    });
    expect(refusal(foreign)).toBe("unknown_invitation");
    expect((await eve.client.rpc("my_invitations")).data).toEqual([]);
    expect((await ravi.client.from("bookings").select()).data).toEqual([]);
    expect((await guestsOf(ravi)).data).toEqual([]);
  });

  it("without an account answers by a signed link, until the booking starts", async () => {
    const guest = address();
    await invite(asha, { email: guest }).throwOnError();
    const { answer } = await tokensOf(guest);
    const [read] = await sql`select answer_invitation(${answer}) as facts`;
    expect(read?.["facts"]).toMatchObject({
      booker_name: "Asha Rao",
      response: "none",
      has_started: false,
    });
    expect(Object.keys(read?.["facts"])).not.toContain("booking_id");
    await sql`select answer_invitation(${answer}, 'accepted')`;
    expect((await guestsOf(asha)).data).toMatchObject([{ response: "accepted" }]);
    await at(`${await day(3)} 10:00`, asha.id, async (tx) => {
      await tx`select set_config('role', 'none', true)`;
      await expect(tx`select answer_invitation(${answer}, 'declined')`).rejects.toThrow(
        "booking_not_future",
      );
    });
  });

  it.each([
    ["another guest's signature", (token: string) => `${randomUUID()}${token.slice(36)}`],
    [
      "a changed signature",
      (token: string) => `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`,
    ],
    ["no signature", (token: string) => token.slice(0, 36)],
  ])("cannot answer with %s", async (_, forge) => {
    const guest = address();
    await invite(asha, { email: guest }).throwOnError();
    const { answer } = await tokensOf(guest);
    await expect(sql`select answer_invitation(${forge(answer)}, 'accepted')`).rejects.toThrow(
      "bad_invitation",
    );
  });

  it("is notified of a move and asked again, and notified of the cancellation", async () => {
    const guest = address();
    await invite(asha, { email: guest }, { member_id: ravi.id }).throwOnError();
    await deliverAll();
    const { answer } = await tokensOf(guest);
    await sql`select answer_invitation(${answer}, 'accepted')`;
    expect((await moveTo(3, "14:00")).error).toBeNull();
    expect((await guestsOf(asha)).data?.map(({ response }) => response)).toEqual(["none", "none"]);
    const [moved] = await sql`
      select data from outbox where recipient = ${guest} order by sequence desc limit 1`;
    expect(moved?.["data"]).toMatchObject({
      change: "moved",
      start_time: "14:00:00",
      previous: { start_time: "10:00:00" },
    });
    await deliverAll();
    await cancel();
    expect(await changesNotified(guest)).toEqual(["invited", "moved", "cancelled"]);
    expect(await changesNotified(ravi.id)).toEqual(["invited", "moved", "cancelled"]);
  });

  it("is notified when the booker or an admin removes them, which others cannot", async () => {
    const guest = address();
    await invite(asha, { email: guest }).throwOnError();
    await deliverAll();
    const { id, answer } = await tokensOf(guest);
    expect(refusal(await eve.client.rpc("remove_guest", { guest_id: id }))).toBe("unknown_guest");
    await asha.client.rpc("remove_guest", { guest_id: id }).throwOnError();
    expect(await changesNotified(guest)).toEqual(["invited", "removed"]);
    expect(refusal(await asha.client.rpc("remove_guest", { guest_id: id }))).toBe("unknown_guest");
    await expect(sql`select answer_invitation(${answer})`).rejects.toThrow("unknown_invitation");
  });
});
