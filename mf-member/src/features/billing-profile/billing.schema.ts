import { isGstin } from "@portal/shared/domain/gstin";
import { visibleLine } from "@portal/shared/domain/text/visibleLine";
import * as z from "@portal/shared/vendor/zod";

export const billingSchema = z
  .object({
    name: z
      .string()
      .overwrite(visibleLine)
      .min(1, "Enter the name of the buyer")
      .max(200, "Please use at most 200 characters"),
    address: z
      .string()
      .trim()
      .min(1, "Enter the address")
      .max(500, "Please use at most 500 characters"),
    state_code: z.string().min(1, "Choose the state"),
    gstin: z
      .string()
      .overwrite((text) => text.replaceAll(/\s/g, "").toUpperCase())
      .refine(
        (gstin) => gstin === "" || isGstin(gstin),
        "This is not a valid GSTIN. Check each character.",
      ),
  })
  .refine(({ gstin, state_code }) => gstin === "" || gstin.startsWith(state_code), {
    path: ["gstin"],
    message: "The first two digits are not those of the state",
  });
export type BillingFields = z.infer<typeof billingSchema>;

export type Billing = Omit<BillingFields, "gstin"> & {
  user_id: string;
  gstin: string | null;
  updated_at: string;
};

export const noBilling: BillingFields = { name: "", address: "", state_code: "", gstin: "" };

export const billingFields = (billing: Billing | null): BillingFields =>
  billing
    ? {
        name: billing.name,
        address: billing.address,
        state_code: billing.state_code,
        gstin: billing.gstin ?? "",
      }
    : noBilling;
