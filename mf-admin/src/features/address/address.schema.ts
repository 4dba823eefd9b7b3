import * as z from "@portal/shared/vendor/zod";

export const ADDRESS_KEY = "space_address";

export const addressSchema = z.object({
  address: z.string().trim().max(200, "At most 200 characters"),
  map_url: z
    .string()
    .trim()
    .max(500, "At most 500 characters")
    .regex(/^(https:\/\/[!-~]+)?$/, "Enter a link that starts with https://, or none"),
});
export type Address = z.infer<typeof addressSchema>;

export const noAddress: Address = { address: "", map_url: "" };
