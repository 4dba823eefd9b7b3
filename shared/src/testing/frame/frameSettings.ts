import * as z from "@portal/shared/vendor/zod";

const accountSchema = z.object({ email: z.string(), password: z.string() });

export const frameSettingsSchema = z.object({
  /** The module that runs alone, as its module.ts describes it. */
  name: z.string(),
  title: z.string(),
  routes: z.array(z.object({ path: z.string(), access: z.enum(["public", "member", "admin"]) })),
  /** Where its dev server stands. */
  origin: z.url(),
  /** The stack that it asks; null for one in which every table is empty. */
  backend: z
    .object({
      url: z.url(),
      publishableKey: z.string(),
      payments: z.object({ scriptUrl: z.url(), liveHost: z.string().nullable() }),
      /** Who is really signed in as a member or an admin. */
      accounts: z.object({ member: accountSchema, admin: accountSchema }),
    })
    .nullable(),
});

export type FrameSettings = z.infer<typeof frameSettingsSchema>;
