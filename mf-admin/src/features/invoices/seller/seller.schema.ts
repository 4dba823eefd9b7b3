import { isGstin } from "@portal/shared/domain/gstin";
import * as z from "@portal/shared/vendor/zod";

export const SELLER_KEY = "billing";

const required = (maxLength: number) =>
  z.string().trim().min(1, "Required").max(maxLength, `At most ${maxLength} characters`);
const percent = z.number("Enter a percentage").min(0, "At least 0").max(100, "At most 100");
const sac = z
  .string()
  .trim()
  .regex(/^\d{4,8}$/, "Enter 4 to 8 digits");
const prefix = z
  .string()
  .trim()
  .regex(/^(?!TST$|TCN$)[\dA-Z]{1,3}$/, "Enter 1 to 3 capitals or digits, but not TST or TCN");

export const sellerSchema = z.object({
  legal_name: required(200),
  address: required(500),
  gstin: z.string().trim().refine(isGstin, "This is not a valid GSTIN. Check each character."),
  gst_percent: percent,
  cafe_gst_percent: percent,
  room_sac: sac,
  cafe_sac: sac,
  place_of_supply: z.enum(["buyer", "premises"]),
  invoice_prefix: prefix,
  credit_note_prefix: prefix,
});
export type Seller = z.infer<typeof sellerSchema>;

/** Details that are not set yet are empty. */
export const storedSellerSchema = z.object({
  legal_name: z.string().default(""),
  address: z.string().default(""),
  gstin: z.string().default(""),
  gst_percent: z.number().nullable().default(18),
  cafe_gst_percent: z.number().nullable().default(null),
  room_sac: z.string().default("997212"),
  cafe_sac: z.string().default("996331"),
  place_of_supply: z.enum(["buyer", "premises"]).default("buyer"),
  invoice_prefix: z.string().default(""),
  credit_note_prefix: z.string().default(""),
});
export type StoredSeller = z.infer<typeof storedSellerSchema>;

export const noSeller: StoredSeller = storedSellerSchema.parse({});
