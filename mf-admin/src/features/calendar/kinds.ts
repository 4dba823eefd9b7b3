import { Construction, Hourglass, IndianRupee, ShieldCheck, type LucideIcon } from "lucide-react";
import { formatDeskAccount } from "@portal/shared/domain/deskPayment";
import { formatCharge } from "@portal/shared/domain/includedMinutes";
import type { Entry } from "./calendar.schema";

interface Kind {
  kind: Entry["kind"];
  label: string;
  /** The kinds also differ without colors. */
  icon: LucideIcon | null;
}

export const kinds: readonly Kind[] = [
  { kind: "member", label: "Member booking", icon: null },
  { kind: "admin", label: "Admin booking", icon: ShieldCheck },
  { kind: "rupees", label: "Rupees due", icon: IndianRupee },
  { kind: "request", label: "Requested", icon: Hourglass },
  { kind: "block", label: "Block", icon: Construction },
];

export const kindOf = (entry: Entry): Kind | undefined =>
  kinds.find(({ kind }) => kind === entry.kind);

export function priceText(entry: Entry): string {
  const { kind, total_credits, included_minutes } = entry;
  if (kind === "block") return "Block";
  const rupees = formatDeskAccount(entry);
  if (rupees) return `${rupees} at the front desk`;
  if (kind === "admin") return "Admin booking, not charged";
  return formatCharge(total_credits, included_minutes);
}
