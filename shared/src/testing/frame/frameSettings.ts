import * as z from "@portal/shared/vendor/zod";

const accountSchema = z.object({ email: z.string(), password: z.string() });

export const frameSettingsSchema = z.object({
  name: z.string(),
  title: z.string(),
  routes: z.array(z.object({ path: z.string(), access: z.enum(["public", "member", "admin"]) })),
  origin: z.url(),
  /** Null: every table is empty. */
  backend: z
    .object({
      url: z.url(),
      publishableKey: z.string(),
      payments: z.object({ scriptUrl: z.url(), liveHost: z.string().nullable() }),
      accounts: z.object({ member: accountSchema, admin: accountSchema }),
    })
    .nullable(),
});

export type FrameSettings = z.infer<typeof frameSettingsSchema>;
