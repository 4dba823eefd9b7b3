import { visibleLine } from "@portal/shared/domain/text/visibleLine";
import * as z from "@portal/shared/vendor/zod";

export const tokenActions = [
  { value: "release", label: "Release" },
  { value: "canary", label: "Canary" },
  { value: "preview", label: "Preview" },
  { value: "promote", label: "Promote" },
  { value: "rollback", label: "Roll back" },
  { value: "retire", label: "Retire" },
] as const;

const actionSchema = z.enum(["release", "canary", "preview", "promote", "rollback", "retire"]);

export const newTokenSchema = z.object({
  name: z
    .string()
    .overwrite(visibleLine)
    .min(1, "Enter a name, such as Build server of the cafe team."),
  module: z
    .string()
    .trim()
    .regex(/^mf-[a-z0-9-]{1,60}$/, "Enter the name of a module, such as mf-booking."),
  actions: z.array(actionSchema).min(1, "Choose at least one action."),
  /** Days until the token expires. */
  days: z.number(),
});
export type NewTokenInput = z.infer<typeof newTokenSchema>;

export const createdTokenSchema = z.object({
  id: z.string(),
  token: z.string(),
  expires_at: z.string(),
});
export type CreatedToken = z.infer<typeof createdTokenSchema>;
