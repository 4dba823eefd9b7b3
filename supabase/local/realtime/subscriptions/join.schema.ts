import { z } from "zod";

const bindingRequest = z.looseObject({
  event: z.string().optional(),
  schema: z.string().optional(),
  table: z.string().nullish(),
  filter: z.string().nullish(),
});
export type BindingRequest = z.infer<typeof bindingRequest>;

export const joinPayload = z.object({
  config: z
    .object({
      broadcast: z
        .object({
          self: z.boolean().default(false),
          ack: z.boolean().default(false),
          replication_ready: z.boolean().default(false),
        })
        .prefault({}),
      postgres_changes: z.array(bindingRequest).max(100).nullish(),
      private: z.boolean().default(false),
    })
    .prefault({}),
  access_token: z.string().nullish(),
});

export const accessTokenPayload = z.object({ access_token: z.string() });

export const broadcastPayload = z.object({ event: z.string(), payload: z.unknown() });
