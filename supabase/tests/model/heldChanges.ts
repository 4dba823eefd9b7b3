import { expect } from "vitest";
import { openOrder, passMinutes, payOrder } from "../rules/bookings/holds";
import { approve, reject, requestRoom, withdraw } from "../rules/bookings/requests";
import { sql } from "../stack";
import type { Place } from "./bookingRules";
import { chosen, type Space } from "./bookingSpace";
import type { Changes, Outcome } from "./bookingSteps";

export function heldChanges(
  space: Space,
): Changes<"hold" | "moveHold" | "payForHold" | "request" | "answer" | "passFiveMinutes"> {
  const { boss, model, people, ids, idOf, person, slotOf, made } = space;
  async function hold({ member, ...place }: { member: number } & Place): Promise<Outcome> {
    const { client } = person(member);
    return made(model.hold(member, place), await client.rpc("hold_slot", slotOf(place)));
  }

  return {
    hold,

    async moveHold({ which, ...place }) {
      const earlier = chosen(which, model.all("hold"));
      return earlier ? hold({ member: earlier.member, ...place }) : null;
    },

    async payForHold({ which }) {
      const payable = model.entries.filter(
        ({ kind, state }) => kind === "hold" && state !== "done",
      );
      const paid = chosen(which, payable);
      if (!paid) return null;
      const hold_id = idOf(paid);
      const payer = person(paid.member);
      const order = await openOrder(payer);
      await payer.client.rpc("pay_for_hold", { hold_id, provider_order_id: order }).throwOnError();
      await payOrder(order);
      const [found] = await sql<{ booking_id: string | null; refusal: string | null }[]>`
        select booking_id, refusal from booking_holds where id = ${hold_id}`;
      const { booking, isBooked } = model.pay(paid);
      if (booking) ids.set(booking, found?.booking_id ?? "");
      expect(found?.refusal === null).toBe(isBooked);
      return null;
    },

    request: async ({ member, ...place }) =>
      made(model.request(member, place), await requestRoom(person(member), slotOf(place))),

    async answer({ which, answer }) {
      const request = chosen(which, model.all("request"));
      if (!request) return null;
      const id = idOf(request);
      if (answer === "approve") return made(model.approve(request), await approve(boss, id));
      model.end([request]);
      if (answer === "reject") return { ...(await reject(boss, id)), isExpected: true };
      if (answer === "withdraw")
        return { ...(await withdraw(person(request.member), id)), isExpected: true };
      await sql`update booked_slots set held_until = now() where booking_id = ${id}`;
      await sql`select private.end_expired_holds()`;
      return null;
    },

    async passFiveMinutes() {
      model.passFiveMinutes();
      await Promise.all(people.map((each) => passMinutes(each, 5)));
      return null;
    },
  };
}
