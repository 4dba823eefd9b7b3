import { formatCredits } from "@portal/shared/domain/credits";
import { useCreditShortage } from "../../../data/useCreditShortage";
import { SummaryLine } from "../../Summary";

export function BalanceLine({ credits }: { credits: number }) {
  const { balance } = useCreditShortage(credits);
  if (credits <= 0 || balance === undefined) return null;
  return <SummaryLine term="Your balance">{formatCredits(balance)}</SummaryLine>;
}
