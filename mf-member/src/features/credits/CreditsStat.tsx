import { usePortal } from "@portal/shared/contract/usePortal";
import { creditBalanceQuery } from "@portal/shared/data/credits/creditBalance";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { Coins } from "lucide-react";
import { StatCard } from "../../ui/StatCard";
import { toStatCard } from "../../ui/toStatCard";
import { useSharedQuery } from "../../ui/useSharedQuery";

/** spec 1 §8 */
export function CreditsStat({ userId }: { userId: string }) {
  const { supabase } = usePortal();
  const query = useSharedQuery(creditBalanceQuery(supabase, userId));
  return (
    <StatCard
      icon={<Coins size={18} />}
      label="Available Credits"
      {...toStatCard(query, (balance) => balance)}
      action={
        <ButtonLink to="/buy-credits" variant="secondary" size="sm" aria-label="Add credits">
          Add
        </ButtonLink>
      }
    />
  );
}
