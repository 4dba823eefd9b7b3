import { usePortal } from "@portal/shared/contract/usePortal";
import { creditBalanceQuery } from "@portal/shared/data/creditBalance";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { Coins } from "lucide-react";
import { StatCard } from "../../ui/StatCard";
import { statOf } from "../../ui/statOf";
import { useAnswer } from "../../ui/useAnswer";

/** The balance; where it could not be read there is none (spec 1 §8). */
export function CreditsStat({ userId }: { userId: string }) {
  const { supabase } = usePortal();
  const query = useAnswer(creditBalanceQuery(supabase, userId));
  return (
    <StatCard
      icon={<Coins size={18} />}
      label="Available Credits"
      {...statOf(query, (balance) => balance)}
      action={
        <ButtonLink to="/buy-credits" variant="secondary" size="sm" aria-label="Add credits">
          Add
        </ButtonLink>
      }
    />
  );
}
