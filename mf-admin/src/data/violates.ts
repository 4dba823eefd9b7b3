import * as z from "@portal/shared/vendor/zod";

const codes = {
  reference: "23503",
  unique: "23505",
};
const coded = z.object({ code: z.string() });

/** Whether the database rejected a write because of this kind of constraint. */
export const violates = (error: unknown, constraint: keyof typeof codes): boolean =>
  coded.safeParse(error).data?.code === codes[constraint];
