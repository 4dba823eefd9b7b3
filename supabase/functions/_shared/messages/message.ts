import { z } from "npm:zod@4.6.7";

/** A row of the outbox as `claim_outbox` returns it. */
export const messageSchema = z.object({
  id: z.string(),
  lease: z.string(),
  channel: z.string(),
  kind: z.string(),
  subject_id: z.string(),
  data: z.unknown(),
  user_id: z.string().nullable(),
  recipient: z.string(),
  member_name: z.string().nullable(),
  unsubscribe_token: z.string().nullable(),
});
export type Message = z.infer<typeof messageSchema>;
