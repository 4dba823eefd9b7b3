import fc from "fast-check";
import { defaultRules, type Rules } from "./bookingRules";

/** Credits an hour of each room. */
export const prices = [3, 5];
/** What each member has at the start. The last one has too few, and holds slots. */
export const startCredits = [40, 40, 2];
export const REFUND_PERCENT = 30;
/** On day 0 it is too late for a refund. */
export const refunds = [0, REFUND_PERCENT, REFUND_PERCENT];

const day = fc.integer({ min: 0, max: refunds.length - 1 });
const span = {
  day,
  start: fc.integer({ min: 17, max: 34 }),
  length: fc.constantFrom<number>(1, 2, 2, 2, 3, 4, 4, 6, 8, 9),
};
const room = fc.integer({ min: 0, max: prices.length - 1 });
const member = fc.integer({ min: 0, max: startCredits.length - 1 });
/** Chooses one of the bookings or blocks, however many there are. */
const which = fc.nat({ max: 50 });
/** What happens to the bookings that a block or a holiday affects. */
const action = fc.constantFrom("cancel", "leave");
const rules = fc
  .record({
    opens: fc.constantFrom(18, 19, 20),
    closes: fc.constantFrom(30, 33, 36),
    step: fc.constantFrom(1, 2),
    shortest: fc.constantFrom(2, 4),
    longest: fc.constantFrom(4, 6),
    maxOpen: fc.option(fc.constantFrom(1, 3)),
    needsApproval: fc.constantFrom(false, false, true),
    gap: fc.constantFrom(0, 1, 3),
    noon: fc.constantFrom(100, 150, 35),
  })
  .chain((narrow) =>
    fc.constantFrom<Rules>(defaultRules, narrow, { ...defaultRules, needsApproval: true }, narrow),
  );

const kinds = {
  // Sometimes another price was shown.
  book: fc.record({ member, room, ...span, priceError: fc.constantFrom(0, 0, 0, 0, 1) }),
  // The place of what was booked, held or requested before, whether it still is or not.
  bookAgain: fc.record({ which, member }),
  bookSeries: fc.record({ member, room, start: span.start, length: span.length }),
  cancelSeries: fc.record({ which, from: day, isAdmin: fc.boolean() }),
  // This one, this and following, all, or a range of days.
  changeSeries: fc.record({
    which,
    scope: fc.constantFrom("one", "following", "all", "range"),
    until: day,
    start: span.start,
    length: span.length,
    room: fc.option(room),
    isAdmin: fc.boolean(),
  }),
  endEarly: fc.record({ which, halves: fc.integer({ min: 1, max: 6 }), isAdmin: fc.boolean() }),
  reschedule: fc.record({ which, room: fc.option(room), ...span }),
  move: fc.record({ which, room, ...span }),
  cancel: fc.record({ which, isAdmin: fc.boolean() }),
  block: fc.record({
    room,
    day,
    start: fc.integer({ min: 18, max: 27 }),
    length: fc.integer({ min: 1, max: 9 }),
    action,
  }),
  unblock: fc.record({ which }),
  changeRules: fc.record({ room, rules }),
  toggleHoliday: fc.record({ day, action }),
  buy: fc.record({
    member,
    credits: fc.integer({ min: 1, max: 30 }),
    days: fc.option(fc.constantFrom(1, 2)),
  }),
  passDay: fc.record({}),
  hold: fc.record({ member: fc.constantFrom(2, 2, 1), room, ...span }),
  moveHold: fc.record({ which, room, ...span }),
  payForHold: fc.record({ which }),
  request: fc.record({ member, room, ...span }),
  answer: fc.record({
    which,
    answer: fc.constantFrom("approve", "approve", "reject", "withdraw", "expire"),
  }),
  passFiveMinutes: fc.record({}),
};
type Kinds = typeof kinds;
export type Step = {
  [Kind in keyof Kinds]: { do: Kind } & (Kinds[Kind] extends fc.Arbitrary<infer Fields>
    ? Fields
    : never);
}[keyof Kinds];

export interface Outcome {
  error: unknown;
  isExpected: boolean;
}

/** Changes the database through REST, and the model. Null if there was nothing to change. */
export type Changes<Kind extends Step["do"]> = {
  [Each in Kind]: (step: Extract<Step, { do: Each }>) => Promise<Outcome | null>;
};

const one = (weight: number, kind: keyof Kinds) => ({
  weight,
  arbitrary: (kinds[kind] as fc.Arbitrary<object>).map(
    (fields) => ({ do: kind, ...fields }) as Step,
  ),
});

/** Changes of bookings by members and admins, and of what they are judged by. */
const changes = fc.array(
  fc.oneof(
    one(8, "book"),
    one(4, "bookAgain"),
    one(3, "bookSeries"),
    one(2, "cancelSeries"),
    one(3, "changeSeries"),
    one(2, "endEarly"),
    one(5, "reschedule"),
    one(3, "move"),
    one(4, "cancel"),
    one(2, "block"),
    one(1, "unblock"),
    one(2, "changeRules"),
    one(1, "toggleHoliday"),
    one(3, "buy"),
    one(1, "passDay"),
    one(4, "hold"),
    one(2, "moveHold"),
    one(2, "payForHold"),
    one(4, "request"),
    one(4, "answer"),
    one(3, "passFiveMinutes"),
  ),
  { minLength: 20, maxLength: 50, size: "max" },
);

/** Each room begins with rules of its own. */
export const steps = fc
  .tuple(fc.tuple(...prices.map(() => rules)), changes)
  .map(([first, walk]): Step[] => [
    ...first.map((each, index) => ({ do: "changeRules" as const, room: index, rules: each })),
    ...walk,
  ]);
