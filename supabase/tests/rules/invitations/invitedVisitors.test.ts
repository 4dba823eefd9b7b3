import { expect, it } from "vitest";
import { day } from "../../rows";
import { sql } from "../../stack";
import {
  address,
  asha,
  book,
  cancel,
  eve,
  invite,
  inviteTo,
  moveTo,
  tokensOf,
} from "./invitedGuests";

const gita = () => ({ email: address(), name: "Gita Sen", register_visitor: true });
const visitors = () =>
  sql`select visit_date::text as day, visit_time::text as time, visit_duration::float as hours, status
    from visitors where user_id = ${asha.id} order by visit_date, visit_time`;
const decide = (status: string) =>
  sql`update visitors set status = ${status} where user_id = ${asha.id}`;

it("a visitor who is registered with an invitation follows the booking to another day", async () => {
  await invite(asha, gita()).throwOnError();
  await decide("approved");
  expect((await moveTo(5, "14:00")).error).toBeNull();
  expect(await visitors()).toEqual([
    { day: await day(5), time: "14:00:00", hours: 1, status: "approved" },
  ]);
});

it.each([
  ["has arrived", "approved", true],
  ["is active", "active", false],
])("a visitor who %s stays when the booking is moved or cancelled", async (_, status, arrived) => {
  await invite(asha, gita()).throwOnError();
  await decide(status);
  if (arrived) await sql`update visitors set arrived_at = now() where user_id = ${asha.id}`;
  await moveTo(5, "14:00");
  await cancel();
  expect(await visitors()).toEqual([{ day: await day(3), time: "10:00:00", hours: 1, status }]);
});

it("an address that is twice in an invitation is registered as one visitor", async () => {
  const guest = gita();
  const again = { ...guest, email: ` ${guest.email.toUpperCase()}`, name: "Another Name" };
  await invite(asha, guest, again, gita()).throwOnError();
  expect(await visitors()).toHaveLength(2);
});

it("a visitor who is registered with an invitation is removed with the booking", async () => {
  await invite(asha, gita(), gita()).throwOnError();
  expect(await visitors()).toHaveLength(2);
  await cancel();
  expect(await visitors()).toEqual([]);
});

it("a visitor who is registered with an invitation is removed with the guest", async () => {
  const guest = gita();
  await invite(asha, guest, gita()).throwOnError();
  const { id } = await tokensOf(guest.email);
  await asha.client.rpc("remove_guest", { guest_id: id }).throwOnError();
  const left = await sql`select email from visitors where user_id = ${asha.id}`;
  expect(left).toHaveLength(1);
  expect(left).not.toContainEqual({ email: guest.email });
});

it("a visitor who comes for two bookings of a day stays for the other", async () => {
  const guest = gita();
  await invite(asha, guest).throwOnError();
  const second = await book(3);
  await inviteTo(second, asha, guest).throwOnError();
  expect(await visitors()).toHaveLength(1);
  await moveTo(5, "14:00");
  expect(await visitors()).toEqual([
    { day: await day(3), time: "10:00:00", hours: 1, status: "pending" },
    { day: await day(5), time: "14:00:00", hours: 1, status: "pending" },
  ]);
  await cancel();
  expect(await visitors()).toMatchObject([{ day: await day(3) }]);
});

it("a visitor who was registered by hand does not follow the booking", async () => {
  const guest = gita();
  await asha.client
    .from("visitors")
    .insert({
      user_id: asha.id,
      visitor_name: guest.name,
      email: guest.email,
      visit_date: await day(3),
    })
    .throwOnError();
  await invite(asha, guest).throwOnError();
  await moveTo(5, "14:00");
  await cancel();
  expect(await visitors()).toMatchObject([{ day: await day(3), time: "09:00:00" }]);
});

it("a booking leaves the visitors of other members alone", async () => {
  const guest = gita();
  await eve.client
    .from("visitors")
    .insert({
      user_id: eve.id,
      visitor_name: guest.name,
      email: guest.email,
      visit_date: await day(3),
    })
    .throwOnError();
  await invite(asha, guest).throwOnError();
  await cancel();
  const { data } = await eve.client.from("visitors").select("email");
  expect(data).toEqual([{ email: guest.email }]);
});
