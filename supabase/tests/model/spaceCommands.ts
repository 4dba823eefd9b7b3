import { weekdays } from "@portal/shared/domain/dates";
import fc from "fast-check";
import { choose } from "../rules/availability/blockedDay";
import { sql } from "../stack";
import { defaultRules, meet, type Rules, rungs } from "./bookingModel";
import { chosen, clock, command, FIRST_DAY, openingHours, some, type Space } from "./bookingSpace";

const narrow = fc.record({
  opens: fc.constantFrom(18, 19, 20),
  closes: fc.constantFrom(30, 33, 36),
  step: fc.constantFrom(1, 2),
  shortest: fc.constantFrom(2, 4),
  longest: fc.constantFrom(4, 6),
  firstDay: fc.constantFrom(0, 0, 1),
  lastDay: fc.constantFrom(2, 2, 1),
  maxOpen: fc.option(fc.constantFrom(1, 3)),
  needsApproval: fc.constantFrom(false, false, true),
  gap: fc.constantFrom(0, 1, 3),
  noon: fc.constantFrom(100, 150, 35),
  refunds: fc.constantFrom(defaultRules.refunds, [0, 30, 30], [0, 30, 60], [0, 0, 50]),
});
const anyRules = narrow.chain((each) =>
  fc.constantFrom<Rules>(defaultRules, each, { ...defaultRules, needsApproval: true }, each),
);

async function changeRules(space: Space, { room, rules }: { room: number; rules: Rules }) {
  const { boss, days, model, nights, roomOf } = space;
  const kept = model.setRules(room, rules);
  const { opens, closes, firstDay, lastDay, maxOpen, needsApproval, noon, refunds, ...stay } = kept;
  const open = { open: clock(opens), close: clock(closes), isOpen: true };
  const [notice] = await sql<{ minutes: number }[]>`
    select floor(extract(epoch from ${days[firstDay] ?? ""}::date - interval '1 hour'
      - private.space_now()) / 60)::int as minutes`;
  const noonPrice = { days: [...weekdays], from: "12:00", to: "14:00", percent: noon };
  const ladder = rungs(kept).map(({ day, percent }) => ({ hours: nights[day], percent }));
  const changed = {
    ...stay,
    hours: weekdays.map((weekday) => ({ day: weekday, ...open })),
    notice_minutes: firstDay > 0 ? (notice?.minutes ?? 0) : 0,
    days_ahead: FIRST_DAY + lastDay,
    max_open: maxOpen,
    approval_hours: needsApproval ? 24 : null,
    prices: noon === 100 ? null : [noonPrice],
    refund_ladder: refunds === defaultRules.refunds ? null : (ladder as never),
  };
  const table = boss.client.from("room_rules");
  const { error } = await table.update(changed).eq("room_id", roomOf(room));
  return { error, refusal: null };
}

/** Commands for what bookings are judged by and paid with. */
export const spaceCommands = {
  changeRules: command(2, { room: some.room, rules: anyRules }, changeRules),

  block: command(
    2,
    {
      room: some.room,
      day: some.day,
      start: fc.integer({ min: 18, max: 27 }),
      length: fc.integer({ min: 1, max: 9 }),
      action: some.action,
    },
    async ({ boss, model, dayOf, roomOf, made, version }, { action, ...place }) => {
      const affected = model.all("booking").filter((booking) => meet(booking, place));
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
      if (typeof block !== "string" && action === "cancel")
        for (const each of affected) model.cancel(each, true);
      return made(block, { data: { id: (data as { block_id: string } | null)?.block_id }, error });
    },
  ),

  unblock: command(1, { which: some.which }, async ({ boss, model, idOf }, { which }) => {
    const block = chosen(which, model.all("block"));
    if (!block) return null;
    block.state = "done";
    const { error } = await boss.client.rpc("end_block", { block_id: idOf(block) });
    return { error, refusal: null };
  }),

  toggleHoliday: command(
    1,
    { day: some.day, action: some.action },
    async ({ boss, model, days }, { day, action }) => {
      const isClosing = !model.holidays.delete(day);
      if (isClosing) model.holidays.add(day);
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
      const closed = model.all("booking").filter((booking) => booking.day === day);
      if (isClosing && action === "cancel") for (const each of closed) model.cancel(each, true);
      return { error, refusal: null };
    },
  ),

  buy: command(
    3,
    {
      member: some.member,
      credits: fc.integer({ min: 1, max: 30 }),
      days: fc.option(fc.constantFrom(1, 2)),
    },
    async ({ model, person }, { member, credits, days }) => {
      model.creditsOf(member).grant(credits, days);
      await sql`
        select private.grant_credits(${person(member).id}, ${credits}, 'grant', 'For the model', null,
          now() + ${days}::int * interval '1 day')`;
      return null;
    },
  ),

  passDay: command(1, {}, async ({ model, people }) => {
    for (const credits of model.members) {
      credits.passDay();
      credits.expire();
    }
    await sql`update credit_lots set expires_at = expires_at - interval '1 day'
      where user_id = any (${people.map(({ id }) => id)})`;
    await sql`select private.expire_credits()`;
    return null;
  }),
};
