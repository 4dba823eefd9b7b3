import { z } from "zod";

export const attemptSchema = z.object({
  order_id: z.string(),
  method: z.discriminatedUnion("type", [
    z.object({ type: z.literal("upi"), vpa: z.string().min(3).max(100) }),
    z.object({ type: z.literal("card"), number: z.string().min(12).max(30) }),
  ]),
  description: z.string().max(500).default(""),
  email: z.string().max(200).default(""),
  contact: z.string().max(30).default(""),
  notes: z.record(z.string(), z.string()).default({}),
});
export type Attempt = z.infer<typeof attemptSchema>;
