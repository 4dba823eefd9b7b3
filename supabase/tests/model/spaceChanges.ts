import { weekdays } from "@portal/shared/domain/dates";
import { choose } from "../rules/availability/blockedDay";
import { sql } from "../stack";
import { chosen, clock, openingHours, type Space } from "./bookingSpace";
import type { Changes } from "./bookingSteps";

export function spaceChanges(
  space: Space,
): Changes<"block" | "unblock" | "changeRules" | "toggleHoliday" | "buy" | "passDay"> {
  const { boss, model, days, people, ids, idOf, dayOf, roomOf, person, version } = space;

  return {
    async block({ action, ...place }) {
      const affected = model.bookingsIn(place);
      const versions = await Promise.all(affected.map(version));
      const at = (half: number) => `${dayOf(place.day)}T${clock(half)}`;
      const { data, error } = await boss.client.rpc("block_room", {
        room_id: roomOf(place.room),
        kind: "other",
        reason: "The model",
        starts_at: at(place.start),
        ends_at: at(place.start + place.length),
        bookings: versions.map((each) => choose(each, { action })),
      });
      const block = model.block(place);
      if (block) ids.set(block, (data as { block_id: string } | null)?.block_id ?? "");
      if (block && action === "cancel") for (const each of affected) model.cancel(each, true);
      return { error, isExpected: block !== null };
    },

    async unblock({ which }) {
      const block = chosen(which, model.all("block"));
      if (!block) return null;
      block.state = "done";
      const { error } = await boss.client.rpc("end_block", { block_id: idOf(block) });
      return { error, isExpected: true };
    },

    async changeRules({ room, rules }) {
      const kept = model.setRules(room, rules);
      const { opens, closes, maxOpen, needsApproval, noon, ...stay } = kept;
      const open = { open: clock(opens), close: clock(closes), isOpen: true };
      const changed = {
        ...stay,
        hours: weekdays.map((weekday) => ({ day: weekday, ...open })),
        max_open: maxOpen,
        approval_hours: needsApproval ? 24 : null,
        prices:
          noon === 100
            ? null
            : [{ days: [...weekdays], from: "12:00", to: "14:00", percent: noon }],
      };
      const table = boss.client.from("room_rules");
      const { error } = await table.update(changed).eq("room_id", roomOf(room));
      return { error, isExpected: true };
    },

    async toggleHoliday({ day: index, action }) {
      const isClosing = !model.holidays.delete(index);
      if (isClosing) model.holidays.add(index);
      const holidays = [...model.holidays].map((each) => ({ date: days[each], name: "The model" }));
      const opening = { ...(await openingHours()), holidays } as never;
      const affected = await boss.client.rpc("bookings_outside_hours", { opening }).throwOnError();
      const settings = boss.client.from("system_settings").select("updated_at");
      const { data } = await settings.eq("key", "opening_hours").single().throwOnError();
      const { error } = await boss.client.rpc("save_opening_hours", {
        opening,
        seen_at: data.updated_at,
        bookings: affected.data.map((booking) => choose(booking, { action })),
      });
      const closed = model.all("booking").filter((booking) => booking.day === index);
      if (isClosing && action === "cancel") for (const each of closed) model.cancel(each, true);
      return { error, isExpected: true };
    },

    async buy({ member, credits, days: validDays }) {
      model.members[member]?.grant(credits, validDays);
      await sql`
        select private.grant_credits(${person(member).id}, ${credits}, 'grant', 'For the model', null,
          now() + ${validDays}::int * interval '1 day')`;
      return null;
    },

    async passDay() {
      for (const credits of model.members) {
        credits.passDay();
        credits.expire();
      }
      await sql`update credit_lots set expires_at = expires_at - interval '1 day'
        where user_id = any (${people.map(({ id }) => id)})`;
      await sql`select private.expire_credits()`;
      return null;
    },
  };
}
