import { formatPaise } from "./money";

export const deskMethods = ["cash", "upi", "card"] as const;
export type DeskMethod = (typeof deskMethods)[number];

const methodLabels: Readonly<Record<string, string>> = { cash: "Cash", upi: "UPI", card: "Card" };

export const formatDeskMethod = (method: string): string => methodLabels[method] ?? method;

/** Within a sentence: `cash`, `UPI`, `card`, and others as the payment provider names them. */
export const methodInText = (method: string): string => (method === "upi" ? "UPI" : method);

/** The price of a booking in rupees, and what was paid for it at the front desk, less refunds. */
export interface DeskAccount {
  rupees_due: number;
  paid_paise: number;
}

/** What is still due, in paise. Negative if the front desk has to return money. */
export const deskBalance = ({ rupees_due, paid_paise }: DeskAccount): number =>
  rupees_due * 100 - paid_paise;

/** `₹2,000 due`, `₹500 of ₹2,000 due`, `₹2,000 paid`, `₹500 to return`; empty without rupees. */
export function formatDeskAccount(account: DeskAccount): string {
  const { rupees_due, paid_paise } = account;
  const balance = deskBalance(account);
  if (balance < 0) return `${formatPaise(-balance)} to return`;
  if (balance > 0) {
    const price = paid_paise > 0 ? ` of ${formatPaise(rupees_due * 100)}` : "";
    return `${formatPaise(balance)}${price} due`;
  }
  return paid_paise > 0 ? `${formatPaise(paid_paise)} paid` : "";
}
