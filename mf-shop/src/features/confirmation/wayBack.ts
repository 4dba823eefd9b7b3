import * as z from "@portal/shared/vendor/zod";

/** A link to the page that a receipt is opened from. */
export interface WayBack {
  to: string;
  label: string;
}

export const backToPayments: WayBack = { to: "/admin/payments", label: "Back to Payments" };

const labels = [
  [/^\/buy-credits\?/, "Back to My Orders"],
  [/^\/admin\/payments(\?|$)/, backToPayments.label],
  [/^\/admin\/users\/[^/]+$/, "Back to Member"],
] as const;

/** The navigation state of a receipt: path and query of the page that it is opened from. */
const stateSchema = z.object({ from: z.string() });

/** Null for a receipt that is opened right after the payment. */
export function wayBackFrom(state: unknown): WayBack | null {
  const to = stateSchema.safeParse(state).data?.from ?? "";
  const label = labels.find(([path]) => path.test(to))?.[1];
  return label ? { to, label } : null;
}
