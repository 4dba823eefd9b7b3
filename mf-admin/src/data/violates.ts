import * as z from "@portal/shared/vendor/zod";

const codes = {
  /** Other rows point at this one, or the one that this points at is gone. */
  reference: "23503",
  /** Another row has this value already. */
  unique: "23505",
};
const coded = z.object({ code: z.string() });

/** Whether the database refused a write because of this kind of constraint. */
export const violates = (error: unknown, constraint: keyof typeof codes): boolean =>
  coded.safeParse(error).data?.code === codes[constraint];
