import * as z from "@portal/shared/vendor/zod";

const codes = {
  reference: "23503",
  unique: "23505",
};
const coded = z.object({ code: z.string() });

export const isConstraintError = (error: unknown, constraint: keyof typeof codes): boolean =>
  coded.safeParse(error).data?.code === codes[constraint];
